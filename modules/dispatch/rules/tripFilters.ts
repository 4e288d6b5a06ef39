import { isAtRisk, isLate, isLoading, type TripLookFacts } from './tripLook.ts';

/** Counters of the execution dashboard that act as filters, in their order. */
export const tripFilters = [
  'late',
  'rejected',
  'hindrance',
  'atRisk',
  'inTransit',
  'loading',
  'released',
  'finished',
] as const;
export type TripFilter = (typeof tripFilters)[number];
export const isTripFilter = (value: string | undefined): value is TripFilter =>
  (tripFilters as readonly (string | undefined)[]).includes(value);

/** `ordersHindered`: orders that could not be handed over. */
export type TripFilterFacts = TripLookFacts & { ordersHindered: number };

const filters: Record<TripFilter, (trip: TripFilterFacts) => boolean> = {
  late: isLate,
  rejected: (trip) => trip.state === 'DRV_REJECTED',
  hindrance: (trip) => trip.ordersHindered > 0,
  atRisk: isAtRisk,
  inTransit: (trip) => trip.state === 'DRV_INPROGRESS',
  loading: isLoading,
  released: (trip) => trip.state === 'LOADING_RELEASED',
  finished: (trip) => trip.state === 'JOURNEY_CLOSED',
};

/** True for a trip that the counter counts: list and counter never differ. */
export const tripPasses = (filter: TripFilter, trip: TripFilterFacts): boolean => filters[filter](trip);

/** How an event of the log is marked, by its history code (domain 2.4) and, where orders were documented, their worst result. */
export function eventStatus(code: string, result?: string | null): 'late' | 'risk' | 'done' | 'planned' | 'transit' {
  if (code === '2052' && result === 'HINDRANCE') return 'late';
  if (code === '2052' && result === 'DEVIATION') return 'risk';
  switch (code) {
    case '2042':
      return 'late';
    case '2021':
    case '2061':
      return 'risk';
    case '2052':
    case '2060':
    case '2041':
      return 'done';
    case '2050':
    case '2051':
      return 'transit';
    default:
      return 'planned';
  }
}
