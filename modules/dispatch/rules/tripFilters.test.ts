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
