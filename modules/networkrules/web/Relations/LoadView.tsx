import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { isoToDate } from '#kernel/date.ts';
import { changeCapacity, type Load } from '../../contract/capacity.ts';
import type { GtpRelation } from '../../contract/relations.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import type { Status } from '#ui/status/status.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { askCapacity, askMatch, changesFor, type useLoads } from './useLoads.tsx';

type Loads = ReturnType<typeof useLoads>;
const statusOf: Readonly<Record<Load['verdict'], Status>> = {
  OVER: 'late',
  UNDER: 'risk',
  FITS: 'done',
  OPEN: 'later',
};

/** Whether what is announced fits what is booked: glyph, word and figures. */
export function LoadMark({ load }: { load: Load | undefined }) {
  const { t } = useTranslation('networkrules');
  const format = useFormat();
  if (!load) return null;
  if (!load.runs && load.announcedLdm === 0) return <span className="k-dim">{t('load/noRun')}</span>;
  return (
    <StatusMark
      status={statusOf[load.verdict]}
      label={
        // Full by weight before the floor is: what binds is what is said.
        load.bookedWeight !== null && load.neededLdm > load.announcedLdm && load.verdict === 'OVER'
          ? t('load/ofWeight', {
              announced: format.measure('MASS', load.announcedWeight),
              booked: format.measure('MASS', load.bookedWeight),
            })
          : load.bookedLdm === null
            ? t('load/ldm', { value: format.upTo(load.announcedLdm, 1) })
            : t('load/ofLdm', { announced: format.upTo(load.announcedLdm, 1), booked: format.upTo(load.bookedLdm, 1) })
      }
    />
  );
}

/** The day that the loads are of, what of it does not fit, and the one gesture that makes it. */
export function LoadBar({ loads, relations }: { loads: Loads; relations: readonly GtpRelation[] }) {
  const { t } = useTranslation('networkrules');
  const format = useFormat();
  const may = useAccess();
  const changes = changesFor(relations, loads.loads);
  const over = changes.filter(({ load }) => load.verdict === 'OVER').length;
  return (
    <div className="nr-loadbar">
      <ActionIcon aria-label={t('load/dayBefore')} onClick={() => loads.step(-1)}>
        <IconChevronLeft size={16} aria-hidden="true" />
      </ActionIcon>
      <b className="k-fig">{format.longDate(isoToDate(loads.day))}</b>
      <ActionIcon aria-label={t('load/dayAfter')} onClick={() => loads.step(1)}>
        <IconChevronRight size={16} aria-hidden="true" />
      </ActionIcon>
      {over > 0 && <StatusMark status="late" label={t('load/over', { count: over })} />}
      {changes.length > over && <StatusMark status="risk" label={t('load/under', { count: changes.length - over })} />}
      <span className="k-space" />
      {changes.length > 0 && may(changeCapacity.access) && !loads.partial && (
        <Button size="xs" variant="default" onClick={() => askMatch(changes, loads.day, format)}>
          {t('load/match')}
        </Button>
      )}
      {loads.partial && <span className="k-dim nr-all">{t('load/partial')}</span>}
    </div>
  );
}

/** One run of the day: announced against booked, as announcements came in, and how reliable it was. */
export function LoadPanel({ relation, loads }: { relation: GtpRelation; loads: Loads }) {
  const { t } = useTranslation('networkrules');
  const format = useFormat();
  const may = useAccess();
  const load = loads.loads.get(relation.id);
  if (!load) return null;
  const ldm = (value: number | null) => (value === null ? '–' : t('load/ldm', { value: format.upTo(value, 1) }));
  const most = Math.max(0.1, load.bookedLdm ?? 0, load.announcedLdm);
  let sum = 0;
  return (
    <section className="nr-part" aria-label={t('load/title')}>
      <h3 className="k-h2">{`${t('load/title')}, ${format.date(isoToDate(loads.day))}`}</h3>
      <KeyValues
        items={[
          { label: t('load/load'), value: <LoadMark load={load} /> },
          {
            label: t('load/announced'),
            value: t('load/shipments', { count: load.shipments, weight: format.measure('MASS', load.announcedWeight) }),
          },
          { label: t('load/usual'), value: ldm(load.usualLdm) },
          ...(load.changedBy === null
            ? []
            : [
                {
                  label: t('load/changedLabel'),
                  value: t('load/changed', { by: load.changedBy, reason: load.reason ?? '' }),
                },
              ]),
          {
            label: t('load/reliability'),
            value:
              load.promised === 0
                ? t('load/unknown')
                : t('load/ofPromised', {
                    percent: format.percent(load.arrived / load.promised),
                    arrived: load.arrived,
                    promised: load.promised,
                  }),
          },
        ]}
      />
      {load.hours.length > 0 && (
        <>
          <h3 className="k-h2">{t('load/hours')}</h3>
          <ul className="nr-hours">
            {load.hours.map((hour) => {
              sum += hour.ldm;
              return (
                <li key={hour.from ?? 0}>
                  <span className="k-fig">{hour.from === null ? t('load/earlier') : format.instant(hour.from)}</span>
                  <BarMeter share={sum / most} label={t('load/announced')} text={ldm(sum)} />
                </li>
              );
            })}
          </ul>
        </>
      )}
      {may(changeCapacity.access) && relation.viaHubs.length === 0 && (
        <div>
          <Button size="xs" variant="default" onClick={() => askCapacity(relation, load, loads.day, format)}>
            {t('load/change')}
          </Button>
        </div>
      )}
    </section>
  );
}
