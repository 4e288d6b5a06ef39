import type { StopView, TripRow, TripView } from '#modules/dispatch/contract/schemas.ts';
import { stopState } from '#modules/dispatch/rules/stopState.ts';
import type { DriverEventInput } from '../contract/events.ts';
import { afterCollecting } from './directStops.ts';

type Order = StopView['orders'][number];
type Documented = Extract<DriverEventInput, { type: 'STOP_DOCUMENTED' }>;

function scansOf(scans: Documented['documentation']['orders'][number]['scans']): Order['scans'] | undefined {
  if (!scans) return undefined;
  const notReadable = scans.filter(({ how }) => how === 'NOT_READABLE').length;
  return { scanned: scans.length - notReadable, notReadable };
}

/** Packages as they were said to have changed hands, or not. */
const packagesOf = (
  order: Order,
  said: NonNullable<Documented['documentation']['orders'][number]['packages']>,
): Order['packages'] =>
  order.packages.map((pack) => ({
    ...pack,
    status: said.find(({ packageId }) => packageId === pack.packageId)?.status ?? pack.status,
  }));

function documented(stop: StopView, { ts, documentation }: Documented): StopView {
  const orders = stop.orders.map((order): Order => {
    const recorded = documentation.orders.find(({ itemId }) => itemId === order.itemId);
    if (!recorded?.result || order.result !== null) return order;
    return {
      ...order,
      result: recorded.result,
      processingStatus: 'PROCESSED',
      processDeviationId: recorded.processDeviationId ?? null,
      remark: recorded.remark ?? null,
      cashCollected: recorded.cashCollected ?? null,
      collectedPackages: recorded.collectedPackages ?? null,
      scans: scansOf(recorded.scans) ?? order.scans,
      ...(recorded.packages?.length ? { packages: packagesOf(order, recorded.packages) } : {}),
      documentedAt: ts,
    };
  });
  const state = stopState(
    orders.map(({ result }) => result),
    true,
  );
  return {
    ...stop,
    orders,
    stopProcessingState: state,
    signer: documentation.signer ?? stop.signer,
    actualArrival: stop.actualArrival ?? ts,
    actualDeparture: state === 'IN_PROGRESS' ? stop.actualDeparture : (stop.actualDeparture ?? ts),
  };
}

const withAction = (trip: TripView, action: string, not: string): string[] => [
  ...trip.allowed.filter((one) => one !== not && one !== action),
  action,
];

function after(trip: TripView, event: DriverEventInput): TripView {
  const at = (change: (stop: StopView) => StopView): TripView => ({
    ...trip,
    stops: trip.stops.map((stop) => ('stopId' in event && stop.id === event.stopId ? change(stop) : stop)),
  });
  switch (event.type) {
    case 'TOUR_ACCEPTED':
      if (trip.state !== 'WAITING_FOR_DRIVER_CONFIRMATION') return trip;
      return { ...trip, state: 'READY_FOR_TOUR_START', allowed: withAction(trip, 'startTour', 'acceptTour') };
    case 'TOUR_REJECTED':
      if (trip.state !== 'WAITING_FOR_DRIVER_CONFIRMATION') return trip;
      return { ...trip, state: 'DRV_REJECTED', rejectionReason: event.reason };
    case 'TOUR_STARTED':
      if (trip.state !== 'READY_FOR_TOUR_START') return trip;
      return {
        ...trip,
        state: 'DRV_INPROGRESS',
        actualDeparture: trip.actualDeparture ?? event.ts,
        allowed: withAction(trip, 'closeJourney', 'startTour'),
      };
    case 'TOUR_COMPLETED':
      return trip.state === 'DRV_INPROGRESS' ? { ...trip, state: 'JOURNEY_CLOSED' } : trip;
    case 'STOP_ARRIVED':
      return at((stop) => ({
        ...stop,
        actualArrival: stop.actualArrival ?? event.ts,
        stopProcessingState: stop.stopProcessingState ?? 'IN_PROGRESS',
      }));
    case 'STOP_DOCUMENTED':
      return { ...trip, stops: afterCollecting(at((stop) => documented(stop, event)).stops, event.stopId) };
    case 'STOP_DEPARTED':
      return at((stop) => ({ ...stop, actualDeparture: stop.actualDeparture ?? event.ts }));
    case 'POSITION':
    case 'VEHICLE_CHECKED':
      return trip;
  }
}

/**
 * A trip as its driver knows it: as the server last had it, and what was recorded on the device since, in its order. What the server
 * has already said otherwise of stays as the server has it.
 */
export const withWaiting = (trip: TripView, events: readonly DriverEventInput[]): TripView =>
  events.filter(({ tripId }) => tripId === trip.id).reduce(after, trip);

const states = {
  TOUR_ACCEPTED: ['WAITING_FOR_DRIVER_CONFIRMATION', 'READY_FOR_TOUR_START'],
  TOUR_REJECTED: ['WAITING_FOR_DRIVER_CONFIRMATION', 'DRV_REJECTED'],
  TOUR_STARTED: ['READY_FOR_TOUR_START', 'DRV_INPROGRESS'],
  TOUR_COMPLETED: ['DRV_INPROGRESS', 'JOURNEY_CLOSED'],
} as const;

/** The line of a trip in a list: its state, and when it left. */
export const rowWithWaiting = (trip: TripRow, events: readonly DriverEventInput[]): TripRow =>
  events
    .filter(({ tripId }) => tripId === trip.id)
    .reduce((now: TripRow, event): TripRow => {
      const [from, to] = event.type in states ? states[event.type as keyof typeof states] : [];
      if (!to || now.state !== from) return now;
      return { ...now, state: to, actualDeparture: to === 'DRV_INPROGRESS' ? event.ts : now.actualDeparture };
    }, trip);
