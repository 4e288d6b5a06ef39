import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { takeNumbers } from '#modules/organisation/server/index.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { driver, vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { route } from '#modules/masterdata/contract/types/places.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { lockTripForList, ordersOf, stopsOf, type TripRow } from '#modules/dispatch/server/index.ts';
import { addTransitions, itemsOfTrip, type ShipmentRow } from '#modules/shipments/server/index.ts';
import { listOpened } from '../../contract/facts.ts';
import { recount } from '../list/lists.ts';
import { tables } from '../tables.gen.ts';

/** Seals that a trip needs: its route's own number, else the configuration of its traffic type (A25). */
async function requiredSeals(ctx: CommandContext, trip: TripRow): Promise<number> {
  const { sealsLineHaul, sealsLocal } = await configurationOf(ctx.db, ctx.readUnits, 'loading');
  const routes = await readRecords(readingOf(ctx), route, [trip.outbound_route]);
  const own = trip.outbound_route ? routes.get(trip.outbound_route)?.requiredSeals : undefined;
  return own ?? (trip.traffic_type === 'LineHaul' ? sealsLineHaul : sealsLocal);
}

/** Shipments and packages that a list expects; loading goes by the reverse order of the stops. */
export async function expectItems(
  ctx: CommandContext,
  listId: string,
  trip: TripRow,
  items: readonly ShipmentRow[],
): Promise<void> {
  const stops = new Map((await stopsOf(ctx, [trip.id])).map((stop) => [stop.id, stop.sequence]));
  const orders = await ordersOf(ctx, [trip.id]);
  for (const item of items) {
    const order = orders.find((one) => one.item_id === item.id);
    const at = order ? (stops.get(order.stop_id) ?? 0) : 0;
    await ctx.db.run(sql`insert into process_item (org_unit, list_id, item_id, sequence, stop_sequence, expected) values (${ctx.unit}, ${listId}, ${item.id}, ${-at}, ${at}, ${item.packages})
      on conflict (org_unit, list_id, item_id) do update set removed = false, sequence = excluded.sequence, stop_sequence = excluded.stop_sequence`);
  }
  const ids = items.map((item) => item.id);
  await ctx.db.run(sql`insert into process_package (org_unit, list_id, package_id, item_id, earlier_status)
    select org_unit, ${listId}, id, item_id, case when status = 'OK_DAMAGED' then 'OK_DAMAGED' else 'OK' end from package where org_unit = ${ctx.unit} and item_id = any(${ids}::uuid[]) and active
    on conflict do nothing`);
  addTransitions(
    ctx,
    items.map((item) => ({
      itemId: item.id,
      type: 'LOADING',
      state: 'PLANNED',
      plannedAt: trip.expected_departure,
      from: ctx.unit,
      processName: trip.name,
      processId: listId,
      expected: item.packages,
      gates: trip.gate,
    })),
  );
}

/** What the head of a list shows of its trip, in columns of the list. */
export async function headOf(ctx: CommandContext, trip: TripRow) {
  const reading = readingOf(ctx);
  const vehicles = await readRecords(reading, vehicle, [trip.vehicle_id]);
  const drivers = await readRecords(reading, driver, [trip.driver_id]);
  return {
    trip_name: trip.name,
    planned_departure: new Date(trip.expected_departure),
    gate: trip.gate,
    vehicle: trip.vehicle_id ? (vehicles.get(trip.vehicle_id)?.licencePlate ?? null) : null,
    driver_name: trip.driver_id ? (drivers.get(trip.driver_id)?.contactPerson.name ?? null) : null,
  };
}

/** T7: the released trip gets its loading list, in the same transaction. */
export async function makeList(ctx: CommandContext, tripId: string, listId: string): Promise<void> {
  const trip = await lockTripForList(ctx, tripId);
  const [name = ''] = await takeNumbers(ctx, 'LIST');
  const head = await headOf(ctx, trip);
  await ctx.db.run(
    insertRow(ctx, tables.processList, {
      id: listId,
      kind: 'LDG',
      name,
      state: 'RELEASED',
      trip_id: trip.id,
      traffic_type: trip.traffic_type,
      route: trip.outbound_route,
      execution_date: trip.execution_date,
      required_seals: await requiredSeals(ctx, trip),
      ...head,
    }),
  );
  const items = (await itemsOfTrip(ctx, trip.id)).filter(
    (item) => item.shipment_type !== 'PICKUP' && item.shipment_type !== 'DIRECT_TRAFFIC',
  );
  await expectItems(ctx, listId, trip, items);
  await recount(ctx, { id: listId });
  for (const [type, code, key] of [
    ['CRT', '3001', 'created'],
    ['STS', '3010', 'release'],
  ] as const)
    ctx.history({
      logKey: `LDG:${listId}`,
      type,
      code,
      textKey: `crossdock:history/${key}`,
      args: { name: name, state: 'RELEASED' },
    });
  await ctx.emit(listOpened, { kind: 'LDG', listId });
  ctx.changed('loading', 'loadingList', listId, 1, {
    affIds: trip.aff_id ? [trip.aff_id] : [],
    driverIds: trip.driver_id ? [trip.driver_id] : [],
  });
}
