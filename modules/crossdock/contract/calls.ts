import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { checkResultSchema, overridesShape } from '#kernel/checkAnswer.ts';
import { instantSchema, isoDaySchema } from '#kernel/date.ts';
import { idSchema, versionSchema } from '#kernel/ids.ts';
import { packageProcessStatuses, packageStatuses, terminalStatuses } from '#modules/shipments/rules/vocabulary.ts';
import { listItemStates, listKinds, listStates, loadingItemStates, scanResults } from '../rules/list/vocabulary.ts';
import { listItemShape, listRowShape, listShape, summariesSchema } from './list.ts';
import { listCalls, stepCall } from './listCalls.ts';
import { equipmentCountSchema, reportSchema, sealSchema } from './papers.ts';

export { type ListFilter, listFilters, type Summaries } from './list.ts';

export const loadingRowSchema = z
  .object({
    ...listRowShape,
    tripId: idSchema,
    tripName: z.string(),
    tripState: z.string(),
    trafficType: z.string(),
    route: z.string().nullable(),
    plannedDeparture: instantSchema.nullable(),
    departureTimeState: z.enum(['CRITICAL', 'WARNING', 'OK']).nullable(),
    gate: z.string().nullable(),
    vehicle: z.string().nullable(),
    driverName: z.string().nullable(),
    numberOfRequiredSeals: z.int(),
  })
  .meta({ id: 'LoadingListRow' });
export type LoadingRow = z.infer<typeof loadingRowSchema>;

export const loadingItemSchema = z
  .object({
    ...listItemShape,
    state: z.enum(loadingItemStates),
    sequence: z.int(),
    stopSequence: z.int().nullable(),
    loadingMeter: z.int(),
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
    /** Where it is to be put. */
    expectedPosition: z.string().nullable(),
    /** The list did not expect it. */
    surplus: z.boolean(),
    scannedAt: instantSchema.nullable(),
    by: z.string().nullable(),
  })
  .meta({ id: 'LoadingPackage' });
export type LoadingPackage = z.infer<typeof loadingPackageSchema>;

export const loadingListSchema = loadingRowSchema
  .extend({
    ...listShape,
    items: z.array(loadingItemSchema),
    seals: z.array(sealSchema),
    report: reportSchema.nullable(),
    loadingEquipment: z.array(equipmentCountSchema).nullable(),
    closingRequestedBy: z.string().nullable(),
    /** A package that must not go onto the truck stays on the scanner until somebody has put it aside. */
    wrongPackageStops: z.boolean(),
  })
  .meta({ id: 'LoadingList', madeOf: ['LoadingListRow'] });
export type LoadingList = z.infer<typeof loadingListSchema>;

export const expectedPackageSchema = loadingPackageSchema
  .pick({ packageId: true, itemId: true, barcode: true, processStatus: true, expectedPosition: true })
  .extend({
    /** Number of the master pallet on which it comes or stands; one scan of that takes it in. Absent for what comes by itself. */
    pallet: z.string().optional(),
    /** Codes of what lies on this closed master pallet, which is loaded as one. */
    content: z.array(z.string()).optional(),
  })
  .meta({ id: 'ExpectedPackage' });
export type ExpectedPackage = z.infer<typeof expectedPackageSchema>;
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
        state: z.enum(listItemStates).nullable(),
        expectedPackages: z.int(),
        scannedPackages: z.int(),
        totalGrossWeight: z.int(),
        attributes: z.array(z.string()),
        /** For a wrong truck: where it belongs. */
        belongsTo: z.string().nullable(),
        gate: z.string().nullable(),
        storingPosition: z.string().nullable(),
        /** The trip that it goes with next. */
        tripName: z.string().nullable(),
      })
      .nullable(),
    package: loadingPackageSchema.nullable(),
    checkResults: z.array(checkResultSchema),
    summaries: summariesSchema,
    listState: z.enum(listStates),
  })
  .meta({ id: 'ScanAnswer' });
export type ScanAnswer = z.infer<typeof scanAnswerSchema>;
const scanRight = { anyPermission: ['scanLoading'] } as const;

