import { expect, it } from 'vitest';
import { isInside, pointsInside, type Ring } from './lasso.ts';

const horseshoe: Ring = [
  [0, 0],
  [3, 0],
  [3, 3],
  [2, 3],
  [2, 1],
  [1, 1],
  [1, 3],
  [0, 3],
  [0, 0],
];

it('finds what lies inside, not what lies in a bay of the ring or beside it', () => {
  expect(isInside(horseshoe, 0.5, 2)).toBe(true);
  expect(isInside(horseshoe, 1.5, 2)).toBe(false);
  expect(isInside(horseshoe, 1.5, 0.5)).toBe(true);
  expect(isInside(horseshoe, 4, 1)).toBe(false);
});
it('keeps the order of the points; a ring of no area holds none', () => {
  const points = [
    { id: 'b', lon: 2.5, lat: 2 },
    { id: 'out', lon: 1.5, lat: 2.5 },
    { id: 'a', lon: 0.5, lat: 0.5 },
  ];
  expect(pointsInside(horseshoe, points)).toEqual(['b', 'a']);
  expect(pointsInside([], points)).toEqual([]);
  expect(pointsInside([[0, 0]], points)).toEqual([]);
});
it('20,000 points take no time that a hand would notice', () => {
  const ring = Array.from({ length: 400 }, (_, i): [number, number] => [
    7 + Math.cos((i / 200) * Math.PI),
    51 + Math.sin((i / 200) * Math.PI),
  ]);
  const points = Array.from({ length: 20_000 }, (_, i) => ({
    id: String(i),
    lon: 5 + ((i * 37) % 4000) / 1000,
    lat: 49 + ((i * 91) % 4000) / 1000,
  }));
  const found = pointsInside(ring, points);
  expect(found.length).toBeGreaterThan(3000);
  expect(found.length).toBeLessThan(5000);
});
