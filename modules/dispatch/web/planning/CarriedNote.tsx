import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { CarryNote } from '#ui/board/CarryNote.tsx';
import type { Carry } from '#ui/board/useCarry.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { TripRow } from '../../contract/schemas.ts';
import { type Check, countChecks } from './useCheck.ts';
import { type Carried, poolPlace } from './useCarried.ts';
import { VerdictMark } from './VerdictMark.tsx';

/** What is carried, over which trip, and what its checks say before it is let go. */
export function CarriedNote(props: {
  note: RefObject<HTMLDivElement | null>;
  carry: Carry<Carried>;
  trip: TripRow | undefined;
  check: Check;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { carry, trip, check } = props;
  const { load } = carry;
  const back = carry.over === poolPlace && load.from !== undefined;
  const home = trip !== undefined && trip.id === load.from?.id;
  const title = back
    ? t('carry/off', { count: load.itemIds.length, trip: load.from?.name ?? '' })
    : trip && !home
      ? t('carry/to', { count: load.itemIds.length, trip: trip.name })
      : t('carry/what', { count: load.itemIds.length });
  const counts = check.data ? countChecks(check.data.checkResults) : undefined;
  const figures = check.data && trip ? loads(check.data.proposed, trip) : [];
  return (
    <CarryNote note={props.note} title={title}>
      {home || (!trip && !back) ? (
        <span className="k-dim">{t(carry.by === 'keys' ? 'carry/keys' : 'carry/nowhere')}</span>
      ) : back ? null : counts && check.current ? (
        <>
          <VerdictMark counts={counts} />
          {counts.numbers !== '' && <span className="k-dim">{counts.numbers}</span>}
          <span className="k-dim k-fig">
            {figures
              .map(({ label, share }) => t('carry/load', { label: t(label), share: format.percent(share) }))
              .join(' · ')}
          </span>
          {carry.by === 'keys' && <span className="k-dim">{t('carry/keys')}</span>}
        </>
      ) : (
        <span className="k-dim">{t(check.refused ? 'carry/unknown' : 'verdict/asking')}</span>
      )}
    </CarryNote>
  );
}

function loads(proposed: { weight: number; loadingMeter: number }, { vehicle }: TripRow) {
  return [
    ...(vehicle?.payload ? [{ label: 'column/kg', share: proposed.weight / vehicle.payload } as const] : []),
    ...(vehicle?.loadingMeters
      ? [{ label: 'column/ldm', share: proposed.loadingMeter / vehicle.loadingMeters } as const]
      : []),
  ];
}
