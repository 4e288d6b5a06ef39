import { useMemo } from 'react';
import { z } from 'zod';
import { addDays, dateToIso, isoToDate } from '#kernel/date.ts';
import { changeCapacity, type Load, relationLoads } from '../../contract/capacity.ts';
import type { GtpRelation } from '../../contract/relations.ts';
import { fittingLdm } from '../../rules/loads.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { call } from '#client/call/call.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCall } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { Format } from '#ui/text/format.ts';
import { translate } from '#ui/translation.ts';

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** Loads of the runs of a day that the address names, tomorrow's without one. */
export function useLoads() {
  const [asked, setDay] = useAddress('day');
  const day = asked !== undefined && dayPattern.test(asked) ? asked : dateToIso(addDays(depotToday(), 1));
  const { data } = useCall(
    relationLoads,
    { query: { day } },
    { live: ['relation', 'closure', 'networkShipment'], liveEvery: 15_000, keep: true, silent: true },
  );
  const loads = useMemo(() => new Map((data?.rows ?? []).map((load) => [load.relationId, load])), [data]);
  return {
    day,
    loads,
    partial: data?.whole === false,
    step: (days: number) => setDay(dateToIso(addDays(isoToDate(day), days))),
  };
}

const reason = z.string().trim().min(3).max(200);
const save = (
  body: Parameters<typeof call<typeof changeCapacity>>[1]['body'],
  refuse: Parameters<typeof saveForm>[1],
) =>
  saveForm(async () => {
    await call(changeCapacity, { body }, { silent: true });
    await refreshCalls(relationLoads.id);
  }, refuse);

/** Asks what of a run is booked on a day: units called off or released. */
export function askCapacity(relation: GtpRelation, load: Load, day: string, format: Format): void {
  void askForm(
    {
      title: translate('networkrules:load/changeTitle', { name: relation.name, day: format.date(isoToDate(day)) }),
      confirm: translate('networkrules:load/change'),
      texts: 'networkrules:load',
      schema: z.object({ bookedLdm: z.number().min(0).max(1000).nullable(), reason }),
      initial: { bookedLdm: load.verdict === 'FITS' ? load.bookedLdm : fittingLdm(load.neededLdm), reason: '' },
      fields: (
        <>
          <Field name="bookedLdm" note={translate('networkrules:load/bookedNote')} />
          <Field name="reason" />
        </>
      ),
    },
    ({ bookedLdm, reason: why }, refuse) =>
      save({ day, reason: why, changes: [{ relationId: relation.id, ldm: bookedLdm }] }, refuse),
  );
}

type Change = { relation: GtpRelation; load: Load; ldm: number };

/** Runs of a day that do not fit, with what would. */
export const changesFor = (relations: readonly GtpRelation[], loads: ReadonlyMap<string, Load>): Change[] =>
  relations.flatMap((relation) => {
    const load = loads.get(relation.id);
    return load && (load.verdict === 'OVER' || load.verdict === 'UNDER')
      ? [{ relation, load, ldm: fittingLdm(load.neededLdm) }]
      : [];
  });

/** Calls off what lacks and releases what is too much, for all runs of a day in one gesture; each is named before. */
export function askMatch(changes: readonly Change[], day: string, format: Format): void {
  void askForm(
    {
      title: translate('networkrules:load/matchTitle', { count: changes.length, day: format.date(isoToDate(day)) }),
      confirm: translate('networkrules:load/match'),
      texts: 'networkrules:load',
      schema: z.object({ reason }),
      initial: { reason: '' },
      fields: (
        <>
          <ul className="nr-changes">
            {changes.map(({ relation, load, ldm }) => (
              <li key={relation.id}>
                {translate('networkrules:load/fromTo', {
                  name: relation.name,
                  after: format.upTo(ldm, 1),
                  before: format.upTo(load.bookedLdm ?? 0, 1),
                })}
              </li>
            ))}
          </ul>
          <Field name="reason" />
        </>
      ),
    },
    (typed, refuse) =>
      save(
        {
          day,
          reason: typed.reason,
          changes: changes.map(({ relation, ldm }) => ({ relationId: relation.id, ldm })),
        },
        refuse,
      ),
  );
}
