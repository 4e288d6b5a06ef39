import { expect, it } from 'vitest';
import { pinCounts } from '#modules/shipments/rules/pins.ts';
import { type DocumentedPlace, learnedPin } from './learnedPin.ts';

/** Dortmund, Reinoldikirche. A degree of latitude is 111,195.08 m on the sphere of IUGG (radius 6,371,008.8 m). */
const pin = { lat: 51.5147, lon: 7.4662 };
const perDegree = (2 * Math.PI * 6_371_008.8) / 360;
/** A place so many metres north and east of the pin. */
const at = (north: number, east: number, day = '2026-03-02'): DocumentedPlace => ({
  lat: pin.lat + north / perDegree,
  lon: pin.lon + east / (perDegree * Math.cos((pin.lat * Math.PI) / 180)),
  day,
});

it('three stops near each other and 400 m away speak for their middle, with how many, how far and since when', () => {
  const found = learnedPin(pin, [at(400, 0, '2026-03-04'), at(390, 10, '2026-02-02'), at(420, -5, '2026-03-01')]);
  // Medians by hand: of 390, 400, 420 north and of -5, 0, 10 east.
  expect(found?.at.lat).toBeCloseTo(at(400, 0).lat, 9);
  expect(found?.at.lon).toBeCloseTo(at(400, 0).lon, 9);
  // The furthest from there: 20 m north and 5 m west, so the square root of 425.
  expect(found).toMatchObject({
    stops: 3,
    of: 3,
    metres: 400,
    spread: 21,
    firstDay: '2026-02-02',
    lastDay: '2026-03-04',
  });
});

it('of four the middle is between the two in the middle', () => {
  const found = learnedPin(pin, [at(300, 0), at(310, 0), at(330, 0), at(340, 0)]);
  expect(found?.at.lat).toBeCloseTo(at(320, 0).lat, 9);
  expect(found?.metres).toBe(320);
});

it('a telephone that was two kilometres off draws nothing away, and is told', () => {
  const found = learnedPin(pin, [at(400, 0), at(400, 20), at(410, 10), at(2400, 900)]);
  expect(found).toMatchObject({ stops: 3, of: 4 });
  expect(found?.at.lat).toBeCloseTo(at(400, 0).lat, 9);
});

it('proposes nothing from two stops, up to 150 m from the pin, or where drivers stand here and there', () => {
  expect(learnedPin(pin, [])).toBeUndefined();
  expect(learnedPin(pin, [at(400, 0), at(400, 0)])).toBeUndefined();
  expect(learnedPin(pin, [at(150, 0), at(150, 0), at(150, 0)])).toBeUndefined();
  expect(learnedPin(pin, [at(152, 0), at(152, 0), at(152, 0)])).toBeDefined();
  expect(learnedPin(pin, [at(400, 0), at(-400, 0), at(0, 500), at(0, -500), at(900, 0)])).toBeUndefined();
  // Three at one ramp, and three at another: nobody knows which.
  expect(learnedPin(pin, [at(400, 0), at(400, 0), at(400, 0), at(900, 0), at(900, 0), at(900, 0)])).toBeUndefined();
});

it('an address without coordinates gets a proposal without a distance', () => {
  expect(learnedPin(null, [at(0, 0), at(10, 0), at(0, 10)])).toMatchObject({ stops: 3, metres: null });
});

it('what was fixed counts before what an order brings, until the record of the stop location was moved', () => {
  const base = { latitude: 51.5, longitude: 7.4 };
  const fixed = { latitude: 51.6, base };
  expect(pinCounts(fixed, { latitude: 51.7, longitude: 7.5, stopLocationId: null })).toBe(true);
  expect(pinCounts(fixed, { ...base, stopLocationId: 's0001' })).toBe(true);
  expect(pinCounts(fixed, { latitude: 51.7, longitude: 7.5, stopLocationId: 's0001' })).toBe(false);
  expect(pinCounts({ latitude: null, base }, { ...base, stopLocationId: null })).toBe(false);
});
