import { type TextKey, wordKey } from '#kernel/text.ts';
import type { ItemState } from './states.ts';
import type { NotableStatus } from './vocabulary.ts';

/** Status family, shape and words of a mark; the words are a text key with its values. */
export type Look = {
  status: 'late' | 'risk' | 'done' | 'planned' | 'transit' | 'later';
  glyph?: 'block';
  key: TextKey;
  args?: Record<string, string | number>;
};

const states: Record<ItemState, Look['status']> = {
  CREATED: 'later',
  DISPATCHABLE: 'planned',
  DISPATCHED: 'planned',
  RELEASED: 'planned',
  IN_LOADING: 'transit',
  LOADED: 'transit',
  IN_EXECUTION: 'transit',
  COMPLETED: 'done',
  COMPLETED_WITH_DEVIATION: 'risk',
  HINDERED: 'late',
  ON_HOLD: 'late',
  CANCELED: 'later',
  CLOSED: 'done',
};

/** How the state of a shipment is shown. */
export const itemLook = (state: ItemState): Look => ({
  status: states[state],
  ...(state === 'ON_HOLD' ? { glyph: 'block' as const } : {}),
  key: `shipments:state/${state}`,
});

const notable: Partial<Record<NotableStatus, Look['status']>> = {
  LATE: 'late',
  HINDRANCE: 'late',
  UNDISPATCHED_AFTER_LOADING: 'late',
  DEVIATION: 'risk',
  INCOMPLETE: 'risk',
  DAMAGED: 'risk',
};

export type PoolFacts = {
  shipmentType: string;
  notableStatus: NotableStatus;
  attributes: readonly string[];
  packagesOnTerminal: number;
  numberOfExpectedPackages: number;
};

/** What the dispatcher must know of a shipment that waits for a trip: locked, notable, or how much of it is here. */
export function poolLook(item: PoolFacts): Look {
  if (item.attributes.includes('hasLoadingLock'))
    return { status: 'late', glyph: 'block', key: 'shipments:pool/locked' };
  const known = notable[item.notableStatus];
  if (known) return { status: known, key: `shipments:state/${item.notableStatus}` };
  if (item.shipmentType === 'PICKUP' || item.shipmentType === 'DIRECT_TRAFFIC')
    return { status: 'planned', key: `shipments:state/${item.shipmentType}` };
  const args = { count: item.packagesOnTerminal, expected: item.numberOfExpectedPackages };
  if (item.packagesOnTerminal >= item.numberOfExpectedPackages)
    return { status: 'done', key: 'shipments:pool/complete' };
  return item.packagesOnTerminal > 0
    ? { status: 'risk', key: 'shipments:pool/partial', args }
    : { status: 'later', key: 'shipments:pool/inbound' };
}

const packages: Record<string, Look['status']> = {
  OK: 'done',
  OK_DAMAGED: 'risk',
  NOK_MISSING: 'late',
  NOK_NOT_PROCESSED: 'later',
  CANCELED: 'later',
  UNDISPO: 'risk',
  UNLOAD: 'risk',
};

/** How the status of a package is shown. */
export const packageLook = (status: string): Look => ({
  status: packages[status] ?? 'later',
  key: wordKey('shipments:state/', status),
});
