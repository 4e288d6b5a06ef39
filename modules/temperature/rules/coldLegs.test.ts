import { expect, test } from 'vitest';
import { figuresIn, legsOf, type Move, worstOf } from './coldLegs.ts';

const minute = 60_000;
const at = (packageId: string, minutes: number, place: Move['place'], position: string | null = null): Move => ({
  packageId,
  at: minutes * minute,
  place,
  position,
});

test('packages that come one after another make one leg; the one that is loaded first begins the next', () => {
  const legs = legsOf([
    at('a', 0, 'HALL', 'TK-1'),
    at('a', 60, 'TRUCK', 'V1'),
    at('a', 90, 'AWAY'),
    at('b', 5, 'HALL', 'TK-1'),
    at('b', 70, 'TRUCK', 'V1'),
  ]);
  expect(legs).toEqual([
    { place: 'HALL', position: 'TK-1', from: 0, to: 70 * minute, packages: 2 },
    { place: 'TRUCK', position: 'V1', from: 60 * minute, to: null, packages: 2 },
  ]);
});
test('whoever comes back to a place after a time has two legs there', () => {
  const legs = legsOf([
    at('a', 0, 'HALL', 'A'),
    at('a', 10, 'HALL', 'B'),
    at('a', 20, 'HALL', 'A'),
    at('a', 30, 'AWAY'),
  ]);
  expect(legs.map(({ position, from, to }) => [position, from / minute, (to ?? 0) / minute])).toEqual([
    ['A', 0, 10],
    ['B', 10, 20],
    ['A', 20, 30],
  ]);
});
test('two scans of one moment leave no leg without length', () => {
  expect(legsOf([at('a', 5, 'HALL', 'A'), at('a', 5, 'HALL', 'B')])).toMatchObject([{ position: 'B', to: null }]);
});

/** Decision 0028: limit 8.0, every five minutes 7.8, 8.4, 9.0, 9.4, 8.6, 7.9 are 20 minutes and 17.0 K·min. */
const vector = [7800, 8400, 9000, 9400, 8600, 7900].map((value, index) => ({ ts: index * 5 * minute, value }));
test('the vector of decision 0028, and what nobody measured', () => {
  const bounds = { low: 2000, high: 8000 };
  expect(figuresIn(vector, bounds, 5 * minute, { from: 0, to: 60 * minute })).toEqual({
    inMinutes: 15,
    outMinutes: 20,
    unknownMinutes: 25,
    degreeMinutes: 17_000,
    least: 7800,
    most: 9400,
  });
  // Whoever came in the middle was there for half of it.
  expect(figuresIn(vector, bounds, 5 * minute, { from: 10 * minute, to: 20 * minute })).toMatchObject({
    outMinutes: 10,
    degreeMinutes: 12_000,
    least: 9000,
  });
});
test('the worse of two sensors decides', () => {
  const of = (outMinutes: number, unknownMinutes: number) => ({
    figures: { inMinutes: 0, outMinutes, unknownMinutes, degreeMinutes: 0, least: null, most: null },
  });
  expect(worstOf([of(0, 0), of(5, 30)])?.figures.outMinutes).toBe(5);
  expect(worstOf([of(0, 30), of(0, 2)])?.figures.unknownMinutes).toBe(2);
});
