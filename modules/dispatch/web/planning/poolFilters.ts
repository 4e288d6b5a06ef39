import type { Condition } from '#kernel/paging.ts';
import { freightConditions, offTripStates, waitingOn } from '../../rules/dayFreight.ts';
import { terminalConditions } from '../../rules/planningWidgets.ts';

/** Chips above the pool: each is a filter, and its count comes from the sums of the pool. */
export const poolChips = [
  'backlog',
  'complete',
  'partial',
  'partialOrComplete',
  'notOnTerminal',
  'dangerousGoods',
  'notRouted',
  'locked',
  'onHold',
] as const;
export type PoolChip = (typeof poolChips)[number];
export const isPoolChip = (value: string | undefined): value is PoolChip =>
  (poolChips as readonly (string | undefined)[]).includes(value);

const attribute = (value: string): Condition => ({ field: 'attributes', op: 'contains', value });

/** Whatever may stand in the pool, on whichever day. */
export const lockedOrOpen: readonly Condition[] = [{ field: 'shipmentState', op: 'in', value: [...offTripStates] }];

export function poolFilter(day: string, chip: PoolChip | undefined): Condition[] {
  switch (chip) {
    case 'complete':
      return [...waitingOn(day), ...terminalConditions('COMPLETE')];
    case 'partial':
      return [...waitingOn(day), ...terminalConditions('PARTIAL')];
    case 'partialOrComplete':
      return [...waitingOn(day), ...terminalConditions('PARTIAL_OR_COMPLETE')];
    case 'notOnTerminal':
      return [...waitingOn(day), ...terminalConditions('NOT_ON_TERMINAL')];
    case 'dangerousGoods':
      return [...waitingOn(day), attribute('hasDangerousGoods')];
    case 'backlog':
    case 'notRouted':
    case 'locked':
    case 'onHold':
      return freightConditions(chip, day);
    default:
      return waitingOn(day);
  }
}
