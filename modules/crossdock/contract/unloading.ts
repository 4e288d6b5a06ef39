import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { overridesShape } from '#kernel/checkAnswer.ts';
import { instantSchema, isoDaySchema } from '#kernel/date.ts';
import { idParams, idSchema, versionSchema } from '#kernel/ids.ts';
import { arrivalStates, unloadingItemStates } from '../rules/list/vocabulary.ts';
import { expectedPackageSchema, loadingPackageSchema, scanAnswerSchema } from './calls.ts';
import { listItemShape, listRowShape, listShape } from './list.ts';
import { listCalls, stepCall } from './listCalls.ts';
import { equipmentCountSchema, sealSchema, unloadingReportSchema } from './papers.ts';

/** Where the time of an arrival comes from. */
export const etaSources = ['PLAN', 'DEPARTED', 'POSITION', 'YARD'] as const;

export const unloadingRowSchema = z
  .object({
    ...listRowShape,
    /** The depot that loaded the unit; empty for the depot's own trip that comes back. */
    partnerUnit: z.string().nullable(),
    partnerName: z.string().nullable(),
    partnerListName: z.string().nullable(),
    tripName: z.string().nullable(),
    trafficType: z.string().nullable(),
    route: z.string().nullable(),
    plannedArrival: instantSchema.nullable(),
    estimatedArrival: instantSchema.nullable(),
    etaSource: z.enum(etaSources).nullable(),
    actualArrival: instantSchema.nullable(),
    arrivalState: z.enum(arrivalStates),
    delayMin: z.int(),
    gate: z.string().nullable(),
    vehicle: z.string().nullable(),
    driverName: z.string().nullable(),
    topProducts: z.int(),
    /** The partner works on its list again; another announcement follows. */
    preliminary: z.boolean(),
  })
  .meta({ id: 'UnloadingListRow' });
export type UnloadingRow = z.infer<typeof unloadingRowSchema>;

export const unloadingItemSchema = z
  .object({
    ...listItemShape,
    state: z.enum(unloadingItemStates),
    /** Where its packages are to be put. */
    expectedPosition: z.string().nullable(),
    /** The trip that it goes with next. */
    tripName: z.string().nullable(),
    route: z.string().nullable(),
  })
  .meta({ id: 'UnloadingItem' });
export type UnloadingItem = z.infer<typeof unloadingItemSchema>;

const openPackageSchema = z
  .object({
    packageId: idSchema,
    itemId: idSchema,
    orderNumber: z.string(),
    barcode: z.string(),
    consigneeName: z.string(),
    /** It stands in this hall by another scan: nothing has to be decided. */
    inDepot: z.boolean(),
    /** Goes on to another depot. */
    goesOn: z.boolean(),
  })
  .meta({ id: 'OpenPackage' });

export const unloadingListSchema = unloadingRowSchema
  .extend({
    ...listShape,
    items: z.array(unloadingItemSchema),
    seals: z.array(sealSchema),
    expectedSeals: z.array(z.string()),
    sealsIntact: z.boolean().nullable(),
    sealsCheckedBy: z.string().nullable(),
    /** Why they are said to be broken, with the ids of the photos. */
    sealsReason: z.string().nullable(),
    sealsPhotos: z.array(z.string()),
    report: unloadingReportSchema.partial({ loadingQuality: true }).nullable(),
    loadingEquipment: z.array(equipmentCountSchema).nullable(),
    /** A newer announcement came while packages were scanned. */
    differences: z.object({ version: z.int(), added: z.int(), removed: z.array(z.string()) }).nullable(),
    scanOrder: z.enum(['POSITION_FIRST', 'PACKAGE_FIRST']),
    storingPositionRequired: z.boolean(),
  })
  .meta({ id: 'UnloadingList', madeOf: ['UnloadingListRow'] });
export type UnloadingList = z.infer<typeof unloadingListSchema>;

const scan = { anyPermission: ['scanUnloading'] } as const;
const read = { anyPermission: ['viewUnloadings', 'scanUnloading'] } as const;

export const unloading = listCalls({
  path: 'unloading',
  ids: {
    table: 'unloadingTable',
    get: 'getUnloading',
    packages: 'unloadingPackages',
    expected: 'expectedOnUnit',
    scan: 'scanUnloading',
    atList: 'atUnloading',
    undo: 'undoUnloadingScan',
    deviate: 'unloadingDeviation',
    setStatus: 'setUnloadingStatus',
    start: 'startUnloading',
    finish: 'finishUnloading',
    resume: 'resumeUnloading',
    close: 'closeUnloading',
    reopen: 'reopenUnloading',
    addSeal: 'addUnloadingSeal',
    seals: 'unloadingSeals',
    removeSeal: 'removeUnloadingSeal',
    report: 'saveUnloadingReport',
    equipment: 'saveUnloadingEquipment',
  },
  schemas: {
    row: unloadingRowSchema,
    list: unloadingListSchema,
    pack: loadingPackageSchema,
    expectedPackage: expectedPackageSchema,
    scanAnswer: scanAnswerSchema,
    settable: z.enum(['UNLOADED', 'NOT_UNLOADED', 'MISSING', 'PLANNED']),
    report: unloadingReportSchema,
  },
  access: {
    read,
    scan,
    close: { anyPermission: ['closeUnloading'] },
    resume: scan,
    reopen: { anyPermission: ['reopenUnloading'] },
    report: { anyPermission: ['editLoadingReport'] },
    equipment: { anyPermission: ['editLoadingReport', 'scanUnloading'] },
    deviate: { anyPermission: ['scanUnloading', 'editDeviations'] },
  },
  summaries: {
    table: 'Unloading lists as a table: units that are announced, stand at the dock or were unloaded on a day',
    get: 'An unloading list with its shipments, seals and report',
    packages: 'Packages of a shipment on an unloading list',
    expected: 'All packages of an unloading list by their barcode, for a device that scans without a network',
    scan: 'Take a package off the unit; the same clientScanId twice has one effect and the same answer',
    undo: 'Take a scan back: the package stands on the unit again',
    start: 'Start unloading without a scan',
    finish: 'The person at the unit says that everything is off it',
    resume: 'Resume unloading',
    close: 'Close the unloading list; checks answer first',
    reopen: 'Open a closed unloading list again',
    seals: 'Seals of an unloading list',
    report: 'Save the unloading report',
  },
});
export const {
  table: unloadingTable,
  get: getUnloading,
  packages: unloadingPackages,
  expected: expectedOnUnit,
  scan: scanUnloading,
  atList: atUnloading,
  undo: undoUnloadingScan,
  deviate: unloadingDeviation,
  setStatus: setUnloadingStatus,
  start: startUnloading,
  finish: finishUnloading,
  resume: resumeUnloading,
  reopen: reopenUnloading,
  report: saveUnloadingReport,
  equipment: saveUnloadingEquipment,
} = unloading;

