import { expect, test } from 'vitest';
import type { StopView, TripView } from '../../contract/schemas.ts';
import { filterStops, isStopFilter, stopFilters, stopRows } from './stopRows.ts';
import { hasAction, hasColumn, isTripContext } from './tripContext.ts';

const stop = (id: string, more: Partial<StopView>): StopView =>
  ({
    id,
    sequence: 1,
    stopProcessingState: null,
    latitude: 51.5,
    longitude: 7.4,
    orders: [],
    packageCounts: { expected: 0, ok: 0, deviation: 0, missing: 0, notProcessed: 0 },
    plannedArrival: null,
    estimatedArrival: null,
    actualArrival: null,
    windows: [],
    timeWindowViolation: 0,
    ...more,
  }) as StopView;

const stops = [
  stop('ok', { stopProcessingState: 'ALL_ORDERS_OK' }),
  stop('deviating', { stopProcessingState: 'AT_LEAST_ONE_ORDER_WITH_DEVIATION' }),
  stop('failed', { stopProcessingState: 'ALL_ORDERS_HINDRANCE' }),
  stop('begun', { stopProcessingState: 'IN_PROGRESS' }),
  stop('open', {}),
  stop('nowhere', { latitude: null, longitude: null }),
];

// Specification 3, 2: "Stop filter: documented stops, planned stops, missing geocoordinates."
test.each([
  ['all', ['ok', 'deviating', 'failed', 'begun', 'open', 'nowhere']],
  ['documented', ['ok', 'deviating', 'failed']],
  ['planned', ['begun', 'open', 'nowhere']],
  ['noCoordinates', ['nowhere']],
] as const)('the stop filter %s', (filter, ids) => {
  expect(filterStops(stops, filter).map(({ id }) => id)).toEqual(ids);
});

test('every stop is documented or planned, never both', () => {
  expect(stopFilters).toEqual(['all', 'documented', 'planned', 'noCoordinates']);
  const [documented, planned] = (['documented', 'planned'] as const).map((filter) => filterStops(stops, filter));
  expect([...(documented ?? []), ...(planned ?? [])].map(({ id }) => id).toSorted()).toEqual(
    stops.map(({ id }) => id).toSorted(),
  );
  expect(isStopFilter('late')).toBe(false);
});

test('start and return stand around all stops, and are no stops of a filter', () => {
  const trip = { stops, startName: 'Depot', actualDeparture: null, actualArrival: null } as unknown as TripView;
  expect(stopRows(trip, 'all').map(({ id }) => id)).toEqual(['start', ...stops.map(({ id }) => id), 'end']);
  expect(stopRows(trip, 'noCoordinates').map(({ id }) => id)).toEqual(['nowhere']);
});

test('the context decides columns and actions; without one nothing is taken away', () => {
  expect(isTripContext('planning') && isTripContext('execution') && !isTripContext('archive')).toBe(true);
  expect(['plan', 'actual', 'service'].map((column) => hasColumn('planning', column))).toEqual([true, false, true]);
  expect(['plan', 'actual', 'service'].map((column) => hasColumn('execution', column))).toEqual([true, true, false]);
  expect(['trip.optimise', 'trip.start', 'trip.close'].map((id) => hasAction('planning', id))).toEqual([
    true,
    true,
    false,
  ]);
  expect(['trip.optimise', 'trip.start', 'trip.close'].map((id) => hasAction('execution', id))).toEqual([
    false,
    true,
    true,
  ]);
  expect(hasAction(undefined, 'trip.optimise') && hasColumn(undefined, 'actual')).toBe(true);
});
