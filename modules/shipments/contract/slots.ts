import { defineSlot } from '#kernel/slot.ts';

/** Actions of a shipment's page and of the list of shipments: those that are open or chosen there. */
export const shipmentSlot = defineSlot<{ itemIds: readonly string[] }>('shipments.item.actions');
