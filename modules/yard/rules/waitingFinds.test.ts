import { expect, test } from 'vitest';
import { judgeOnDevice } from './waitingFinds.ts';

const places = [
  { name: 'P-1', booked: 'DTM4401' },
  { name: 'P-2', booked: null },
  { name: 'P-3', booked: 'DTM4403' },
] as const;
const said = (at: 0 | 1 | 2, number: string | null) => {
  const { verdict, bookedAt } = judgeOnDevice(places[at], number, places);
  return `${verdict} ${bookedAt ?? '-'}`;
};

test('a device compares with the places that it knows, and says where it does not know enough', () => {
  expect(said(0, 'dtm 4401')).toBe('RIGHT P-1');
  expect(said(1, null)).toBe('RIGHT -');
  expect(said(0, null)).toBe('EMPTY -');
  expect(said(0, 'DTM4403')).toBe('OTHER P-3');
  expect(said(1, 'DTM4403')).toBe('EXTRA P-3');
  // It may stand at the entrance, or be on its way: only the server knows.
  expect(said(1, 'DTM4499')).toBe('NOTED -');
});
