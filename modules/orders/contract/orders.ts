import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema, versionSchema } from '#kernel/ids.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { packageLabelFormats } from '#modules/masterdata/rules/labels/labels.ts';
import { historyEntrySchema } from '#modules/shipments/contract/schemas.ts';
import { transportOrderActions } from '../rules/transportOrderStates.ts';
import { shownStates } from '../rules/orderShown.ts';
import { orderDraftSchema } from './orderDraft.ts';

const read = { anyPermission: ['readOrders'] } as const;
const write = { anyPermission: ['writeOrders'] } as const;
const accept = { anyPermission: ['acceptOrders'] } as const;
/** Made by the device, once per press (R19). */
const clientKey = z.string().min(8).max(64);

export const orderTypes = ['PICKUP_ORDER', 'DISPATCH_ORDER', 'DELIVERY_ORDER', 'DIRECT', 'PROCUREMENT'] as const;
export type OrderType = (typeof orderTypes)[number];
export const orderSources = ['EDI', 'CSV', 'API', 'MANUAL', 'RECURRING'] as const;

export const orderRowSchema = z
  .object({
    id: idSchema,
    /** None while it is a draft. */
    orderNumber: z.string().nullable(),
    externOrderNumber: z.string(),
    state: z.enum(shownStates),
    source: z.enum(orderSources),
    orderType: z.enum(orderTypes),
    consignor: z.string(),
    consignee: z.string(),
    place: z.string(),
    deliveryDate: dateSchema.nullable(),
    packages: z.int(),
    /** g */
    weight: z.int(),
    receivedAt: instantSchema.nullable(),
    createdAt: instantSchema,
    /** Another open order names the same consignee, day and weight. */
    alike: z.boolean(),
    /** Why it is on hold, rejected or cancelled. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'TransportOrderRow' });
export type OrderRow = z.infer<typeof orderRowSchema>;

const messageSchema = z
  .object({ field: z.string(), code: z.string(), severity: z.enum(['WARNING', 'ERROR']), text: z.string() })
  .meta({ id: 'ValidationMessage' });
export type ValidationMessage = z.infer<typeof messageSchema>;

const likeSchema = z
  .object({
    id: idSchema,
    orderNumber: z.string().nullable(),
    externOrderNumber: z.string(),
    state: z.enum(shownStates),
  })
  .meta({ id: 'OrderAlike' });
export type OrderAlike = z.infer<typeof likeSchema>;

export const orderShipmentSchema = z
  .object({
    itemId: idSchema,
    orderId: idSchema,
    orderNumber: z.string(),
    transportOrderNumber: z.string().nullable(),
    shipmentState: z.string(),
    shipmentType: z.string(),
    consignee: z.string(),
    place: z.string(),
    executionDate: dateSchema.nullable(),
    packages: z.int(),
    /** g */
    weight: z.int(),
  })
  .meta({ id: 'OrderShipment' });
export type OrderShipment = z.infer<typeof orderShipmentSchema>;

export const orderSchema = orderRowSchema
  .extend({
    customerId: z.string().nullable(),
    /** Its customer is on hold, and nobody has let this order go. */
    creditHold: z.boolean(),
    draft: orderDraftSchema,
    validationMessages: z.array(messageSchema),
    shipments: z.array(orderShipmentSchema),
    alikes: z.array(likeSchema),
    createdBy: z.string(),
    version: versionSchema,
    historyLogKey: z.string(),
    changeable: z.boolean(),
    /** What this session may do with it now. */
    allowed: z.array(z.enum(transportOrderActions)),
  })
  .meta({ id: 'TransportOrder', madeOf: ['TransportOrderRow'] });
export type TransportOrder = z.infer<typeof orderSchema>;

export const listOrders = defineCall({
  id: 'orders.listOrders',
  method: 'POST',
  path: '/om-rest/orders/list',
  access: read,
  summary: 'Orders of the unit; a key account sees its own',
  body: tableQuerySchema,
  answer: tableAnswer(orderRowSchema),
});
export const findOrders = defineCall({
  id: 'orders.findOrders',
  method: 'GET',
  path: '/om-rest/orders',
  access: read,
  summary: 'Orders by their number or the sender’s, the newest first; the newest 50 when none is named',
  query: z.object({ number: z.string().trim().max(100).optional() }),
  answer: z.array(orderRowSchema),
});
export const getOrder = defineCall({
  id: 'orders.getOrder',
  method: 'GET',
  path: '/om-rest/orders/{id}',
  access: read,
  summary: 'An order with its content, what is wrong with it, its shipments and orders like it',
  params: idParams,
  answer: orderSchema,
});
const content = z.object({
  draft: orderDraftSchema,
  orderType: z.enum(orderTypes),
  customerId: recordIdSchema.nullable().optional(),
});
export const checkOrder = defineCall({
  id: 'orders.checkOrder',
  method: 'POST',
  path: '/om-rest/orders/check',
  access: write,
  summary: 'Say what is wrong with an order while it is being typed, and which orders are like it; nothing is kept',
  body: content.extend({ id: idSchema.optional() }),
  answer: z
    .object({ validationMessages: z.array(messageSchema), alikes: z.array(likeSchema), creditHold: z.boolean() })
    .meta({ id: 'OrderChecked' }),
});
export const createOrder = defineCall({
  id: 'orders.createOrder',
  method: 'POST',
  path: '/om-rest/orders',
  access: write,
  summary: 'Begin an order as a draft; mistakes are kept and said',
  body: content.extend({ clientKey }),
  answer: orderSchema,
  status: 201,
});
export const changeOrder = defineCall({
  id: 'orders.changeOrder',
  method: 'PUT',
  path: '/om-rest/orders/{id}',
  access: write,
  summary: 'Change an order that nobody has accepted; the history says which values',
  params: idParams,
  body: content.extend({ version: versionSchema }),
  answer: orderSchema,
});

