import { describe, expect, it } from 'vitest';
import { decimalsOf, fromRaw, quantities, quantity, type QuantityKind, toRaw, unitFactor } from './quantity.ts';

const kinds = Object.keys(quantities) as QuantityKind[];
const samples = [0, 1, 7, 999, 1000, 12_345, 999_999];

describe('quantities (specification 1, 3.8)', () => {
  it.each(kinds.flatMap((kind) => Object.keys(quantities[kind].units).map((unit) => [kind, unit] as const)))(
    '%s in %s comes back as the same raw value',
    (kind, unit) => {
      for (const raw of samples) expect(toRaw(kind, fromRaw(kind, raw, unit), unit)).toBe(raw);
    },
  );
  it.each([
    ['MASS', 'kg', 412.5, 412_500],
    ['MASS', 't', 1.5, 1_500_000],
    ['LENGTH', 'm', 0.4, 400],
    ['VOLUME', 'm3', 0.864, 864_000_000],
    ['VOLUME', 'l', 180, 180_000_000],
    ['MONEY', 'eur', 450.01, 45_001],
    ['TEMPERATURE', 'C', -18.5, -18_500],
    ['DIMENSIONLESS', 'one', 1.25, 1250],
  ] as const)('%s: %s %d is raw %d', (kind, unit, value, raw) => {
    expect(toRaw(kind, value, unit)).toBe(raw);
    expect(fromRaw(kind, raw, unit)).toBeCloseTo(value, 9);
  });
  it('knows the decimals of a unit', () => {
    expect(decimalsOf('MASS', 'kg')).toBe(3);
    expect(decimalsOf('LENGTH', 'm')).toBe(3);
    expect(decimalsOf('MONEY')).toBe(2);
    expect(decimalsOf('VOLUME', 'm3')).toBe(9);
    expect(decimalsOf('TEMPERATURE')).toBe(1);
  });
  it('refuses a unit of another kind and raw values beyond the limits', () => {
    expect(() => unitFactor('MASS', 'm')).toThrow(RangeError);
    expect(quantity('MASS').safeParse(-1).success).toBe(false);
    expect(quantity('MASS').safeParse(1e9).success).toBe(true);
    expect(quantity('MASS').safeParse(1e9 + 1).success).toBe(false);
    for (const kind of ['TEMPERATURE', 'DIMENSIONLESS', 'PERCENTAGE', 'DAY'] as const) {
      expect(quantity(kind).safeParse(-1e9).success).toBe(true);
      expect(quantity(kind).safeParse(-1e9 - 1).success).toBe(false);
      expect(quantity(kind).safeParse(1e9 + 1).success).toBe(false);
    }
  });
});
