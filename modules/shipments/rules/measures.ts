/** A goods item as the calculations read it; lengths mm, weight of the whole line in g. */
export type GoodsMeasures = {
  numberOfPackages: number;
  grossWeight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  stackable: boolean;
};

/** Configuration `chargeable-weight` (domain 2.13): kg per m3 and kg per loading metre. */
export type ChargeableFactors = { volumeFactor: number; ldmFactor: number };
const defaultChargeableFactors: ChargeableFactors = { volumeFactor: 333, ldmFactor: 1750 };

/** Inner width of a truck body that a loading metre is measured against, mm. */
const bodyWidth = 2400;
/** Two stackable units of at most this height fit on each other, mm. */
const stackHeight = 1200;

export const stackFactor = (goods: Pick<GoodsMeasures, 'stackable' | 'height'>): 1 | 2 =>
  goods.stackable && goods.height !== null && goods.height > 0 && goods.height <= stackHeight ? 2 : 1;

/** Loading metres in mm: n x L x W / 2400 / stack factor (domain 1.1). Lines without measures count nothing. */
export const loadingMeter = (goods: readonly GoodsMeasures[]): number =>
  Math.round(
    goods.reduce(
      (sum, g) => sum + (g.numberOfPackages * (g.length ?? 0) * (g.width ?? 0)) / bodyWidth / stackFactor(g),
      0,
    ),
  );

/** Volume in mm3. */
export const volume = (goods: readonly GoodsMeasures[]): number =>
  goods.reduce((sum, g) => sum + g.numberOfPackages * (g.length ?? 0) * (g.width ?? 0) * (g.height ?? 0), 0);

/** Gross weight in g. */
export const grossWeight = (goods: readonly GoodsMeasures[]): number =>
  goods.reduce((sum, g) => sum + (g.grossWeight ?? 0), 0);

/** Chargeable weight in g, rounded half up to full kg: the greatest of weight, volume weight and loading metre weight. */
export function chargeableWeight(
  of: { totalGrossWeight: number; volume: number; loadingMeter: number },
  factors: ChargeableFactors = defaultChargeableFactors,
): number {
  const kilos = Math.max(
    of.totalGrossWeight / 1000,
    (of.volume * factors.volumeFactor) / 1e9,
    (of.loadingMeter * factors.ldmFactor) / 1000,
  );
  return Math.floor(kilos + 0.5) * 1000;
}

export type ShipmentMeasures = {
  totalGrossWeight: number;
  volume: number;
  loadingMeter: number;
  chargeableWeight: number;
};

/** Totals of a shipment from its goods items; what the sender has given wins (domain 2.3). */
export function measuresOf(
  goods: readonly GoodsMeasures[],
  given: Partial<Record<keyof ShipmentMeasures, number | null>> = {},
  factors: ChargeableFactors = defaultChargeableFactors,
): ShipmentMeasures {
  const totals = {
    totalGrossWeight: given.totalGrossWeight ?? grossWeight(goods),
    volume: given.volume ?? volume(goods),
    loadingMeter: given.loadingMeter ?? loadingMeter(goods),
  };
  return { ...totals, chargeableWeight: given.chargeableWeight ?? chargeableWeight(totals, factors) };
}
