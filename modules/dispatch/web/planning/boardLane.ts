import type { Translate } from '#ui/translation.ts';
import type { BoardLane, BoardStop } from '#ui/board/boardModel.ts';
import type { Format } from '#ui/text/format.ts';
import type { BoardStopView, BoardTrip } from '../../contract/schemas.ts';
import { overlapText } from '../../rules/overlaps.ts';
import { stopLook, type TripLook } from '../../rules/tripLook.ts';
import { windowText } from '../pieces/amounts.ts';

const minute = 60_000;

const markOf = (stop: BoardStopView, look: TripLook): string => {
  const documented = stop.stopProcessingState !== null && stop.stopProcessingState !== 'IN_PROGRESS';
  if (documented) return look.status === 'late' ? '✕' : '✓';
  return look.status === 'late' ? '!' : String(stop.sequence);
};

/** When a vehicle is at a stop: what happened counts before what is expected, and that before the plan. */
const arrivalOf = (stop: BoardStopView): number | null =>
  stop.actualArrival ?? stop.estimatedArrival ?? stop.plannedArrival;

function boardStop(stop: BoardStopView, t: Translate<'dispatch'>, format: Format): BoardStop[] {
  const arrival = arrivalOf(stop);
  if (arrival === null) return [];
  const look = stopLook(stop);
  const window = windowText(stop.windows, format);
  return [
    {
      id: stop.id,
      mark: markOf(stop, look),
      name: [
        `${stop.sequence}. ${[stop.name, stop.city].filter(Boolean).join(', ')}`,
        ...(stop.collects.some((amount) => amount > 0) ? [t('shipments:state/PICKUP')] : []),
        format.clock(arrival),
        ...(window === '' ? [] : [t('board/window', { window })]),
        t(look.key, look.args ?? {}),
      ].join(' · '),
      status: look.status,
      solid: look.status !== 'planned' && look.status !== 'later',
      from: arrival,
      to: stop.actualDeparture ?? arrival + stop.processingTime * minute,
      windows: stop.windows,
      missed: look.status === 'late',
    },
  ];
}

/** When the last of these trips is back, or at its last stop, ms; 0 without any. */
export const lastEnd = (trips: readonly BoardTrip[]): number =>
  trips.reduce((last, trip) => {
    const stop = trip.stops.at(-1);
    return Math.max(last, (stop && arrivalOf(stop)) ?? 0, trip.actualArrival ?? trip.expectedArrival ?? 0);
  }, 0);

/** A trip along the time: from leaving the depot to coming back, its stops by what is known of them. */
export function boardLane(trip: BoardTrip, t: Translate<'dispatch'>, format: Format): BoardLane {
  const stops = trip.stops.flatMap((stop) => boardStop(stop, t, format));
  const leaves = trip.plannedDeparture ?? trip.expectedDeparture;
  return {
    // A trip that should have left and has not is drawn from where the clock has pushed it.
    start: trip.actualDeparture ?? (leaves === null ? undefined : leaves + Math.max(0, trip.delay ?? 0) * minute),
    end: trip.actualArrival ?? trip.expectedArrival ?? stops.at(-1)?.to,
    stops,
    clashes: trip.overlaps.map((overlap) => {
      const { key, args } = overlapText(overlap, format.clock);
      return { from: overlap.from, to: overlap.to, name: t(key, args) };
    }),
  };
}
