import type { ViewContext } from '#platform/context.ts';
import { driver, freightCarrier, vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { TripRow } from './tables.gen.ts';

/** Who usually goes with a vehicle, as far as the records still exist: a trip never names somebody who is gone. */
export async function usualCrew(ctx: ViewContext, vehicleId: string | null | undefined) {
  const reading = readingOf(ctx);
  const record = vehicleId ? (await readRecords(reading, vehicle, [vehicleId])).get(vehicleId) : undefined;
  const drivers = await readRecords(reading, driver, [record?.driverId]);
  const carriers = await readRecords(reading, freightCarrier, [record?.freightCarrierId]);
  return {
    driverId: record?.driverId && drivers.has(record.driverId) ? record.driverId : null,
    freightCarrierId:
      record?.freightCarrierId && carriers.has(record.freightCarrierId) ? record.freightCarrierId : null,
  };
}

/** A trip that does not exist yet, for checks that ask before it is made. */
export async function unmadeTrip(
  ctx: ViewContext,
  day: string,
  { vehicleId, departure, affId }: { vehicleId: string | null; departure: number; affId: string | null },
): Promise<TripRow> {
  const unit = await findUnit(ctx.db, ctx.unit);
  const crew = await usualCrew(ctx, vehicleId);
  const { accountId } = ctx.session;
  return {
    org_unit: ctx.unit,
    id: '00000000-0000-0000-0000-000000000000',
    name: '',
    state: 'CREATED',
    optimization_state: 'NONE',
    execution_date: day,
    traffic_type: 'LocalTraffic',
    outbound_route: null,
    vehicle_id: vehicleId,
    tractor_id: null,
    trailer_ids: [],
    driver_id: crew.driverId,
    co_driver_id: null,
    freight_carrier_id: crew.freightCarrierId,
    aff_id: affId,
    gate: null,
    remark: null,
    start_location_id: null,
    end_location_id: null,
    end_name: null,
    end_latitude: null,
    end_longitude: null,
    start_name: unit?.name ?? ctx.unit,
    start_latitude: unit?.latitude ?? null,
    start_longitude: unit?.longitude ?? null,
    expected_departure: departure,
    planned_departure: null,
    planned_arrival: null,
    planned_at: null,
    actual_departure: null,
    actual_arrival: null,
    deliveries: 0,
    pickups: 0,
    directs: 0,
    packages: 0,
    weight: 0,
    volume: 0,
    loading_meter: 0,
    dg_points: 0,
    peak_weight: 0,
    peak_volume: 0,
    peak_loading_meter: 0,
    distance: null,
    driving_time: null,
    longest_driving: null,
    loading_list_id: null,
    loading_state: null,
    packages_loaded: 0,
    externally_planned: false,
    tour_acceptance: null,
    rejection_reason: null,
    rejected_before: false,
    odometer_start: null,
    odometer_end: null,
    closed_at: null,
    closed_by: null,
    version: 1,
    created_at: ctx.now,
    created_by: accountId,
    changed_at: ctx.now,
    changed_by: accountId,
    times_estimated: false,
    return_minutes: null,
    position_at: null,
    position_latitude: null,
    position_longitude: null,
    position_speed: null,
  };
}
