import { useTranslation } from '#ui/translation.ts';
import { pointsLimit } from '#modules/dangerousgoods/rules/points.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { usePickedSums } from '#modules/shipments/web/pieces/usePickedSums.ts';
import { SummaryBar } from '#ui/layout/SummaryBar.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { TripView } from '../../contract/schemas.ts';
import { brokenText } from './brokenText.ts';
import type { CheckCounts } from './useCheck.ts';
import type { CheckedPlace } from './usePlaceCheck.ts';
import type { Pool } from './usePool.ts';
import { VerdictMark } from './VerdictMark.tsx';

/** What is picked, what the target still takes, and what the checks say, before anything is dispatched (look.md, rule 4). */
export function PickedBar(props: {
  pool: Pool;
  trip: TripView | undefined;
  counts: CheckCounts;
  /** The verdict is of exactly these shipments. */
  current: boolean;
  /** What the browser says of them on the target. */
  placed: CheckedPlace | undefined;
  actions: readonly BoundAction[];
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const rows = [...props.pool.picked.values()];
  const sums = usePickedSums(rows, true);
  const { trip, counts } = props;
  const broken = (props.placed?.place.broken ?? []).map((one) => brokenText(one, t, format));
  const left = trip?.vehicle
    ? [
        trip.vehicle.payload === null ? null : format.measure('MASS', trip.vehicle.payload - trip.peak.weight),
        trip.vehicle.loadingMeters === null
          ? null
          : t('figure/ldm', { ldm: format.quantity('LENGTH', trip.vehicle.loadingMeters - trip.peak.loadingMeter) }),
        trip.vehicle.volume === null ? null : format.measure('VOLUME', trip.vehicle.volume - trip.peak.volume),
        t('figure/pointsLeft', { points: format.upTo(Math.max(0, pointsLimit - trip.dangerousGoodsPoints), 1) }),
      ]
        .filter(Boolean)
        .join(' · ')
    : t('picked/noVehicle');
  return (
    <SummaryBar
      count={rows.length}
      onClear={props.pool.clear}
      sums={sums}
      {...(trip ? { target: { title: t('picked/left', { trip: trip.name }), text: left } } : {})}
      {...(trip
        ? {
            verdict: props.current
              ? {
                  title: <VerdictMark counts={counts} />,
                  text: [...broken, counts.numbers].filter(Boolean).join(' '),
                }
              : { title: t('verdict/asking'), text: broken.join(' ') },
          }
        : { verdict: { title: t('picked/noTarget'), text: t('picked/noTargetText') } })}
      actions={props.actions}
    />
  );
}
