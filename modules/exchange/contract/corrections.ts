import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { type CsvField, csvColumns } from '../rules/csvColumns.ts';

const of = z.object({ partnerId: z.string().min(1).max(100) });
const whole = z.object({ field: z.string().max(60), beside: z.string().max(200), from: z.string().max(200) });

export const listCorrections = defineCall({
  id: 'exchange.listCorrections',
  method: 'GET',
  path: '/om-rest/partners/{partnerId}/corrections',
  access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
  summary: 'What was learned of a sender’s way of writing when somebody repaired its orders',
  params: of,
  answer: z.array(
    whole.extend({ to: z.string(), learnedBy: z.string(), learnedAt: instantSchema }).meta({ id: 'LearnedCorrection' }),
  ),
});
export const forgetCorrection = defineCall({
  id: 'exchange.forgetCorrection',
  method: 'POST',
  path: '/om-rest/partners/{partnerId}/corrections/forget',
  access: { anyPermission: ['importOrders', 'acceptOrders'] },
  summary: 'From now on this value of the sender is taken as it is written',
  params: of,
  body: whole,
});

// The names of the fields are the keys of the columns.
const fields = Object.keys(csvColumns) as [CsvField, ...CsvField[]];
const mappingSchema = z
  .object({
    columns: z
      .array(z.object({ theirs: z.string().trim().min(1).max(100), ours: z.enum(fields) }))
      .max(60)
      .refine((columns) => new Set(columns.map(({ ours }) => ours)).size === columns.length),
  })
  .meta({ id: 'ColumnMapping' });

export const getMapping = defineCall({
  id: 'exchange.getMapping',
  method: 'GET',
  path: '/om-rest/partners/{partnerId}/columns',
  access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
  summary: 'What the columns of a partner’s sheets (CSV, XLSX) mean',
  params: of,
  answer: mappingSchema,
});
export const setMapping = defineCall({
  id: 'exchange.setMapping',
  method: 'PUT',
  path: '/om-rest/partners/{partnerId}/columns',
  access: { anyPermission: ['importOrders', 'acceptOrders'] },
  summary: 'Say what the columns of a partner’s sheets mean; a sheet with all of these headings is read by them',
  params: of,
  body: mappingSchema,
  answer: mappingSchema,
});
