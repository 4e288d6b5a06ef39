import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { checkAnswer } from '#kernel/checkAnswer.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idSchema, recordIdSchema } from '#kernel/ids.ts';

const changesTrips = { anyPermission: ['createTrips', 'changeTrips'] } as const;
const booked = z.object({
  tripId: idSchema,
  name: z.string(),
  from: instantSchema,
  to: instantSchema,
  /** It has left and is not back. */
  out: z.boolean(),
});
/** Who and what a trip can be given, and where they are that day. */
export const tripResources = defineCall({
  id: 'dispatch.tripResources',
  method: 'GET',
  path: '/dpt-rest/trips/resources',
  access: changesTrips,
  summary: 'Vehicles and drivers with the trips of a day that they are on',
  query: z.object({ date: z.string().regex(/^\d{4}-\d\d-\d\d$/) }),
  answer: z.object({
    vehicles: z.array(
      z.object({
        id: z.string(),
        licensePlate: z.string(),
        type: z.string().nullable(),
        payload: z.int().nullable(),
        loadingMeters: z.int().nullable(),
        trips: z.array(booked),
      }),
    ),
    drivers: z.array(z.object({ id: z.string(), name: z.string(), trips: z.array(booked) })),
  }),
});
export type TripResources = z.infer<(typeof tripResources)['answer']>;

/** Dry run of a trip's head: vehicle, trailer or driver on two trips at once, as a dispatch asks it. */
export const headCheck = defineCall({
  id: 'dispatch.headCheck',
  method: 'POST',
  path: '/dpt-rest/trips/head-check',
  access: changesTrips,
  summary: 'What the checks say of a vehicle, driver and departure before the trip is saved',
  body: z.object({
    tripId: idSchema.optional(),
    executionDate: dateSchema,
    vehicleId: recordIdSchema.nullable().optional(),
    tractorId: recordIdSchema.nullable().optional(),
    trailerIds: z.array(recordIdSchema).max(2).optional(),
    driverId: recordIdSchema.nullable().optional(),
    coDriverId: recordIdSchema.nullable().optional(),
    expectedDeparture: instantSchema.nullable().optional(),
  }),
  answer: checkAnswer({}),
});
