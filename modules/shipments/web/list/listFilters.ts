import type { Condition } from '#kernel/paging.ts';
import { anomalies } from '../../rules/anomalies.ts';

/** Chips above the shipment list. `open` is the list's own standard: everything but closed and cancelled (R23). */
export const listChips = [
  'open',
  'dispatchable',
  'planned',
  'onTheWay',
  'hindered',
  'anomalies',
  'notes',
  'locked',
  'all',
] as const;
export type ListChip = (typeof listChips)[number];
export const isListChip = (value: string | undefined): value is ListChip =>
  (listChips as readonly (string | undefined)[]).includes(value);

const states = (...value: string[]): Condition => ({ field: 'shipmentState', op: 'in', value });
const open: Condition[] = [
  { field: 'shipmentState', op: '!=', value: 'CLOSED' },
  { field: 'shipmentState', op: '!=', value: 'CANCELED' },
];

export function listFilter(chip: ListChip): Condition[] {
  switch (chip) {
    case 'dispatchable':
      return [states('DISPATCHABLE')];
    case 'planned':
      return [states('DISPATCHED', 'RELEASED', 'IN_LOADING', 'LOADED')];
    case 'onTheWay':
      return [states('IN_EXECUTION')];
    case 'hindered':
      return [states('HINDERED', 'COMPLETED_WITH_DEVIATION')];
    case 'anomalies':
      return [...open, { field: 'anomalies', op: 'in', value: [...anomalies] }];
    case 'notes':
      return [...open, { field: 'openNotes', op: '>', value: 0 }];
    case 'locked':
      return [...open, { field: 'attributes', op: 'contains', value: 'hasLoadingLock' }];
    case 'all':
      return [{ field: 'orderNumber', op: 'isNotEmpty' }];
    default:
      return open;
  }
}
