import { fill } from '#client/slots/fillings.ts';
import { shipmentSlot } from '#modules/shipments/contract/slots.ts';
import { copyAction } from './collection/copyAction.ts';
import { assignAction, handOverAction, revokeAction } from './aff/affActions.ts';

/** What the module adds to shipments. */
export const slots = {
  'dispatch.assignAff': fill(shipmentSlot, { actions: [assignAction] }),
  'dispatch.revokeAff': fill(shipmentSlot, { actions: [revokeAction] }),
  'dispatch.copyCollection': fill(shipmentSlot, { actions: [copyAction] }),
  'dispatch.handOver': fill(shipmentSlot, { actions: [handOverAction] }),
} as const;
