import type { CommandContext } from '#platform/context.ts';
import { sql } from 'kysely';
import { failedOn, lockTripForList } from '#modules/dispatch/server/index.ts';
import {
  addTransitions,
  expectAt,
  itemsOfTrip,
  lockPackages,
  openLegOfPickup,
  type PackageRow,
  packagesOf,
  savePackage,
  shipmentKnowledge,
} from '#modules/shipments/server/index.ts';
import { headOf } from '../loading/makeList.ts';
import { moveList } from '../list/lists.ts';
import type { ProcessListRow } from '../tables.gen.ts';
import { makeUnloading } from './receive.ts';

/**
 * A trip is back in the yard: what it collected and what it could not deliver is expected off the vehicle. The goods of a collection go on
 * as the next leg of their order, which opens here, so that the evening can be planned.
 */
export async function expectCollections(ctx: CommandContext, tripId: string): Promise<void> {
  const trip = await lockTripForList(ctx, tripId);
  const items = await itemsOfTrip(ctx, tripId);
  const collected = items.filter(
    (item) => item.shipment_type === 'PICKUP' && ['COMPLETED', 'COMPLETED_WITH_DEVIATION'].includes(item.state),
  );
  // Also what was planned anew before the vehicle was back: it is aboard all the same.
  const returned = await failedOn(ctx, tripId);
  if (collected.length === 0 && returned.length === 0) return;
  const known = await shipmentKnowledge(ctx);
  const legs: string[] = [];
  for (const item of collected) legs.push(await openLegOfPickup(ctx, item, known));
  const ids = [...legs, ...returned.map((item) => item.id)];
  const fetched = new Set(legs);
  // Aboard is what the driver took at the consignor, and what was loaded and not handed over.
  const isAboard = (pack: PackageRow) =>
    fetched.has(pack.item_id)
      ? pack.terminal_status !== 'IN_DEPOT' && !pack.status.startsWith('NOK')
      : pack.terminal_status === 'LOADED';
  const seen = (await packagesOf(ctx, ids)).filter(isAboard);
  const locked = await lockPackages(
    ctx,
    seen.map((one) => one.id),
  );
  const aboard = locked.filter(isAboard);
  for (const pack of aboard)
    savePackage(ctx, pack, { state: { status: 'NOK_NOT_PROCESSED', terminalStatus: 'NOT_YET_UNLOADED' } });
  await expectAt(ctx, ids);
  const { vehicle, driver_name, gate } = await headOf(ctx, trip);
  const { list } = await makeUnloading(
    ctx,
    {
      state: 'RELEASED',
      trip_id: trip.id,
      trip_name: trip.name,
      traffic_type: trip.traffic_type,
      route: trip.outbound_route,
      execution_date: trip.execution_date,
      eta: trip.actual_arrival ?? ctx.now,
    },
    {
      vehicle,
      driver_name,
      gate,
      planned_arrival: trip.planned_arrival === null ? null : new Date(trip.planned_arrival),
      actual_arrival: new Date(trip.actual_arrival ?? ctx.now),
    },
    ids.map((itemId) => ({ itemId, packages: aboard.filter((pack) => pack.item_id === itemId) })),
  );
  addTransitions(
    ctx,
    ids.map((itemId) => ({
      itemId,
      type: 'UNLOADING',
      state: 'PLANNED',
      plannedAt: ctx.now,
      to: ctx.unit,
      processName: list.name,
      processId: list.id,
      expected: aboard.filter((pack) => pack.item_id === itemId).length,
    })),
  );
}

/** The journey goes on: nothing comes off yet. Refused when something was scanned. */
export async function expectNothing(ctx: CommandContext, tripId: string): Promise<void> {
  const list = await ctx.db.find(
    sql<ProcessListRow>`select * from process_list where org_unit = ${ctx.unit} and kind = 'ULD' and trip_id = ${tripId} and state <> 'CANCELED' for update`,
  );
  if (list) await moveList(ctx, { list, trip: null }, 'cancel');
}
