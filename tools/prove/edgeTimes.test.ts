import { expect, test } from 'vitest';

const { edgeTimes } = (await import('./edgeTimes.mjs' as string)) as {
  edgeTimes(today: string): { id: string; at: string }[];
};
const at = (today: string) => Object.fromEntries(edgeTimes(today).map((one) => [one.id.slice(5), one.at]));

test.each([
  // From a calendar: the clocks change on 29 March and 25 October 2026, 28 March and 31 October 2027.
  ['2026-01-14', '2026-01-16', '2026-01-17', '2026-03-29', '2026-10-25'],
  ['2026-03-29', '2026-04-03', '2026-04-04', '2026-03-29', '2026-10-25'],
  ['2026-11-27', '2026-11-27', '2026-11-28', '2027-03-28', '2027-10-31'],
  ['2026-12-31', '2027-01-01', '2027-01-02', '2027-03-28', '2027-10-31'],
])('from %s the edges are', (today, friday, saturday, spring, autumn) => {
  expect(at(today)).toEqual({
    LATE: '23:20',
    FRIDAY: `${friday} 10:00`,
    SATURDAY: `${saturday} 10:00`,
    SPRING: `${spring} 01:50`,
    AUTUMN: `${autumn} 01:50`,
  });
});

test('the clocks of the depots do change in the hours after these nights begin', () => {
  const wall = (ms: number) =>
    new Date(ms).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
  const { SPRING, AUTUMN } = at('2026-11-27');
  // Before the change the zone is an hour ahead of UTC in spring, two in autumn.
  const utc = (text = '', hours = 0) => Date.parse(`${text.replace(' ', 'T')}Z`) - hours * 3_600_000;
  expect([wall(utc(SPRING, 1)), wall(utc(SPRING, 1) + 600_000)]).toEqual(['01:50', '03:00']);
  expect([wall(utc(AUTUMN, 2)), wall(utc(AUTUMN, 2) + 70 * 60_000)]).toEqual(['01:50', '02:00']);
});
