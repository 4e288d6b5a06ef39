import { Dice } from '#world/dice.ts';
import { describe, expect, test } from 'vitest';
import { carriedOn, divide, drivenMetres, gramsOf, type OrderStop } from './share.ts';

const kilo = 1000;
const depot = { lat: 51.5, lon: 7.4 };
/** A point so many km to the north: a degree of latitude is 111.195 km on the mean sphere (IUGG, 6,371.0088 km). */
const north = (km: number) => ({ lat: depot.lat + km / 111.19508, lon: depot.lon });

describe('what a trip costs the climate', () => {
  test('a round of 80 km with 25 l on 100 km of B7 diesel (EN 16258: 3.76 kg CO2e a kilogram, 0.835 kg a litre): 62.8 kg', () => {
    // 20 l × 0.835 kg/l × 3.76 kg/kg = 62.79 kg; with the rounded factor 3.14 kg/l 62.8 kg.
    expect(gramsOf(80_000, 25, 3.14)).toBe(62_800);
    expect(Math.abs(gramsOf(80_000, 25, 0.835 * 3.76) - 62_792)).toBeLessThanOrEqual(1);
  });

  test('the odometer is taken where it can be true, else the plan', () => {
    const trip = { odometerStart: 120_000, odometerEnd: 120_084, planned: 80_000 };
    expect(drivenMetres(trip)).toEqual({ metres: 84_000, measured: true });
    expect(drivenMetres({ ...trip, odometerEnd: 122_084 })).toEqual({ metres: 80_000, measured: false });
    expect(drivenMetres({ ...trip, odometerEnd: 119_000 })).toEqual({ metres: 80_000, measured: false });
    expect(drivenMetres({ ...trip, odometerEnd: null })).toEqual({ metres: 80_000, measured: false });
    expect(drivenMetres({ odometerStart: null, odometerEnd: null, planned: null })).toBeUndefined();
  });
});

describe('the part of an order (ISO 14083; DSLV guide, distribution rounds)', () => {
  const order = (itemId: string, tonnes: number, km: number) => ({
    itemId,
    weight: tonnes * 1000 * kilo,
    from: depot,
    to: north(km),
  });

  test('is its tonne-kilometres as the crow flies of those of all: 2 t × 10 km, 1 t × 30 km, 0.5 t × 20 km share 60 kg as 20, 30, 10', () => {
    const { shares } = divide(60_000, [order('a', 2, 10), order('b', 1, 30), order('c', 0.5, 20)]);
    expect(shares.map(({ itemId, grams }) => [itemId, Math.round(grams / 10) / 100])).toEqual([
      ['a', 20],
      ['b', 30],
      ['c', 10],
    ]);
  });

  test('does not hang on the order of the stops', () => {
    const all = [order('a', 2, 10), order('b', 1, 30), order('c', 0.5, 20)];
    const byId = (orders: typeof all) =>
      Object.fromEntries(divide(60_000, orders).shares.map(({ itemId, grams }) => [itemId, grams]));
    expect(byId(all.toReversed())).toEqual(byId(all));
  });

  test('an order without weight or place has none and is named; goods that moved nowhere are shared by weight', () => {
    const found = divide(900, [
      { ...order('a', 1, 10), weight: 0 },
      order('b', 1, 30),
      { ...order('c', 1, 1), to: null },
    ]);
    expect(found.leftOut).toEqual(['a', 'c']);
    expect(found.shares.map(({ grams }) => grams)).toEqual([900]);
    expect(divide(900, [order('a', 2, 0), order('b', 1, 0)]).shares.map(({ grams }) => grams)).toEqual([600, 300]);
    expect(divide(900, [])).toEqual({ shares: [], leftOut: [] });
  });

  test('the parts of any orders are the trip to the gram, and a heavier or farther one has never less', () => {
    const dice = new Dice('emissions');
    for (let round = 0; round < 300; round += 1) {
      const grams = dice.between(0, 5_000_000);
      const orders = Array.from({ length: dice.between(1, 40) }, (_, at) =>
        order(String(at), dice.between(1, 24_000) / 1000, dice.between(0, 900) / 10),
      );
      const { shares } = divide(grams, orders);
      expect(shares.reduce((sum, one) => sum + one.grams, 0)).toBe(grams);
      for (const one of shares)
        for (const other of shares)
          if (one.weight >= other.weight && one.distance >= other.distance)
            expect(one.grams).toBeGreaterThanOrEqual(other.grams - 1);
    }
  });
});

describe('what was carried from where to where', () => {
  const stop = (itemId: string, type: OrderStop['type'], km: number, failed = false): OrderStop => ({
    itemId,
    type,
    weight: kilo,
    point: north(km),
    failed,
  });
  const end = north(50);

  test('a delivery comes from the start, a collection goes to the end, a direct order goes between its stops', () => {
    const found = carriedOn(
      [stop('d', 'DELIVERY', 5), stop('x', 'DIRECT', 7), stop('p', 'PICKUP', 9), stop('x', 'DIRECT', 12)],
      depot,
      end,
    );
    expect(found.map(({ itemId, from, to }) => ({ itemId, from, to }))).toEqual([
      { itemId: 'd', from: depot, to: north(5) },
      { itemId: 'x', from: north(7), to: north(12) },
      { itemId: 'p', from: north(9), to: end },
    ]);
  });

  test('a failed delivery went there all the same, a collection that failed moved nothing', () => {
    const found = carriedOn([stop('d', 'DELIVERY', 5, true), stop('p', 'PICKUP', 9, true)], depot, end);
    expect(found.map(({ itemId }) => itemId)).toEqual(['d']);
  });
});
