import { z } from 'zod';
import { packageLabelFormats } from '#modules/masterdata/rules/labels/labels.ts';
import { defineCall } from '#kernel/call.ts';
import { dateSchema } from '#kernel/date.ts';
import { idParams, idSchema, versionSchema } from '#kernel/ids.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { fixingPins } from './access.ts';
import { dangerousLineSchema, historyEntrySchema, itemRowSchema, itemSchema, noteSchema } from './schemas.ts';

const read = { anyPermission: ['readShipments', 'viewOwnTrips'] } as const;
const change = { anyPermission: ['changeShipments'] } as const;

export const history = defineCall({
  id: 'shipments.history',
  method: 'GET',
  path: '/dpt-rest/history/{id}',
  access: { anyPermission: ['readHistory', 'viewOwnTrips'] },
  summary: 'History of a record by its log key, newest first',
  params: z.object({ id: z.string().regex(/^[A-Z][A-Z_]{1,19}:[\w:.-]{1,80}$/) }),
  answer: z.array(historyEntrySchema),
});

export const getItem = defineCall({
  id: 'shipments.getItem',
  method: 'GET',
  path: '/dpt-rest/items/{id}',
  access: read,
  summary: 'A shipment with packages, goods, dangerous goods, timeline and notes',
  params: idParams,
  answer: itemSchema,
});

export const packageLabel = defineCall({
  id: 'shipments.packageLabel',
  method: 'GET',
  path: '/dpt-rest/items/{id}/packages/{packageId}/label',
  access: { anyPermission: ['readShipments', 'scanItem', 'scanLoading', 'scanUnloading', 'scanInventory'] },
  summary: 'The label of a package as a PDF, to replace one that cannot be read',
  params: z.object({ id: idSchema, packageId: idSchema }),
  answerType: 'bytes',
});

export const itemLabels = defineCall({
  id: 'shipments.itemLabels',
  method: 'GET',
  path: '/dpt-rest/items/labels',
  access: read,
  summary: 'Labels of all packages of shipments as a PDF, in the order in which the shipments are named',
  query: z.object({
    id: z.array(idSchema).min(1).max(200),
    format: z.enum(packageLabelFormats).default('A4_2X2'),
    skip: z.coerce.number().int().min(0).max(23).default(0),
  }),
  answerType: 'bytes',
});

export const getItemByExternId = defineCall({
  id: 'shipments.getItemByExternId',
  method: 'GET',
  path: '/dpt-rest/items/legacy/{id}',
  access: read,
  summary: 'A shipment by the id of the sending system',
  params: z.object({ id: z.string().min(1).max(40) }),
  answer: itemSchema,
});

export const listItems = defineCall({
  id: 'shipments.listItems',
  method: 'POST',
  path: '/dpt-rest/items',
  access: read,
  summary: 'Shipments as a table; an empty filter answers the open ones (R23)',
  body: tableQuerySchema,
  answer: tableAnswer(itemRowSchema),
});

/** Sums over everything that a filter finds, and counts per value for the chips above the list. */
export const sumItems = defineCall({
  id: 'shipments.sumItems',
  method: 'POST',
  path: '/dpt-rest/items/sums',
  access: read,
  summary: 'Sums and counts of the shipments that a filter finds',
  body: tableQuerySchema.pick({ filter: true, q: true }),
  answer: z.object({
    items: z.int(),
    packages: z.int(),
    totalGrossWeight: z.int(),
    volume: z.int(),
    loadingMeter: z.int(),
    dangerousGoodsPoints: z.number(),
    withDangerousGoods: z.int(),
    complete: z.int(),
    partial: z.int(),
    notOnTerminal: z.int(),
    locked: z.int(),
    anomalies: z.int(),
  }),
});

export const findItems = defineCall({
  id: 'shipments.findItems',
  method: 'GET',
  path: '/dpt-rest/items',
  access: read,
  summary: 'Shipments by package barcode or order number',
  query: z.object({
    packageBarcode: z.string().min(1).max(60).optional(),
    orderNumber: z.string().min(1).max(40).optional(),
  }),
  answer: z.array(itemSchema),
});

export const itemFilters = defineCall({
  id: 'shipments.itemFilters',
  method: 'GET',
  path: '/dpt-rest/items/filters',
  access: read,
  summary: 'Fields that the shipment list filters by',
  answer: z.object({
    fields: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        ops: z.array(z.string()),
        values: z.array(z.string()).optional(),
      }),
    ),
    presets: z.array(z.object({ name: z.string(), filter: z.record(z.string(), z.unknown()) })),
  }),
});

export const itemNotes = defineCall({
  id: 'shipments.itemNotes',
  method: 'GET',
  path: '/dpt-rest/items/{id}/notes',
  access: read,
  summary: 'Notes of a shipment',
  params: idParams,
  answer: z.array(noteSchema),
});

export const addNote = defineCall({
  id: 'shipments.addNote',
  method: 'POST',
  path: '/dpt-rest/items/{id}/notes',
  access: { anyPermission: ['writeNotes'] },
  summary: 'Add a note to a shipment',
  params: idParams,
  body: z.object({
    text: z.string().trim().min(1).max(500).meta({ kind: 'textArea' }),
    visibility: z.enum(['DEPOT', 'NETWORK']).default('DEPOT'),
  }),
  answer: noteSchema,
  status: 201,
});

