import { z } from 'zod';
import { type Call, defineCall } from '#kernel/call.ts';
import { checkAnswer, checkResultSchema, overrideQuery, overridesShape } from '#kernel/checkAnswer.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema, versionSchema } from '#kernel/ids.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { equipmentCountSchema, reportSchema, sealSchema } from './papers.ts';
import { packageProcessStatuses, packageStatuses, terminalStatuses } from '#modules/shipments/rules/vocabulary.ts';

const read = { anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance', 'scanLoading'] } as const;
const scanRight = { anyPermission: ['scanLoading'] } as const;
const closeRight = { anyPermission: ['closeDepartureLocalTraffic', 'closeDepartureLongDistance'] } as const;

export const listStates = [
  'CREATED',
  'RELEASED',
  'INPROGRESS',
  'FINISHED',
  'CLOSINGREQUESTED',
  'CLOSED',
  'LOCKED',
  'JOURNEY_CLOSED',
  'CANCELED',
] as const;
export const loadingItemStates = [
  'LOADED_WITH_DEVIATION',
  'LOADED',
  'NOT_LOADED',
  'MISSING',
  'PARTLY_LOADED',
  'PLANNED',
  'TO_UNLOAD',
] as const;
export const scanResults = [
  'OK',
  'ALREADY_SCANNED',
  'NOT_ON_LIST',
  'UNKNOWN',
  'WRONG_ROUTE',
  'TO_UNLOAD',
  'BLOCKED',
  'CHECK_REQUIRED',
] as const;

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

export const loadingRowSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    state: z.enum(listStates),
    tripId: idSchema,
    tripName: z.string(),
    tripState: z.string(),
    trafficType: z.string(),
    route: z.string().nullable(),
    executionDate: dateSchema,
    plannedDeparture: instantSchema.nullable(),
    departureTimeState: z.enum(['CRITICAL', 'WARNING', 'OK']).nullable(),
    gate: z.string().nullable(),
    vehicle: z.string().nullable(),
    driverName: z.string().nullable(),
    numberOfRequiredSeals: z.int(),
    summaries: summariesSchema,
    version: versionSchema,
  })
  .meta({ id: 'LoadingListRow' });
export type LoadingRow = z.infer<typeof loadingRowSchema>;

export const loadingItemSchema = z
  .object({
    itemId: idSchema,
    orderNumber: z.string(),
    state: z.enum(loadingItemStates),
    sequence: z.int(),
    stopSequence: z.int().nullable(),
    consigneeName: z.string(),
    placePostalCode: z.string().nullable(),
    placeCity: z.string().nullable(),
    expectedPackages: z.int(),
    scannedPackages: z.int(),
    totalGrossWeight: z.int(),
    loadingMeter: z.int(),
    attributes: z.array(z.string()),
    storingPosition: z.string().nullable(),
    instructions: z.array(z.string()),
  })
  .meta({ id: 'LoadingItem' });
export type LoadingItem = z.infer<typeof loadingItemSchema>;

export const loadingPackageSchema = z
  .object({
    packageId: idSchema,
    itemId: idSchema,
    barcode: z.string(),
    processStatus: z.enum(packageProcessStatuses),
    packageStatus: z.enum(packageStatuses),
    terminalStatus: z.enum(terminalStatuses),
    deviationCode: z.string().nullable(),
    photos: z.array(z.string()),
    storingPosition: z.string().nullable(),
    scannedAt: instantSchema.nullable(),
    by: z.string().nullable(),
  })
  .meta({ id: 'LoadingPackage' });

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

export const loadingListSchema = loadingRowSchema
  .extend({
    items: z.array(loadingItemSchema),
    seals: z.array(sealSchema),
    report: reportSchema.nullable(),
    loadingEquipment: z.array(equipmentCountSchema).nullable(),
    lastScans: z.array(scanLogSchema),
    closingRequestedBy: z.string().nullable(),
    closedBy: z.string().nullable(),
    historyLogKey: z.string(),
    allowed: z.array(z.string()),
  })
  .meta({ id: 'LoadingList', madeOf: ['LoadingListRow'] });
export type LoadingList = z.infer<typeof loadingListSchema>;

