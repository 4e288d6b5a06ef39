import type { ItemFacts } from '../rules/states.ts';
import type { ShipmentRow } from './tables.gen.ts';

/** What the item machine's guards read, from the row; commands add what only they know. */
export const itemMachineFacts = (row: ShipmentRow, known: Partial<ItemFacts> = {}): ItemFacts => ({
  routingState: row.routing_state,
  hasLoadingLock: row.attributes.includes('hasLoadingLock'),
  notificationOpen: false,
  isPickup: row.shipment_type === 'PICKUP',
  heldFrom: row.held_from === 'CREATED' ? 'CREATED' : 'DISPATCHABLE',
  packagesMoved: 0,
  packagesLoaded: 0,
  numberOfPackages: row.packages,
  redeliveryPossible: row.packages_on_terminal >= row.packages,
  legDone: true,
  documentedResult: row.documented_result ?? 'COMPLETED',
  splitPackages: 0,
  ...known,
});
