import { loadOf, roomOf } from '../rules/load.ts';
import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import type { BoardStopView, BoardTrip } from '../contract/schemas.ts';
import { waysOf } from '../rules/board/legs.ts';

import { abilitiesOf, needsOf } from './needs.ts';
import { roomOfTrip } from './tripRoom.ts';
import { tripLegs } from './tripLegs.ts';
import type { StopClock } from '../rules/tripClock.ts';
import { clockOf } from './clockOf.ts';
import type { StopOrderRow, StopRow, TripRow } from './tables.gen.ts';
import { groupsOf, ordersOf, stopsOf } from './tripRows.ts';
import { rowView, type Surroundings, surroundings } from './tripView.ts';

type Goods = Pick<
  ShipmentRow,
  'id' | 'weight' | 'loading_meter' | 'volume' | 'dg_points' | 'attributes' | 'outbound_route' | 'aff_id'
>;
const amounts = (goods: readonly Goods[]): number[] =>
  loadOf(
    goods.map((one) => ({
      weight: one.weight,
      loadingMeter: one.loading_meter,
      volume: one.volume,
      dangerousGoodsPoints: one.dg_points,
    })),
  );
type Place = { tailLiftNeeded?: boolean | undefined; maxVehicleWeight?: number | null | undefined };

/** What shipments of one place ask of a trip and its vehicle. */
export const taskOf = (
  goods: readonly Goods[],
  pickups: ReadonlySet<string>,
  place: Place | undefined,
  /** Direct traffic among them: whether it is collected there. */
  direct: ReadonlyMap<string, boolean> = new Map(),
) => ({
  delivers: amounts(goods.filter((one) => !pickups.has(one.id) && !direct.has(one.id))),
  collects: amounts(goods.filter((one) => pickups.has(one.id) && !direct.has(one.id))),
  directs: goods.flatMap((one) =>
    direct.has(one.id) ? [{ itemId: one.id, collects: direct.get(one.id) === true, amount: amounts([one]) }] : [],
  ),
  needs: [...new Set(goods.flatMap((one) => needsOf(one, place?.tailLiftNeeded === true)))],
  mostVehicleWeight: place?.maxVehicleWeight ?? null,
  routes: [...new Set(goods.flatMap((one) => one.outbound_route ?? []))],
  affs: [...new Set(goods.flatMap((one) => one.aff_id ?? []))],
});

/** How the time at a stop comes about. */
export async function boardService(ctx: ViewContext) {
  const { defaultServiceMin, mergeStopsByLocation } = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  return { defaultMinutes: defaultServiceMin, merges: mergeStopsByLocation };
}

/** Rows of trips with their stops as the planning board draws and checks them. */
export async function boardTrips(ctx: ViewContext, trips: readonly TripRow[]): Promise<BoardTrip[]> {
  const ids = trips.map((trip) => trip.id);
  const around = await surroundings(ctx, trips);
  const { breakRules } = await configurationOf(ctx.db, ctx.readUnits, 'eta');
  const stops = groupsOf(await stopsOf(ctx, ids), (stop) => stop.trip_id);
  const orders = await ordersOf(ctx, ids);
  const goods = new Map(
    (
      await ctx.db.run(sql<Goods>`select s.id, s.weight, s.loading_meter, s.volume, s.dg_points, s.attributes, s.outbound_route, s.aff_id
        from shipment s where s.org_unit = ${ctx.unit} and s.id = any(${orders.map((order) => order.item_id)}::uuid[])`)
    ).map((one) => [one.id, one]),
  );
  const locations = await readRecords(
    readingOf(ctx),
    stopLocation,
    [...stops.values()].flat().map((stop) => stop.stop_key),
  );
  const byStop = groupsOf(orders, (order) => order.stop_id);
  const byTrip = groupsOf(orders, (order) => order.trip_id);
  const boardStop = (stop: StopRow, clock: StopClock | undefined): BoardStopView => {
    const here = byStop.get(stop.id) ?? [];
    return {
      id: stop.id,
      sequence: stop.sequence,
      kind: stop.kind,
      name: stop.name,
      postalCode: stop.address.postalCode ?? null,
      city: stop.address.city ?? null,
      placeKey: stop.stop_key,
      latitude: stop.latitude,
      longitude: stop.longitude,
      windows: stop.windows,
      processingTime: stop.service_minutes,
      plannedArrival: stop.planned_arrival,
      estimatedArrival: clock?.arrival ?? stop.estimated_arrival,
      actualArrival: stop.actual_arrival,
      actualDeparture: stop.actual_departure,
      timeWindowViolation: clock?.late ?? 0,
      stopProcessingState: stop.processing_state,
      itemIds: here.map((order) => order.item_id),
      ...taskOf(
        here.flatMap((order) => goods.get(order.item_id) ?? []),
        pickupsOf(here),
        locations.get(stop.stop_key),
        directOf(here),
      ),
    };
  };
  const ways = new Map(
    trips.map((trip) => [trip.id, waysOf(startOf(trip), stops.get(trip.id) ?? [], endOf(trip) ?? undefined)]),
  );
  const legsOf = await tripLegs(ctx, [...ways.values()].flat());
  return trips.map((trip) => {
    const own = stops.get(trip.id) ?? [];
    const clock = clockOf(trip, own, ctx.now);
    return {
      ...rowView(ctx, trip, own, byTrip.get(trip.id) ?? [], around),
      stops: own.map((stop, i) => boardStop(stop, clock.stops[i])),
      round: { ...roundOf(trip, around, breakRules), legs: legsOf(ways.get(trip.id) ?? []) },
    };
  });
}

const pickupsOf = (orders: readonly StopOrderRow[]): Set<string> =>
  new Set(orders.flatMap((order) => (order.order_type === 'PICKUP' ? [order.item_id] : [])));

const directOf = (orders: readonly StopOrderRow[]): Map<string, boolean> =>
  new Map(
    orders.flatMap((order) =>
      order.direct || order.order_type === 'DIRECT' ? [[order.item_id, order.direct] as const] : [],
    ),
  );

const startOf = (trip: TripRow) => ({ latitude: trip.start_latitude, longitude: trip.start_longitude });
const endOf = (trip: TripRow) =>
  trip.end_location_id === null ? null : { latitude: trip.end_latitude, longitude: trip.end_longitude };

function roundOf(trip: TripRow, around: Surroundings, breakRules: boolean): Omit<BoardTrip['round'], 'legs'> {
  const { vehicles, types } = around;
  const record = trip.vehicle_id ? vehicles.get(trip.vehicle_id) : undefined;
  const type = record ? types.get(record.vehicleTypeId) : undefined;
  const room = roomOfTrip(trip, around);
  const can = record && type ? abilitiesOf(record, type) : [];
  return {
    departure: trip.actual_departure ?? trip.expected_departure,
    ...startOf(trip),
    end: endOf(trip),
    speedFactor: type?.averageSpeedFactor ?? 1,
    breakRules: breakRules && (type?.grossVehicleWeight ?? 0) > 3_500_000,
    limits:
      type && room
        ? {
            capacity: roomOf({
              payload: room.permittedLoad,
              loadingMeters: room.loadingMeters,
              volume: room.volume,
              dangerousGoods: can.includes('dangerousGoods'),
            }),
            can,
            grossVehicleWeight: type.grossVehicleWeight,
          }
        : null,
  };
}