export const loadingTable = defineCall({
  id: 'crossdock.loadingTable',
  method: 'POST',
  path: '/th-rest/loading/list',
  access: read,
  summary: 'Loading lists as a table; `mine` for those assigned to the user, `show` for what needs somebody',
  body: tableQuerySchema.extend({
    mine: z.boolean().optional(),
    date: dateSchema.optional(),
    show: z.enum(listFilters).optional(),
  }),
  answer: tableAnswer(loadingRowSchema),
});
export const getLoading = defineCall({
  id: 'crossdock.getLoading',
  method: 'GET',
  path: '/th-rest/loading/{id}',
  access: read,
  summary: 'A loading list with its shipments, seals and report',
  params: idParams,
  answer: loadingListSchema,
});
export const loadingPackages = defineCall({
  id: 'crossdock.loadingPackages',
  method: 'GET',
  path: '/th-rest/loading/{id}/items/{itemId}/packages',
  access: read,
  summary: 'Packages of a shipment on a loading list',
  params: z.object({ id: idSchema, itemId: idSchema }),
  answer: z.array(loadingPackageSchema),
});

export const expectedPackageSchema = loadingPackageSchema
  .pick({ packageId: true, itemId: true, barcode: true, processStatus: true })
  .meta({ id: 'ExpectedPackage' });
export type ExpectedPackage = z.infer<typeof expectedPackageSchema>;
export const expectedPackages = defineCall({
  id: 'crossdock.expectedPackages',
  method: 'GET',
  path: '/th-rest/loading/{id}/packages',
  access: read,
  summary: 'All packages of a loading list by their barcode, for a device that scans without a network',
  params: idParams,
  answer: z.array(expectedPackageSchema),
});

const scanSchema = z.object({
  barcode: z.string().min(1).max(120),
  scannedAt: instantSchema.optional(),
  gate: z.string().max(20).nullable().optional(),
  manual: z.boolean().optional(),
  /** Made by the device, once per scan (R19). */
  clientScanId: z.string().min(8).max(64),
});
export const scanAnswerSchema = z
  .object({
    clientScanId: z.string(),
    result: z.enum(scanResults),
    /** One instruction for the person at the truck, verb first, in the user's language. */
    message: z.string(),
    item: z
      .object({
        itemId: idSchema,
        orderNumber: z.string(),
        consigneeName: z.string(),
        placeCity: z.string().nullable(),
        state: z.enum(loadingItemStates).nullable(),
        expectedPackages: z.int(),
        scannedPackages: z.int(),
        totalGrossWeight: z.int(),
        attributes: z.array(z.string()),
        /** For a wrong truck: where it belongs. */
        belongsTo: z.string().nullable(),
        gate: z.string().nullable(),
        storingPosition: z.string().nullable(),
      })
      .nullable(),
    package: loadingPackageSchema.nullable(),
    checkResults: z.array(checkResultSchema),
    summaries: summariesSchema,
    listState: z.enum(listStates),
  })
  .meta({ id: 'ScanAnswer' });
export type ScanAnswer = z.infer<typeof scanAnswerSchema>;
export const scanLoading = defineCall({
  id: 'crossdock.scanLoading',
  method: 'POST',
  path: '/th-rest/loading/{id}/scans',
  access: scanRight,
  summary: 'Scan a package onto the truck; the same clientScanId twice has one effect and the same answer',
  params: idParams,
  body: scanSchema,
  answer: scanAnswerSchema,
});
export const undoScan = defineCall({
  id: 'crossdock.undoScan',
  method: 'DELETE',
  path: '/th-rest/loading/{id}/scans/{packageId}',
  access: scanRight,
  summary: 'Take a scan back: the package is unloaded again',
  params: z.object({ id: idSchema, packageId: idSchema }),
  answer: z.object({ package: loadingPackageSchema, summaries: summariesSchema }),
});
export const packageDeviation = defineCall({
  id: 'crossdock.packageDeviation',
  method: 'POST',
  path: '/th-rest/loading/{id}/packages/{packageId}/deviation',
  access: { anyPermission: ['scanLoading', 'editDeviations'] },
  summary: 'A package deviates; damage needs a photo',
  params: z.object({ id: idSchema, packageId: idSchema }),
  body: z.object({
    code: recordIdSchema.meta({ kind: 'reference', refersTo: 'packagedeviation' }),
    photos: z
      .array(z.object({ blobId: idSchema }))
      .max(10)
      .default([]),
    clientScanId: z.string().min(8).max(64).optional(),
  }),
  answer: z.object({ package: loadingPackageSchema, summaries: summariesSchema }),
});
export const setItemStatus = defineCall({
  id: 'crossdock.setItemStatus',
  method: 'PUT',
  path: '/th-rest/loading/{id}/items/status',
  access: { anyPermission: ['setItemStatus'] },
  summary: 'Set the status of shipments without scanning',
  params: idParams,
  query: overrideQuery,
  body: z.object({
    itemIds: z.array(idSchema).min(1).max(200),
    state: z.enum(['LOADED', 'NOT_LOADED', 'MISSING', 'PLANNED']),
  }),
  answer: checkAnswer({ list: loadingListSchema.nullable() }),
});

