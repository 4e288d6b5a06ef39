import { expect, test } from 'vitest';
import { eventStatus, tripFilters, tripPasses } from './tripFilters.ts';
import { isAtRisk, isLate } from './tripLook.ts';

test('a documented stop is marked by the worst that happened there', () => {
  expect(eventStatus('2052', 'OK')).toBe('done');
  expect(eventStatus('2052', 'DEVIATION')).toBe('risk');
  expect(eventStatus('2052', 'HINDRANCE')).toBe('late');
  // Entries of before say nothing of it.
  expect(eventStatus('2052')).toBe('done');
  expect(eventStatus('2042')).toBe('late');
});

test('what the driver has refused is counted once, as rejected, and by every screen alike', () => {
  const rejected = {
    state: 'DRV_REJECTED',
    delay: 24,
    ordersHindered: 0,
    willMiss: { sequence: 1, name: 'Kruse', minutes: 90, count: 2 },
  };
  expect(tripFilters.filter((filter) => tripPasses(filter, rejected))).toEqual(['rejected']);
  // The board's own counters ask these two.
  expect([isLate(rejected), isAtRisk(rejected)]).toEqual([false, false]);
  expect(isLate({ ...rejected, state: 'DRV_INPROGRESS' })).toBe(true);
});

// Domain 2.4: 2020 released, 2021 release revoked, 2041 accepted, 2042 rejected, 2050 started, 2051 arrived, 2052 documented,
// 2060 closed, 2061 reopened.
test.each([
  ['2042', 'late'],
  ['2021', 'risk'],
  ['2061', 'risk'],
  ['2060', 'done'],
  ['2041', 'done'],
  ['2050', 'transit'],
  ['2051', 'transit'],
  ['2020', 'planned'],
  ['2099', 'planned'],
])('event %s is marked %s', (code, status) => {
  expect(eventStatus(code)).toBe(status);
  // Only what was documented has a result.
  expect(eventStatus(code, 'HINDRANCE')).toBe(status);
  expect(eventStatus(code, 'DEVIATION')).toBe(status);
});

test('each trip is counted where it belongs', () => {
  const counted = (more: object) => {
    const facts = { state: 'CREATED', delay: null, willMiss: null, ordersHindered: 0, ...more };
    return tripFilters.filter((filter) => tripPasses(filter, facts));
  };
  expect(counted({})).toEqual([]);
  expect(counted({ state: 'LOADING_RELEASED' })).toEqual(['released']);
  expect(counted({ state: 'LOADING_CLOSINGREQ' })).toEqual(['loading']);
  expect(counted({ state: 'DRV_INPROGRESS', delay: 6 })).toEqual(['atRisk', 'inTransit']);
  expect(counted({ state: 'DRV_INPROGRESS', delay: 16, ordersHindered: 1 })).toEqual([
    'late',
    'hindrance',
    'inTransit',
  ]);
  expect(counted({ state: 'JOURNEY_CLOSED' })).toEqual(['finished']);
});
