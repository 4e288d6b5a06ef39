import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, versionSchema } from '#kernel/ids.ts';
import { orderDraftSchema } from '#modules/orders/contract/orderDraft.ts';
import { importKinds, importMessageSchema, mostOrderBytes, orderImportSchema } from './calls.ts';

const change = { anyPermission: ['importOrders', 'acceptOrders'] } as const;
const read = { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] } as const;

export const rowStates = ['NEW', 'OK', 'WARNING', 'ERROR', 'FIXED', 'IGNORED', 'KNOWN', 'CONFLICT'] as const;
/** What became of an order that was taken in. */
export const rowEffects = ['CREATED', 'CHANGED', 'CANCELED'] as const;

export const rowHeadSchema = z
  .object({
    id: idSchema,
    rowNo: z.int(),
    reference: z.string().nullable(),
    consignee: z.string().nullable(),
    state: z.enum(rowStates),
    effect: z.enum(rowEffects).nullable(),
    /** The first thing that is wrong, else the reason for which it is ignored. */
    problem: z.string().nullable(),
    itemId: idSchema.nullable(),
    orderNumber: z.string().nullable(),
    changedBy: z.string().nullable(),
    version: versionSchema,
  })
  .meta({ id: 'OrderRow' });
export type RowHead = z.infer<typeof rowHeadSchema>;

export const sourceLineSchema = z.object({ no: z.int(), text: z.string() });
export type SourceLine = z.infer<typeof sourceLineSchema>;

const markedSchema = importMessageSchema.omit({ reference: true }).extend({
  /** First and last column in its line of the source, where the format has columns. */
  columns: z.tuple([z.int(), z.int()]).meta({ minItems: 2, maxItems: 2 }).nullable(),
});
const changeSchema = z.object({ path: z.string(), from: z.string(), to: z.string() });
export type DraftChange = z.infer<typeof changeSchema>;

export const rowSchema = rowHeadSchema
  .extend({
    source: z.array(sourceLineSchema),
    problems: z.array(markedSchema),
    draft: orderDraftSchema,
    /** What somebody changed since it came; of an order that changes another: what is different from the one before. */
    changes: z.array(changeSchema),
    changedAt: instantSchema,
    reason: z.string().nullable(),
  })
  .meta({ id: 'OrderRowDetails', madeOf: ['OrderRow'] });
export type RowDetails = z.infer<typeof rowSchema>;

const rowParams = z.object({ id: idSchema, row: idSchema });

export const listImportRows = defineCall({
  id: 'exchange.listImportRows',
  method: 'GET',
  path: '/om-rest/imports/{id}/rows',
  access: read,
  summary: 'Orders of an import by their state: what has to be repaired first; at most 20,000',
  params: idParams,
  answer: z.array(rowHeadSchema),
});
export const getImportRow = defineCall({
  id: 'exchange.getImportRow',
  method: 'GET',
  path: '/om-rest/imports/{id}/rows/{row}',
  access: read,
  summary: 'An order of an import: its lines of the file, what was read from them, what is wrong',
  params: rowParams,
  answer: rowSchema,
});
export const fixImportRow = defineCall({
  id: 'exchange.fixImportRow',
  method: 'PUT',
  path: '/om-rest/imports/{id}/rows/{row}',
  access: change,
  summary: 'Repair an order in place; it becomes a shipment when nothing is wrong any more',
  params: rowParams,
  body: z.object({
    draft: orderDraftSchema,
    version: versionSchema,
    /** Change the same value in the other failed orders too, and remember it for the partner. */
    alike: z.boolean().default(false),
    /** Only say what would come of it. */
    dryRun: z.boolean().default(false),
  }),
  answer: z
    .object({
      row: rowSchema,
      /** Other failed orders with the same value in the same field, by their number in the file. */
      alike: z.array(z.int()),
      /** Orders that are shipments now. */
      taken: z.int(),
    })
    .meta({ id: 'OrderRowFixed' }),
});
const outcomeSchema = z
  .object({ taken: z.int(), known: z.int(), failed: z.int(), rows: z.array(rowHeadSchema) })
  .meta({ id: 'OrderRowsOutcome' });
const chosen = z.array(idSchema).min(1).max(2000);

export const retryImportRows = defineCall({
  id: 'exchange.retryImportRows',
  method: 'POST',
  path: '/om-rest/imports/{id}/rows/apply',
  access: change,
  summary: 'Try failed orders again by what is known now; all of the import when none is named',
  params: idParams,
  body: z.object({ rows: chosen.optional(), dryRun: z.boolean().default(false) }),
  answer: outcomeSchema,
});
export const ignoreImportRows = defineCall({
  id: 'exchange.ignoreImportRows',
  method: 'POST',
  path: '/om-rest/imports/{id}/rows/ignore',
  access: change,
  summary: 'Set failed orders aside for good, with a reason',
  params: idParams,
  body: z.object({ rows: chosen, reason: z.string().trim().min(3).max(200) }),
  answer: outcomeSchema,
});
export const decideImportRow = defineCall({
  id: 'exchange.decideImportRow',
  method: 'POST',
  path: '/om-rest/imports/{id}/rows/{row}/decide',
  access: change,
  summary: 'Decide on a change or cancellation that came too late: try it again, or leave the shipment as it is',
  params: rowParams,
  body: z.object({ decision: z.enum(['APPLY', 'KEEP']), version: versionSchema }),
  answer: rowSchema,
});
export const failedRows = defineCall({
  id: 'exchange.failedRows',
  method: 'GET',
  path: '/om-rest/imports/{id}/failed',
  access: read,
  summary: 'The failed orders as a file of the format that they came in',
  params: idParams,
  answerType: 'bytes',
});
export const importFile = defineCall({
  id: 'exchange.importFile',
  method: 'GET',
  path: '/om-rest/imports/{id}/file',
  access: read,
  summary: 'The file as it came',
  params: idParams,
  answerType: 'bytes',
});
export const tryImport = defineCall({
  id: 'exchange.tryImport',
  method: 'POST',
  path: '/om-rest/imports/dryrun',
  access: change,
  keyScope: 'orders',
  summary: 'Say what would come of an order file, and keep nothing of it',
  query: z.object({ kind: z.enum(importKinds), filename: z.string().max(200).optional() }),
  bodyType: 'bytes',
  mostBytes: mostOrderBytes,
  body: z.instanceof(Uint8Array) as unknown as z.ZodType<Uint8Array, Uint8Array>,
  answer: orderImportSchema.omit({ id: true, items: true }),
  errors: [1304],
});
