import { expect, it } from 'vitest';
import { weekdaysText } from './weekdaysText.ts';

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