export const markNoteAsRead = defineCall({
  id: 'shipments.markNoteAsRead',
  method: 'POST',
  path: '/dpt-rest/items/notes/{id}/markAsRead',
  access: { anyPermission: ['writeNotes', 'readShipments'] },
  summary: 'A note was read',
  params: idParams,
  answer: noteSchema,
});

export const markNoteAsDone = defineCall({
  id: 'shipments.markNoteAsDone',
  method: 'POST',
  path: '/dpt-rest/items/notes/{id}/markAsDone',
  access: { anyPermission: ['writeNotes'] },
  summary: 'A note is done',
  params: idParams,
  answer: noteSchema,
});

export const itemReferences = defineCall({
  id: 'shipments.itemReferences',
  method: 'GET',
  path: '/dpt-rest/items/{id}/references',
  access: read,
  summary: 'References of a shipment',
  params: idParams,
  answer: z.array(
    z.object({ type: z.string(), value: z.string(), itemId: z.string().nullable(), orgUnit: z.string().nullable() }),
  ),
});

export const dangerousGoodsOfItem = defineCall({
  id: 'shipments.dangerousGoodsOfItem',
  method: 'GET',
  path: '/dpt-rest/items/{id}/dangerousGoods/{dangerousGoodsId}',
  access: read,
  summary: 'A dangerous-goods line with its master entry',
  params: z.object({ id: idSchema, dangerousGoodsId: idSchema }),
  answer: dangerousLineSchema,
});

/** Dispatcher's edits of a shipment; what is absent stays. */
export const changeItem = defineCall({
  id: 'shipments.changeItem',
  method: 'PUT',
  path: '/dpt-rest/items/{id}',
  access: { anyPermission: ['changeShipments', 'changeDispoInfo'] },
  summary: 'Change remark, expected position or day of a shipment',
  params: idParams,
  body: z.object({
    version: versionSchema,
    dispoInfoRemark: z.string().max(500).nullable().optional().meta({ kind: 'textArea' }),
    dispoInfoExpectedStoringPosition: z.string().max(20).nullable().optional(),
    /** Of dutiable goods; loading is not closed without them (LCL-11). */
    customsDocuments: z.boolean().optional(),
  }),
  answer: itemSchema,
});

const reasonBody = z.object({
  reason: z.string().trim().min(1).max(500).meta({ kind: 'textArea' }),
  version: versionSchema.optional(),
});

export const holdItem = defineCall({
  id: 'shipments.holdItem',
  method: 'POST',
  path: '/dpt-rest/items/{id}/hold',
  access: change,
  summary: 'Put a shipment on hold',
  params: idParams,
  body: reasonBody,
  answer: itemSchema,
});
export const unholdItem = defineCall({
  id: 'shipments.unholdItem',
  method: 'POST',
  path: '/dpt-rest/items/{id}/unhold',
  access: change,
  summary: 'Release a shipment from hold',
  params: idParams,
  answer: itemSchema,
});
export const cancelItem = defineCall({
  id: 'shipments.cancelItem',
  method: 'POST',
  path: '/dpt-rest/items/{id}/cancel',
  access: { anyPermission: ['cancelShipments'] },
  summary: 'Cancel a shipment of which nothing has moved',
  params: idParams,
  body: reasonBody,
  answer: itemSchema,
});

/** What became of each shipment that a call names. */
export const bulkAnswer = z
  .object({
    results: z.array(z.object({ itemId: z.string(), success: z.boolean(), message: z.string().optional() })),
  })
  .meta({ id: 'BulkAnswer' });
const itemIds = z.array(idSchema).min(1).max(500);
export const holdItems = defineCall({
  id: 'shipments.holdItems',
  method: 'POST',
  path: '/dpt-rest/items/hold',
  access: change,
  summary: 'Put shipments on hold, with one reason',
  body: reasonBody.pick({ reason: true }).extend({ itemIds }),
  answer: bulkAnswer,
});
export const unholdItems = defineCall({
  id: 'shipments.unholdItems',
  method: 'POST',
  path: '/dpt-rest/items/unhold',
  access: change,
  summary: 'Release shipments from hold',
  body: z.object({ itemIds }),
  answer: bulkAnswer,
});
export const rescheduleItems = defineCall({
  id: 'shipments.rescheduleItems',
  method: 'POST',
  path: '/dpt-rest/items/reschedule',
  access: change,
  summary: 'Another day: what failed is delivered again on it, what waits for a trip is parked until then',
  body: z.object({ itemIds, executionDate: dateSchema }),
  answer: bulkAnswer,
});

/** Which address of a shipment is meant. */
export const pinSides = ['consignee', 'consignor'] as const;
export const geocodeItem = defineCall({
  id: 'shipments.geocodeItem',
  method: 'POST',
  path: '/dpt-rest/items/{id}/geocode',
  access: fixingPins,
  summary:
    'Fix where an address lies: for this shipment, for open ones to the same place and for those that come later',
  params: idParams,
  body: z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    /** Absent: where the vehicle of the leg stops. */
    side: z.enum(pinSides).optional(),
    version: versionSchema.optional(),
  }),
  answer: itemSchema,
});
