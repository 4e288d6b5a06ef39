import { IconTemperature } from '@tabler/icons-react';
import { shipmentSlot } from '#modules/shipments/contract/slots.ts';
import { fill } from '#client/slots/fillings.ts';
import { openJourney } from './Journey/openJourney.tsx';

/** What the module adds to shipments. */
export const slots = {
  'temperature.journey': fill(shipmentSlot, {
    actions: [
      {
        id: 'temperature.journey',
        labelKey: 'temperature:journey/action',
        icon: IconTemperature,
        category: 'display',
        when: ({ itemIds }) => itemIds.length === 1,
        run: ({ itemIds: [itemId] }) => void (itemId && openJourney(itemId)),
      },
    ],
  }),
} as const;
