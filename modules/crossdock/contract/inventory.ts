import { z } from 'zod';
import { longestPosition } from '#kernel/barcode.ts';
import { defineCall } from '#kernel/call.ts';
import { overridesShape } from '#kernel/checkAnswer.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema, versionSchema } from '#kernel/ids.ts';
import { packageProcessStatuses } from '#modules/shipments/rules/vocabulary.ts';
import { knowledgeKinds, lineOutcomes } from '../rules/inventory/findings.ts';
import {
  inventoryDecisions,
  inventoryItemStates,
  inventoryScopes,
  inventoryTypes,
  placeStates,
} from '../rules/list/vocabulary.ts';
import { expectedPackageSchema, loadingPackageSchema, scanAnswerSchema } from './calls.ts';
import { listItemShape, listRowShape, listShape } from './list.ts';
import { coreCalls, stepCall } from './listCalls.ts';

const position = z.string().trim().min(1).max(longestPosition);

/** What is counted, in the fields of the specification (3, 3), and which route when only one is. */
const newInventoryShape = {
  inventoryType: z.enum(inventoryTypes),
  scope: z.enum(inventoryScopes),
  terminalLocationId: recordIdSchema.nullable().default(null),
  terminalAreaId: recordIdSchema.nullable().default(null),
  route: recordIdSchema.nullable().default(null),
  remark: z.string().trim().max(500).nullable().default(null),
  specialLocation: position.nullable().default(null),
};
/** The plan of a count as it is stored: as it was created, and when it was frozen. */
export const inventoryPlanSchema = z.object({
  ...newInventoryShape,
  /** Who counts does not see what is expected. */
  blind: z.boolean(),
  /** Epoch ms of the release: from then on the expected packages stand. */
  frozenAt: z.int().nullable(),
});

const inventoryRowSchema = z
  .object({
    ...listRowShape,
    inventoryType: z.enum(inventoryTypes),
    scope: z.enum(inventoryScopes),
    /** Area, location, route or special location that is counted. */
    subject: z.string().nullable(),
    remark: z.string().nullable(),
    blind: z.boolean(),
    /** This session may not see what is expected: the counts of it are 0. */
    hidden: z.boolean(),
    frozenAt: instantSchema.nullable(),
    places: z.int(),
    placesDone: z.int(),
  })
  .meta({ id: 'InventoryListRow' });
export type InventoryRow = z.infer<typeof inventoryRowSchema>;

const inventoryPlaceSchema = z
  .object({
    position: z.string(),
    state: z.enum(placeStates),
    validated: z.boolean(),
    /** 0 while what is expected is hidden. */
    expected: z.int(),
    registered: z.int(),
    /** Counted here, wherever the data had it. */
    found: z.int(),
    deviating: z.int(),
    surplus: z.int(),
    closedBy: z.string().nullable(),
  })
  .meta({ id: 'InventoryPlace' });
export type InventoryPlace = z.infer<typeof inventoryPlaceSchema>;

const inventoryItemSchema = z
  .object({ ...listItemShape, state: z.enum(inventoryItemStates), route: z.string().nullable() })
  .meta({ id: 'InventoryItem' });
export type InventoryItem = z.infer<typeof inventoryItemSchema>;

const inventoryListSchema = inventoryRowSchema
  .extend({
    ...listShape,
    items: z.array(inventoryItemSchema),
    placeList: z.array(inventoryPlaceSchema),
    /** Only these places are counted: another one is refused. */
    placeBound: z.boolean(),
    specialLocation: z.string().nullable(),
    people: z.array(z.string()),
  })
  .meta({ id: 'InventoryList', madeOf: ['InventoryListRow'] });
export type InventoryList = z.infer<typeof inventoryListSchema>;

