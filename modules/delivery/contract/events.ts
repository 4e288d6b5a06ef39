import { z } from 'zod';
import { type AnswerOf, defineCall } from '#kernel/call.ts';
import { checkAnswer, overridesShape } from '#kernel/checkAnswer.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';
import { documentStop } from '#modules/dispatch/contract/calls.ts';
import { positionSchema } from '#modules/dispatch/contract/positions.ts';
import { checkPoints } from '../rules/vehicleCheck.ts';
import { checkedPointSchema } from './vehicleChecks.ts';
import { drivingOwnTrips, decidingEvents } from './access.ts';

/** What every event of a device carries: its own key, and when it happened and was sent, both by the clock of the device. */
const event = {
  /** Made by the device, once per thing that happened: the same sent twice has one effect. */
  clientEventId: z.string().min(8).max(64),
  tripId: idSchema,
  ts: instantSchema,
  sentAt: instantSchema.optional(),
  /** The device's own count; without it the order of the batch counts. */
  sequence: z.int().min(0).optional(),
  /**
   * Who sat behind the wheel, on a device that goes with a vehicle or a trip; null: nobody had taken over. Without it counts what the server
   * knows of that moment.
   */
  driverId: z.string().min(1).max(60).nullable().optional(),
};
const atStop = { ...event, stopId: idSchema };
const place = {
  lat: positionSchema.shape.lat.nullable().optional(),
  lon: positionSchema.shape.lon.nullable().optional(),
};
/** Checks that the driver was asked on the device and has said yes to. */
const accepted = z.array(z.string().max(60)).max(50).default([]);

export const driverEventSchema = z
  .discriminatedUnion('type', [
    z.object({ ...event, type: z.literal('TOUR_ACCEPTED') }),
    z.object({ ...event, type: z.literal('TOUR_REJECTED'), reason: z.string().trim().min(1).max(500) }),
    z.object({
      ...event,
      type: z.literal('VEHICLE_CHECKED'),
      points: z.array(checkedPointSchema).min(1).max(checkPoints.length),
      photos: z.array(idSchema).max(20).default([]),
    }),
    // The odometer says km.
    z.object({ ...event, type: z.literal('TOUR_STARTED'), odometer: z.int().min(0).max(10_000_000).optional() }),
    z.object({ ...event, type: z.literal('TOUR_COMPLETED'), accepted }),
    z.object({ ...atStop, type: z.literal('STOP_ARRIVED'), ...place }),
    z.object({
      ...atStop,
      type: z.literal('STOP_DOCUMENTED'),
      accepted,
      documentation: documentStop.body.omit({ clientEventId: true, signedAt: true }),
    }),
    z.object({ ...atStop, type: z.literal('STOP_DEPARTED'), ...place }),
    z.object({
      ...event,
      type: z.literal('POSITION'),
      device: z.string().min(1).max(64),
      ...positionSchema.omit({ ts: true }).shape,
    }),
  ])
  .meta({ id: 'DriverEvent' });
export type DriverEvent = z.output<typeof driverEventSchema>;
export type DriverEventInput = z.input<typeof driverEventSchema>;

/** Why an event was not taken as it was sent; what it says is kept for the dispatcher all the same. */
export const refusalCodes = [
  'DOCUMENTED_MEANWHILE',
  'ORDER_GONE',
  'STOP_GONE',
  'TRIP_GONE',
  'TRIP_STATE',
  'CHECKS',
  'NOT_RUNNING',
  'NOT_DRIVING',
  'TOO_OLD',
  'INVALID',
  'FAILED',
  /** The key belongs to another event. */
  'KEY_REUSED',
  /** More of this driver, or of this device, wait for dispatch than may. */
  'TOO_MANY',
] as const;
/** Refused and not kept: only the device has it still, and it may be sent again. */
export const onlyOnDevice = ['KEY_REUSED', 'TOO_MANY'] as const satisfies readonly (typeof refusalCodes)[number][];
export type EventRefusal = (typeof refusalCodes)[number];

