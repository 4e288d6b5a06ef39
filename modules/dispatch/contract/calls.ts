import { documenting } from './access.ts';
import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { checkAnswer, checkResultSchema, overrideQuery, overridesShape } from '#kernel/checkAnswer.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema, versionSchema } from '#kernel/ids.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { packageScans } from '../rules/proofNeeds.ts';
import { signatureTypes } from '#modules/masterdata/rules/signatureTypes.ts';
import {
  dashboardSchema,
  executionSchema,
  proposalSchema,
  proposedStopSchema,
  stopSchema,
  tripRowSchema,
  tripSchema,
} from './schemas.ts';
import { stopEquipmentSchema } from './stopEquipment.ts';

const readTrips = {
  anyPermission: ['readShipments', 'createTrips', 'viewOwnTrips', 'viewTransportsLocalTraffic'],
} as const;
const readBoard = { anyPermission: ['readShipments'] } as const;
const versioned = z.object({ version: versionSchema });
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const recordId = recordIdSchema.nullable().optional();

const tripTraffic = z.enum(['LocalTraffic', 'LineHaul']);

export const tripHeadSchema = z.object({
  name: z.string().trim().min(1).max(30).optional(),
  executionDate: dateSchema,
  trafficType: tripTraffic.default('LocalTraffic'),
  outboundRoute: recordId.meta({ kind: 'reference', refersTo: 'route' }),
  vehicleId: recordId.meta({ kind: 'reference', refersTo: 'vehicle' }),
  tractorId: recordId.meta({ kind: 'reference', refersTo: 'vehicle' }),
  trailerIds: z.array(recordIdSchema).max(2).optional().meta({ kind: 'reference', refersTo: 'vehicle', many: true }),
  driverId: recordId.meta({ kind: 'reference', refersTo: 'driver' }),
  coDriverId: recordId.meta({ kind: 'reference', refersTo: 'driver' }),
  freightCarrierId: recordId.meta({ kind: 'reference', refersTo: 'freightcarrier' }),
  affId: recordId.meta({ kind: 'reference', refersTo: 'areafreightforwarder' }),
  /** Where it begins and ends; null: at the depot, and where it began. */
  startLocationId: recordId.meta({ kind: 'reference', refersTo: 'stoplocation' }),
  endLocationId: recordId.meta({ kind: 'reference', refersTo: 'stoplocation' }),
  expectedDeparture: instantSchema.nullable().optional(),
  gate: z.string().max(20).nullable().optional(),
  remark: z.string().max(500).nullable().optional().meta({ kind: 'textArea' }),
});

export const tripTable = defineCall({
  id: 'dispatch.tripTable',
  method: 'POST',
  path: '/dpt-rest/trips/table',
  access: readTrips,
  summary: 'Trips as a table',
  body: tableQuerySchema,
  answer: tableAnswer(tripRowSchema),
});
export const listTrips = defineCall({
  id: 'dispatch.listTrips',
  method: 'GET',
  path: '/dpt-rest/trips',
  access: readTrips,
  summary: 'Trips of a day',
  query: z.object({ date, state: z.string().max(40).optional(), trafficType: z.string().max(20).optional() }),
  answer: z.array(tripRowSchema),
});
export const getTrip = defineCall({
  id: 'dispatch.getTrip',
  method: 'GET',
  path: '/dpt-rest/trips/{id}',
  access: readTrips,
  summary: 'A trip with its stops and orders',
  params: idParams,
  answer: tripSchema,
});
export const createTrip = defineCall({
  id: 'dispatch.createTrip',
  method: 'POST',
  path: '/dpt-rest/trips',
  access: { anyPermission: ['createTrips'] },
  summary: 'Create a trip; without a name it gets the next one of the day',
  query: overrideQuery,
  body: tripHeadSchema,
  answer: tripSchema,
  status: 201,
  errors: [1731],
});
export const changeTrip = defineCall({
  id: 'dispatch.changeTrip',
  method: 'PUT',
  path: '/dpt-rest/trips/{id}',
  access: { anyPermission: ['changeTrips'] },
  summary: 'Change the head of a trip',
  params: idParams,
  query: overrideQuery,
  // What is absent stays: a default of the creation must not come in here.
  body: tripHeadSchema.extend({ trafficType: tripTraffic }).partial().extend({
    version: versionSchema,
    /** Another system plans this trip: set and taken back by who imports from it (permission importOrders). */
    externallyPlanned: z.boolean().optional(),
  }),
  answer: tripSchema,
  errors: [1731],
});
export const deleteTrip = defineCall({
  id: 'dispatch.deleteTrip',
  method: 'DELETE',
  path: '/dpt-rest/trips/{id}',
  access: { anyPermission: ['deleteTrips'] },
  summary: 'Delete (cancel) an empty trip',
  params: idParams,
  query: z.object({ version: versionSchema.optional() }),
});

