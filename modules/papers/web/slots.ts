import { IconBarcode, IconFileText } from '@tabler/icons-react';
import { lazy } from 'react';
import { openFile } from '#client/files/openFile.ts';
import { fill } from '#client/slots/fillings.ts';
import { tripTabs } from '#modules/dispatch/contract/slots.ts';
import { deliveryNotes } from '#modules/papers/contract/calls.ts';
import { itemLabels } from '#modules/shipments/contract/calls.ts';
import { shipmentSlot } from '#modules/shipments/contract/slots.ts';

/** What the module adds to trips and shipments. */
export const slots = {
  'papers.trip': fill(tripTabs, {
    component: lazy(() => import('./PapersTab.tsx').then((m) => ({ default: m.PapersTab }))),
  }),
  'papers.deliveryNote': fill(shipmentSlot, {
    actions: [
      {
        id: 'papers.deliveryNote',
        labelKey: 'papers:action/deliveryNote',
        icon: IconFileText,
        category: 'display',
        when: ({ itemIds }) => itemIds.length > 0,
        run: ({ itemIds }) => openFile(deliveryNotes, { query: { id: [...itemIds] } }).catch(() => undefined),
      },
    ],
  }),
  'papers.labels': fill(shipmentSlot, {
    actions: [
      {
        id: 'papers.labels',
        labelKey: 'papers:action/labels',
        icon: IconBarcode,
        category: 'display',
        when: ({ itemIds }) => itemIds.length > 0,
        run: ({ itemIds }) => openFile(itemLabels, { query: { id: [...itemIds] } }).catch(() => undefined),
      },
    ],
  }),
} as const;
