import type { ItemFacts } from '../rules/states.ts';
import { awaitsCollection } from './collectionOf.ts';
import type { ShipmentRow } from './tables.gen.ts';

/** What a shipment says to the guards of its machine; what only a command knows stands at what refuses (`needs` in `moveItem.ts`). */
export const itemMachineFacts = (row: ShipmentRow): ItemFacts => ({
  routingState: row.routing_state,
  hasLoadingLock: row.attributes.includes('hasLoadingLock'),
  notificationOpen: true,
  isPickup: row.shipment_type === 'PICKUP' || awaitsCollection(row),
  masterPallet: row.shipment_type === 'MASTER_PALLET' ? (row.master_pallet_state ?? 'CREATED') : null,
  heldFrom: row.held_from === 'CREATED' ? 'CREATED' : 'DISPATCHABLE',
  packagesMoved: row.packages,
  packagesLoaded: row.packages,
  numberOfPackages: row.packages,
  redeliveryPossible: row.packages_on_terminal >= row.packages,
  legDone: false,
  documentedResult: row.documented_result ?? 'COMPLETED',
  splitPackages: 0,
  takerRuns: false,
});

/** For the buttons: as it may still turn out, before any of it was asked. */
export const itemFactsToCome = {
  notificationOpen: false,
  packagesMoved: 0,
  packagesLoaded: 0,
  redeliveryPossible: true,
  legDone: true,
} as const satisfies Partial<ItemFacts>;
