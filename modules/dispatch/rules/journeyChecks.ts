import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import type { OrderResult } from './vocabulary.ts';

export type JourneyFacts = {
  orders: readonly { itemId: string; result: OrderResult | null }[];
  /** Exchangeable loading equipment rode along, and nobody has counted it. */
  equipmentUncounted: boolean;
  odometerMissing: boolean;
  /** Packages of hindered deliveries and of pickups that no unloading list has taken in. */
  returnsNotUnloaded: number;
};

/** STA-01 and JCL-01 to JCL-03, asked when a journey is closed (domain 7.4). */
export const journeyChecks: readonly Check<JourneyFacts>[] = [
  namedCheck('STA-01', 'NO_STATUS', 'ERROR', 'forceCloseTrips', ({ orders }) =>
    orders.filter((order) => order.result === null).map((order) => ({ itemId: order.itemId })),
  ),
  namedCheck('JCL-01', 'EQUIPMENT', 'WARNING', 'yes', (facts) => (facts.equipmentUncounted ? [{}] : [])),
  namedCheck('JCL-02', 'ODOMETER', 'WARNING', 'yes', (facts) => (facts.odometerMissing ? [{}] : [])),
  namedCheck('JCL-03', 'RETURNS_NOT_UNLOADED', 'WARNING', 'yes', (facts) =>
    facts.returnsNotUnloaded > 0 ? [{ args: { count: facts.returnsNotUnloaded } }] : [],
  ),
];
