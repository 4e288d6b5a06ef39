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

  test('the ground of a single place is a circle of 2.5 km, as wide as it is high', () => {
    const ring = outlineOf([a]) as [number, number][];
    // Eight corners and the first once more.
    expect(ring).toHaveLength(9);
    const away = ring.map(([lon, lat]) => {
      // A degree is 111.32 km to the north, and 0.6224 of that to the east at 51.51 degrees north.
      const [north, east] = [(lat - 51.51) * 111_320, (lon - 7.46) * 111_320 * 0.62238];
      return Math.round(Math.hypot(north, east) / 10) * 10;
    });
    expect(new Set(away)).toEqual(new Set([2500]));
    expect(Math.max(...ring.map(([lon]) => lon)) - 7.46).toBeCloseTo(2500 / 111_320 / 0.62238, 5);
    expect(Math.max(...ring.map(([, lat]) => lat)) - 51.51).toBeCloseTo(2500 / 111_320, 6);
  });

  test('an outline has no dent, and no corner that it does not need', () => {
    const square = [at('1', 51, 7), at('2', 51, 8), at('3', 52, 7), at('4', 52, 8), at('5', 51.5, 7.5)];
    const ring = outlineOf(square) as [number, number][];
    // Each corner of the square keeps the corners of its own ground that show outwards; the one in the middle none.
    expect(ring.every(([lon, lat]) => Math.hypot(lon - 7.5, lat - 51.5) > 0.6)).toBe(true);
    for (let i = 0; i + 2 < ring.length; i += 1) {
      const [[x1, y1], [x2, y2], [x3, y3]] = ring.slice(i, i + 3) as [
        [number, number],
        [number, number],
        [number, number],
      ];
      expect(
        (Number(x2) - Number(x1)) * (Number(y3) - Number(y1)) - (Number(y2) - Number(y1)) * (Number(x3) - Number(x1)),
      ).toBeGreaterThan(0);
    }
    expect(outlineOf(square.toReversed())).toEqual(ring);
  });

  test('codes have the order of their figures, shorter ones first; towns that of their number', () => {
    const mixed = [
      at('900', 1, 1, 'B'),
      at('1000', 1, 1, 'A'),
      at('901', 1, 1, 'B'),
      at('902', 1, 1, 'C'),
      at('899', 1, 1, 'A'),
    ];
    expect(
      rangeAround([mixed[2] as PostalPlace, mixed[0] as PostalPlace, mixed[3] as PostalPlace], mixed),
    ).toMatchObject({
      range: { postalCodeFrom: '900', postalCodeTo: '902' },
    });
    expect(townsOf(mixed)).toEqual(['A', 'B', 'C']);
    expect(townsOf([...mixed, at('903', 1, 1, 'C'), at('904', 1, 1, 'C')])).toEqual(['C', 'A', 'B']);
    expect(rangeAround([venlo, a], known)).toEqual({ issue: { key: 'countries', countries: ['DE', 'NL'] } });
    expect(rangesFor([venlo, a], known).map(({ range }) => range.countryCode)).toEqual(['DE', 'NL']);
  });
});
