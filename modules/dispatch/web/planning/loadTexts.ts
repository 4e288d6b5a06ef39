import { loadDimensions } from '../../rules/load.ts';
import { pointsLimit } from '#modules/dangerousgoods/rules/points.ts';
import type { Translate } from '#ui/translation.ts';
import type { Format } from '#ui/text/format.ts';
import type { TripRow } from '../../contract/schemas.ts';
import type { BoardTask } from '../../rules/board/round.ts';

import { amountText } from '../pieces/amounts.ts';

type Load = { weight: number; loadingMeter: number; volume: number; dangerousGoodsPoints: number };

function loadOf(tasks: readonly BoardTask[]): Load {
  const sum = (d: number): number =>
    tasks.reduce((total, task) => total + (task.delivers[d] ?? 0) + (task.collects[d] ?? 0), 0);
  return { weight: sum(0), loadingMeter: sum(1), volume: sum(2), dangerousGoodsPoints: sum(3) / 1000 };
}

/** Weight, loading metres, volume, and dangerous-goods points where there are any. */
export function amountsOf(tasks: readonly BoardTask[], t: Translate, format: Format): string {
  const load = loadOf(tasks);
  return loadDimensions
    .filter((dimension) => dimension !== 'dangerousGoodsPoints' || load.dangerousGoodsPoints > 0)
    .map((dimension) => amountText(dimension, Math.ceil(load[dimension]), t, format))
    .join(' · ');
}

/** What the target still takes when this is on it, too. */
export function leftOn(trip: TripRow, tasks: readonly BoardTask[], t: Translate, format: Format): string {
  const { vehicle } = trip;
  if (!vehicle) return t('dispatch:picked/noVehicle');
  const load = loadOf(tasks);
  const limits = { weight: vehicle.payload, loadingMeter: vehicle.loadingMeters, volume: vehicle.volume };
  const left = [
    ...(['weight', 'loadingMeter', 'volume'] as const).flatMap((dimension) => {
      const most = limits[dimension];
      return most === null ? [] : [amountText(dimension, most - trip.peak[dimension] - load[dimension], t, format)];
    }),
    ...(trip.dangerousGoodsPoints + load.dangerousGoodsPoints > 0
      ? [
          t('dispatch:figure/pointsLeft', {
            points: format.upTo(Math.max(0, pointsLimit - trip.dangerousGoodsPoints - load.dangerousGoodsPoints), 1),
          }),
        ]
      : []),
  ];
  return t('dispatch:place/left', { left: left.join(' · ') });
}