/** What becomes of each package that was not scanned: it is missing, or it stayed on the unit. */
export const unloadingDecisionSchema = z
  .object({ packageId: idSchema, as: z.enum(['MISSING', 'NOT_UNLOADED']) })
  .meta({ id: 'UnloadingDecision' });
export const closeUnloading = defineCall({
  ...unloading.close,
  body: z
    .object({
      version: versionSchema.optional(),
      ...overridesShape,
      decisions: z.array(unloadingDecisionSchema).max(5000).optional(),
    })
    .optional(),
});
export const releaseUnloading = stepCall(
  'releaseUnloading',
  '/th-rest/unloading/{id}/release',
  unloadingListSchema,
  { anyPermission: ['releaseUnloading'] },
  'The unit has come: it may be unloaded',
);
export const cancelUnloading = stepCall(
  'cancelUnloading',
  '/th-rest/unloading/{id}/cancel',
  unloadingListSchema,
  { anyPermission: ['createUnloadings'] },
  'The unit does not come: the list is cancelled while nothing is scanned',
);
export const openOnUnit = defineCall({
  id: 'crossdock.openOnUnit',
  method: 'GET',
  path: '/th-rest/unloading/{id}/open-packages',
  access: read,
  summary: 'Packages that did not come off the unit yet, with what is proposed for them',
  params: idParams,
  answer: z.object({
    proposal: z.enum(['ASK', 'MISSING', 'NOT_UNLOADED']),
    packages: z.array(openPackageSchema),
  }),
});
export const checkUnitSeals = defineCall({
  id: 'crossdock.checkUnitSeals',
  method: 'PUT',
  path: '/th-rest/unloading/{id}/seals-check',
  access: scan,
  summary: 'The seals of the unit were read and compared with those announced',
  params: idParams,
  body: z.object({
    /** Null: the verdict is taken back. */
    intact: z.boolean().nullable(),
    /** Of seals that are not intact; both are required then. */
    reason: z.string().trim().max(500).optional(),
    photos: z
      .array(z.object({ blobId: idSchema }))
      .max(10)
      .default([]),
  }),
  answer: unloadingListSchema,
});
export const setArrivalHead = defineCall({
  id: 'crossdock.setArrivalHead',
  method: 'PUT',
  path: '/th-rest/unloading/{id}/assignment',
  access: { anyPermission: ['releaseUnloading'] },
  summary: 'The dock where the unit is unloaded',
  params: idParams,
  body: z.object({ gate: z.string().trim().max(20).nullable(), version: versionSchema.optional() }),
  answer: unloadingListSchema,
});

export const arrivalRowSchema = unloadingRowSchema
  .pick({
    name: true,
    partnerName: true,
    tripName: true,
    plannedArrival: true,
    estimatedArrival: true,
    etaSource: true,
    actualArrival: true,
    arrivalState: true,
    delayMin: true,
    gate: true,
    vehicle: true,
    topProducts: true,
    preliminary: true,
  })
  .extend({
    id: z.string(),
    /** Empty while it is an own trip that is expected back and has no list yet. */
    unloadingListId: idSchema.nullable(),
    etaAt: instantSchema.nullable(),
    packagesExpected: z.int(),
    packagesUnloaded: z.int(),
    packagesMissing: z.int(),
    surplus: z.int(),
    weight: z.int(),
    dangerousGoodsPoints: z.number(),
    hasDangerousGoods: z.boolean(),
    people: z.int(),
    closedAt: instantSchema.nullable(),
  })
  .meta({ id: 'ArrivalBoardRow' });
export type ArrivalRow = z.infer<typeof arrivalRowSchema>;
export const arrivalBoard = defineCall({
  id: 'crossdock.arrivalBoard',
  method: 'GET',
  path: '/th-rest/arrival-board',
  access: { anyPermission: ['readArrivalBoard'] },
  summary:
    'Units of the day that come in, late ones first: announced by partners, own trips on their way back, unloaded ones',
  query: z.object({ date: isoDaySchema.optional() }),
  answer: z.object({ rows: z.array(arrivalRowSchema), now: instantSchema }),
});
