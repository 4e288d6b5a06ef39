import { expect, test } from 'vitest';
import { saysWhere } from './positionQuality.ts';
import { implausibleVisit } from './visitTime.ts';

const hour = 3_600_000;
const left = Date.UTC(2026, 2, 10, 7);

test.each([
  ['an hour before the trip was said to have left', 'arrival', left - hour, null, undefined],
  ['two days before', 'arrival', left - 48 * hour, null, 'BEFORE_TRIP'],
  ['two days before', 'departure', left - 50 * hour, null, 'BEFORE_TRIP'],
  ['at the moment of the arrival', 'departure', left + hour, left + hour, undefined],
  ['before the arrival', 'departure', left + hour, left + 2 * hour, 'BEFORE_ARRIVAL'],
] as const)('%s, a stop was reached or left (%s)', (_, what, at, arrival, why) => {
  expect(implausibleVisit(what, at, { actual: left, planned: null }, arrival)).toBe(why);
});

test('a trip that dispatch started late was on the road when it was planned to be', () => {
  const late = { actual: left + 5 * hour, planned: left };
  expect(implausibleVisit('arrival', left + hour, late, null)).toBeUndefined();
  expect(implausibleVisit('arrival', left - 3 * hour, late, null)).toBe('BEFORE_TRIP');
});

test.each([
  ['the yard of a depot', { lat: 51.51, lon: 7.47, accuracy: 12 }, true],
  ['a receiver that does not say how exact it is', { lat: 51.51, lon: 7.47 }, true],
  ['a receiver that has not found itself', { lat: 0, lon: 0 }, false],
  ['a cell of five kilometres', { lat: 51.68, lon: 7.62, accuracy: 5000 }, false],
  ['Greenwich, on the zero meridian', { lat: 51.48, lon: 0, accuracy: 5 }, true],
])('%s', (_, position, says) => expect(saysWhere(position)).toBe(says));
