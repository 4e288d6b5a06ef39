import { hasIllegalTimeWindows, type TimeSlot } from './timeWindows.ts';
import type { PackageProcessStatus } from './vocabulary.ts';

export const anomalies = [
  'MISSING_GEO_COORDINATES',
  'ILLEGAL_TIME_WINDOWS',
  'DAMAGED_WHEN_INCOMING',
  'INCOMPLETE_WHEN_INCOMING',
  'IRREGULAR_DGP_CALCULATION',
  'DEVIATION_WHEN_INCOMING',
  'DAMAGED_PACKAGE_WHEN_INCOMING',
] as const;
export type Anomaly = (typeof anomalies)[number];

export type AnomalyFacts = {
  /** The place where the leg is carried out: consignee of a delivery, consignor of a pickup. */
  latitude: number | null;
  longitude: number | null;
  pickupTimeSlots: readonly TimeSlot[];
  deliveryTimeSlots: readonly TimeSlot[];
  /** Status of each package in its last unloading; undefined where none was. */
  unloading: readonly (PackageProcessStatus | undefined)[];
  hasDangerousGoods: boolean;
  /** -1 unknown. */
  calculatedDangerousGoodsPoints: number;
  /** Value that the sender states. */
  statedDangerousGoodsPoints: number | null;
};

/** Share by which our points may differ from the sender's before it is an anomaly. */
const tolerance = 0.01;

function pointsAreIrregular(facts: AnomalyFacts): boolean {
  if (!facts.hasDangerousGoods) return false;
  if (facts.calculatedDangerousGoodsPoints < 0) return true;
  const stated = facts.statedDangerousGoodsPoints;
  return stated !== null && Math.abs(facts.calculatedDangerousGoodsPoints - stated) > Math.abs(stated) * tolerance;
}

/** Anomalies of a shipment in the order of the specification (3, 8; domain 7.6, R21). */
export function anomaliesOf(facts: AnomalyFacts): Anomaly[] {
  const unloaded = (status: PackageProcessStatus): boolean => facts.unloading.includes(status);
  const present: Record<Anomaly, boolean> = {
    MISSING_GEO_COORDINATES: facts.latitude === null || facts.longitude === null,
    ILLEGAL_TIME_WINDOWS: hasIllegalTimeWindows([...facts.pickupTimeSlots, ...facts.deliveryTimeSlots]),
    DAMAGED_WHEN_INCOMING: unloaded('DAMAGED_GOODS'),
    INCOMPLETE_WHEN_INCOMING: unloaded('MISSING') || unloaded('NOT_UNLOADED'),
    IRREGULAR_DGP_CALCULATION: pointsAreIrregular(facts),
    DEVIATION_WHEN_INCOMING: unloaded('WITH_DEVIATION'),
    DAMAGED_PACKAGE_WHEN_INCOMING: unloaded('DAMAGED_PACKAGING'),
  };
  return anomalies.filter((anomaly) => present[anomaly]);
}
