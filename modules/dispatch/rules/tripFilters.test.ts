import { expect, test } from 'vitest';
import { eventStatus } from './tripFilters.ts';

test('a documented stop is marked by the worst that happened there', () => {
  expect(eventStatus('2052', 'OK')).toBe('done');
  expect(eventStatus('2052', 'DEVIATION')).toBe('risk');
  expect(eventStatus('2052', 'HINDRANCE')).toBe('late');
  // Entries of before say nothing of it.
  expect(eventStatus('2052')).toBe('done');
  expect(eventStatus('2042')).toBe('late');
});
