import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';

export const openApiGuide = defineCall({
  id: 'exchange.openApiGuide',
  method: 'GET',
  path: '/api/partners.html',
  access: 'public',
  summary: 'How a partner’s program sends orders and reads their status, with examples',
  answerType: 'html',
});

/** What a customer asks: is it here, is it on its way, has it arrived? */
export const orderStates = [
  'RECEIVED',
  'PLANNED',
  'ON_THE_WAY',
  'DELIVERED',
  'DELIVERED_WITH_DEVIATION',
  'NOT_DELIVERED',
  'CANCELED',
  /** The depot does not take it. */
  'REJECTED',
] as const;

export const orderStatus = defineCall({
  id: 'exchange.orderStatus',
  method: 'GET',
  path: '/om-rest/status',
  access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
  keyScope: 'status',
  summary: 'What became of an order, by the number that its sender gave it; a program sees the orders of its partner',
  query: z.object({ number: z.string().trim().min(1).max(100) }),
  answer: z.array(
    z
      .object({
        number: z.string(),
        /** Number of the shipment at the depot; of the order while it is no shipment yet. */
        shipmentNumber: z.string(),
        state: z.enum(orderStates),
        packages: z.int(),
        deliveryDate: z.iso.date().nullable(),
        /** Why it is cancelled or not taken, as the depot said it. */
        reason: z.string().nullable(),
        changedAt: instantSchema,
      })
      .meta({ id: 'OrderStatus' }),
  ),
});
