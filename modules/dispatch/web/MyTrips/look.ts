import type { StopView, TripRow } from '#modules/dispatch/contract/schemas.ts';
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

/** Minutes that a stop lies behind its plan; 0 when nothing is known. */
const lateMinutes = (stop: Pick<StopView, 'estimatedArrival' | 'plannedArrival'>): number =>
  stop.estimatedArrival === null || stop.plannedArrival === null
    ? 0
    : Math.max(0, Math.round((stop.estimatedArrival - stop.plannedArrival) / 60_000));

/** Minutes that are worth a word to the driver. */
export const notableMinutes = 5;

/** `late`: minutes behind the plan, said instead of a key. */
export type StopLook = { status: Status } & ({ key: string; late?: undefined } | { late: number; key?: undefined });

/** What stands beside a stop: its outcome, else whether it will be reached in time. */
export function stopLook(stop: StopView, running: boolean): StopLook {
  switch (stop.stopProcessingState) {
    case 'ALL_ORDERS_OK':
      return { status: 'done', key: 'tour/stop/done' };
    case 'AT_LEAST_ONE_ORDER_WITH_DEVIATION':
      return { status: 'risk', key: 'tour/stop/deviation' };
    case 'AT_LEAST_ONE_ORDER_HINDRANCE':
      return { status: 'late', key: 'tour/stop/partlyHindered' };
    case 'ALL_ORDERS_HINDRANCE':
      return { status: 'late', key: 'tour/stop/hindered' };
    case 'IN_PROGRESS':
      return { status: 'transit', key: 'tour/stop/here' };
    default: {
      const late = lateMinutes(stop);
      if (running && stop.windowTo !== null && stop.estimatedArrival !== null && stop.estimatedArrival > stop.windowTo)
        return { status: 'late', late };
      if (running && late >= notableMinutes) return { status: 'risk', late };
      return { status: 'planned', key: 'tour/stop/open' };
    }
  }
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
