import { fill } from '#client/slots/fillings.ts';
import { grantSlot } from '#modules/identity/contract/slots.ts';
import { shipmentSlot } from '#modules/shipments/contract/slots.ts';
import { trainingAction } from './training/trainingAction.ts';
import { checksAction } from './checksAction.ts';
import { pinAction } from './pin/pinAction.ts';
import { dispatchAction } from './pieces/dispatchShipments.ts';
import { copyAction } from './collection/copyAction.ts';
import { assignAction, handOverAction, revokeAction } from './aff/affActions.ts';

/** What the module adds to shipments, and to the accesses of devices. */
export const slots = {
  'dispatch.dispatchShipment': fill(shipmentSlot, { actions: [dispatchAction] }),
  'dispatch.assignAff': fill(shipmentSlot, { actions: [assignAction] }),
  'dispatch.revokeAff': fill(shipmentSlot, { actions: [revokeAction] }),
  'dispatch.checks': fill(shipmentSlot, { actions: [checksAction] }),
  'dispatch.pin': fill(shipmentSlot, { actions: [pinAction] }),
  'dispatch.copyCollection': fill(shipmentSlot, { actions: [copyAction] }),
  'dispatch.handOver': fill(shipmentSlot, { actions: [handOverAction] }),
  'dispatch.createTraining': fill(grantSlot, { actions: [trainingAction] }),
} as const;
