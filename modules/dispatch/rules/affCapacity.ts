import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import { affDirections, type AffLoad, type AffLoads, balanceMeasures } from './balance.ts';

/** What a forwarder has on a day without the shipments that are to go to it, and with them; g and mm. */
export type AffDayAssigned = {
  /** ISO. */
  date: string;
  drives: boolean;
  has: AffLoads;
  gets: AffLoads;
  /** In each direction; 0 where nobody knows it. */
  capacity: AffLoad;
};
export type AffAssignFacts = { aff: string; days: readonly AffDayAssigned[] };

/** AFF-03: nobody is given more than is agreed with it, or on a day on which it does not drive, unless somebody says so. */
export const affCapacityChecks: readonly Check<AffAssignFacts>[] = [
  namedCheck('AFF-03', 'CAPACITY_EXCEEDED', 'WARNING', 'yes', ({ aff, days }) =>
    days.flatMap(({ date, drives, has, gets, capacity }) => {
      if (!drives) return [{ args: { context: 'NOT_DRIVING', aff, date } }];
      return affDirections.flatMap((direction) =>
        balanceMeasures.flatMap((measure) => {
          const more = gets[direction][measure];
          const excess = has[direction][measure] + more - capacity[measure];
          if (capacity[measure] <= 0 || more <= 0 || excess <= 0) return [];
          const percent = Math.round(((has[direction][measure] + more) / capacity[measure]) * 100);
          const amount = measure === 'weight' ? { weight: excess } : { length: excess };
          const context = `${direction === 'deliveries' ? 'OUT' : 'IN'}_${measure === 'weight' ? 'WEIGHT' : 'LENGTH'}`;
          return [{ args: { context, aff, date, percent, ...amount } }];
        }),
      );
    }),
  ),
];
