import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import { scanResults } from '../rules/list/vocabulary.ts';

/** What the wire of every list of the hall has in common. */
/** What the list screen can be narrowed to; the bell leads there. */
export const listFilters = ['closingRequested', 'refused'] as const;
export type ListFilter = (typeof listFilters)[number];

export const summariesSchema = z
  .object({
    items: z.int(),
    itemsDone: z.int(),
    packagesExpected: z.int(),
    packagesScanned: z.int(),
    packagesDeviating: z.int(),
    packagesMissing: z.int(),
    packagesToUnload: z.int(),
    surplus: z.int(),
    weight: z.int(),
    loadingMeter: z.int(),
    volume: z.int(),
    dangerousGoodsPoints: z.number(),
  })
  .meta({ id: 'ListSummaries' });
export type Summaries = z.infer<typeof summariesSchema>;

export const scanLogSchema = z
  .object({
    clientScanId: z.string(),
    barcode: z.string(),
    result: z.enum(scanResults),
    consigneeName: z.string().nullable(),
    at: instantSchema,
    by: z.string(),
    /** Documented of the package, in the user's language. */
    deviation: z.string().nullable(),
    /** Taken back: the package is off the truck again. */
    undone: z.boolean(),
  })
  .meta({ id: 'ScanLogEntry' });

/** One reading of a barcode. */
export const scanSchema = z.object({
  barcode: z.string().min(1).max(120),
  scannedAt: instantSchema.optional(),
  /** When the device sent it, by the same clock as `scannedAt`: a clock that is wrong says how long the scan waited all the same. */
  sentAt: instantSchema.optional(),
  gate: z.string().max(20).nullable().optional(),
  manual: z.boolean().optional(),
  /** Unloading and inventory: where the person puts it. */
  storingPosition: z.string().trim().min(1).max(20).optional(),
  /** Made by the device, once per scan (R19). */
  clientScanId: z.string().min(8).max(64),
});
