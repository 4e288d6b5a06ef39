import type { TextKey } from '#kernel/text.ts';
import type { StopView, TripRow } from '#modules/dispatch/contract/schemas.ts';
import { stopLook } from '#modules/dispatch/rules/tripLook.ts';
import type { Status } from '#ui/status/status.ts';

/** Family of a trip's state as the driver reads it (look.md, rule 6). */
export function tripStatus(state: string): Status {
  switch (state) {
    case 'DRV_INPROGRESS':
      return 'transit';
    case 'WAITING_FOR_DRIVER_CONFIRMATION':
      return 'risk';
    case 'READY_FOR_TOUR_START':
      return 'planned';
    case 'DRV_REJECTED':
      return 'late';
    case 'JOURNEY_CLOSED':
      return 'done';
    default:
      return 'later';
  }
}

export const isDone = (stop: Pick<StopView, 'stopProcessingState'>): boolean =>
  stop.stopProcessingState !== null && stop.stopProcessingState !== 'IN_PROGRESS';

/** The stop that the driver goes to now: the first one with an order that has no result. */
export const nextStopOf = (stops: readonly StopView[]): StopView | undefined => stops.find((stop) => !isDone(stop));

/** `late`: minutes after its window, `behind`: minutes behind the plan, said instead of a key. */
export type DriverStopLook = { status: Status } & (
  | { key: TextKey; late?: undefined; behind?: undefined }
  | { late: number; key?: undefined; behind?: undefined }
  | { behind: number; key?: undefined; late?: undefined }
);

const outcomes: Record<string, TextKey> = {
  ALL_ORDERS_OK: 'delivery:stop/done',
  AT_LEAST_ONE_ORDER_WITH_DEVIATION: 'delivery:stop/deviation',
  AT_LEAST_ONE_ORDER_HINDRANCE: 'delivery:stop/partlyHindered',
  ALL_ORDERS_HINDRANCE: 'delivery:stop/hindered',
  IN_PROGRESS: 'delivery:stop/here',
};

/** What stands beside a stop, in the driver's words; how it stands is what the dispatcher sees. */
export function driverStopLook(stop: StopView): DriverStopLook {
  const { status, key, args } = stopLook(stop);
  if (stop.stopProcessingState !== null)
    return { status, key: outcomes[stop.stopProcessingState] ?? 'delivery:stop/open' };
  if (status === 'transit') return { status, key: 'delivery:stop/here' };
  if (status === 'late') return { status, late: args?.count ?? 0 };
  if (key === 'dispatch:look/minutesBehind') return { status, behind: args?.count ?? 0 };
  return { status: 'planned', key: 'delivery:stop/open' };
}

/** Stages of a trip that the driver tells apart; `preparing` is everything before the hall has closed the loading. */
export type Stage = 'preparing' | 'asked' | 'rejected' | 'ready' | 'running' | 'closed';
export function stageOf(trip: Pick<TripRow, 'state'>): Stage {
  switch (trip.state) {
    case 'WAITING_FOR_DRIVER_CONFIRMATION':
      return 'asked';
    case 'DRV_REJECTED':
      return 'rejected';
    case 'READY_FOR_TOUR_START':
      return 'ready';
    case 'DRV_INPROGRESS':
      return 'running';
    case 'JOURNEY_CLOSED':
      return 'closed';
    default:
      return 'preparing';
  }
}

/** Address in one line: `Gewerbering 14, 44575 Castrop-Rauxel`. */
export const addressLine = (stop: Pick<StopView, 'streetAndNumber' | 'postalCode' | 'city'>): string =>
  [stop.streetAndNumber, [stop.postalCode, stop.city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Link that opens the phone's navigation (RFC 5870): coordinates with the name, else the address. */
export function mapLink(stop: StopView): string {
  const name = encodeURIComponent([stop.name, addressLine(stop)].join(', '));
  if (stop.latitude === null || stop.longitude === null || stop.geoQuality === 'CITY') return `geo:0,0?q=${name}`;
  const at = `${stop.latitude},${stop.longitude}`;
  return `geo:${at}?q=${at}(${name})`;
}

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
