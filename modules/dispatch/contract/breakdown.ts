import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { checkAnswer, checkResultSchema, overridesShape } from '#kernel/checkAnswer.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema } from '#kernel/ids.ts';
import { reportingBreakdowns } from './access.ts';

/** Where what is aboard is taken over: where the vehicle stands, at the depot that it was towed to, or at a handover point. */
const place = z.object({
  at: z.enum(['VEHICLE', 'DEPOT', 'POINT']).default('VEHICLE'),
  pointId: recordIdSchema.optional(),
});
export type BreakdownPlace = z.infer<typeof place>;

const shipment = z
  .object({
    itemId: idSchema,
    orderNumber: z.string(),
    stop: z.string(),
    city: z.string().nullable(),
    packages: z.int(),
    weight: z.int(),
    /** Aboard, so that it changes vehicles; or not collected yet, so that somebody else collects it. */
    kind: z.enum(['ABOARD', 'COLLECT']),
    takerId: idSchema.nullable(),
    /** What its stop costs its taker more: mm and minutes of driving, minutes behind windows. */
    extraDistance: z.int().nullable(),
    extraMinutes: z.int().nullable(),
    extraLate: z.int().nullable(),
    /** When its taker is there. */
    arrival: instantSchema.nullable(),
    /** What speaks against its taker; of a shipment that nobody can take, why not, trip by trip. */
    against: z.array(z.string()),
  })
  .meta({ id: 'BreakdownShipment' });
export type BreakdownShipment = z.infer<typeof shipment>;

const taker = z
  .object({
    tripId: idSchema,
    name: z.string(),
    state: z.string(),
    licensePlate: z.string().nullable(),
    driverName: z.string().nullable(),
    shipments: z.int(),
    extraDistance: z.int(),
    extraMinutes: z.int(),
    extraLate: z.int(),
    /** When it is where it takes over what is aboard. */
    fetchesAt: instantSchema.nullable(),
    backAt: instantSchema.nullable(),
    checkResults: z.array(checkResultSchema),
  })
  .meta({ id: 'BreakdownTaker' });
export type BreakdownTaker = z.infer<typeof taker>;

const proposal = z
  .object({
    /** How the trips stood that it speaks of; accepting names it, and is refused when one of them stands otherwise. */
    mark: z.string(),
    place: z.object({ name: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() }),
    takers: z.array(taker),
    shipments: z.array(shipment),
    /** What stays as it is. */
    stays: z.object({
      documented: z.int(),
      /** Of the stop that the driver is at. */
      atStop: z.int(),
      /** Collected and aboard: they come to the depot with the vehicle. */
      collected: z.int(),
      /** Planned, but never loaded. */
      notAboard: z.int(),
      /** A handover of them is agreed already. */
      agreed: z.int(),
    }),
    /** Where the vehicle is planned later on that day. */
    later: z.array(z.object({ tripId: idSchema, name: z.string(), departure: instantSchema })),
  })
  .meta({ id: 'BreakdownProposal' });
export type BreakdownProposal = z.infer<typeof proposal>;

export const proposeBreakdown = defineCall({
  id: 'dispatch.proposeBreakdown',
  method: 'GET',
  path: '/dpt-rest/trips/{id}/breakdown',
  access: reportingBreakdowns,
  summary: 'Who could take over what is left of a running trip whose vehicle has broken down; changes nothing',
  params: idParams,
  query: place,
  answer: proposal,
});

export const acceptBreakdown = defineCall({
  id: 'dispatch.acceptBreakdown',
  method: 'POST',
  path: '/dpt-rest/trips/{id}/breakdown',
  access: reportingBreakdowns,
  summary:
    'The vehicle of a running trip has broken down: handovers of what is aboard are agreed, what is not collected yet goes to other trips, all or nothing',
  params: idParams,
  body: place.extend({
    mark: z.string().max(80),
    reason: z.string().trim().min(1).max(255),
    takers: z.array(z.object({ tripId: idSchema, itemIds: z.array(idSchema).min(1).max(500) })).max(100),
    ...overridesShape,
  }),
  answer: checkAnswer({
    /** The broken trip ended with it, because nothing is left on it. */
    ended: z.boolean(),
  }).meta({ id: 'CheckedBreakdown' }),
});