const listAction = <const I extends string, const P extends string>(
  id: I,
  path: P,
  access: Call['access'],
  summary: string,
) =>
  defineCall({
    id: `crossdock.${id}`,
    method: 'POST',
    path: `/th-rest/loading/{id}/${path}`,
    access,
    summary,
    params: idParams,
    query: overrideQuery,
    body: z.object({ version: versionSchema.optional(), ...overridesShape }).optional(),
    answer: checkAnswer({ list: loadingListSchema.nullable() }),
  });
export const startLoading = listAction('startLoading', 'start', scanRight, 'Start loading without a scan');
export const finishLoading = listAction(
  'finishLoading',
  'finish',
  scanRight,
  'The loader says that everything is on the truck',
);
export const resumeLoading = listAction(
  'resumeLoading',
  'resume',
  { anyPermission: ['scanLoading', 'releaseTrips'] },
  'Go on loading',
);
export const requestClosing = listAction(
  'requestClosing',
  'request-closing',
  scanRight,
  'Ask somebody with the right to close',
);
export const closeLoading = listAction(
  'closeLoading',
  'close',
  closeRight,
  'Close the loading list; checks answer first',
);
export const reopenLoading = listAction(
  'reopenLoading',
  'reopen',
  { anyPermission: ['reopenLoading'] },
  'Open a closed loading list again',
);
/** The same command at the trip's address (R24). */
export const reopenTripLoading = defineCall({
  ...reopenLoading,
  id: 'crossdock.reopenTripLoading',
  path: '/dpt-rest/trips/{id}/reopen-loading',
});

export const addSeal = defineCall({
  id: 'crossdock.addSeal',
  method: 'POST',
  path: '/th-rest/loading/{id}/seals',
  access: { anyPermission: ['editSeals'] },
  summary: 'Add a seal',
  params: idParams,
  body: z.object({
    number: z.string().trim().min(1).max(20),
    type: z.enum(['BOLT', 'CABLE', 'PLASTIC']).default('BOLT'),
    photoBlobId: idSchema.nullable().optional(),
  }),
  answer: z.array(sealSchema),
  status: 201,
  errors: [1731],
});
export const listSeals = defineCall({
  id: 'crossdock.listSeals',
  method: 'GET',
  path: '/th-rest/loading/{id}/seals',
  access: read,
  summary: 'Seals of a loading list',
  params: idParams,
  answer: z.array(sealSchema),
});
export const removeSeal = defineCall({
  id: 'crossdock.removeSeal',
  method: 'DELETE',
  path: '/th-rest/loading/{id}/seals/{sealId}',
  access: { anyPermission: ['editSeals'] },
  summary: 'Remove a seal',
  params: z.object({ id: idSchema, sealId: idSchema }),
  answer: z.array(sealSchema),
});
export const saveReport = defineCall({
  id: 'crossdock.saveReport',
  method: 'PUT',
  path: '/th-rest/loading/{id}/report',
  access: { anyPermission: ['editLoadingReport'] },
  summary: 'Save the loading report',
  params: idParams,
  body: reportSchema,
  answer: loadingListSchema,
});
export const saveEquipment = defineCall({
  id: 'crossdock.saveEquipment',
  method: 'PUT',
  path: '/th-rest/loading/{id}/loading-equipment',
  access: { anyPermission: ['editLoadingReport', 'scanLoading'] },
  summary: 'Count the loading equipment',
  params: idParams,
  body: z.array(equipmentCountSchema).max(50),
  answer: loadingListSchema,
});
