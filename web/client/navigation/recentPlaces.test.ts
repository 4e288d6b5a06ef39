import { expect, it } from 'vitest';
import { type RecentPlace, withPlace } from './recentPlaces.ts';

const place = (address: string, at: number): RecentPlace => ({ address, titleKey: 'x', title: null, at });

it('puts the newest place first, each once, eight at most', () => {
  let places: RecentPlace[] = [];
  for (let i = 0; i < 10; i += 1) places = withPlace(places, place(`/P${i}`, i));
  expect(places.map(({ address }) => address)).toEqual(['/P9', '/P8', '/P7', '/P6', '/P5', '/P4', '/P3', '/P2']);
  places = withPlace(places, place('/P5', 11));
  expect(places.map(({ address }) => address)).toEqual(['/P5', '/P9', '/P8', '/P7', '/P6', '/P4', '/P3', '/P2']);
});
