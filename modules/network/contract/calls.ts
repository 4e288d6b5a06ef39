import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema } from '#kernel/date.ts';
import { idParams, idSchema, versionSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { routeAnswerSchema, routeLegSchema, schemaTypes } from '#modules/networkrules/contract/route.ts';
import { historyEntrySchema } from '#modules/shipments/contract/schemas.ts';
import { timeSlotSchema } from '#modules/shipments/contract/values.ts';
import { shipmentCancellers, shipmentReaders, shipmentWriters } from './access.ts';
import {
  clientKeySchema,
  listQuerySchema,
  noteSchema,
  partyAnswer,
  shipmentContentSchema,
  shipmentPage,
  partnerAnswers,
  shipmentSchema,
} from './shipment.ts';

const shipmentParams = z.object({ shipmentId: idSchema });
const noteParams = z.object({ gtpNoteId: idSchema });

export const createShipment = defineCall({
  id: 'network.createShipment',
  method: 'POST',
  path: '/gtp-rest/shipments',
  access: shipmentWriters,
  summary: 'Create a shipment of the network; it gets its number from the range of the network',
  body: z
    .object({ ...shipmentContentSchema.shape, clientKey: clientKeySchema.optional() })
    .meta({ id: 'GtpNewShipment', madeOf: ['GtpShipmentContent'] }),
  answer: shipmentSchema,
  status: 201,
});

export const getShipment = defineCall({
  id: 'network.getShipment',
  method: 'GET',
  path: '/gtp-rest/shipments/{id}',
  access: shipmentReaders,
  summary: 'A shipment of the network with its way, the reasons for it and its notes',
  params: idParams,
  answer: shipmentSchema,
});

export const changeShipment = defineCall({
  id: 'network.changeShipment',
  method: 'PUT',
  path: '/gtp-rest/shipments/{id}',
  access: shipmentWriters,
  summary: 'Change a shipment: routed anew where its way hangs on it, and told to the depot that has it',
  params: idParams,
  body: z
    .object({ ...shipmentContentSchema.shape, version: versionSchema })
    .meta({ id: 'GtpShipmentChange', madeOf: ['GtpShipmentContent'] }),
  answer: shipmentSchema,
});

export const listShipments = defineCall({
  id: 'network.listShipments',
  method: 'POST',
  path: '/gtp-rest/shipments/list',
  access: shipmentReaders,
  summary: 'Shipments of the network that this session may see, what needs somebody first',
  body: listQuerySchema,
  answer: shipmentPage,
});

export const cancelShipment = defineCall({
  id: 'network.cancelShipment',
  method: 'PUT',
  path: '/gtp-rest/shipments/cancel/{shipmentId}',
  access: shipmentCancellers,
  summary: 'Cancel a shipment that nobody has collected',
  params: shipmentParams,
  body: z.object({ reason: z.string().trim().min(3).max(200), version: versionSchema.optional() }),
  answer: shipmentSchema,
});

export const answerForPartner = defineCall({
  id: 'network.answerForPartner',
  method: 'PUT',
  path: '/gtp-rest/shipments/partner-answer/{shipmentId}',
  access: shipmentWriters,
  summary: 'What the partner that was to collect said by phone of a withdrawal: it lets the shipment go, or keeps it',
  params: shipmentParams,
  body: z.object({
    answer: z.enum(partnerAnswers),
    saidBy: z.string().trim().min(2).max(80),
    version: versionSchema.optional(),
  }),
  answer: shipmentSchema,
});

export const addNote = defineCall({
  id: 'network.addNote',
  method: 'POST',
  path: '/gtp-rest/shipments/add-note/{shipmentId}',
  access: shipmentReaders,
  summary: 'Leave a note at a shipment for depots on its way',
  params: shipmentParams,
  body: z.object({
    text: z.string().trim().min(1).max(500),
    recipientDepots: z.array(z.string().min(1).max(20)).min(1).max(20),
    clientKey: clientKeySchema.optional(),
  }),
  answer: noteSchema,
  status: 201,
});

export const allowedRecipients = defineCall({
  id: 'network.allowedRecipients',
  method: 'GET',
  path: '/gtp-rest/shipments/allowed-recipient-depots/{shipmentId}',
  access: shipmentReaders,
  summary: 'Depots and key account that a note at this shipment may be for',
  params: shipmentParams,
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const shipmentHistory = defineCall({
  id: 'network.shipmentHistory',
  method: 'GET',
  path: '/gtp-rest/shipments/history/{id}',
  access: shipmentReaders,
  summary: 'What happened to a shipment of the network, newest first',
  params: idParams,
  answer: z.array(historyEntrySchema),
});

export const proposeRoute = defineCall({
  id: 'network.proposeRoute',
  method: 'POST',
  path: '/gtp-rest/shipments/proposed-route/{shipmentId}',
  access: shipmentWriters,
  summary: 'Ways that a shipment can go, with every reason; or what would make one',
  params: shipmentParams,
  body: z
    .object({
      schemaId: z.string().max(60).optional(),
      type: z.enum(schemaTypes).optional(),
      pickupDate: dateSchema.optional(),
    })
    .optional(),
  answer: z.object({ ...routeAnswerSchema.shape, message: z.string().nullable() }),
});

const marked = (id: string, path: string, summary: string) =>
  ({
    id,
    method: 'POST',
    path,
    access: shipmentReaders,
    summary,
    params: noteParams,
    answer: noteSchema,
  }) as const;
export const markNoteAsDone = defineCall(
  marked(
    'network.markNoteAsDone',
    '/gtp-rest/shipments/mark-note-as-done/{gtpNoteId}',
    'This depot has done what a note asks for',
  ),
);
export const markNoteAsRead = defineCall(
  marked('network.markNoteAsRead', '/gtp-rest/shipments/mark-note-as-read/{gtpNoteId}', 'This depot has read a note'),
);

/** What a record of master data puts into the form of a shipment. */
const prefillSchema = z
  .object({
    address: partyAnswer,
    contact: z.string().nullable(),
    timeWindows: z.array(timeSlotSchema),
    handlingInstructions: z.array(z.string()),
    defaultProduct: z.string().nullable(),
    /** Depot that the record is of. */
    branch: z.string(),
    customerId: z.string().nullable(),
    keyAccountUnit: z.string().nullable(),
  })
  .meta({ id: 'GtpPrefill' });
export type Prefill = z.infer<typeof prefillSchema>;

const prefill = <const P extends 'stopLocationInternId' | 'customerInternId'>(id: string, role: string, by: P) => {
  const params: Record<P, z.ZodString> = { [by]: z.string().min(1).max(30) } as Record<P, z.ZodString>;
  return {
    id,
    method: 'POST',
    path: `/gtp-rest/shipments/prefill/${role}/{${by}}`,
    access: shipmentWriters,
    summary: `What the ${by === 'customerInternId' ? 'customer' : 'stop location'} of a number puts into a shipment as its ${role}`,
    params: z.object(params),
    answer: prefillSchema,
  } as const;
};
export const prefillConsignee = defineCall(prefill('network.prefillConsignee', 'consignee', 'stopLocationInternId'));
export const prefillConsignor = defineCall(prefill('network.prefillConsignor', 'consignor', 'customerInternId'));
export const prefillNeutralConsignor = defineCall(
  prefill('network.prefillNeutralConsignor', 'neutralconsignor', 'customerInternId'),
);
export const prefillShipper = defineCall(prefill('network.prefillShipper', 'shipper', 'stopLocationInternId'));

const reportQuery = z.object({ id: idSchema, timezone: z.string().max(60).optional() });
export const shipmentReport = defineCall({
  id: 'network.shipmentReport',
  method: 'GET',
  path: '/gtp-rest/shipments/report',
  access: shipmentReaders,
  summary: 'A shipment of the network with its way as PDF; times in the time zone that is named',
  query: reportQuery,
  answerType: 'bytes',
});
export const shipmentReportWithNotes = defineCall({
  id: 'network.shipmentReportWithNotes',
  method: 'GET',
  path: '/gtp-rest/shipments/report-with-notes',
  access: shipmentReaders,
  summary: 'The same with the notes of its depots',
  query: reportQuery,
  answerType: 'bytes',
});

/** As many as one batch takes at most (domain 5.7). */
export const mostInBatch = 200;
const batchBody = z.object({ ids: z.array(idSchema).min(1).max(mostInBatch) });
export const batchAnswer = z
  .object({ results: z.array(z.object({ id: idSchema, success: z.boolean(), message: z.string().nullable() })) })
  .meta({ id: 'GtpBatchAnswer' });
export const routeBatch = defineCall({
  id: 'network.routeBatch',
  method: 'POST',
  path: '/gtp-rest/shipments/route-shipment-batch',
  access: shipmentWriters,
  summary: 'Route shipments, each by its best way; an answer for each of them',
  body: batchBody,
  answer: batchAnswer,
});
export const cancelRoutingBatch = defineCall({
  id: 'network.cancelRoutingBatch',
  method: 'POST',
  path: '/gtp-rest/shipments/cancel-routing-batch',
  access: shipmentWriters,
  summary: 'Take the ways of shipments back, where no goods are under way; an answer for each of them',
  body: batchBody,
  answer: batchAnswer,
});

export const storeRouting = defineCall({
  id: 'network.storeRouting',
  method: 'POST',
  path: '/gtp-rest/shipments/store-routing/{shipmentId}',
  access: shipmentWriters,
  summary: 'Store the way that a shipment goes',
  params: shipmentParams,
  body: z.object({
    schemaId: z.string().min(1).max(60),
    type: z.enum(schemaTypes),
    legs: z.array(routeLegSchema).min(1).max(20),
    version: versionSchema.optional(),
  }),
  answer: shipmentSchema,
});

export const currentSettings = defineCall({
  id: 'network.currentSettings',
  method: 'GET',
  path: '/gtp-rest/gtp-config/current-settings',
  access: 'signedIn',
  summary: 'What the network is set to for this unit',
  answer: z
    .object({
      defaultCountry: z.string(),
      mapEnabled: z.boolean(),
      routingMode: z.enum(['AUTO', 'PROPOSE', 'MANUAL']),
      notPickedUpAfterHours: z.int(),
      handOverDaysBefore: z.int(),
      /** Empty: every product. */
      allowedProducts: z.array(z.string()),
      numberRangeRequired: z.boolean(),
      batchSizeMax: z.int(),
      reports: z.array(z.enum(['report', 'report-with-notes'])),
    })
    .meta({ id: 'GtpSettings' }),
});

/** Depots of the network as they stand. */
export const branchDashboard = defineCall({
  id: 'network.branchDashboard',
  method: 'GET',
  path: '/gtp-rest/branches/dashboard',
  access: { anyPermission: ['readGtpRulesSetAll'] },
  summary: 'Shipments of each depot: leaving and coming today, not routed, not collected, with open notes',
  answer: z.array(
    z
      .object({
        branch: z.string(),
        name: z.string(),
        depotNumber: z.int().nullable(),
        /** Who runs it with its own software; null: it works with this one. */
        partner: z.string().nullable(),
        shipmentsOut: z.int(),
        shipmentsIn: z.int(),
        notRouted: z.int(),
        notPickedUp: z.int(),
        openNotes: z.int(),
      })
      .meta({ id: 'GtpBranch' }),
  ),
});

export const networkMap = defineCall({
  id: 'network.networkMap',
  method: 'GET',
  path: '/gtp-rest/map',
  access: {
    anyPermission: ['readGtpShipmentsAll', 'readGtpShipmentsLocal', 'readGtpShipmentsKeyAccount', 'readGtpRulesSetAll'],
    anyLicence: ['GTP-RTR'],
  },
  summary: 'Depots and what goes between them on a day, of the shipments that this session may see',
  query: z.object({ date: z.iso.date().optional() }),
  answer: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        depotNumber: z.int().nullable(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
    edges: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        shipments: z.int(),
        weight: quantity('MASS'),
        /** Of them those that have not arrived by their planned time. */
        late: z.int(),
        /** Minutes that the latest of them is behind. */
        lateMinutes: z.int(),
      }),
    ),
  }),
});
