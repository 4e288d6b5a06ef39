import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';

export const importMessageSchema = z
  .object({
    /** Line of the file (1 first), or the message's own number. */
    row: z.int(),
    field: z.string(),
    code: z.string(),
    severity: z.enum(['WARNING', 'ERROR']),
    text: z.string(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'ImportMessage' });

export const orderImportSchema = z
  .object({
    id: idSchema,
    kind: z.enum(['csv', 'edi']),
    filename: z.string().nullable(),
    partner: z.string().nullable(),
    receivedAt: instantSchema,
    receivedBy: z.string(),
    state: z.enum(['RECEIVED', 'PARSING', 'DONE', 'PARTLY_FAILED', 'FAILED']),
    rowsTotal: z.int(),
    rowsOk: z.int(),
    rowsFailed: z.int(),
    rowsKnown: z.int(),
    messages: z.array(importMessageSchema),
    items: z.array(
      z.object({
        itemId: idSchema,
        orderNumber: z.string(),
        externId: z.string().nullable(),
        consigneeName: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'OrderImport' });
export type OrderImport = z.infer<typeof orderImportSchema>;

export const importOrders = defineCall({
  id: 'exchange.importOrders',
  method: 'POST',
  path: '/om-rest/imports',
  access: { anyPermission: ['importOrders', 'acceptOrders'] },
  summary:
    'Read an order file; every row goes in or is listed with field and reason. The same file twice doubles nothing',
  query: z.object({ kind: z.enum(['csv', 'edi']), filename: z.string().max(200).optional() }),
  bodyType: 'bytes',
  body: z.instanceof(Uint8Array) as unknown as z.ZodType<Uint8Array, Uint8Array>,
  answer: orderImportSchema,
  status: 201,
  errors: [1304],
});
export const listImports = defineCall({
  id: 'exchange.listImports',
  method: 'GET',
  path: '/om-rest/imports',
  access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
  summary: 'Imports of the unit, newest first',
  answer: z.array(orderImportSchema.omit({ messages: true, items: true })),
});
export const getImport = defineCall({
  id: 'exchange.getImport',
  method: 'GET',
  path: '/om-rest/imports/{id}',
  access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
  summary: 'An import with its messages and the shipments it made',
  params: idParams,
  answer: orderImportSchema,
});
