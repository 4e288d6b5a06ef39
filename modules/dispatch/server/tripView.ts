import { hasAnyPermission } from '#kernel/access.ts';
import { isoToDate } from '#kernel/date.ts';
import { allowed } from '#kernel/machine.ts';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { driver, freightCarrier, vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { packagesOf, type PackageRow, readItems, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { StopView, TripRow as TripRowView, TripView } from '../contract/schemas.ts';
import { templateOfTrip, unitsOfTrip } from '../contract/questions.ts';
import { countedOnce } from '../rules/directPairs.ts';
import { utilisation } from '../rules/tripTotals.ts';
import { tripMachine } from '../rules/tripStates.ts';
import type { StopClock } from '../rules/tripClock.ts';
import { lookSince } from '../rules/lookSince.ts';
import { movement } from '../rules/vehiclePosition.ts';
import { clockedTrip, clockOf, isDocumented, positionOf } from './clockOf.ts';
import { hoursOfDriver } from './driversHours.ts';
import { overlapsAmong } from './overlaps.ts';
import type { StopOrderRow, StopRow, TripRow } from './tables.gen.ts';
import { tripFactsToCome, tripMachineFacts } from './tripFacts.ts';
import { roomOfTrip, vehiclesOf } from './tripRoom.ts';
import { ordersOf, stopsOf } from './trips.ts';

/** What belongs to a set of trips, read at once. */
export async function surroundings(ctx: ViewContext, trips: readonly TripRow[]) {
  const reading = readingOf(ctx);
  const vehicles = await readRecords(reading, vehicle, trips.flatMap(vehiclesOf));
  const types = await readRecords(
    reading,
    vehicleType,
    [...vehicles.values()].map((v) => v.vehicleTypeId),
  );
  const drivers = await readRecords(
    reading,
    driver,
    trips.map((t) => t.driver_id),
  );
  const carriers = await readRecords(
    reading,
    freightCarrier,
    trips.map((t) => t.freight_carrier_id),
  );
  return { vehicles, types, drivers, carriers, overlaps: await overlapsAmong(ctx, trips) };
}
export type Surroundings = Awaited<ReturnType<typeof surroundings>>;

/** A vehicle that goes along, by its plate. */
function pulledView(id: string, { vehicles }: Surroundings): NonNullable<TripRowView['tractor']> {
  const record = vehicles.get(id);
  return { id, licensePlate: record?.licencePlate ?? `<${id}>`, valid: record !== undefined };
}

function vehicleView(ctx: ViewContext, trip: TripRow, around: Surroundings): TripRowView['vehicle'] {
  const { vehicles, types } = around;
  if (!trip.vehicle_id) return null;
  const room = roomOfTrip(trip, around);
  const record = vehicles.get(trip.vehicle_id);
  const type = record ? types.get(record.vehicleTypeId) : undefined;
  return {
    id: trip.vehicle_id,
    name: record?.name ?? `<${trip.vehicle_id}>`,
    licensePlate: record?.licencePlate ?? `<${trip.vehicle_id}>`,
    type: type ? textIn(type.vehicleTypeNameText, ctx.language) : null,
    group: record?.group ?? null,
    payload: room?.payload ?? null,
    loadingMeters: room?.loadingMeters ?? null,
    volume: room?.volume ?? null,
    tailLift: type?.tailLift === true,
    valid: record !== undefined,
  };
}

/** Where the vehicle of a running trip was last. */
function lastPosition(trip: TripRow, now: number): TripRowView['position'] {
  const position = trip.state === 'DRV_INPROGRESS' ? positionOf(trip) : null;
  const moves = movement(position, now);
  if (!position || !moves) return null;
  const { at, lat, lon, speed } = position;
  return { ts: at, lat, lon, speed, movement: moves };
}

export function rowView(
  ctx: ViewContext,
  trip: TripRow,
  stops: readonly StopRow[],
  orders: readonly StopOrderRow[],
  around: Surroundings,
): TripRowView {
  const shown = vehicleView(ctx, trip, around);
  const next = stops.find((stop) => !isDocumented(stop));
  const clock = clockOf(trip, stops, ctx.now);
  const capacity =
    shown?.payload && shown.loadingMeters
      ? { payload: shown.payload, loadingMeters: shown.loadingMeters, volume: shown.volume ?? 0 }
      : null;
  const peak = { weight: trip.peak_weight, loadingMeter: trip.peak_loading_meter, volume: trip.peak_volume };
  // Each shipment once, whichever of its two stops direct traffic deviated at.
  const count = (result: string): number =>
    new Set(orders.flatMap((order) => (order.result === result ? [order.item_id] : []))).size;
  return {
    id: trip.id,
    name: trip.name,
    state: trip.state,
    optimizationState: trip.optimization_state,
    executionDate: isoToDate(trip.execution_date),
    trafficType: trip.traffic_type,
    outboundRoute: trip.outbound_route,
    vehicle: shown,
    tractor: trip.tractor_id ? pulledView(trip.tractor_id, around) : null,
    trailers: trip.trailer_ids.map((id) => pulledView(id, around)),
    driverId: trip.driver_id,
    driverName: trip.driver_id
      ? (around.drivers.get(trip.driver_id)?.contactPerson.name ?? `<${trip.driver_id}>`)
      : null,
    coDriverId: trip.co_driver_id,
    freightCarrierId: trip.freight_carrier_id,
    freightCarrier: trip.freight_carrier_id
      ? (around.carriers.get(trip.freight_carrier_id)?.address.name1 ?? `<${trip.freight_carrier_id}>`)
      : null,
    affId: trip.aff_id,
    expectedDeparture: trip.expected_departure,
    expectedArrival: clock.back,
    plannedDeparture: trip.planned_departure,
    plannedArrival: trip.planned_arrival,
    actualDeparture: trip.actual_departure,
    actualArrival: trip.actual_arrival,
    numberOfDeliveries: trip.deliveries,
    numberOfPickups: trip.pickups,
    numberOfDirectTraffics: trip.directs,
    numberOfStops: stops.length,
    stopsDone: stops.filter(isDocumented).length,
    ordersDone: countedOnce(orders).filter((order) => order.result !== null).length,
    ordersWithDeviation: count('DEVIATION'),
    ordersHindered: count('HINDRANCE'),
    packages: trip.packages,
    packagesLoaded: trip.packages_loaded,
    weight: trip.weight,
    loadingMeter: trip.loading_meter,
    volume: trip.volume,
    dangerousGoodsPoints: trip.dg_points,
    peak,
    utilisation: capacity ? utilisation({ ...peak, totalGrossWeight: peak.weight }, capacity) : null,
    drivenDistance: trip.distance,
    drivingTime: trip.driving_time,
    timesEstimated: trip.times_estimated,
    windowViolations: clock.stops.filter((stop) => stop.late > 0).length,
    delay: clock.delay,
    willMiss: clock.willMiss,
    lookSince: lookSince(clockedTrip(trip, stops), ctx.now),
    overlaps: around.overlaps.get(trip.id) ?? [],
    etaSource: next && trip.state !== 'JOURNEY_CLOSED' ? clock.source : null,
    position: lastPosition(trip, ctx.now),
    nextStop: next ? [next.name, next.address.city].filter(Boolean).join(', ') : null,
    nextStopEta: clock.stops.find((stop) => stop.id === next?.id)?.arrival ?? null,
    startLocationId: trip.start_location_id,
    endLocationId: trip.end_location_id,
    gate: trip.gate,
    loadingListId: trip.loading_list_id,
    externallyPlanned: trip.externally_planned,
    tourAcceptance: trip.tour_acceptance,
    rejectionReason: trip.rejection_reason,
    remark: trip.remark,
    version: trip.version,
  };
}

const byTrip = <T extends { trip_id: string }>(rows: readonly T[], id: string): T[] =>
  rows.filter((row) => row.trip_id === id);

/** Rows of trips with what lists and boards show; a fixed number of reads whatever their number. */
export async function tripRows(ctx: ViewContext, trips: readonly TripRow[]): Promise<TripRowView[]> {
  if (trips.length === 0) return [];
  const ids = trips.map((trip) => trip.id);
  const around = await surroundings(ctx, trips);
  const stops = await stopsOf(ctx, ids);
  const orders = await ordersOf(ctx, ids);
  return trips.map((trip) => rowView(ctx, trip, byTrip(stops, trip.id), byTrip(orders, trip.id), around));
}

/** Packages that were accounted for at the stop, by how. */
function scansOf({ scans }: StopOrderRow): StopView['orders'][number]['scans'] {
  if (!scans) return null;
  const notReadable = scans.filter(({ how }) => how === 'NOT_READABLE').length;
  return { scanned: scans.length - notReadable, notReadable };
}

const packageOf = (p: PackageRow): StopView['orders'][number]['packages'][number] => ({
  packageId: p.id,
  barcode: p.barcode,
  status: p.status,
  terminalStatus: p.terminal_status,
  deviationCode: p.deviation_code,
});

/** Where the rest of direct traffic happens on the same trip. */
function directTrafficOf(
  order: StopOrderRow,
  orders: readonly StopOrderRow[],
  stops: readonly StopRow[],
): StopView['orders'][number]['directTraffic'] {
  if (!order.direct && order.order_type !== 'DIRECT') return null;
  const other = orders.find((one) => one.item_id === order.item_id && one.direct !== order.direct);
  const at = other && stops.find((stop) => stop.id === other.stop_id);
  return {
    collects: order.direct,
    other: other && at ? { stopId: at.id, sequence: at.sequence, name: at.name, result: other.result } : null,
  };
}

function stopView(
  stop: StopRow,
  stops: readonly StopRow[],
  clock: StopClock | undefined,
  orders: readonly StopOrderRow[],
  items: readonly ShipmentRow[],
  packages: readonly PackageRow[],
  customers: ReadonlyMap<string, { address: { name1: string } }>,
): StopView {
  const { address } = stop;
  const windows = stop.windows;
  const here = orders.filter((order) => order.stop_id === stop.id);
  const views = here.flatMap((order): StopView['orders'] => {
    const item = items.find((one) => one.id === order.item_id);
    if (!item) return [];
    return [
      {
        itemId: item.id,
        orderNumber: item.order_number,
        orderType: order.order_type,
        directTraffic: directTrafficOf(order, orders, stops),
        customerId: item.customer_id,
        customerName: item.customer_id
          ? (customers.get(item.customer_id)?.address.name1 ?? `<${item.customer_id}>`)
          : null,
        shipmentState: item.state,
        processingStatus: order.processing_status,
        result: order.result,
        processDeviationId: order.process_deviation_id,
        remark: order.remark,
        photos: order.photos,
        cashOnDelivery: order.direct ? 0 : item.cash_on_delivery,
        cashCollected: order.cash_collected,
        collectedPackages: order.collected_packages,
        scans: scansOf(order),
        numberOfExpectedPackages: item.packages,
        totalGrossWeight: item.weight,
        loadingMeter: item.loading_meter,
        attributes: item.attributes,
        handlingInstructions: item.instructions,
        packages: packages.filter((p) => p.item_id === item.id).map(packageOf),
        documentedAt: order.documented_at,
      },
    ];
  });
  const all = views.flatMap((order) => order.packages);
  const of = (...statuses: string[]): number => all.filter((p) => statuses.includes(p.status)).length;
  return {
    id: stop.id,
    sequence: stop.sequence,
    kind: stop.kind,
    name: stop.name,
    streetAndNumber: address.streetAndNumber ?? null,
    postalCode: address.postalCode ?? null,
    city: address.city ?? null,
    countryCode: address.countryCode ?? null,
    contactName: address.contactName ?? null,
    phone: address.phone ?? null,
    latitude: stop.latitude,
    longitude: stop.longitude,
    geoQuality: stop.geo_quality,
    windowFrom: windows[0]?.from ?? null,
    windowTo: windows.at(-1)?.to ?? null,
    windows,
    plannedArrival: stop.planned_arrival,
    estimatedArrival: clock?.arrival ?? stop.estimated_arrival,
    actualArrival: stop.actual_arrival,
    actualDeparture: stop.actual_departure,
    waitingTime: stop.waiting_minutes,
    processingTime: stop.service_minutes,
    timeWindowViolation: clock?.late ?? 0,
    distanceFromPrevious: stop.distance,
    drivingTime: stop.driving_minutes,
    breakBefore: stop.break_minutes,
    stopProcessingState: stop.processing_state,
    signer: stop.signer,
    equipment: stop.equipment,
    signedAt: stop.signed_at,
    signatureType: stop.signature_type,
    signatureBlobId: stop.signature_blob_id,
    documentBlobIds: stop.document_blob_ids,
    documentingUserType: stop.documenting_user_type,
    documentingUser: stop.documenting_user,
    packageCounts: {
      expected: all.length,
      ok: of('OK'),
      deviation: of('OK_DAMAGED'),
      missing: of('NOK_MISSING'),
      notProcessed: of('NOK_NOT_PROCESSED'),
    },
    orders: views,
  };
}

/** Where the driver is called, as far as the session may read the record that says so; a mobile goes along, a vehicle has its own. */
function phoneOf(ctx: ViewContext, trip: TripRow, { drivers, vehicles }: Surroundings): string | null {
  const reads = (permission: 'readDriverData' | 'readVehicleData') => hasAnyPermission(ctx.session, [permission]);
  const person = reads('readDriverData') ? drivers.get(trip.driver_id ?? '')?.contactPerson : undefined;
  const inVehicle = reads('readVehicleData') ? vehicles.get(trip.vehicle_id ?? '')?.phone : undefined;
  return person?.mobile || person?.phone || inVehicle || null;
}

/** A trip with its stops, orders and what the user may do next. */
export async function tripView(ctx: ViewContext, trip: TripRow): Promise<TripView> {
  const around = await surroundings(ctx, [trip]);
  const stops = await stopsOf(ctx, [trip.id]);
  const clock = clockOf(trip, stops, ctx.now);
  const orders = await ordersOf(ctx, [trip.id]);
  // By its orders: what failed may be on another trip by now, and stands here with what happened all the same.
  const items = await readItems(
    ctx,
    { kind: 'unit' },
    orders.map((order) => order.item_id),
  );
  const packages = await packagesOf(
    ctx,
    items.map((item) => item.id),
  );
  const customers = await readRecords(
    readingOf(ctx),
    customer,
    items.map((item) => item.customer_id),
  );
  const { driverConfirmationRequired, driverClosesJourney } = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  const type = trip.vehicle_id
    ? around.types.get(around.vehicles.get(trip.vehicle_id)?.vehicleTypeId ?? '')
    : undefined;
  const facts = {
    ...tripMachineFacts(trip, orders, {
      now: ctx.now,
      timezone: ctx.timezone,
      asksDriver: driverConfirmationRequired,
    }),
    ...tripFactsToCome,
  };
  return {
    ...rowView(ctx, trip, stops, orders, around),
    startName: trip.start_name,
    startLatitude: trip.start_latitude,
    startLongitude: trip.start_longitude,
    endName: trip.end_name,
    endLatitude: trip.end_latitude,
    endLongitude: trip.end_longitude,
    maxDangerousGoodsEquipment: type?.maxDangerousGoodsEquipment ?? 'NONE',
    permittedLoad: roomOfTrip(trip, around)?.permittedLoad ?? null,
    driverPhone: phoneOf(ctx, trip, around),
    driverHours: await hoursOfDriver(ctx, trip),
    tripTemplateId: await ctx.ask(templateOfTrip, { tripId: trip.id }),
    transportUnitIds: [...(await ctx.ask(unitsOfTrip, { loadingListId: trip.loading_list_id }))],
    closedByDriver: driverClosesJourney,
    stops: stops.map((stop, i) => stopView(stop, stops, clock.stops[i], orders, items, packages, customers)),
    historyLogKey: `TRIP:${trip.id}`,
    allowed: allowed(tripMachine, trip.state, facts, ctx.session.permissions),
  };
}