const findingSchema = z
  .object({
    packageId: idSchema,
    itemId: idSchema,
    orderNumber: z.string(),
    barcode: z.string(),
    /** Which of how many packages of its shipment. */
    number: z.int(),
    packages: z.int(),
    consigneeName: z.string(),
    expectedAt: z.string().nullable(),
    foundAt: z.string().nullable(),
    outcome: z.enum(lineOutcomes),
    processStatus: z.enum(packageProcessStatuses),
    deviationCode: z.string().nullable(),
    lastSeen: instantSchema.nullable(),
    missingSince: instantSchema.nullable(),
    /** What else the data say of it since the count was frozen. */
    knowledge: z.object({ kind: z.enum(knowledgeKinds), name: z.string().nullable(), at: instantSchema.nullable() }),
    proposal: z.enum(inventoryDecisions).nullable(),
    decision: z.enum(inventoryDecisions).nullable(),
    decidedBy: z.string().nullable(),
  })
  .meta({ id: 'InventoryFinding' });
export type InventoryFinding = z.infer<typeof findingSchema>;
const foundCodeSchema = z
  .object({
    barcode: z.string(),
    result: z.enum(['UNKNOWN', 'BELONGS_TO']),
    /** The depot that it belongs to; nothing more of it is known here. */
    depot: z.string().nullable(),
    foundAt: z.string().nullable(),
    at: instantSchema,
    by: z.string(),
    /** It has data by now. */
    known: z.boolean(),
    settledBy: z.string().nullable(),
  })
  .meta({ id: 'InventoryFoundCode' });
export type InventoryFoundCode = z.infer<typeof foundCodeSchema>;

const read = { anyPermission: ['viewInventory', 'scanInventory'] } as const;
const scan = { anyPermission: ['scanInventory'] } as const;
const close = { anyPermission: ['closeInventory'] } as const;

export const inventory = coreCalls({
  path: 'inventory',
  ids: {
    table: 'inventoryTable',
    get: 'getInventory',
    packages: 'inventoryPackages',
    expected: 'expectedInHall',
    scan: 'scanInventory',
    atList: 'atInventory',
    undo: 'undoInventoryScan',
    deviate: 'inventoryDeviation',
    setStatus: 'setInventoryStatus',
    start: 'startInventory',
    finish: 'finishInventory',
    resume: 'resumeInventory',
    close: 'closeInventory',
    reopen: 'reopenInventory',
  },
  schemas: {
    row: inventoryRowSchema,
    list: inventoryListSchema,
    pack: loadingPackageSchema,
    expectedPackage: expectedPackageSchema,
    scanAnswer: scanAnswerSchema,
    settable: z.enum(['REGISTERED', 'NOT_REGISTERED', 'MISSING', 'PLANNED']),
  },
  access: {
    read,
    scan,
    close,
    resume: scan,
    reopen: { anyPermission: ['reopenInventory'] },
    deviate: { anyPermission: ['scanInventory', 'editDeviations'] },
  },
  summaries: {
    table: 'Inventories as a table: those that are counted, planned or were counted on a day',
    get: 'An inventory with its shipments, places and the last scans',
    packages: 'Packages of a shipment in an inventory',
    expected: 'All packages that an inventory expects by their barcode, for a device that scans without a network',
    scan: 'Register a package where it stands; the same clientScanId twice has one effect and the same answer',
    undo: 'Take a scan back: the package is not counted',
    start: 'Start counting without a scan',
    finish: 'The people who count say that they are done',
    resume: 'Resume counting',
    close: 'Close the inventory; checks answer first, what was not found is missing',
    reopen: 'Open a closed inventory again',
  },
});
export const {
  table: inventoryTable,
  get: getInventory,
  packages: inventoryPackages,
  expected: expectedInHall,
  scan: scanInventory,
  atList: atInventory,
  undo: undoInventoryScan,
  deviate: inventoryDeviation,
  finish: finishInventory,
  resume: resumeInventory,
  reopen: reopenInventory,
} = inventory;

export const inventoryPaper = defineCall({
  id: 'crossdock.inventoryPaper',
  method: 'GET',
  path: '/th-rest/inventory/{id}/paper',
  access: read,
  summary: 'An inventory as a PDF: what was counted and found, or the sheet to count with',
  params: idParams,
  answerType: 'bytes',
});

