import { describe, expect, it } from 'vitest';
import { chargeableWeight, type GoodsMeasures, loadingMeter, measuresOf, stackFactor, volume } from './measures.ts';

const goods = (more: Partial<GoodsMeasures> = {}): GoodsMeasures => ({
  numberOfPackages: 1,
  grossWeight: 250_000,
  length: 1200,
  width: 800,
  height: 1500,
  stackable: false,
  ...more,
});

describe('measures (domain 1.1)', () => {
  it('a euro pallet takes 0.4 loading metres, a box pallet 431 mm', () => {
    expect(loadingMeter([goods()])).toBe(400);
    expect(loadingMeter([goods({ length: 1240, width: 835 })])).toBe(431);
    expect(loadingMeter([goods({ numberOfPackages: 33 })])).toBe(13_200);
  });
  it('low stackable units count half', () => {
    expect(stackFactor({ stackable: true, height: 1200 })).toBe(2);
    expect(stackFactor({ stackable: true, height: 1201 })).toBe(1);
    expect(stackFactor({ stackable: false, height: 900 })).toBe(1);
    expect(stackFactor({ stackable: true, height: null })).toBe(1);
    expect(loadingMeter([goods({ numberOfPackages: 3, stackable: true, height: 1000 })])).toBe(600);
  });
  it('volume counts every package, lines without measures nothing', () => {
    expect(volume([goods({ numberOfPackages: 2, height: 900 })])).toBe(1_728_000_000);
    expect(volume([goods({ height: null })])).toBe(0);
    expect(loadingMeter([goods({ length: null })])).toBe(0);
  });
  it.each([
    ['weight', { totalGrossWeight: 1_200_000, volume: 864_000_000, loadingMeter: 400 }, 1_200_000],
    ['loading metre', { totalGrossWeight: 100_000, volume: 864_000_000, loadingMeter: 400 }, 700_000],
    ['volume', { totalGrossWeight: 100_000, volume: 3_000_000_000, loadingMeter: 400 }, 999_000],
    ['half up', { totalGrossWeight: 100_500, volume: 0, loadingMeter: 0 }, 101_000],
    ['below half', { totalGrossWeight: 100_499, volume: 0, loadingMeter: 0 }, 100_000],
  ])('chargeable weight by %s', (_, of, expected) => {
    expect(chargeableWeight(of)).toBe(expected);
  });
  it('takes the factors of the depot', () => {
    const of = { totalGrossWeight: 0, volume: 2_000_000_000, loadingMeter: 0 };
    expect(chargeableWeight(of, { volumeFactor: 250, ldmFactor: 2000 })).toBe(500_000);
  });
  it('what the sender has given wins', () => {
    expect(measuresOf([goods({ numberOfPackages: 2 })])).toEqual({
      totalGrossWeight: 250_000,
      volume: 2_880_000_000,
      loadingMeter: 800,
      chargeableWeight: 1_400_000,
    });
    expect(measuresOf([goods()], { totalGrossWeight: 300_000, loadingMeter: 0, chargeableWeight: null })).toEqual({
      totalGrossWeight: 300_000,
      volume: 1_440_000_000,
      loadingMeter: 0,
      chargeableWeight: 480_000,
    });
  });
});
