import { quantities } from '#kernel/quantity.ts';
import { loadingMeter, volume, type GoodsMeasures, type ShipmentMeasures } from './measures.ts';

/**
 * What one road vehicle can carry, raw units: beyond it an order holds a mistake (a decimal comma, metres for millimetres) or has to be split.
 * Lengths: the longest goods that go without an escort (20 m); the longest combination of directive 96/53/EC as amended (25.25 m), its
 * 44 t with combined transport, and the room of a volume road train (120 m3) with a wide margin.
 */
export const truck = {
  /** mm, of one side of one package */
  extent: 20_000,
  /** g, of one line */
  lineWeight: 40_000_000,
  /** g */
  weight: 44_000_000,
  /** mm3 */
  volume: 200e9,
  /** mm */
  loadingMeter: 25_250,
  packages: 9999,
  /** cents */
  money: quantities.MONEY.max,
} as const;

export type BeyondTruck = { measure: 'weight' | 'volume' | 'loadingMeter' | 'packages'; value: number; most: number };

/** What of an order as a whole goes on no truck, in raw units. */
export function beyondTruck(goods: readonly GoodsMeasures[]): BeyondTruck[] {
  const is = {
    weight: goods.reduce((sum, line) => sum + (line.grossWeight ?? 0), 0),
    volume: volume(goods),
    loadingMeter: loadingMeter(goods),
    packages: goods.reduce((sum, line) => sum + line.numberOfPackages, 0),
  };
  return (['weight', 'volume', 'loadingMeter', 'packages'] as const).flatMap((measure) =>
    // What is no number at all is beyond everything.
    is[measure] <= truck[measure] ? [] : [{ measure, value: is[measure], most: truck[measure] }],
  );
}

/** Totals that no shipment can keep: the limits of specification 1, 3.8, which its columns have too (0616-limits.sql). */
export const beyondColumns = (of: ShipmentMeasures): boolean =>
  !(of.totalGrossWeight <= quantities.MASS.max) ||
  !(of.chargeableWeight <= quantities.MASS.max) ||
  !(of.volume <= quantities.VOLUME.max) ||
  !(of.loadingMeter <= quantities.LENGTH.max);

/** In the unit that people say it in. */
const spoken = {
  weight: { by: 1000, unit: 'kg' },
  volume: { by: 1e9, unit: 'm³' },
  loadingMeter: { by: 1000, unit: 'ldm' },
  packages: { by: 1, unit: '×' },
} as const;
export const spokenBeyond = ({ measure, value, most }: BeyondTruck) => ({
  value: Math.round((value / spoken[measure].by) * 10) / 10,
  most: most / spoken[measure].by,
  unit: spoken[measure].unit,
});