const eventAnswerSchema = z
  .object({
    clientEventId: z.string(),
    /** LATER: the server could not do it now, and nothing behind it on the same trip; the device sends it again. */
    outcome: z.enum(['APPLIED', 'KNOWN', 'REFUSED', 'LATER']),
    code: z.enum(refusalCodes).nullable(),
    message: z.string().nullable(),
    /** When it happened, by the clock of the server. */
    at: instantSchema.nullable(),
  })
  .meta({ id: 'DriverEventAnswer' });
export type EventAnswer = z.infer<typeof eventAnswerSchema>;

export const sendEvents = defineCall({
  id: 'delivery.sendEvents',
  method: 'POST',
  path: '/mobile-rest/events',
  access: drivingOwnTrips,
  summary: 'What happened on a trip, in the order in which it happened; each event is answered for itself',
  body: z.array(driverEventSchema).min(1).max(100),
  answer: z.array(eventAnswerSchema),
});

const keptEventSchema = z
  .object({
    id: idSchema,
    tripId: idSchema,
    tripName: z.string().nullable(),
    stopId: idSchema.nullable(),
    stopName: z.string().nullable(),
    stopSequence: z.int().nullable(),
    driver: z.string(),
    type: z.string(),
    code: z.enum(refusalCodes),
    /** By the clock of the device, and corrected. */
    deviceAt: instantSchema,
    at: instantSchema,
    receivedAt: instantSchema,
    signer: z.string().nullable(),
    signatureBlobId: idSchema.nullable(),
    documentBlobIds: z.array(idSchema),
    orders: z.array(
      z.object({
        itemId: idSchema,
        orderNumber: z.string(),
        /** What the driver recorded, and what stands there now. */
        recorded: z.string().nullable(),
        reason: z.string().nullable(),
        remark: z.string().nullable(),
        photos: z.array(idSchema),
        cashCollected: z.int().nullable(),
        stands: z.string().nullable(),
        standsBy: z.string().nullable(),
        standsAt: instantSchema.nullable(),
      }),
    ),
    /** Whether what was recorded can still be written where it belongs. */
    canTake: z.boolean(),
  })
  .meta({ id: 'KeptDriverEvent' });
export type KeptEvent = z.infer<typeof keptEventSchema>;

export const keptEvents = defineCall({
  id: 'delivery.keptEvents',
  method: 'GET',
  path: '/dpt-rest/driver-events',
  access: decidingEvents,
  summary:
    'What drivers recorded and the server could not take as it was sent: it waits for a decision, the latest first',
  query: z.object({
    tripId: idSchema.optional(),
    /** `others`: those of trips that are not, and were not, of the driver who sent them. */
    of: z.enum(['own', 'others']).default('own'),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({
    items: z.array(keptEventSchema),
    /** All that wait, not only those of this page; and how many stand apart. */
    total: z.int(),
    others: z.int(),
  }),
});

export type KeptEvents = AnswerOf<typeof keptEvents>;

export const decideEvents = defineCall({
  id: 'delivery.decideEvents',
  method: 'POST',
  path: '/dpt-rest/driver-events/decisions',
  access: decidingEvents,
  summary:
    'The same decision for several records; each is decided for itself, what asks for more than a yes stays open and is told',
  body: z.object({ ids: z.array(idSchema).min(1).max(200), take: z.boolean() }),
  answer: z.object({ decided: z.int(), open: z.array(z.object({ id: idSchema, message: z.string() })) }),
});

export const decideEvent = defineCall({
  id: 'delivery.decideEvent',
  method: 'POST',
  path: '/dpt-rest/driver-events/{id}/decision',
  access: decidingEvents,
  summary: 'Takes what the driver recorded, or leaves what stands; either way the record stays',
  params: idParams,
  body: z.object({ take: z.boolean(), ...overridesShape }),
  answer: checkAnswer({}),
});
