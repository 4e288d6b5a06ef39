import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { idParams } from '#kernel/ids.ts';
import { type CsvField, csvColumns } from '../rules/csvColumns.ts';
import { orderImportSchema } from './calls.ts';

// The names of the fields are the keys of the columns.
const fields = Object.keys(csvColumns) as [CsvField, ...CsvField[]];

const formSchema = z.object({
  /** Null: what the cells show. */
  decimalMark: z.enum([',', '.']).nullable(),
  dateOrder: z.enum(['DMY', 'MDY']).nullable(),
});
const column = z.object({ theirs: z.string().min(1).max(200), ours: z.enum(fields).nullable() });

const sheetSchema = formSchema
  .extend({
    columns: z.array(column.extend({ known: z.boolean(), samples: z.array(z.string()) })),
    /** Who sends it, where that is known. */
    partner: z.string().nullable(),
  })
  .meta({ id: 'ImportSheet' });
export type ImportSheet = z.infer<typeof sheetSchema>;

export const getImportSheet = defineCall({
  id: 'exchange.getImportSheet',
  method: 'GET',
  path: '/om-rest/imports/{id}/columns',
  access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
  summary:
    'The columns of an imported table with what each means and the first cells below it; 404 for what is no table',
  params: idParams,
  answer: sheetSchema,
});

const outcome = z.object({ rowsTotal: z.int(), rowsOk: z.int(), rowsKnown: z.int(), rowsFailed: z.int() });

export const readImportAgain = defineCall({
  id: 'exchange.readImportAgain',
  method: 'POST',
  path: '/om-rest/imports/{id}/columns',
  access: { anyPermission: ['importOrders', 'acceptOrders'] },
  summary:
    'Say what the columns of an imported table mean (null: passed over), and read it anew: orders that waited are set aside, those that are in are compared. The next sheet with these headings is read so at once',
  params: idParams,
  body: formSchema.extend({
    columns: z.array(column).max(100),
    dryRun: z.boolean().default(false),
  }),
  /** The new import; of a dry run what would come of it. */
  answer: z.object({ imported: orderImportSchema.nullable(), outcome }).meta({ id: 'SheetReadAgain' }),
  errors: [1304],
});