const step = { method: 'POST', params: idParams, answer: orderSchema } as const;
const plain = z.object({ version: versionSchema });
const reasoned = plain.extend({ reason: z.string().trim().min(3).max(200) });

export const submitOrder = defineCall({
  ...step,
  id: 'orders.submitOrder',
  path: '/om-rest/orders/{id}/submit',
  access: write,
  summary: 'Hand a draft in: it gets its number, is checked, and goes on by itself as far as the depot lets it',
  body: plain,
});
export const validateOrder = defineCall({
  ...step,
  id: 'orders.validateOrder',
  path: '/om-rest/orders/{id}/validate',
  access: { anyPermission: ['writeOrders', 'acceptOrders'] },
  summary: 'Check an order again by what is known now',
  body: plain,
});
export const acceptOrder = defineCall({
  ...step,
  id: 'orders.acceptOrder',
  path: '/om-rest/orders/{id}/accept',
  access: accept,
  summary: 'Accept an order',
  body: plain,
});
export const rejectOrder = defineCall({
  ...step,
  id: 'orders.rejectOrder',
  path: '/om-rest/orders/{id}/reject',
  access: accept,
  summary: 'Reject an order, with a reason',
  body: reasoned,
});
export const holdOrder = defineCall({
  ...step,
  id: 'orders.holdOrder',
  path: '/om-rest/orders/{id}/hold',
  access: accept,
  summary: 'Put an order on hold, with a reason',
  body: reasoned,
});
export const unholdOrder = defineCall({
  ...step,
  id: 'orders.unholdOrder',
  path: '/om-rest/orders/{id}/unhold',
  access: accept,
  summary: 'Let an order go that was on hold, also one of a customer on credit hold',
  body: plain,
});
export const convertOrder = defineCall({
  ...step,
  id: 'orders.convertOrder',
  path: '/om-rest/orders/{id}/convert',
  access: { anyPermission: ['convertOrders'] },
  summary: 'Make the shipments of an accepted order',
  body: plain,
});
export const cancelOrder = defineCall({
  ...step,
  id: 'orders.cancelOrder',
  path: '/om-rest/orders/{id}/cancel',
  access: { anyPermission: ['cancelOrders', 'acceptOrders', 'convertOrders', 'writeOrders'] },
  summary: 'Cancel an order and its shipments, while none of them is planned or has moved',
  body: reasoned,
});

export const orderShipments = defineCall({
  id: 'orders.orderShipments',
  method: 'GET',
  path: '/om-rest/orders/{id}/shipments',
  access: read,
  summary: 'Shipments that an order became',
  params: idParams,
  answer: z.array(orderShipmentSchema),
});
export const orderHistory = defineCall({
  id: 'orders.orderHistory',
  method: 'GET',
  path: '/om-rest/orders/{id}/history',
  access: read,
  summary: 'What happened to an order, newest first',
  params: idParams,
  answer: z.array(historyEntrySchema),
});
export const orderLabels = defineCall({
  id: 'orders.orderLabels',
  method: 'GET',
  path: '/om-rest/orders/{id}/labels.pdf',
  access: read,
  summary: 'Labels of all packages of an order as a PDF, once it is a shipment',
  params: idParams,
  query: z.object({
    format: z.enum(packageLabelFormats).default('A4_2X2'),
    skip: z.coerce.number().int().min(0).max(23).default(0),
  }),
  answerType: 'bytes',
});
export const findShipments = defineCall({
  id: 'orders.findShipments',
  method: 'GET',
  path: '/om-rest/shipments',
  access: read,
  summary: 'Shipments of orders, the newest first; of one order when it is named',
  query: z.object({ orderId: idSchema.optional() }),
  answer: z.array(orderShipmentSchema),
});
