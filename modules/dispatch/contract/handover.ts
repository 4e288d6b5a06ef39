import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { checkAnswer, overridesShape } from '#kernel/checkAnswer.ts';
import { dateSchema, instantSchema, isoDaySchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema, versionSchema } from '#kernel/ids.ts';
import { confirmingHandovers, exchanging } from './access.ts';

const side = z
  .object({
    tripId: idSchema,
    name: z.string(),
    /** When its driver, or the dispatcher, said that it has happened. */
    confirmedAt: instantSchema.nullable(),
    confirmedBy: z.string().nullable(),
  })
  .meta({ id: 'HandoverSide' });
const handoverSchema = z
  .object({
    id: idSchema,
    /** Null where a vehicle broke down: that is no recorded point. */
    pointId: z.string().nullable(),
    pointName: z.string(),
    state: z.enum(['AGREED', 'DONE', 'CANCELED']),
    from: side,
    to: side,
    orders: z.array(z.object({ itemId: idSchema, orderNumber: z.string(), packages: z.int() })),
    /** Plates of the trailers that change over. */
    units: z.array(z.string()),
    createdAt: instantSchema,
    createdBy: z.string(),
    endedAt: instantSchema.nullable(),
    endedBy: z.string().nullable(),
    version: versionSchema,
  })
  .meta({ id: 'Handover' });
const checkedHandover = checkAnswer({ handover: handoverSchema.nullable() }).meta({ id: 'CheckedHandover' });
export type HandoverView = z.infer<typeof handoverSchema>;

const pointSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** `BREAKDOWN` is no recorded point: a vehicle stands there today, and nothing else can be exchanged. */
    kind: z.enum(['BEGEGNUNG', 'AFF_HUB', 'BREAKDOWN']),
    address: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    partnerDepots: z.array(z.string()),
    handovers: z.array(handoverSchema),
  })
  .meta({ id: 'HandoverPointDay' });
export type HandoverPointView = z.infer<typeof pointSchema>;

const meetingTripSchema = z
  .object({
    tripId: idSchema,
    name: z.string(),
    state: z.string(),
    executionDate: dateSchema,
    licensePlate: z.string().nullable(),
    driverName: z.string().nullable(),
    /** Where its vehicle was last, as far as anybody knows. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    trailers: z.array(z.object({ id: z.string(), licensePlate: z.string() })),
    /** Aboard and not delivered yet. */
    shipments: z.int(),
    packages: z.int(),
  })
  .meta({ id: 'MeetingTrip' });
export type MeetingTrip = z.infer<typeof meetingTripSchema>;

export const handoverPoints = defineCall({
  id: 'dispatch.handoverPoints',
  method: 'GET',
  path: '/dpt-rest/handoverpoints',
  access: { anyPermission: ['readShipments'] },
  summary: 'Handover points with what is exchanged there on a day, and the trips that carry goods then',
  query: z.object({ date: isoDaySchema }),
  answer: z.object({ points: z.array(pointSchema), trips: z.array(meetingTripSchema) }),
});

export const aboardOf = defineCall({
  id: 'dispatch.aboardOf',
  method: 'GET',
  path: '/dpt-rest/trips/{id}/aboard',
  access: { anyPermission: ['readShipments', 'viewOwnTrips'] },
  summary: 'What a trip has aboard and could hand over: packages of shipments that are not documented yet',
  params: idParams,
  answer: z.array(
    z
      .object({
        itemId: idSchema,
        orderNumber: z.string(),
        stop: z.int(),
        name: z.string(),
        city: z.string().nullable(),
        weight: z.int(),
        packages: z.array(z.object({ packageId: idSchema, barcode: z.string() })),
      })
      .meta({ id: 'AboardShipment' }),
  ),
});

export const exchange = defineCall({
  id: 'dispatch.exchange',
  method: 'POST',
  path: '/dpt-rest/handoverpoints/{id}/exchange',
  access: exchanging,
  summary:
    'Packages, or trailers with all that is aboard, change from one trip to another at a handover point: at once, or when both drivers have confirmed it',
  params: z.object({ id: recordIdSchema }),
  body: z.object({
    fromTripId: idSchema,
    toTripId: idSchema,
    packageIds: z.array(idSchema).max(2000).default([]),
    unitIds: z.array(recordIdSchema).max(2).default([]),
    /** Who says that it has happened: the dispatcher just now, or the drivers at the point. */
    confirmedBy: z.enum(['DISPATCHER', 'DRIVERS']).default('DISPATCHER'),
    ...overridesShape,
  }),
  answer: checkedHandover,
});

export const tripHandovers = defineCall({
  id: 'dispatch.tripHandovers',
  method: 'GET',
  path: '/dpt-rest/trips/{id}/handovers',
  access: { anyPermission: ['readShipments', 'viewOwnTrips'] },
  summary: 'What a trip hands over or takes over, the newest first',
  params: idParams,
  answer: z.array(handoverSchema),
});

export const confirmHandover = defineCall({
  id: 'dispatch.confirmHandover',
  method: 'POST',
  path: '/dpt-rest/handovers/{id}/confirm',
  access: confirmingHandovers,
  summary: 'A driver confirms the own side of an agreed handover, a dispatcher both; with both sides it is done',
  params: idParams,
  body: z.object({ ...overridesShape }).optional(),
  answer: checkedHandover,
});

export const cancelHandover = defineCall({
  id: 'dispatch.cancelHandover',
  method: 'POST',
  path: '/dpt-rest/handovers/{id}/cancel',
  access: exchanging,
  summary: 'An agreed handover does not take place; everything stays on its trip',
  params: idParams,
  answer: handoverSchema,
});
