import type { BoardTrip } from '../../contract/schemas.ts';
import type { BoardTask } from '../../rules/board/round.ts';
import { reorders, type Takes, takes } from '../../rules/board/takes.ts';
import type { Carried } from './useCarried.ts';

/** Pickups only: what a trip on the road may take. */
export const onlyPickups = (tasks: readonly BoardTask[]): boolean =>
  tasks.every((task) => task.delivers.every((amount) => amount === 0) && task.collects.some((amount) => amount > 0));

/** Where a trip takes a load; the trip it comes from only changes its own order. */
export const placesOn = (load: Carried, trip: BoardTrip, tasks: readonly BoardTask[]): Takes =>
  trip.id === load.from?.id
    ? reorders(trip)
      ? 'ANYWHERE'
      : 'NOTHING'
    : takes(trip, { onlyPickups: onlyPickups(tasks) });