export const loading = listCalls({
  path: 'loading',
  ids: {
    table: 'loadingTable',
    get: 'getLoading',
    packages: 'loadingPackages',
    expected: 'expectedPackages',
    scan: 'scanLoading',
    atList: 'atLoading',
    undo: 'undoScan',
    deviate: 'packageDeviation',
    setStatus: 'setItemStatus',
    start: 'startLoading',
    finish: 'finishLoading',
    resume: 'resumeLoading',
    close: 'closeLoading',
    reopen: 'reopenLoading',
    addSeal: 'addSeal',
    seals: 'listSeals',
    removeSeal: 'removeSeal',
    report: 'saveReport',
    equipment: 'saveEquipment',
  },
  schemas: {
    row: loadingRowSchema,
    list: loadingListSchema,
    pack: loadingPackageSchema,
    expectedPackage: expectedPackageSchema,
    scanAnswer: scanAnswerSchema,
    settable: z.enum(['LOADED', 'NOT_LOADED', 'MISSING', 'PLANNED']),
    report: reportSchema,
  },
  access: {
    read: { anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance', 'scanLoading'] },
    scan: scanRight,
    close: { anyPermission: ['closeDepartureLocalTraffic', 'closeDepartureLongDistance'] },
    resume: { anyPermission: ['scanLoading', 'releaseTrips'] },
    reopen: { anyPermission: ['reopenLoading'] },
    report: { anyPermission: ['editLoadingReport'] },
    equipment: { anyPermission: ['editLoadingReport', 'scanLoading'] },
    deviate: { anyPermission: ['scanLoading', 'editDeviations'] },
  },
  summaries: {
    table: 'Loading lists as a table; `mine` for those assigned to the user, `show` for what needs somebody',
    get: 'A loading list with its shipments, seals and report',
    packages: 'Packages of a shipment on a loading list',
    expected: 'All packages of a loading list by their barcode, for a device that scans without a network',
    scan: 'Scan a package onto the truck; the same clientScanId twice has one effect and the same answer',
    undo: 'Take a scan back: the package is unloaded again',
    start: 'Start loading without a scan',
    finish: 'The loader says that everything is on the truck',
    resume: 'Resume loading',
    close: 'Close the loading list; checks answer first',
    reopen: 'Open a closed loading list again',
    seals: 'Seals of a loading list',
    report: 'Save the loading report',
  },
});
export const {
  table: loadingTable,
  get: getLoading,
  packages: loadingPackages,
  expected: expectedPackages,
  scan: scanLoading,
  atList: atLoading,
  undo: undoScan,
  deviate: packageDeviation,
  setStatus: setItemStatus,
  start: startLoading,
  finish: finishLoading,
  resume: resumeLoading,
} = loading;
export const requestClosing = stepCall(
  'requestClosing',
  '/th-rest/loading/{id}/request-closing',
  loadingListSchema,
  scanRight,
  'Ask somebody with the right to close',
);
/** What becomes of each package that is not on the truck: it stays in the hall, or nobody finds it. */
export const loadingDecisionSchema = z
  .object({ packageId: idSchema, as: z.enum(['LEFT_BEHIND', 'MISSING']) })
  .meta({ id: 'LoadingDecision' });
export const closeLoading = defineCall({
  ...loading.close,
  body: z
    .object({
      version: versionSchema.optional(),
      ...overridesShape,
      decisions: z.array(loadingDecisionSchema).max(5000).optional(),
    })
    .optional(),
});
export const leftBehindSchema = z
  .object({
    packageId: idSchema,
    itemId: idSchema,
    orderNumber: z.string(),
    barcode: z.string(),
    consigneeName: z.string(),
    storingPosition: z.string().nullable(),
    /** PLANNED: the list expects it. ROUTED: it goes this way, stands in the hall and is on no trip. */
    reason: z.enum(['PLANNED', 'ROUTED']),
    terminalStatus: z.enum(terminalStatuses),
    /** When and on which list it was scanned last. */
    lastSeen: instantSchema.nullable(),
    lastList: z.string().nullable(),
  })
  .meta({ id: 'LeftBehindPackage' });
export type LeftBehind = z.infer<typeof leftBehindSchema>;
export const leftBehind = defineCall({
  id: 'crossdock.leftBehind',
  method: 'GET',
  path: '/th-rest/left-behind',
  access: { anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance', 'scanLoading'] },
  summary: 'Packages that would stay behind if the loading list were closed now, with their positions',
  query: z.object({ listId: idSchema }),
  answer: z.object({
    planned: z.array(leftBehindSchema),
    routed: z.array(leftBehindSchema),
    /** All that go this way, when more than are listed. */
    routedTotal: z.int(),
  }),
});
export const leftBehindPaper = defineCall({
  id: 'crossdock.leftBehindPaper',
  method: 'GET',
  path: '/th-rest/left-behind/paper',
  access: leftBehind.access,
  summary: 'The same as a PDF to search the hall with: by order, with the places',
  query: z.object({ listId: idSchema }),
  answerType: 'bytes',
});
export const loadingDashboardSchema = z
  .object({
    now: instantSchema,
    /** Loading lists of the day by their state. */
    states: z.array(z.object({ state: z.enum(listStates), lists: z.int() })),
    /** Lists of earlier days that are still open: they are none of today's. */
    earlier: z.int(),
    packages: z.object({ expected: z.int(), loaded: z.int() }),
    departures: z.array(
      loadingRowSchema.pick({
        id: true,
        name: true,
        state: true,
        tripName: true,
        route: true,
        executionDate: true,
        plannedDeparture: true,
        departureTimeState: true,
        gate: true,
        vehicle: true,
        summaries: true,
      }),
    ),
    unloadings: z.object({ open: z.int(), expected: z.int(), unloaded: z.int() }),
    /** What stands in the hall, by area; `capacity` is null where the records do not say it. */
    areas: z.array(z.object({ id: z.string(), name: z.string(), packages: z.int(), capacity: z.int().nullable() })),
    /** In the hall without a place that the records know. */
    withoutPlace: z.int(),
    /** Who scanned in the last half hour. */
    people: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(listKinds),
        listId: idSchema,
        listName: z.string(),
        scans: z.int(),
        refused: z.int(),
        last: instantSchema,
      }),
    ),
  })
  .meta({ id: 'LoadingDashboard' });
export type LoadingDashboard = z.infer<typeof loadingDashboardSchema>;
export const loadingDashboard = defineCall({
  id: 'crossdock.loadingDashboard',
  method: 'GET',
  path: '/th-rest/loading-dashboard',
  access: { anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance'] },
  summary: 'The hall at a glance: departures, what is loaded and unloaded, fill of the areas, who scans what',
  query: z.object({ date: isoDaySchema.optional() }),
  answer: loadingDashboardSchema,
});
export const { reopen: reopenLoading } = loading;
/** The same command at the trip's address (R24). */
export const reopenTripLoading = defineCall({
  ...reopenLoading,
  id: 'crossdock.reopenTripLoading',
  path: '/dpt-rest/trips/{id}/reopen-loading',
});
export const { addSeal, seals: listSeals, removeSeal, report: saveReport, equipment: saveEquipment } = loading;
