import { expect, it } from 'vitest';
import { hoursText, weekdaysText } from './weekdaysText.ts';

const short = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'Hol'];
const days = (pattern: string): boolean[] => [...pattern].map((sign) => sign === 'x');

it.each([
  ['xxxxx--', 'Mo–Fr'],
  ['xxxxxxx', 'Mo–Su'],
  ['x-x-x--', 'Mo, We, Fr'],
  ['xx---xx', 'Mo, Tu, Sa, Su'],
  ['xxx--xx', 'Mo–We, Sa, Su'],
  ['-------', ''],
  ['------xx', 'Su, Hol'],
  ['xxxxx--x', 'Mo–Fr, Hol'],
])('%s reads %s', (pattern, text) => expect(weekdaysText(days(pattern), short)).toBe(text));

it('days with the same hours stand together', () => {
  const h = (from: number, to: number) => [
    [from, 0, 0],
    [to, 30, 0],
  ];
  const day = [h(7, 11), h(13, 16)];
  expect(hoursText([day, day, day, day, day, [h(8, 11)], [], []], short)).toBe(
    'Mo–Fr 07:00–11:30, 13:00–16:30; Sa 08:00–11:30',
  );
  expect(hoursText([], short)).toBe('');
});
