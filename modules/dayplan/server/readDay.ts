import {
  abilitiesOf,
  clockOf,
  driversLaw,
  lawOfDrivers,
  driversTrips,
  needsOf,
  ordersOf,
  permittedLoadOf,
  stopsOf,
  tripsOfDay,
  type StopOrderRow,
  type StopRow,
  type TripRow,
  volumeOf,
} from '#modules/dispatch/server/index.ts';
import { loadOf } from '#modules/dispatch/rules/load.ts';
import { waitingOn } from '#modules/dispatch/rules/dayFreight.ts';
import { sql } from 'kysely';
import { instantOf, isoToDate, weekdayOf } from '#kernel/date.ts';
import type { GeoPoint } from '#kernel/geo.ts';
import type { ViewContext } from '#platform/context.ts';
import type { RecordOf } from '#modules/masterdata/contract/recordType.ts';
import { driver, vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { type DangerousLine, isClass1, isFullyRegulated } from '#modules/dangerousgoods/rules/line.ts';
import { listRecords, readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { jointStop } from '#modules/shipments/rules/jointStop.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { collectionOf, itemsWithin, itemWhere, legSlots, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { DayRequest } from '#modules/dayplan/contract/calls.ts';
import { urgencyOf, windowsToKeep } from '#modules/dayplan/rules/backlog.ts';
import { dayFleet, type FleetTrip, type FleetVehicle } from '#modules/dayplan/rules/dayFleet.ts';

import { wishesOf } from './wishes.ts';
import { withinHours } from '#modules/dayplan/rules/driversRounds.ts';
import type { DayFacts, DayItem, DriverFacts } from '#modules/dayplan/rules/facts.ts';
import { isLicensed } from '#modules/dispatch/rules/driverChecks.ts';
import { leavesStop } from '#modules/dispatch/rules/tripClock.ts';

/** More shipments than this are not proposed at once: the rest is named as such. */
const mostItems = 2000;
const minute = 60_000;

type Driver = RecordOf<typeof driver>;
const licenceOf = (person: Driver) => ({
  licenceClasses: person.licenceClasses,
  drivingLicenceValidTo: person.drivingLicenceValidTo ?? null,
});
const hauled = (type: { grossVehicleWeight: number }, record: { trailerId?: string | null | undefined }) => ({
  grossVehicleWeight: type.grossVehicleWeight,
  hasTrailer: Boolean(record.trailerId),
});

/** Vehicles with an engine, and which of them are on duty that day. */
export async function fleetOf(ctx: ViewContext, rows: Rows, day: string) {
  const reading = readingOf(ctx);
  const types = new Map((await listRecords(reading, vehicleType)).map((type) => [type.id, type]));
  const { breakRules } = await configurationOf(ctx.db, ctx.readUnits, 'eta');
  const weekday = weekdayOf(isoToDate(day));
  const drivers = new Map((await listRecords(reading, driver)).map((one) => [one.id, one]));
  return (await listRecords(reading, vehicle)).flatMap((record) => {
    const type = types.get(record.vehicleTypeId);
    if (!type || /^(TRAILER|SWAP|CONTAINER)/.test(type.basicType)) return [];
    if (rows.kind === 'aff' && !(record.affId && rows.affIds.includes(record.affId))) return [];
    const can = abilitiesOf(record, type);
    const fleet: FleetVehicle = {
      vehicleId: record.id,
      vehicleTypeId: type.id,
      name: record.licencePlate,
      affId: record.affId ?? null,
      payload: permittedLoadOf(type),
      loadingMeters: type.loadingMeters,
      volume: volumeOf(type),
      dangerousGoods: can.includes('dangerousGoods'),
      grossVehicleWeight: type.grossVehicleWeight,
      can,
      speedFactor: type.averageSpeedFactor,
      breakRules: breakRules && type.grossVehicleWeight > 3_500_000,
      driverId: record.driverId && drivers.has(record.driverId) ? record.driverId : null,
      trailerId: record.trailerId ?? null,
    };
    const person = record.driverId ? drivers.get(record.driverId) : undefined;
    return [
      {
        fleet,
        type: type.vehicleTypeNameText,
        // Long-distance sets and vehicles off duty can be chosen, but nobody has to take them out of a proposal.
        usual: record.availability[weekday] !== false && type.basicType !== 'TRACTOR' && !record.trailerId,
        onDuty: record.availability[weekday] !== false,
        // Who drives it may not, by licence class or date (DRV-02): nothing that is proposed for it could be accepted.
        drivable: !person || isLicensed(licenceOf(person), hauled(type, record), isoToDate(day)),
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
  const drivable = chosen.filter((one) => one.drivable).map((one) => one.fleet);
  const out = await tripsAround(ctx, day);
  // A trip of another day, of a vehicle that is not chosen or beyond the user's rows only keeps vehicle and driver busy.
  const visible = new Set((await tripsOfDay(ctx, rows, day)).map((trip) => trip.id));
  const ofDay = (trip: TripRow): boolean =>
    visible.has(trip.id) && trip.vehicle_id !== null && ids.has(trip.vehicle_id);
  const trips = out.filter(ofDay);
  const tripIds = out.map((trip) => trip.id);
  const content = { stops: await stopsOf(ctx, tripIds), orders: await ordersOf(ctx, tripIds), depot };
  const { items, beyond } = await itemsOf(ctx, rows, request, trips);
  const byId = new Map(items.map((item) => [item.id, item]));
  const trailers = new Map(fleet.map((one) => [one.fleet.vehicleId, one.fleet.trailerId]));
  const now = ctx.now + planning.leadMinutes * minute;
  const shift = {
    opens: instantOf(isoToDate(day), settings.startTime.split(':').map(Number), ctx.timezone),
    now,
    hours: planning.shiftHours,
    turnaroundMinutes: planning.turnaroundMinutes,
    depot,
  };
  const { rounds, standing } = dayFleet(
    drivable,
    out.map((trip) => ({
      ...fleetTrip(trip, content, byId, ctx.now),
      ofDay: ofDay(trip),
      trailerId: trip.trailer_ids[0] ?? trailers.get(trip.vehicle_id ?? '') ?? null,
    })),
    {
      ...shift,
      freeTrips: request.freeTrips,
      longer: new Map(request.shifts.map(({ tourId, minutes }) => [tourId, minutes])),
    },
  );
  // A vehicle that is not there, tried: like one of the fleet, without trips and with a driver of its own.
  const rented = request.extraVehicles.flatMap((id, i) =>
    dayFleet(
      fleet.flatMap((one) => (one.fleet.vehicleId === id ? [{ ...one.fleet, driverId: null, trailerId: null }] : [])),
      [],
      { ...shift, freeTrips: false, longer: new Map() },
    ).rounds.map((round) => ({ ...round, id: `extra:${id}:${i + 1}` })),
  );
  const known = [...drivable.flatMap((one) => one.driverId ?? []), ...trips.flatMap(crewOf)];
  const hours = { law: await driversLaw(ctx), drivers: await hoursOf(ctx, day, known) };
  const within = withinHours(
    {
      rounds: [...rounds, ...rented].map((one) => (request.loadAgain ? one : { ...one, loadsAgainIn: null })),
      standing,
    },
    hours,
  );
  return {
    now,
    items,
    beyond,
    ...within,
    service: settings,
    keepAreas: request.keepAreas,
    hours,
  };
}

const crewOf = (trip: TripRow): string[] =>
  [trip.driver_id, trip.co_driver_id].filter((id): id is string => id !== null);

/** The days of these drivers as they stand, on whichever trips. */
async function hoursOf(ctx: ViewContext, day: string, driverIds: readonly string[]): Promise<DriverFacts[]> {
  const ids = [...new Set(driverIds)];
  const trips = await driversTrips(ctx, day, ids);
  const people = await readRecords(readingOf(ctx), driver, ids);
  const lawFor = await lawOfDrivers(ctx, day, ids);
  return ids.map((id): DriverFacts => {
    const own = trips.filter((trip) => trip.driverIds.includes(id));
    const before = own.filter((trip) => trip.day < day).map((trip) => trip.to);
    const after = own.filter((trip) => trip.day > day).map((trip) => trip.from);
    return {
      id,
      name: people.get(id)?.contactPerson.name ?? id,
      trips: own.filter((trip) => trip.day === day),
      lastEnd: before.length > 0 ? Math.max(...before) : null,
      nextStart: after.length > 0 ? Math.min(...after) : null,
      law: lawFor(id),
    };
  });
}

/** Trips of the day, and those of the days around it that are still out or about to be: each holds its vehicle and driver. */
const tripsAround = (ctx: ViewContext, day: string): Promise<TripRow[]> =>
  ctx.db.run(
    sql<TripRow>`select * from trip where org_unit = ${ctx.unit} and state not in ('CANCELED', 'JOURNEY_CLOSED')
      and (execution_date = ${day}::date or (execution_date between ${day}::date - 1 and ${day}::date + 1
        and (vehicle_id is not null or driver_id is not null) and (state = 'DRV_INPROGRESS' or execution_date > ${day}::date))) order by name`,
  );

/** What waits for a trip, and what the trips of the day have: the pool is the one of the planning screen, its oldest first. */
async function itemsOf(
  ctx: ViewContext,
  rows: Rows,
  request: DayRequest,
  trips: readonly TripRow[],
): Promise<{ items: DayItem[]; beyond: string[] }> {
  const picked = request.itemIds ?? null;
  const pool =
    picked === null
      ? await itemWhere(ctx, rows, { filter: { and: waitingOn(request.date) } })
      : sql`s.org_unit = ${ctx.unit} and ${itemsWithin(rows)} and s.state = 'DISPATCHABLE' and s.id = any(${picked}::uuid[])`;
  const waiting = sql`from shipment s where ${pool} and s.trip_id is null order by s.execution_date, s.id`;
  const found = await ctx.db.run(sql<ShipmentRow>`select s.* ${waiting} limit ${mostItems}`);
  const beyond =
    found.length < mostItems ? [] : await ctx.db.run(sql<{ id: string }>`select s.id ${waiting} offset ${mostItems}`);
  const planned = await ctx.db.run(
    sql<ShipmentRow>`select s.* from shipment s where s.org_unit = ${ctx.unit} and s.trip_id = any(${trips.map((trip) => trip.id)}::uuid[])`,
  );
  return { items: await dayItems(ctx, [...found, ...planned], request), beyond: beyond.map(({ id }) => id) };
}

const pointOf = (at: { latitude: number | null; longitude: number | null }): GeoPoint | null =>
  at.latitude !== null && at.longitude !== null ? { lat: at.latitude, lon: at.longitude } : null;
/** Where direct traffic is collected: its vehicle must suit that place as well. */
const placesBefore = (row: ShipmentRow): string[] => [collectionOf(row)?.stopKey ?? []].flat();

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
    found.flatMap((row) => [row.stop_key, ...placesBefore(row)]),
  );
  const tried = new Map(request.windows.map((one) => [one.itemId, one]));
  const lines = await ctx.db.run(
    sql<{ item_id: string; line: DangerousLine }>`select item_id, line from dangerous_goods_line
      where org_unit = ${ctx.unit} and item_id = any(${found.map((row) => row.id)}::uuid[])`,
  );
  const explosives = new Set(
    lines.filter(({ line }) => isFullyRegulated(line) && isClass1(line)).map((one) => one.item_id),
  );
  const wishes = await wishesOf(ctx, found);
  return found.map((row): DayItem => {
    const collecting = collectionOf(row);
    const places = [row.stop_key, ...placesBefore(row)].flatMap((key) => locations.get(key) ?? []);
    const most = places.flatMap((place) => place.maxVehicleWeight ?? []);
    const other = tried.get(row.id);
    return {
      id: row.id,
      kind: row.shipment_type === 'PICKUP' ? 'PICKUP' : row.shipment_type === 'DIRECT_TRAFFIC' ? 'DIRECT' : 'DELIVERY',
      stopKey: jointStop(row),
      collecting: collecting
        ? {
            stopKey: collecting.stopKey,
            point: pointOf(collecting.address),
            windows: windowsToKeep(collecting.slots, day, ctx.timezone),
          }
        : null,
      point: pointOf(row),
      windows: other ? [{ from: other.from, to: other.to }] : windowsToKeep(legSlots(row), day, ctx.timezone),
      packages: row.packages,
      weight: row.weight,
      volume: row.volume,
      loadingMeter: row.loading_meter,
      dangerousGoodsPoints: row.dg_points,
      needs: needsOf(
        row,
        places.some((place) => place.tailLiftNeeded === true),
      ),
      mostVehicleWeight: most.length > 0 ? Math.min(...most) : null,
      explosive: explosives.has(row.id),
      affId: row.aff_id,
      tripId: row.trip_id,
      externallyPlanned: row.externally_planned,
      urgency: urgencyOf(row.execution_date ? isoToDate(row.execution_date) : null, legSlots(row), day),
      wish: wishes.get(row.id) ?? null,
    };
  });
}

type Content = { stops: readonly StopRow[]; orders: readonly StopOrderRow[]; depot: GeoPoint };

/** A trip with the times that it has now, by the same clock as the board. */
function fleetTrip(
  trip: TripRow,
  { stops, orders, depot }: Content,
  items: ReadonlyMap<string, DayItem>,
  now: number,
): Omit<FleetTrip, 'ofDay' | 'trailerId'> {
  const own = stops.filter((stop) => stop.trip_id === trip.id);
  const clock = clockOf(trip, own, now);
  const itemsAt = (stop: StopRow): string[] =>
    orders.filter((order) => order.stop_id === stop.id).map((order) => order.item_id);
  const timed = own.map((stop, i) => ({ stop, clock: clock.stops[i] }));
  const open = timed.filter(({ stop }) => stop.actual_arrival === null);
  const last = open.at(-1) ?? timed.findLast(({ stop }) => stop.actual_arrival !== null);
  const departure = trip.actual_departure ?? Math.max(trip.expected_departure, now);
  const leaves =
    last?.stop.actual_arrival === null || !last ? last?.clock?.departure : leavesStop(reachedOf(last.stop), now);
  const carried = own.flatMap(itemsAt).flatMap((id) => items.get(id) ?? []);
  const dangerous = carried.filter((item) => item.needs.includes('dangerousGoods'));
  const place = last?.stop;
  return {
    id: trip.id,
    name: trip.name,
    vehicleId: trip.vehicle_id ?? '',
    routeId: trip.outbound_route,
    driverIds: crewOf(trip),
    state: trip.state,
    externallyPlanned: trip.externally_planned,
    departure,
    back: Math.max(clock.back ?? departure + emptyTrip, departure),
    distance: trip.distance ?? 0,
    drivingMinutes: trip.driving_time ?? 0,
    ends: {
      point:
        place && place.latitude !== null && place.longitude !== null
          ? { lat: place.latitude, lon: place.longitude }
          : depot,
      leaves: leaves ?? departure,
    },
    stops: open.map(({ stop, clock: at }) => ({
      id: stop.id,
      point: stop.latitude === null || stop.longitude === null ? null : { lat: stop.latitude, lon: stop.longitude },
      windows: stop.windows,
      serviceMinutes: stop.service_minutes,
      itemIds: itemsAt(stop),
      arrival: at?.arrival ?? departure,
      departure: at?.departure ?? departure,
    })),
    carries: {
      explosive: dangerous.some((item) => item.explosive),
      otherDangerous: dangerous.some((item) => !item.explosive),
    },
    hasDirect: orders.some(
      (order) => order.trip_id === trip.id && order.order_type === 'DIRECT' && order.result === null,
    ),
    aboard: trip.state === 'DRV_INPROGRESS' ? loadOf(carried.filter((item) => item.kind === 'PICKUP')) : [],
  };
}
/** How long a trip without stops is taken to be out. */
const emptyTrip = 60 * minute;
const reachedOf = (stop: StopRow) => ({
  windows: stop.windows,
  serviceMinutes: stop.service_minutes,
  actualArrival: stop.actual_arrival,
  actualDeparture: stop.actual_departure,
});