/** What becomes of an expected package that nobody found; null takes a decision back. */
const decisionSchema = z
  .object({ packageId: idSchema, as: z.enum(inventoryDecisions).nullable() })
  .meta({ id: 'InventoryDecision' });
export type Decision = z.infer<typeof decisionSchema>;
export const closeInventory = defineCall({
  ...inventory.close,
  body: z
    .object({
      version: versionSchema.optional(),
      ...overridesShape,
      decisions: z.array(decisionSchema).max(5000).optional(),
    })
    .optional(),
});
export const createInventory = defineCall({
  id: 'crossdock.createInventory',
  method: 'POST',
  path: '/th-rest/inventory',
  access: { anyPermission: ['createInventory'] },
  summary: 'Create an inventory: what is counted, where, on which day',
  body: z.object({ ...newInventoryShape, date: dateSchema.optional(), blind: z.boolean().optional() }),
  answer: inventoryListSchema,
  status: 201,
});
export const expectInInventory = defineCall({
  id: 'crossdock.expectInInventory',
  method: 'POST',
  path: '/th-rest/inventory/{id}/expected-items',
  access: { anyPermission: ['createExpectedItems'] },
  summary: 'Shipments that a special inventory expects beside what stands at its location; until it is released',
  params: idParams,
  body: z.object({ itemIds: z.array(idSchema).min(1).max(200) }),
  answer: inventoryListSchema,
});
export const releaseInventory = stepCall(
  'releaseInventory',
  '/th-rest/inventory/{id}/release',
  inventoryListSchema,
  { anyPermission: ['releaseInventory'] },
  'The inventory may be counted: what it expects is frozen',
);
export const cancelInventory = stepCall(
  'cancelInventory',
  '/th-rest/inventory/{id}/cancel',
  inventoryListSchema,
  { anyPermission: ['createInventory'] },
  'The inventory is not counted: it is cancelled while nothing is scanned',
);
export const closePlace = defineCall({
  id: 'crossdock.closePlace',
  method: 'POST',
  path: '/th-rest/inventory/{id}/places',
  access: scan,
  summary:
    'A place is counted, or was seen to be empty; the same clientScanId twice has one effect and the same answer',
  params: idParams,
  body: z.object({
    position,
    as: z.enum(placeStates),
    at: instantSchema.optional(),
    clientScanId: z.string().min(8).max(64),
  }),
  answer: scanAnswerSchema,
});
export const closePlaces = defineCall({
  id: 'crossdock.closePlaces',
  method: 'PUT',
  path: '/th-rest/inventory/{id}/places',
  access: close,
  summary: 'Places that nobody scanned are confirmed as empty, or opened again, at the desk',
  params: idParams,
  body: z.object({ positions: z.array(position).min(1).max(2000), as: z.enum(placeStates) }),
  answer: inventoryListSchema,
});
export const inventoryFindings = defineCall({
  id: 'crossdock.inventoryFindings',
  method: 'GET',
  path: '/th-rest/inventory/{id}/findings',
  access: read,
  summary: 'What an inventory found otherwise than the data say, with what is known of it and what is proposed',
  params: idParams,
  answer: z.object({
    lines: z.array(findingSchema),
    /** There are more than are listed. */
    more: z.boolean(),
    codes: z.array(foundCodeSchema),
  }),
});
export const decideInventory = defineCall({
  id: 'crossdock.decideInventory',
  method: 'PUT',
  path: '/th-rest/inventory/{id}/decisions',
  access: close,
  summary: 'Decide what becomes of packages that were not found, and see to codes that nobody knows',
  params: idParams,
  body: z.object({
    decisions: z.array(decisionSchema).max(5000).default([]),
    settled: z.array(z.string().min(1).max(120)).max(500).default([]),
  }),
  answer: inventoryListSchema,
});
