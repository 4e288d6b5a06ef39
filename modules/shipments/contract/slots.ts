import { defineSlot } from '#kernel/slot.ts';

/**
 * Actions of a shipment's page and of the list of shipments: those that are open or chosen there, and which of them wait for a trip. With
 * an order below 0 they stand before the page's own: what a dispatcher does with a shipment first.
 */
export const shipmentSlot = defineSlot<{
  itemIds: readonly string[];
  waiting: readonly string[];
  /** The one trip that all of them are on. */
  trip: { id: string; name: string } | undefined;
}>('shipments.item.actions');
