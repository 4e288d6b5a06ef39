import { z } from 'zod';

/** Raw units, unit factors and limits of specification 1, 3.8; ±1e9 where it sets none (5.2). Wire values are raw integers. */
export const quantities = {
  MASS: { raw: 'g', units: { g: 1, kg: 1000, t: 1_000_000 }, min: 0, max: 1e9, default: 'kg' },
  LENGTH: { raw: 'mm', units: { mm: 1, cm: 10, m: 1000, km: 1_000_000 }, min: 0, max: 1e9, default: 'm' },
  AREA: { raw: 'mm2', units: { mm2: 1, cm2: 100, m2: 1_000_000 }, min: 0, max: 1e9, default: 'cm2' },
  VOLUME: { raw: 'mm3', units: { mm3: 1, cm3: 1e3, l: 1e6, m3: 1e9 }, min: 0, max: 1e12, default: 'm3' },
  MONEY: { raw: 'cent', units: { eur: 100 }, min: 0, max: 1e9, default: 'eur' },
  TEMPERATURE: { raw: 'mC', units: { C: 1000 }, min: -1e9, max: 1e9, default: 'C' },
  PERCENTAGE: { raw: '%', units: { '%': 1, one: 100 }, min: -1e9, max: 1e9, default: '%' },
  DAY: { raw: 'day', units: { day: 1 }, min: -1e9, max: 1e9, default: 'day' },
  DIMENSIONLESS: {
    raw: 'milli',
    units: { milli: 1, centi: 10, deci: 100, one: 1000, deka: 1e4, hecto: 1e5, kilo: 1e6, mega: 1e9, giga: 1e12 },
    min: -1e9,
    max: 1e9,
    default: 'one',
  },
} as const;
export type QuantityKind = keyof typeof quantities;

/** Schema of a raw quantity; the form reads `kind` and converts for display. */
export const quantity = (kind: QuantityKind) =>
  z.int().min(quantities[kind].min).max(quantities[kind].max).meta({ kind: 'quantity', quantity: kind });

export const unitFactor = (kind: QuantityKind, unit: string): number => {
  const factor = (quantities[kind].units as Record<string, number>)[unit];
  if (factor === undefined) throw new RangeError(`${kind} has no unit ${unit}`);
  return factor;
};
/** Raw value to the value in `unit`. */
export const fromRaw = (kind: QuantityKind, raw: number, unit: string = quantities[kind].default): number =>
  raw / unitFactor(kind, unit);
/** Value in `unit` to the raw integer. */
export const toRaw = (kind: QuantityKind, value: number, unit: string = quantities[kind].default): number =>
  Math.round(value * unitFactor(kind, unit));
/** Decimals that a unit's factor allows (specification 1, 5.2): kg 3, m 3, eur 2, m3 9. */
export const decimalsOf = (kind: QuantityKind, unit: string = quantities[kind].default): number =>
  kind === 'TEMPERATURE' ? 1 : Math.round(Math.log10(unitFactor(kind, unit)));
