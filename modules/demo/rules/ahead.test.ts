import { expect, test } from 'vitest';
import { aheadOf } from './ahead.ts';

const hour = 3_600_000;
const zone = 'Europe/Berlin';
const at = (text: string): number => Date.parse(text);

test('at the pace of the clock a day is never ahead of it', () => {
  const state = { played: true, since: at('2026-03-10T08:00:00+01:00'), ahead: 0 };
  expect(aheadOf(state, 1, at('2026-03-10T11:00:00+01:00'), zone)).toBe(0);
});

test('ten times as quick: nine hours ahead after an hour; what was gained before a stop stays, and nothing is gained while it is stopped', () => {
  const since = at('2026-03-10T08:00:00+01:00');
  expect(aheadOf({ played: true, since, ahead: 0 }, 10, since + hour, zone)).toBe(9 * hour);
  expect(aheadOf({ played: true, since, ahead: hour }, 10, since + hour, zone)).toBe(10 * hour);
  expect(aheadOf({ played: false, since, ahead: hour }, 10, since + hour, zone)).toBe(hour);
});

test('a new day begins with the clock: only the hours since its midnight count', () => {
  const state = { played: true, since: at('2026-03-10T08:00:00+01:00'), ahead: 5 * hour };
  expect(aheadOf(state, 2, at('2026-03-11T01:00:00+01:00'), zone)).toBe(hour);
});