const checkedTrip = checkAnswer({ trip: tripSchema.nullable() }).meta({ id: 'CheckedTrip' });
/** Where new stops come among the stops of the trip, from 1; without it behind the last. */
const stopPosition = z.int().min(1).max(1000).optional();
/** Set: the shipments leave this trip in the same step, or nothing happens at all. */
const fromTripId = idSchema.optional();
export const dispatchItems = defineCall({
  id: 'dispatch.dispatchItems',
  method: 'POST',
  path: '/dpt-rest/trips/{id}/items',
  access: { anyPermission: ['dispatchShipments'] },
  summary: 'Dispatch shipments to a trip; checks answer before anything is saved',
  params: idParams,
  query: overrideQuery,
  body: z.object({
    itemIds: z.array(idSchema).min(1).max(500),
    stopId: idSchema.optional(),
    position: stopPosition,
    fromTripId,
    ...overridesShape,
  }),
  answer: checkedTrip,
});
export const undispatchItems = defineCall({
  id: 'dispatch.undispatchItems',
  method: 'DELETE',
  path: '/dpt-rest/trips/{id}/items',
  access: { anyPermission: ['undispatchShipments'] },
  summary: 'Take shipments off a trip',
  params: idParams,
  query: overrideQuery.extend({ itemId: z.array(idSchema).min(1).max(500) }),
  answer: checkedTrip,
});
/** Dry run: what dispatching would say, and what the trip would be; without shipments what is said of the trip as it stands. */
export const dispatchCheck = defineCall({
  id: 'dispatch.dispatchCheck',
  method: 'POST',
  path: '/dpt-rest/trips/dispatch-check',
  access: { anyPermission: ['dispatchShipments'] },
  summary: 'Dry run of dispatching',
  body: z.object({ tripId: idSchema, itemIds: z.array(idSchema).max(500), fromTripId, position: stopPosition }),
  answer: z.object({
    success: z.boolean(),
    checkResults: z.array(checkResultSchema),
    applied: proposalSchema,
    proposed: proposalSchema,
    proposedStops: z.array(proposedStopSchema),
  }),
});

export const changeSequence = defineCall({
  id: 'dispatch.changeSequence',
  method: 'PUT',
  path: '/dpt-rest/trips/{id}/sequence',
  access: { anyPermission: ['changeStopSequence'] },
  summary: 'Set the order of the stops by hand',
  params: idParams,
  body: z.object({ stopIds: z.array(idSchema).min(1).max(300), version: versionSchema }),
  answer: tripSchema,
});

/** What a step of a trip may be given with it. */
const stepBody = z
  .object({
    version: versionSchema.optional(),
    ...overridesShape,
    /** km */
    odometer: z.int().min(0).max(2_000_000_000).optional(),
    force: z.boolean().optional(),
  })
  .meta({ id: 'TripStep' });
const transition = <const I extends string, const P extends string>(
  id: I,
  path: P,
  permission: string[],
  summary: string,
) =>
  defineCall({
    id: `dispatch.${id}`,
    method: 'POST',
    path: `/dpt-rest/trips/{id}/${path}`,
    access: { anyPermission: permission },
    summary,
    params: idParams,
    body: stepBody.optional(),
    answer: checkedTrip,
  });
export const releaseTrip = transition(
  'releaseTrip',
  'release',
  ['releaseTrips'],
  'Release a trip for loading; makes its loading list',
);
export const revokeRelease = transition(
  'revokeRelease',
  'revoke-release',
  ['releaseTrips'],
  'Revoke the release while nothing is scanned',
);
export const startTrip = transition('startTrip', 'start', ['startTrips'], 'The trip leaves the yard');
export const closeJourney = transition(
  'closeJourney',
  'close-journey',
  ['closeJourney'],
  'Close the journey; all orders require a status',
);
export const reopenJourney = transition('reopenJourney', 'reopen', ['reopenTrips'], 'Open a closed journey again');
export const askDriverAgain = transition(
  'askDriverAgain',
  'ask-driver',
  ['releaseTrips', 'scanLoading'],
  'Ask a driver who rejected once more',
);

export const confirmTrip = defineCall({
  id: 'dispatch.confirmTrip',
  method: 'POST',
  path: '/dpt-rest/trips/{id}/driver-confirmation',
  access: { anyPermission: ['confirmTrip'] },
  summary: 'The driver accepts or rejects the trip',
  params: idParams,
  body: z.object({ accepted: z.boolean(), reason: z.string().trim().max(500).nullable().optional() }),
  answer: z.object({ state: z.string(), tourAcceptance: z.string().nullable(), trip: tripSchema }),
});

