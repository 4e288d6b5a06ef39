import { z } from 'zod';
import { type Call, defineCall } from '#kernel/call.ts';
import { unitIdSchema } from '#kernel/ids.ts';
import { type RecordType, recordRights } from './recordType.ts';
import { recordTypes } from './types.ts';

const base = '/cmd-core-rest-interface';
const unitParams = z.object({ orgUnit: unitIdSchema });
/** Made by the client: the same key twice is the same import. */
export const importKeySchema = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const importParams = unitParams.extend({ key: importKeySchema });
export const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** NEW and CHANGED wait for the import, BAD ones for a correction; SAME says what the record says already; DONE is in. */
export const rowStates = ['NEW', 'CHANGED', 'SAME', 'BAD', 'DONE'] as const;
export type SheetRowState = (typeof rowStates)[number];

const columnSchema = z.object({
  heading: z.string(),
  /** Key of the type's column; null: the column is passed over. */
  key: z.string().nullable(),
  /** False: nobody knows this heading. */
  known: z.boolean(),
  /** A person has said what it is, of this sheet or of one with the same headings. */
  said: z.boolean(),
});

export const sheetImportSchema = z
  .object({
    key: z.string(),
    filename: z.string().nullable(),
    format: z.enum(sheetFormats),
    columns: z.array(columnSchema),
    total: z.int(),
    counts: z.object(Object.fromEntries(rowStates.map((state) => [state, z.int()])) as Record<SheetRowState, z.ZodInt>),
    imported: z.int(),
    /** Cells that the last change of many has overwritten, and that can be put back. */
    overwritten: z.int(),
    /** The first 100 rows that are not in and why. */
    failed: z.array(z.object({ row: z.int(), message: z.string() })),
  })
  .meta({ id: 'SheetImport' });
export type SheetImport = z.infer<typeof sheetImportSchema>;

export const sheetRowSchema = z
  .object({
    /** Line of the file, the headings are 1. */
    row: z.int(),
    state: z.enum(rowStates),
    cells: z.array(z.string()),
    problems: z.array(z.object({ column: z.int().nullable(), field: z.string(), text: z.string() })),
  })
  .meta({ id: 'SheetRow' });
export type SheetRow = z.infer<typeof sheetRowSchema>;

const changed = sheetImportSchema.extend({ rows: z.array(sheetRowSchema) }).meta({ id: 'SheetChanged' });
const corrected = changed
  .extend({
    /** Cells that a change of many has changed, or would change. */
    cells: z.int(),
  })
  .meta({ id: 'SheetCorrected' });
/** One column of several rows at once. */
const bulkSchema = z.object({
  column: z.int().min(0).max(199),
  /** Absent: every wrong row. */
  rows: z.array(z.int().min(2)).max(5000).optional(),
  /** What is looked for; null: the whole cell; empty: cells that are empty. */
  find: z.string().max(200).nullable(),
  put: z.string().max(5000),
  /** Only say how many cells it would change. */
  dryRun: z.boolean().default(false),
});
export type SheetBulk = z.infer<typeof bulkSchema>;
const formatQuery = z.object({ format: z.enum(sheetFormats).default('csv') });

/** What a list shows: columns, words, order and conditions. */
const listQuery = formatQuery.extend({
  /** Columns in their order; absent: all. */
  columns: z.array(z.string().max(120)).max(200).optional(),
  q: z.string().max(100).optional(),
  /** `field` or `-field`. */
  sort: z.array(z.string().max(61)).max(3).optional(),
  /** The list's conditions as JSON. */
  filter: z.string().max(8000).optional(),
  /** The day of the list; absent: today. */
  validAt: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .optional(),
});

/** Import and export of one type; who may change it imports, who may read it exports (domain 5.2). */
export function sheetCallsOf(type: RecordType) {
  const { path, tag } = type;
  const { reading, changing } = recordRights(type);
  const at = `${base}/masterdata/${path}/v1/{orgUnit}`;
  return {
    start: defineCall({
      id: `masterdata.${path}.import`,
      method: 'POST',
      path: `${at}/import`,
      ...changing,
      summary: `${tag}: read a sheet (CSV or XLSX) under a key of the client; with dryRun nothing changes, otherwise its first rows go in at once and …/apply takes the rest`,
      params: unitParams,
      query: z.object({
        key: importKeySchema,
        filename: z.string().max(200).optional(),
        dryRun: z.boolean().default(false),
      }),
      bodyType: 'bytes',
      body: z.instanceof(Uint8Array) as unknown as z.ZodType<Uint8Array, Uint8Array>,
      answer: sheetImportSchema,
      errors: [1304, 1731],
    }),
    rows: defineCall({
      id: `masterdata.${path}.importRows`,
      method: 'GET',
      path: `${at}/import/{key}`,
      ...changing,
      summary: `${tag}: how far an import is, and rows of it`,
      params: importParams,
      query: z.object({
        state: z.enum(rowStates).optional(),
        offset: z.int().min(0).max(100_000).default(0),
        size: z.int().min(1).max(500).default(200),
      }),
      answer: changed,
    }),
    correct: defineCall({
      id: `masterdata.${path}.importCorrect`,
      method: 'PUT',
      path: `${at}/import/{key}`,
      ...changing,
      summary: `${tag}: correct cells of an import one by one or many at once, or say which field a column is; answers the rows as they are now`,
      params: importParams,
      body: z.object({
        rows: z
          .array(z.object({ row: z.int().min(2), cells: z.array(z.string().max(5000)).max(200) }))
          .max(500)
          .optional(),
        columns: z.array(z.string().max(120).nullable()).max(200).optional(),
        bulk: bulkSchema.optional(),
        /** Puts back what the last change of many has overwritten, where it still stands. */
        undo: z.boolean().optional(),
      }),
      answer: corrected,
    }),
    apply: defineCall({
      id: `masterdata.${path}.importApply`,
      method: 'POST',
      path: `${at}/import/{key}/apply`,
      ...changing,
      summary: `${tag}: the next rows of an import go in, each exactly once; again until nothing waits`,
      params: importParams,
      answer: sheetImportSchema,
    }),
    failed: defineCall({
      id: `masterdata.${path}.importFailed`,
      method: 'GET',
      path: `${at}/import/{key}/failed`,
      ...changing,
      summary: `${tag}: the rows of an import that are not in, as a sheet of the same format with the reasons`,
      params: importParams,
      answerType: 'bytes',
    }),
    template: defineCall({
      id: `masterdata.${path}.importTemplate`,
      method: 'GET',
      path: `${at}/import/template`,
      ...changing,
      summary: `${tag}: an empty sheet with all headings`,
      params: unitParams,
      query: formatQuery,
      answerType: 'bytes',
    }),
    export: defineCall({
      id: `masterdata.${path}.export`,
      method: 'GET',
      path: `${at}/export`,
      ...reading,
      summary: `${tag}: the records that a list shows, as a sheet`,
      params: unitParams,
      query: listQuery,
      answerType: 'bytes',
    }),
  } as const satisfies Record<string, Call>;
}
export type SheetCalls = ReturnType<typeof sheetCallsOf>;

export const sheetCalls: Readonly<Record<string, SheetCalls>> = Object.fromEntries(
  Object.values(recordTypes).map((type) => [type.path, sheetCallsOf(type)]),
);
