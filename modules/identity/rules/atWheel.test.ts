import { expect, test } from 'vitest';
import { type DriverChange, driverAt } from './atWheel.ts';

const minute = 60_000;
const change = (driverId: string, since: number, until: number): DriverChange => ({
  driverId,
  driverName: driverId.toUpperCase(),
  accountName: `driver ${driverId}`,
  since: since * minute,
  until: until * minute,
});
// Jan from 6:00 to 10:00, Olga from 10:00 to 14:00, nobody for an hour, Jan again until 20:00.
const day = [change('jan', 360, 600), change('olga', 600, 840), change('jan', 900, 1200)];
const at = (hour: number, named?: string | null) => driverAt(day, hour * 60 * minute, named);

test('without a word of the device counts who had taken over by then', () => {
  expect([5.9, 6, 9.99, 10, 13.9, 14.5, 15, 20].map((hour) => at(hour)?.driverId ?? null)).toEqual([
    null,
    'jan',
    'jan',
    'olga',
    'olga',
    null,
    'jan',
    null,
  ]);
});

test('whom the device names must have taken over by then; nobody is nobody', () => {
  expect(at(8, 'jan')).toEqual(day[0]);
  expect(at(16, 'jan')).toEqual(day[2]);
  expect(at(12, 'jan')).toBeUndefined();
  expect(at(8, 'olga')).toBeUndefined();
  expect(at(8, 'nobody')).toBeUndefined();
  expect(at(8, null)).toBeNull();
});

test('clocks that differ by less than a minute turn no driver away', () => {
  expect(driverAt(day, 600 * minute - 59_000, 'olga')?.driverId).toBe('olga');
  expect(driverAt(day, 600 * minute + 59_000, 'jan')?.driverId).toBe('jan');
  expect(driverAt(day, 600 * minute - 61_000, 'olga')).toBeUndefined();
});
