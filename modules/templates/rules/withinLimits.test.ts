import { expect, test } from 'vitest';
import { withinLimits } from './withinLimits.ts';

const goods = [
  { id: 'a', weight: 600, loadingMeter: 800, place: 'north' },
  { id: 'b', weight: 500, loadingMeter: 400, place: 'north' },
  { id: 'c', weight: 300, loadingMeter: 400, place: 'south' },
  { id: 'd', weight: 100, loadingMeter: 400, place: 'west' },
];
const none = { weight: null, loadingMeter: null, stops: null };
const empty = { weight: 0, loadingMeter: 0, places: [] };

test('goods go on one after the other, up to weight, loading metres and stops, with what is aboard', () => {
  expect([...withinLimits(goods, none, empty)]).toEqual(['a', 'b', 'c', 'd']);
  expect([...withinLimits(goods, { ...none, weight: 1000 }, empty)]).toEqual(['a', 'c', 'd']);
  expect([...withinLimits(goods, { ...none, loadingMeter: 1300 }, empty)]).toEqual(['a', 'b']);
  expect([...withinLimits(goods, { ...none, stops: 2 }, empty)]).toEqual(['a', 'b', 'c']);
  const aboard = { weight: 400, loadingMeter: 0, places: ['west'] };
  expect([...withinLimits(goods, { ...none, weight: 1000, stops: 2 }, aboard)]).toEqual(['a']);
});
