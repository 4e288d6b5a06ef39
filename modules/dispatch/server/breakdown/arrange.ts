import type { ViewContext } from '#platform/context.ts';
import { throughPlace } from '../../rules/throughPlace.ts';
import { timetable } from '../../rules/tripTimetable.ts';
import { isReordered } from '../commands/dispatchItems.ts';
import { knownTimes } from '../knownTimes.ts';
import { planMark } from '../planMark.ts';
import { isLocked, shifted, timedTrip, type TripContent } from '../replan.ts';
import { collectedFirst } from '../sequenced.ts';

/** A minute behind somebody's window costs more than any way. */
const lateCosts = 100_000;

type New = { place: string | null; served: ReadonlySet<string>; fetched: readonly string[]; others: readonly string[] };

/** The trip with its new stops where they cost least by its own timetable, counted from now; behind the last where its order stands. */
export async function arrange(ctx: ViewContext, content: TripContent, more: New): Promise<TripContent> {
  const added = new Set([...more.fetched, ...more.others, ...(more.place === null ? [] : [more.place])]);
  const stands = content.stops.filter((stop) => !added.has(stop.id));
  const kept = isReordered(content.trip)
    ? stands.findLastIndex((stop) => isLocked(stop, content.orders)) + 1
    : stands.length;
  const running = content.trip.actual_departure !== null;
  const ahead = shifted(await timedTrip(ctx, content), ctx.now, running);
  const timed = running ? ahead : { ...ahead, departure: Math.max(ahead.departure, ctx.now) };
  const { problem } = await knownTimes(ctx, timed);
  const known = new Map(timed.stops.map((stop) => [stop.id, stop]));
  const cost = (order: readonly string[]): number => {
    const stops = order.flatMap((id) => known.get(id) ?? []);
    if (stops.every((stop) => stop.point === null)) return 0;
    const table = timetable({ ...timed, stops }, problem);
    const late = table.stops.reduce((sum, stop) => sum + stop.violationMinutes, 0);
    return late * lateCosts + table.drivingMinutes + table.distance / 1e9;
  };
  const order = throughPlace({ ...more, stands: stands.map((stop) => stop.id), kept }, cost);
  const byId = new Map(content.stops.map((stop) => [stop.id, stop]));
  const stops = collectedFirst(
    order.flatMap((id) => byId.get(id) ?? []),
    content.orders,
  );
  return { ...content, stops: stops.map((stop, i) => ({ ...stop, sequence: i + 1 })) };
}

/** Stops in the order of a trip as it would be, by what stands there. */
export function inOrderOf({ content }: { content: Pick<TripContent, 'stops' | 'orders'> }) {
  const rank = new Map<string, number>();
  for (const [i, stop] of content.stops.entries()) {
    rank.set(stop.id, i);
    for (const order of content.orders) if (order.stop_id === stop.id) rank.set(planMark(order), i);
  }
  return <S extends { id: string }>(stops: readonly S[], itemsOf: (stop: S) => string[]): S[] => {
    const placeOf = (stop: S): number =>
      rank.get(stop.id) ?? Math.min(Number.MAX_SAFE_INTEGER, ...itemsOf(stop).flatMap((mark) => rank.get(mark) ?? []));
    return [...stops].sort((a, b) => placeOf(a) - placeOf(b));
  };
}
