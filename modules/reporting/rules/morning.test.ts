import { expect, test } from 'vitest';
import { dayToMail } from './morning.ts';

test.each([
  ['2026-03-10T04:59:00Z', undefined],
  ['2026-03-10T05:00:00Z', '2026-03-09'],
  ['2026-03-10T10:59:00Z', '2026-03-09'],
  ['2026-03-10T11:00:00Z', undefined],
  // Summer time since 2 in the night: six o'clock is 4 by UTC.
  ['2026-03-29T03:59:00Z', undefined],
  ['2026-03-29T04:00:00Z', '2026-03-28'],
  ['2026-03-01T06:00:00Z', '2026-02-28'],
])('%s: %s', (now, day) => {
  expect(dayToMail(Date.parse(now), 'Europe/Berlin')).toBe(day);
});
