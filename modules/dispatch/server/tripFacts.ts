import { localDateOf } from '#kernel/date.ts';
import type { TripMachineFacts } from '../rules/tripStates.ts';
import type { StopOrderRow, TripRow } from './tables.gen.ts';

const dayNumber = (iso: string): number => Math.round(Date.parse(`${iso}T00:00:00Z`) / 86_400_000);

/**
 * What the trip machine's guards read, from the trip and its orders; what only a command knows stands at what refuses (`needs` in
 * `moveTrip.ts`).
 */
export function tripMachineFacts(
  trip: TripRow,
  orders: readonly StopOrderRow[],
  at: { now: number; timezone: string; asksDriver: boolean },
): TripMachineFacts {
  const today = localDateOf(at.now, at.timezone);
  const isoToday = `${today[0]}-${String(today[1]).padStart(2, '0')}-${String(today[2]).padStart(2, '0')}`;
  return {
    trafficType: trip.traffic_type,
    externallyPlanned: trip.externally_planned,
    numberOfOrders: orders.length,
    hasGoodsToLoad: orders.some((order) => order.order_type === 'DELIVERY'),
    hasVehicle: trip.vehicle_id !== null,
    hasDriverOrCarrier: trip.driver_id !== null || trip.freight_carrier_id !== null,
    hasOpenErrors: true,
    daysAhead: dayNumber(trip.execution_date) - dayNumber(isoToday),
    packagesScanned: trip.packages_loaded,
    packagesUnprocessed: trip.packages,
    unprocessedConfirmed: false,
    onlyPickupsOrDirect: false,
    noneDocumented: false,
    asksDriver: at.asksDriver && trip.driver_id !== null,
    rejectionReason: false,
    departed: trip.actual_departure !== null,
    ordersWithoutStatus: orders.filter((order) => order.result === null).length,
    forceClose: false,
    hoursSinceClosing: trip.closed_at ? (at.now - trip.closed_at) / 3_600_000 : 0,
  };
}

/** For the buttons: as the user may still say, before any of it was asked. */
export const tripFactsToCome = {
  hasOpenErrors: false,
  packagesUnprocessed: 0,
  unprocessedConfirmed: true,
  onlyPickupsOrDirect: true,
  noneDocumented: true,
  rejectionReason: true,
} as const satisfies Partial<TripMachineFacts>;
