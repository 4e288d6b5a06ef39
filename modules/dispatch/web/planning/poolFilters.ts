import type { Condition } from '#kernel/paging.ts';
import { terminalConditions } from '../../rules/planningWidgets.ts';

/** Chips above the pool: each is a filter, and its count comes from the sums of the pool. */
export const poolChips = [
  'complete',
  'partial',
  'partialOrComplete',
  'notOnTerminal',
  'dangerousGoods',
  'locked',
  'onHold',
] as const;
export type PoolChip = (typeof poolChips)[number];
export const isPoolChip = (value: string | undefined): value is PoolChip =>
  (poolChips as readonly (string | undefined)[]).includes(value);

const until = (day: string): Condition => ({ field: 'executionDate', op: '<=', value: day });
const attribute = (value: string): Condition => ({ field: 'attributes', op: 'contains', value });

/** What waits for a trip on this day: dispatchable shipments of the day and of days before it. */
export const poolBase = (day: string): Condition[] => [
  { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
  until(day),
];

/** Whatever may stand in the pool, on whichever day. */
export const lockedOrOpen: readonly Condition[] = [
  { field: 'shipmentState', op: 'in', value: ['CREATED', 'DISPATCHABLE', 'ON_HOLD'] },
];

/** Shipments under a loading lock wait as well; the lock keeps them from being dispatchable. */
export const lockedBase = (day: string): Condition[] => [...lockedOrOpen, attribute('hasLoadingLock'), until(day)];

/** What somebody holds back, due on this day or before it. */
export const heldBase = (day: string): Condition[] => [
  { field: 'shipmentState', op: '=', value: 'ON_HOLD' },
  until(day),
];

export function poolFilter(day: string, chip: PoolChip | undefined): Condition[] {
  switch (chip) {
    case 'complete':
      return [...poolBase(day), ...terminalConditions('COMPLETE')];
    case 'partial':
      return [...poolBase(day), ...terminalConditions('PARTIAL')];
    case 'partialOrComplete':
      return [...poolBase(day), ...terminalConditions('PARTIAL_OR_COMPLETE')];
    case 'notOnTerminal':
      return [...poolBase(day), ...terminalConditions('NOT_ON_TERMINAL')];
    case 'dangerousGoods':
      return [...poolBase(day), attribute('hasDangerousGoods')];
    case 'locked':
      return lockedBase(day);
    case 'onHold':
      return heldBase(day);
    default:
      return poolBase(day);
  }
}
