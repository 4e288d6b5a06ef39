import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { solve } from '#optimiser/solve.ts';
import { addTransitions, moveItem, type ShipmentRow } from '#modules/shipments/server/index.ts';
import { optimizationStateAfter } from '../../rules/optimisation.ts';
import { orderWith } from '../../rules/stopOrder.ts';
import { timetableOf, tripProblem } from '../../rules/tripTimetable.ts';
import { contentOf, isLocked, replan, timedTrip, type TripContent } from '../replan.ts';
import { tables } from '../tables.gen.ts';
import { lockTrip, saveTrip, tripScope } from '../trips.ts';
import { addStops } from './dispatchItems.ts';
import { writeSequence } from './optimizeTrip.ts';
import { leaveStops } from './undispatchItems.ts';

/** New stops one behind the other on the shortest way from here to there; those without coordinates keep the end. */
async function inBestOrder(ctx: CommandContext, content: TripContent, added: ReadonlySet<string>, behind: number) {
  const timed = await timedTrip(ctx, content);
  const others = timed.stops.filter((stop) => !added.has(stop.id));
  const among = {
    ...timed,
    start: others[behind - 1]?.point ?? timed.start,
    end: others[behind]?.point ?? timed.start,
    stops: timed.stops.filter((stop) => added.has(stop.id)),
  };
  const found = timetableOf(among, solve(tripProblem(among), { iterations: 200, seed: 1 })).stops.map(
    (one) => one.stopId,
  );
  return [...found, ...[...added].filter((id) => !found.includes(id))];
}

/**
 * A master pallet that is on the road is one no longer: the shipments that lay on it ride on in its place, each with its own stop where
 * the pallet had one. Its packages and what becomes of the pallet are the caller's.
 */
export async function unpackOnTrip(
  ctx: CommandContext,
  tripId: string,
  pallet: ShipmentRow,
  parts: readonly ShipmentRow[],
): Promise<void> {
  const trip = await lockTrip(ctx, { kind: 'unit' }, tripId);
  const { stops, orders } = await contentOf(ctx, trip);
  const stopOfPallet = orders.find((order) => order.item_id === pallet.id)?.stop_id;
  const place = stops.find((stop) => stop.id === stopOfPallet)?.sequence ?? stops.length + 1;
  await moveItem(ctx, pallet, 'unpack', {
    set: { trip_id: null, trip_name: null, driver_ids: [] },
    args: { trip: trip.name },
  });
  await leaveStops(ctx, trip.id, [pallet.id]);
  const rest = await contentOf(ctx, trip);
  await addStops(ctx, trip, rest, parts);
  const moved: ShipmentRow[] = [];
  for (const part of parts)
    moved.push(
      await moveItem(ctx, part, 'leavePallet', {
        set: { trip_id: trip.id, trip_name: trip.name, driver_ids: tripScope(trip).driverIds, notable_status: 'NONE' },
        args: { trip: trip.name, number: pallet.order_number },
      }),
    );
  addTransitions(
    ctx,
    moved.map((item) => ({
      itemId: item.id,
      type: 'DELIVERY',
      state: 'IN_PROGRESS',
      plannedAt: trip.expected_departure,
      processName: trip.name,
      processId: trip.id,
      expected: item.packages,
      placeName: item.place_name,
    })),
  );
  const known = new Set(rest.stops.map((stop) => stop.id));
  const grown = await contentOf(ctx, trip);
  const added = new Set(grown.stops.flatMap((stop) => (known.has(stop.id) ? [] : [stop.id])));
  const sorted = await inBestOrder(ctx, grown, added, place - 1);
  const byId = new Map(grown.stops.map((stop) => [stop.id, stop]));
  const inRow = [...rest.stops, ...sorted.flatMap((id) => byId.get(id) ?? [])];
  await writeSequence(
    ctx,
    orderWith(
      inRow.map((stop) => ({ id: stop.id, locked: isLocked(stop, grown.orders) })),
      added,
      place,
    ),
  );
  const after = await contentOf(ctx, trip);
  const figures = await replan(ctx, after);
  // The plan of a stop that nobody could plan before is the first time that is known of it.
  for (const stop of (await contentOf(ctx, trip)).stops)
    if (added.has(stop.id) && stop.estimated_arrival !== null)
      await ctx.db.run(
        updateRow(ctx, tables.stop, { id: stop.id }, { planned_arrival: new Date(stop.estimated_arrival) }),
      );
  await saveTrip(ctx, trip, {
    ...figures,
    optimization_state: optimizationStateAfter(trip.optimization_state, 'ORDERS_CHANGED', {
      numberOfStops: after.stops.length,
      released: true,
    }),
  });
  ctx.history({
    logKey: `TRIP:${trip.id}`,
    type: 'ACT',
    code: '6099',
    textKey: 'dispatch:history/unpacked',
    args: { order: pallet.order_number, count: parts.length },
  });
}
