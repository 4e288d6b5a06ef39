import { describe, expect, it } from 'vitest';
import { maxLoad, type Ride, rideSpan, tripTotals, utilisation } from './tripTotals.ts';

const ride = (from: number, to: number, weight: number, points = 0): Ride => ({
  from,
  to,
  totalGrossWeight: weight,
  volume: weight,
  loadingMeter: weight,
  palletSpaces: 1,
  packages: 2,
  dangerousGoodsPoints: points,
});
const end = Number.POSITIVE_INFINITY;

describe('load along the route', () => {
  it('deliveries ride from the start, pickups to the end, direct traffic between', () => {
    expect(rideSpan('DELIVERY', 3)).toEqual({ from: 0, to: 3 });
    expect(rideSpan('PICKUP', 3)).toEqual({ from: 3, to: end });
    expect(rideSpan('DIRECT', 4, 2)).toEqual({ from: 2, to: 4 });
    expect(rideSpan('DELIVERY', null)).toEqual({ from: 0, to: end });
    expect(rideSpan('PICKUP', null).to).toBe(end);
  });
  it('counts at the fullest moment', () => {
    expect(maxLoad([ride(0, 1, 500), ride(0, 2, 300), ride(1, end, 400)]).totalGrossWeight).toBe(800);
    expect(maxLoad([ride(0, 1, 500), ride(0, 2, 300), ride(1, end, 600)]).totalGrossWeight).toBe(900);
    expect(maxLoad([ride(0, 1, 500), ride(1, end, 500)]).totalGrossWeight).toBe(500);
    expect(maxLoad([ride(2, 4, 100), ride(3, 5, 100)]).totalGrossWeight).toBe(200);
    expect(maxLoad([ride(2, 3, 100), ride(3, 5, 100)]).totalGrossWeight).toBe(100);
    expect(maxLoad([])).toMatchObject({ totalGrossWeight: 0, dangerousGoodsPoints: 0 });
  });
  it('points: greatest over the stops, unknown as soon as one is (I2)', () => {
    expect(maxLoad([ride(0, 1, 1, 800), ride(1, end, 1, 700)]).dangerousGoodsPoints).toBe(800);
    expect(maxLoad([ride(0, 2, 1, 800), ride(1, end, 1, 700)]).dangerousGoodsPoints).toBe(1500);
    expect(maxLoad([ride(0, 1, 1, 800), ride(1, end, 1, -1)]).dangerousGoodsPoints).toBe(-1);
  });
  it('utilisation is the greatest of weight, loading metres and volume', () => {
    const load = { totalGrossWeight: 500, loadingMeter: 300, volume: 900 };
    expect(utilisation(load, { payload: 1000, loadingMeters: 1000, volume: 1000 })).toBe(90);
    expect(utilisation(load, { payload: 400, loadingMeters: 1000, volume: 0 })).toBe(125);
    expect(utilisation(load, null)).toBe(0);
  });
  it('totals are sums over the shipments', () => {
    expect(
      tripTotals([ride(0, 1, 500, 10), ride(1, end, 400, 20)], { payload: 1000, loadingMeters: 1000, volume: 1000 }),
    ).toEqual({
      weight: 900,
      volume: 900,
      ldm: 900,
      packages: 4,
      dgPoints: 20,
      // The second joins where the first leaves.
      peak: { weight: 500, volume: 500, ldm: 500 },
      utilisation: 50,
    });
  });
});

it('a new delivery rides all the way, a new direct traffic from the start', () => {
  expect(rideSpan('DIRECT', null)).toEqual({ from: 0, to: end });
  // Behind every stop that there is.
  expect(rideSpan('PICKUP', null).from).toBeGreaterThan(1_000_000);
});
it('goods without points are known to have none', () => {
  expect(maxLoad([ride(0, 1, 1, 0)]).dangerousGoodsPoints).toBe(0);
});