const stopParams = z.object({ id: idSchema, stopId: idSchema });
const place = {
  lat: z.number().min(-90).max(90).nullable().optional(),
  lon: z.number().min(-180).max(180).nullable().optional(),
};
/** Made by the device, once per tap: the same twice has one effect. */
const clientEventId = z.string().min(8).max(64).optional();
export const arriveAtStop = defineCall({
  id: 'dispatch.arriveAtStop',
  method: 'POST',
  path: '/dpt-rest/trips/{id}/stops/{stopId}/arrival',
  access: { anyPermission: ['documentOwnTrip', 'documentOrders'] },
  summary: 'Arrived at a stop',
  params: stopParams,
  body: z.object({ time: instantSchema.optional(), ...place }),
  answer: tripSchema,
});
export const departFromStop = defineCall({
  id: 'dispatch.departFromStop',
  method: 'POST',
  path: '/dpt-rest/trips/{id}/stops/{stopId}/departure',
  access: { anyPermission: ['documentOwnTrip', 'documentOrders'] },
  summary: 'Departed from a stop',
  params: stopParams,
  body: z.object({ time: instantSchema.optional(), ...place }),
  answer: tripSchema,
});

export const documentStop = defineCall({
  id: 'dispatch.documentStop',
  method: 'POST',
  path: '/dpt-rest/trips/{id}/stops/{stopId}/documentation',
  access: documenting,
  summary: 'Document orders of a stop: ok, deviation or hindrance, with signature',
  params: stopParams,
  query: overrideQuery,
  body: z.object({
    clientEventId,
    orders: z
      .array(
        z
          .object({
            itemId: idSchema,
            /** Null: not documented yet, which the check refuses with its own words (STA-01). */
            result: z.enum(['OK', 'DEVIATION', 'HINDRANCE']).nullable(),
            processDeviationId: recordIdSchema.nullable().optional(),
            packages: z
              .array(
                z.object({
                  packageId: idSchema,
                  status: z.enum(['OK', 'OK_DAMAGED', 'NOK_MISSING', 'NOK_NOT_PROCESSED']),
                  deviationCode: recordIdSchema.nullable().optional(),
                  photos: z.array(idSchema).max(10).default([]),
                }),
              )
              .max(9999)
              .default([]),
            photos: z.array(idSchema).max(10).default([]),
            remark: z.string().max(500).nullable().optional(),
            cashCollected: z.int().min(0).max(1_000_000_000).nullable().optional(),
            /** How packages were accounted for at the stop; left out, what was recorded before stands. */
            scans: z
              .array(z.object({ packageId: idSchema, how: z.enum(packageScans) }))
              .max(9999)
              .optional(),
            /** Of a collection: packages that were counted there; more or fewer than ordered is asked (STA-09). */
            collectedPackages: z.int().min(0).max(9999).nullable().optional(),
          })
          .meta({ id: 'OrderDocumentation' }),
      )
      .min(1)
      .max(200),
    signer: z.string().trim().max(60).nullable().optional(),
    signedAt: instantSchema.nullable().optional(),
    signatureType: z.enum(signatureTypes).nullable().optional(),
    signatureBlobId: idSchema.nullable().optional(),
    documentBlobIds: z.array(idSchema).max(10).default([]),
    /** Loading equipment that changed hands; without it what was counted before stands. */
    equipment: z.array(stopEquipmentSchema).max(20).optional(),
    ...place,
  }),
  answer: checkAnswer({ stop: stopSchema.nullable(), trip: tripSchema.nullable() }),
});

export const planningDashboard = defineCall({
  id: 'dispatch.planningDashboard',
  method: 'GET',
  path: '/dpt-rest/dashboard/planning',
  access: readBoard,
  summary: 'Figures, anomalies and trips of a planning day',
  query: z.object({ date }),
  answer: dashboardSchema,
});
export const executionDashboard = defineCall({
  id: 'dispatch.executionDashboard',
  method: 'GET',
  path: '/dpt-rest/dashboard/execution',
  access: readBoard,
  summary: 'Trips of a day with progress, counters and the last events',
  query: z.object({ date }),
  answer: executionSchema,
});
/** The trips of the signed-in driver. */
export const myTrips = defineCall({
  id: 'dispatch.myTrips',
  method: 'GET',
  path: '/mobile-rest/tours',
  access: { anyPermission: ['viewOwnTrips'] },
  summary: 'Own trips of the driver, open ones first',
  answer: z.array(tripRowSchema),
});
export const versionedBody = versioned;
