import { IconMapPin } from '@tabler/icons-react';
import type { Action } from '#ui/actions/action.ts';

/** Where the address of a shipment lies; what each session may stands at the contribution. */
export const pinAction: Action<{ itemIds: readonly string[] }> = {
  id: 'dispatch.pin',
  labelKey: 'dispatch:action/pin',
  icon: IconMapPin,
  category: 'edit',
  when: ({ itemIds }) => itemIds.length === 1 || 'dispatch:reason/oneShipment',
  run: async ({ itemIds: [itemId] }) => {
    if (itemId) await (await import('./openPin.tsx')).openPin(itemId);
  },
};
