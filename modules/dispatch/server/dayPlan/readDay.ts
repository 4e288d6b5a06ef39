import { sql } from 'kysely';
import { instantOf, isoToDate, weekdayOf } from '#kernel/date.ts';
import type { GeoPoint } from '#kernel/geo.ts';
import type { ViewContext } from '#platform/context.ts';
import { vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { listRecords, readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { windowsOn } from '#modules/shipments/rules/timeWindows.ts';
import { itemsWithin, legSlots, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { DayRequest } from '../../contract/dayPlan.ts';
import { dayFleet, type FleetTrip, type FleetVehicle } from '../../rules/dayPlan/dayFleet.ts';
import type { DayFacts, DayItem } from '../../rules/dayPlan/facts.ts';
import type { TripState } from '../../rules/tripStates.ts';
import type { StopOrderRow, StopRow, TripRow } from '../tables.gen.ts';
import { ordersOf, stopsOf } from '../trips.ts';
import { tripsOfDay } from '../views.ts';
import { abilitiesOf, needsOf, volumeOf } from './needs.ts';

/** More shipments than this are not proposed at once. */
export const mostItems = 2000;
const minute = 60_000;

/** Vehicles with an engine, and which of them are on duty that day. */
export async function fleetOf(ctx: ViewContext, rows: Rows, day: string) {
  const reading = readingOf(ctx);
  const types = new Map((await listRecords(reading, vehicleType)).map((type) => [type.id, type]));
  const { breakRules } = await configurationOf(ctx.db, ctx.readUnits, 'eta');
  const weekday = weekdayOf(isoToDate(day));
  return (await listRecords(reading, vehicle)).flatMap((record) => {
    const type = types.get(record.vehicleTypeId);
    if (!type || /^(TRAILER|SWAP|CONTAINER)/.test(type.basicType)) return [];
    if (rows.kind === 'aff' && !(record.affId && rows.affIds.includes(record.affId))) return [];
    const can = abilitiesOf(record, type);
    const fleet: FleetVehicle = {
      vehicleId: record.id,
      name: record.licencePlate,
      affId: record.affId ?? null,
      payload: type.payload,
      loadingMeters: type.loadingMeters,
      volume: volumeOf(type),
      dangerousGoods: can.includes('dangerousGoods'),
      grossVehicleWeight: type.grossVehicleWeight,
      can,
      speedFactor: type.averageSpeedFactor,
      breakRules: breakRules && type.grossVehicleWeight > 3_500_000,
    };
    return [
      {
        fleet,
        type: type.vehicleTypeNameText,
        // Long-distance sets and vehicles off duty can be chosen, but nobody has to take them out of a proposal.
        usual: record.availability[weekday] !== false && type.basicType !== 'TRACTOR' && !record.trailerId,
        onDuty: record.availability[weekday] !== false,
      },
    ];
  });
}

/** Everything that a proposal for the day is made from. */
export async function readDay(ctx: ViewContext, rows: Rows, request: DayRequest): Promise<DayFacts> {
  const day = request.date;
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  const planning = await configurationOf(ctx.db, ctx.readUnits, 'planning');
  const unit = await findUnit(ctx.db, ctx.unit);
  const depot = { lat: unit?.latitude ?? 0, lon: unit?.longitude ?? 0 };
  const fleet = await fleetOf(ctx, rows, day);
  const chosen = fleet.filter((one) => request.vehicleIds?.includes(one.fleet.vehicleId) ?? one.usual);
  const ids = new Set(chosen.map((one) => one.fleet.vehicleId));
  const trips = (await tripsOfDay(ctx, rows, day)).filter(
    (trip) => trip.vehicle_id !== null && ids.has(trip.vehicle_id) && trip.state !== 'JOURNEY_CLOSED',
  );
  const stops = await stopsOf(
    ctx,
    trips.map((trip) => trip.id),
  );
  const orders = await ordersOf(
    ctx,
    trips.map((trip) => trip.id),
  );
  const items = await itemsOf(ctx, rows, request, trips);
  const vehicles = dayFleet(
    chosen.map((one) => one.fleet),
    trips.map((trip) => fleetTrip(trip, stops, orders, depot, ctx.now)),
    {
      opens: instantOf(isoToDate(day), settings.startTime.split(':').map(Number), ctx.timezone),
      now: ctx.now + 15 * minute,
      hours: planning.shiftHours,
      turnaroundMinutes: planning.turnaroundMinutes,
      depot,
      freeTrips: request.freeTrips,
      longer: new Map(request.shifts.map(({ tourId, minutes }) => [tourId, minutes])),
    },
  );
  // A vehicle that is not there, tried: like one of the fleet, without trips.
  const rented = request.extraVehicles.flatMap((id, i) =>
    dayFleet(
      fleet.flatMap((one) => (one.fleet.vehicleId === id ? [one.fleet] : [])),
      [],
      {
        opens: instantOf(isoToDate(day), settings.startTime.split(':').map(Number), ctx.timezone),
        now: ctx.now + 15 * minute,
        hours: planning.shiftHours,
        turnaroundMinutes: 0,
        depot,
        freeTrips: false,
        longer: new Map(),
      },
    ).map((round) => ({ ...round, id: `extra:${id}:${i + 1}` })),
  );
  return {
    items,
    vehicles: [...vehicles, ...rented],
    service: settings,
    keepAreas: request.keepAreas,
  };
}

async function itemsOf(
  ctx: ViewContext,
  rows: Rows,
  request: DayRequest,
  trips: readonly TripRow[],
): Promise<DayItem[]> {
  const picked = request.itemIds ?? null;
  const found = await ctx.db.run(
    sql<ShipmentRow>`(select s.* from shipment s where s.org_unit = ${ctx.unit} and ${itemsWithin(rows)} and s.state = 'DISPATCHABLE' and s.trip_id is null and not s.externally_planned
        and (case when ${picked}::uuid[] is null then s.execution_date = ${request.date}::date else s.id = any(${picked}::uuid[]) end) order by s.id limit ${mostItems})
      union all select s.* from shipment s where s.org_unit = ${ctx.unit} and s.trip_id = any(${trips.map((trip) => trip.id)}::uuid[])`,
  );
  return dayItems(ctx, found, request);
}

/** Shipments as a day's plan sees them, whatever their state. */
export async function dayItems(
  ctx: ViewContext,
  found: readonly ShipmentRow[],
  request: Pick<DayRequest, 'date' | 'windows'>,
): Promise<DayItem[]> {
  const day = isoToDate(request.date);
  const locations = await readRecords(
    readingOf(ctx),
    stopLocation,
    found.map((row) => row.stop_key),
  );
  const tried = new Map(request.windows.map((one) => [one.itemId, one]));
  return found.map((row): DayItem => {
    const place = locations.get(row.stop_key);
    const other = tried.get(row.id);
    return {
      id: row.id,
      kind: row.shipment_type === 'PICKUP' ? 'PICKUP' : row.shipment_type === 'DIRECT_TRAFFIC' ? 'DIRECT' : 'DELIVERY',
      stopKey: row.stop_key,
      point: row.latitude !== null && row.longitude !== null ? { lat: row.latitude, lon: row.longitude } : null,
      windows: other ? [{ from: other.from, to: other.to }] : windowsOn(legSlots(row), day, ctx.timezone),
      packages: row.packages,
      weight: row.weight,
      volume: row.volume,
      loadingMeter: row.loading_meter,
      dangerousGoodsPoints: row.dg_points,
      needs: needsOf(row, place?.tailLiftNeeded === true),
      mostVehicleWeight: place?.maxVehicleWeight ?? null,
      affId: row.aff_id,
      tripId: row.trip_id,
    };
  });
}

function fleetTrip(
  trip: TripRow,
  stops: readonly StopRow[],
  orders: readonly StopOrderRow[],
  depot: GeoPoint,
  now: number,
): FleetTrip {
  const own = stops.filter((stop) => stop.trip_id === trip.id);
  const at = own.findLast((stop) => stop.actual_arrival !== null);
  const open = own.filter((stop) => stop.actual_arrival === null && (!at || stop.sequence > at.sequence));
  const last = own.at(-1);
  const expected = last?.estimated_arrival ?? last?.planned_arrival ?? trip.expected_departure;
  // As much later home as the last stop is behind its plan.
  const behind = last?.planned_arrival && last.estimated_arrival ? last.estimated_arrival - last.planned_arrival : 0;
  return {
    id: trip.id,
    name: trip.name,
    vehicleId: trip.vehicle_id ?? '',
    state: trip.state as TripState,
    externallyPlanned: trip.externally_planned,
    departure: trip.actual_departure ?? trip.expected_departure,
    back: Math.max(trip.planned_arrival === null ? expected + 60 * minute : trip.planned_arrival + behind, expected),
    at:
      at?.latitude != null && at.longitude !== null
        ? {
            point: { lat: at.latitude, lon: at.longitude },
            leaves: at.actual_departure ?? Math.max(now, (at.actual_arrival ?? now) + at.service_minutes * minute),
          }
        : { point: depot, leaves: trip.actual_departure ?? trip.expected_departure },
    stops: open.flatMap((stop) =>
      stop.latitude === null || stop.longitude === null
        ? []
        : [
            {
              id: stop.id,
              point: { lat: stop.latitude, lon: stop.longitude },
              windows: stop.windows as { from: number; to: number }[],
              serviceMinutes: stop.service_minutes,
              itemIds: orders.filter((order) => order.stop_id === stop.id).map((order) => order.item_id),
              late: stop.violation_minutes,
            },
          ],
    ),
  };
}
