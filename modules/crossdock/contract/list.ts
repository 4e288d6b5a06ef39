import { z } from 'zod';
import { longestPosition } from '#kernel/barcode.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idSchema, versionSchema } from '#kernel/ids.ts';
import { listStates, scanResults } from '../rules/list/vocabulary.ts';

/** What the wire of every list of the hall has in common. */
/** What the list screen can be narrowed to; the bell leads there. */
export const listFilters = ['today', 'earlier', 'closingRequested', 'refused', 'late', 'tooLate'] as const;
export type ListFilter = (typeof listFilters)[number];
/** The same for unloading lists. */
export const unloadingFilters = ['attention'] as const;

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

/** What came to a list minutes after it was scanned, from a device that had no network, by who scanned it. */
export const lateScansSchema = z
  .object({
    by: z.string(),
    count: z.int(),
    /** Of these, scans that had no effect. */
    without: z.int(),
    from: instantSchema,
    to: instantSchema,
    receivedAt: instantSchema,
  })
  .meta({ id: 'LateScans' });

/** What a list of any kind shows in a table of lists. */
export const listRowShape = {
  id: idSchema,
  name: z.string(),
  state: z.enum(listStates),
  executionDate: dateSchema,
  summaries: summariesSchema,
  /** Scans that came minutes after they were made. */
  lateScans: z.int(),
  version: versionSchema,
};
/** What its own page shows beside that. */
export const listShape = {
  lastScans: z.array(scanLogSchema),
  late: z.array(lateScansSchema),
  closedBy: z.string().nullable(),
  historyLogKey: z.string(),
  allowed: z.array(z.string()),
};
/** A shipment on a list of any kind. */
export const listItemShape = {
  itemId: idSchema,
  orderNumber: z.string(),
  consigneeName: z.string(),
  placePostalCode: z.string().nullable(),
  placeCity: z.string().nullable(),
  expectedPackages: z.int(),
  scannedPackages: z.int(),
  /** Packages with a damage or another deviation noted on this list. */
  deviatingPackages: z.int(),
  totalGrossWeight: z.int(),
  attributes: z.array(z.string()),
  storingPosition: z.string().nullable(),
  instructions: z.array(z.string()),
};

/** One reading of a barcode. */
/** A device whose screen shows a list, with the scans that it has not sent yet; `leaves`: it shows the list no longer. */
export const atListSchema = z.object({
  device: z.string().min(1).max(64),
  waiting: z.number().int().min(0).max(100_000),
  leaves: z.boolean().default(false),
});

export const scanSchema = z.object({
  barcode: z.string().min(1).max(120),
  scannedAt: instantSchema.optional(),
  /** When the device sent it, by the same clock as `scannedAt`: a clock that is wrong says how long the scan waited all the same. */
  sentAt: instantSchema.optional(),
  gate: z.string().max(20).nullable().optional(),
  manual: z.boolean().optional(),
  /** Unloading and inventory: where the person puts it. */
  storingPosition: z.string().trim().min(1).max(longestPosition).optional(),
  /** Made by the device, once per scan (R19). */
  clientScanId: z.string().min(8).max(64),
});
