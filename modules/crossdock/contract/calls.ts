import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { checkResultSchema } from '#kernel/checkAnswer.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { packageProcessStatuses, packageStatuses, terminalStatuses } from '#modules/shipments/rules/vocabulary.ts';
import { listItemStates, listStates, loadingItemStates, scanResults } from '../rules/list/vocabulary.ts';
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
  })
  .meta({ id: 'LoadingList', madeOf: ['LoadingListRow'] });
export type LoadingList = z.infer<typeof loadingListSchema>;

export const expectedPackageSchema = loadingPackageSchema
  .pick({ packageId: true, itemId: true, barcode: true, processStatus: true, expectedPosition: true })
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
export const { close: closeLoading, reopen: reopenLoading } = loading;
/** The same command at the trip's address (R24). */
export const reopenTripLoading = defineCall({
  ...reopenLoading,
  id: 'crossdock.reopenTripLoading',
  path: '/dpt-rest/trips/{id}/reopen-loading',
});
export const { addSeal, seals: listSeals, removeSeal, report: saveReport, equipment: saveEquipment } = loading;
