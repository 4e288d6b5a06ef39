import { expect, it } from 'vitest';
import { distance } from './geo.ts';

it('measures great circles: Dortmund to Hamburg is about 284 km', () => {
  const dortmund = { lat: 51.5149, lon: 7.466 };
  const hamburg = { lat: 53.5753, lon: 10.0153 };
  expect(distance(dortmund, dortmund)).toBe(0);
  expect(distance(dortmund, hamburg) / 1000).toBeGreaterThan(280);
  expect(distance(dortmund, hamburg) / 1000).toBeLessThan(290);
  expect(distance(dortmund, hamburg)).toBeCloseTo(distance(hamburg, dortmund), 6);
});
