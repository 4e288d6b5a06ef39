import { describe, expect, test } from 'vitest';
import { codeWithin } from '../postalCode.ts';
import { outlineOf, placesWithin, type PostalPlace, rangeAround, rangesFor, townsOf } from './areas.ts';

const at = (postalCode: string, lat: number, lon: number, city = 'Dortmund', countryCode = 'DE'): PostalPlace => ({
  countryCode,
  postalCode,
  city,
  lat,
  lon,
  stops: 0,
});
const known = [
  at('44135', 51.51, 7.46),
  at('44137', 51.5, 7.45),
  at('44139', 51.49, 7.45),
  at('44532', 51.61, 7.52, 'Lünen'),
  at('44575', 51.55, 7.31, 'Castrop-Rauxel'),
  at('5928', 51.37, 6.17, 'Venlo', 'NL'),
];
const codes = (places: readonly PostalPlace[]) => places.map((place) => place.postalCode);
const [a, b, c, luenen, castrop, venlo] = known as [
  PostalPlace,
  PostalPlace,
  PostalPlace,
  PostalPlace,
  PostalPlace,
  PostalPlace,
];

describe('postal ranges on a map', () => {
  test('a range shows the known places of its country, leading digits those of every longer code', () => {
    const within = (countryCode: string, postalCodeFrom: string, postalCodeTo: string) =>
      codes(placesWithin({ countryCode, postalCodeFrom, postalCodeTo }, known));
    expect(within('DE', '44135', '44137')).toEqual(['44135', '44137']);
    expect(within('DE', '441', '445')).toEqual(['44135', '44137', '44139', '44532', '44575']);
    expect(within('NL', '5', '5')).toEqual(['5928']);
    expect(within('AT', '5', '5')).toEqual([]);
    expect(codeWithin({ postalCodeFrom: '5928', postalCodeTo: '5928' }, '5928 AB')).toBe(true);
    expect(codeWithin({ postalCodeFrom: '44135', postalCodeTo: '44137' }, '441')).toBe(false);
  });

  test('an outline goes around its places, also around a single one, and is closed', () => {
    for (const places of [[a], [a, luenen], known]) {
      const ring = outlineOf(places) as [number, number][];
      expect(ring[0]).toEqual(ring.at(-1));
      const [west, east] = [Math.min(...ring.map(([lon]) => lon)), Math.max(...ring.map(([lon]) => lon))];
      const [south, north] = [Math.min(...ring.map(([, lat]) => lat)), Math.max(...ring.map(([, lat]) => lat))];
      for (const { lat, lon } of places) {
        expect(lon).toBeGreaterThan(west);
        expect(lon).toBeLessThan(east);
        expect(lat).toBeGreaterThan(south);
        expect(lat).toBeLessThan(north);
      }
    }
    expect(outlineOf([])).toBeUndefined();
  });

  test('what is drawn becomes the range from the lowest to the highest code, and names what else lies in it', () => {
    expect(rangeAround([c, a], known)).toEqual({
      range: { countryCode: 'DE', postalCodeFrom: '44135', postalCodeTo: '44139' },
      besides: [b],
    });
  });

  test('a line around nothing, or around places of two countries, makes no range', () => {
    expect(rangeAround([], known)).toEqual({ issue: { key: 'noPlace' } });
    expect(rangeAround([a, venlo], known)).toEqual({ issue: { key: 'countries', countries: ['DE', 'NL'] } });
  });

  test('an area of several towns becomes the fewest ranges that hold no other known place', () => {
    const ranges = (drawn: readonly PostalPlace[]) =>
      rangesFor(drawn, known).map(({ range, places }) => [
        `${range.countryCode} ${range.postalCodeFrom}-${range.postalCodeTo}`,
        townsOf(places),
      ]);
    expect(ranges([a, b, c])).toEqual([['DE 44135-44139', ['Dortmund']]]);
    expect(ranges([castrop, a, c])).toEqual([
      ['DE 44135-44135', ['Dortmund']],
      ['DE 44139-44139', ['Dortmund']],
      ['DE 44575-44575', ['Castrop-Rauxel']],
    ]);
    expect(ranges([b, c, luenen, venlo])).toEqual([
      ['DE 44137-44532', ['Dortmund', 'Lünen']],
      ['NL 5928-5928', ['Venlo']],
    ]);
    expect(ranges([])).toEqual([]);
  });

  test('codes of different lengths are never one range', () => {
    const mixed = [...known, at('4413', 51.5, 7.4)];
    expect(rangesFor(mixed, mixed).map(({ range }) => range.postalCodeFrom)).toEqual(['4413', '44135', '5928']);
  });
});
