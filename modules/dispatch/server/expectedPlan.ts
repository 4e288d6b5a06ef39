import type { ViewContext } from '#platform/context.ts';
import { type TimedTrip, type Timetable, timetable } from '../rules/tripTimetable.ts';
import { shifted, timedTrip, type TripContent } from './replan.ts';
import { knownTimes } from './knownTimes.ts';

/** What a trip would be from now on: when it comes where, and when it is back. */
export type ExpectedPlan = { departure: number; table: Timetable | undefined; arrivals: ReadonlyMap<string, number> };

const later = (trip: TimedTrip, by: number): TimedTrip => ({ ...trip, departure: trip.departure + by });

/**
 * The times of a trip with the stops that it has or would have, counted from now: one that should have left leaves now, a stop
 * that should have been reached is reached now. The same order of stops as the command would write.
 */
export async function expectedPlan(ctx: ViewContext, content: TripContent): Promise<ExpectedPlan> {
  const running = content.trip.actual_departure !== null;
  const timed = await timedTrip(ctx, content);
  const ahead = shifted(timed, ctx.now, running);
  const from = running ? ahead : { ...ahead, departure: Math.max(ahead.departure, ctx.now) };
  const nothing = from.stops.every((stop) => stop.point === null);
  if (nothing) return { departure: from.departure, table: undefined, arrivals: new Map() };
  const { problem } = await knownTimes(ctx, from);
  let table = timetable(from, problem);
  const overdue = ctx.now - (table.stops[0]?.arrival ?? ctx.now);
  if (overdue > 0) {
    const moved = later(from, overdue);
    table = timetable(moved, (await knownTimes(ctx, moved)).problem);
  }
  return {
    departure: timed.departure,
    table,
    arrivals: new Map(table.stops.map((stop) => [stop.stopId, stop.arrival])),
  };
}
