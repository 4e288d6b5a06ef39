import { minutesBetween } from '#kernel/date.ts';
import type { Look } from '#modules/shipments/rules/itemLook.ts';
import type { StopView, TripView } from '../../contract/schemas.ts';
import { stopLook } from '../../rules/tripLook.ts';

type StopWork = StopView['orders'][number]['orderType'];
const works: readonly StopWork[] = ['DELIVERY', 'PICKUP', 'DIRECT'];

/** A line of the stop list: start, a stop, or the return to the depot. Times in epoch ms, `deviation` in minutes. */
export type StopRow = {
  id: string;
  sequence: number | null;
  look: Look;
  /** What is done there: deliveries, collections, both. */
  work: readonly StopWork[];
  name: string;
  place: string;
  windowFrom: number | null;
  windowTo: number | null;
  plan: number | null;
  estimate: number | null;
  actual: number | null;
  deviation: number | null;
  /** Minutes before the window opens and at the door; millimetres from the stop before. */
  waiting: number | null;
  service: number | null;
  distance: number | null;
  /** Minutes by which the window is missed; 0 when it is met. */
  missed: number;
  orders: number | null;
  packagesDone: number | null;
  packagesExpected: number | null;
  signer: string | null;
  stop: StopView | undefined;
};

export const stopFilters = ['all', 'documented', 'planned', 'noCoordinates'] as const;
export type StopFilter = (typeof stopFilters)[number];
export const isStopFilter = (value: string | undefined): value is StopFilter =>
  (stopFilters as readonly (string | undefined)[]).includes(value);

const isDocumented = (stop: StopView): boolean =>
  stop.stopProcessingState !== null && stop.stopProcessingState !== 'IN_PROGRESS';

/** Stops by filter (specification 3, 2: documented stops, planned stops, missing geocoordinates). */
export function filterStops(stops: readonly StopView[], filter: StopFilter): readonly StopView[] {
  switch (filter) {
    case 'documented':
      return stops.filter(isDocumented);
    case 'planned':
      return stops.filter((stop) => !isDocumented(stop));
    case 'noCoordinates':
      return stops.filter((stop) => stop.latitude === null || stop.longitude === null);
    default:
      return stops;
  }
}

const minutes = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : minutesBetween(b, a);

const ofStop = (stop: StopView): StopRow => {
  const look = stopLook(stop);
  const { packageCounts: packages } = stop;
  return {
    id: stop.id,
    sequence: stop.sequence,
    look,
    work: works.filter((work) => stop.orders.some(({ orderType }) => orderType === work)),
    name: stop.name,
    place: [stop.postalCode, stop.city].filter(Boolean).join(' '),
    windowFrom: stop.windowFrom,
    windowTo: stop.windowTo,
    plan: stop.plannedArrival,
    estimate: stop.actualArrival === null ? stop.estimatedArrival : null,
    actual: stop.actualArrival,
    deviation: minutes(stop.actualArrival ?? stop.estimatedArrival, stop.plannedArrival),
    waiting: stop.waitingTime,
    service: stop.processingTime,
    distance: stop.distanceFromPrevious,
    missed: stop.timeWindowViolation,
    orders: stop.orders.length,
    packagesDone: isDocumented(stop) ? packages.ok + packages.deviation : 0,
    packagesExpected: packages.expected,
    signer: stop.signer,
    stop,
  };
};

/** Start, stops and return of a trip; with a filter the stops alone. */
export function stopRows(trip: TripView, filter: StopFilter): StopRow[] {
  const stops = filterStops(trip.stops, filter).map(ofStop);
  if (filter !== 'all') return stops;
  const depot = {
    sequence: null,
    work: [],
    name: trip.startName,
    place: '',
    windowFrom: null,
    windowTo: null,
    missed: 0,
    waiting: null,
    service: null,
    distance: null,
    orders: null,
    packagesDone: null,
    packagesExpected: null,
    signer: null,
    stop: undefined,
  };
  const start: StopRow = {
    ...depot,
    id: 'start',
    look: trip.actualDeparture
      ? { status: 'done', key: 'dispatch:look/departed' }
      : { status: 'planned', key: 'dispatch:look/start' },
    plan: trip.plannedDeparture,
    estimate: null,
    actual: trip.actualDeparture,
    deviation: minutes(trip.actualDeparture, trip.plannedDeparture),
  };
  const end: StopRow = {
    ...depot,
    name: trip.endName ?? trip.startName,
    id: 'end',
    look: trip.actualArrival
      ? { status: 'done', key: 'dispatch:look/returned' }
      : { status: 'later', key: 'dispatch:look/return' },
    plan: trip.plannedArrival,
    estimate: trip.actualArrival ? null : trip.expectedArrival,
    actual: trip.actualArrival,
    deviation: minutes(trip.actualArrival ?? trip.expectedArrival, trip.plannedArrival),
  };
  return stops.length === 0 ? [] : [start, ...stops, end];
}
