import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';

export type JourneyFacts = {
  /** Exchangeable loading equipment rode along, and nobody has counted it. */
  equipmentUncounted: boolean;
  /** It was read at the start, and is not now. */
  odometerMissing: boolean;
  /** Packages of hindered deliveries and of pickups that no unloading list has taken in. */
  returnsNotUnloaded: number;
};

/** JCL-01 to JCL-03, asked when a journey is closed (domain 7.4); that all orders have a status is a guard of the machine. */
export const journeyChecks: readonly Check<JourneyFacts>[] = [
  namedCheck('JCL-01', 'EQUIPMENT', 'WARNING', 'yes', (facts) => (facts.equipmentUncounted ? [{}] : [])),
  namedCheck('JCL-02', 'ODOMETER', 'WARNING', 'yes', (facts) => (facts.odometerMissing ? [{}] : [])),
  namedCheck('JCL-03', 'RETURNS_NOT_UNLOADED', 'WARNING', 'yes', (facts) =>
    facts.returnsNotUnloaded > 0 ? [{ args: { count: facts.returnsNotUnloaded } }] : [],
  ),
];
