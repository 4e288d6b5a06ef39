import { IconFileCertificate } from '@tabler/icons-react';
import { shipmentSlot } from '#modules/shipments/contract/slots.ts';
import { fill } from '#client/slots/fillings.ts';
import { openEvidence } from './Evidence/openEvidence.tsx';

/** What the module adds to shipments. */
export const slots = {
  'lookback.evidence': fill(shipmentSlot, {
    actions: [
      {
        id: 'lookback.evidence',
        labelKey: 'lookback:evidence/action',
        icon: IconFileCertificate,
        category: 'display',
        when: ({ itemIds }) => itemIds.length === 1,
        run: ({ itemIds: [itemId] }) => void (itemId && openEvidence(itemId)),
      },
    ],
  }),
} as const;
