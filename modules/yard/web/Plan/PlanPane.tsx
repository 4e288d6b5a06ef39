import { Button } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { useGo } from '#client/navigation/navigation.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { PlanPlace } from '../../contract/plan.ts';
import { planLook } from '../../rules/planRow.ts';
import { lookStatus, standsAt, untilOf } from './planWords.ts';

/** The place that was chosen, and what stands there, each unit with the way to its page. */
export function PlanPane({ place, now }: { place: PlanPlace; now: number }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const go = useGo();
  const look = planLook(place, now);
  return (
    <section className="ym-plan-side" aria-label={place.name}>
      <div className="k-row k-row-tight">
        <h2 className="k-h2">{place.name}</h2>
        <span className="k-dim">{[t(`place/kind/${place.kind}`), place.area].filter(Boolean).join(' · ')}</span>
      </div>
      <StatusMark status={lookStatus[look]} label={t(`plan/look/${look}`)} />
      {place.units.length === 0 && <p className="k-dim">{standsAt(place, { t })}</p>}
      <ul className="k-col">
        {place.units.map((unit) => (
          <li key={unit.id} className="k-col">
            <b>{unit.number}</b>
            <span className="k-dim">{`${t(`unit/state/${unit.state}`)} · ${t(`unit/loadState/${unit.loadState}`)}`}</span>
            <span>{untilOf(unit, { t, format })}</span>
            {unit.dangerousGoods && <StatusMark status="risk" label={t('shunter/dangerous')} />}
            {unit.locked && <StatusMark status="late" glyph="block" label={t('shunter/locked')} />}
            <Button
              variant="default"
              leftSection={<IconTruck size={18} stroke={1.6} aria-hidden="true" />}
              onClick={() => go.to(`/YM/transportUnits/${unit.id}`)}
            >
              {t('plan/openUnit')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const rank = { OVER: 0, SOON: 1, CALM: 2, BLOCKED: 3, EMPTY: 4 } as const;

/** The same as a list, for a small screen: what runs out first stands first. */
export function PlanList(props: {
  places: readonly PlanPlace[];
  now: number;
  litId: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('yard');
  const lookOf = (place: PlanPlace) => planLook(place, props.now);
  const first = (place: PlanPlace): number =>
    Math.min(...place.units.map(({ hurtsAt }) => hurtsAt ?? Number.MAX_SAFE_INTEGER));
  const sorted = props.places.toSorted(
    (a, b) => rank[lookOf(a)] - rank[lookOf(b)] || (first(a) < first(b) ? -1 : first(a) > first(b) ? 1 : 0),
  );
  return (
    <ul className="ym-plan-list">
      {sorted.map((place) => (
        <li key={place.id}>
          <button
            type="button"
            className={place.id === props.litId ? 'ym-plan-lit' : undefined}
            onClick={() => props.onChoose(place.id)}
          >
            <b>{place.name}</b>
            <span className="k-space k-cut">{standsAt(place, { t })}</span>
            <StatusMark status={lookStatus[lookOf(place)]} label={t(`plan/look/${lookOf(place)}`)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
