import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';

/** A table, EDIFACT (IFTMIN), FORTRAS (BORD512), JSON (`jsonOrder.ts`), a workbook; what the content shows counts more. */
export const importKinds = ['csv', 'edi', 'fortras', 'json', 'xlsx'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Bytes of an order file: 20,000 orders of any format. */
export const mostOrderBytes = 20 * 1024 * 1024;

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

export const importHeadSchema = z
  .object({
    id: idSchema,
    kind: z.enum(importKinds),
    filename: z.string().nullable(),
    partner: z.string().nullable(),
    receivedAt: instantSchema,
    receivedBy: z.string(),
    state: z.enum(['RECEIVED', 'PARSING', 'DONE', 'PARTLY_FAILED', 'FAILED']),
    rowsTotal: z.int(),
    rowsOk: z.int(),
    rowsFailed: z.int(),
    rowsKnown: z.int(),
    rowsIgnored: z.int(),
    /** Of a large file, not looked at yet. */
    rowsWaiting: z.int(),
    /** Orders taken in with a remark, and remarks on the file as a whole. */
    remarks: z.int(),
  })
  .meta({ id: 'OrderImportHead' });

export const orderImportSchema = importHeadSchema
  .extend({
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
  .meta({ id: 'OrderImport', madeOf: ['OrderImportHead'] });
export type OrderImport = z.infer<typeof orderImportSchema>;

export const importOrders = defineCall({
  id: 'exchange.importOrders',
  method: 'POST',
  path: '/om-rest/imports',
  access: { anyPermission: ['importOrders', 'acceptOrders'] },
  keyScope: 'orders',
  summary:
    'Read an order file; every row goes in or is listed with field and reason. The same file twice doubles nothing',
  query: z.object({ kind: z.enum(importKinds), filename: z.string().max(200).optional() }),
  bodyType: 'bytes',
  mostBytes: mostOrderBytes,
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
  answer: z.array(importHeadSchema),
});
export const getImport = defineCall({
  id: 'exchange.getImport',
  method: 'GET',
  path: '/om-rest/imports/{id}',
  access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
  keyScope: 'orders',
  summary: 'An import with its messages and the shipments it made',
  params: idParams,
  answer: orderImportSchema,
});

export const orderTemplate = defineCall({
  id: 'exchange.orderTemplate',
  method: 'GET',
  path: '/om-rest/templates/csv',
  access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
  summary: 'A table for orders to fill in: every column that is read, and one order as an example',
  answerType: 'bytes',
});
