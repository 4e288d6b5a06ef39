import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';
import { fixingPins } from '#modules/shipments/contract/access.ts';
import { pinSides } from '#modules/shipments/contract/calls.ts';

const side = z.enum(pinSides).meta({ id: 'PinSide' });

/** What a place was learned from, as a whole: nothing of it says who was there, or when. */
const proposedPin = z
  .object({
    latitude: z.number(),
    longitude: z.number(),
    /** Stops that lie near each other, of those that were looked at. */
    stops: z.int(),
    of: z.int(),
    /** m from the pin; null where there is none. */
    metres: z.int().nullable(),
    /** m from their middle. */
    spread: z.int(),
    firstDay: dateSchema,
    lastDay: dateSchema,
  })
  .meta({ id: 'ProposedPin' });
export type ProposedPin = z.infer<typeof proposedPin>;

const addressPin = z
  .object({
    side,
    /** Addresses of the shipment whose places can be fixed: where its vehicle stops, and where direct traffic is collected. */
    sides: z.array(side),
    name: z.string(),
    /** Street and town. */
    place: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** How well its order or record knew it; MANUAL when somebody has fixed it. */
    geoQuality: z.string(),
    /** Who fixed it; null: nobody has. From how many stops of drivers; null: by hand. */
    fixed: z.object({ at: instantSchema, by: z.string(), stops: z.int().nullable() }).nullable(),
    proposed: proposedPin.nullable(),
    /** Open shipments to the same place, beside this one. */
    others: z.int(),
    version: z.int(),
  })
  .meta({ id: 'AddressPin' });
export type AddressPin = z.infer<typeof addressPin>;

export const pinOfItem = defineCall({
  id: 'dispatch.pinOfItem',
  method: 'GET',
  path: '/dpt-rest/items/{id}/pin',
  access: fixingPins,
  summary: 'Where an address lies and what is proposed',
  params: idParams,
  query: z.object({ side: side.optional() }),
  answer: addressPin,
});

export const answerPin = defineCall({
  id: 'dispatch.answerPin',
  method: 'POST',
  path: '/dpt-rest/items/{id}/pin',
  access: fixingPins,
  summary: 'Accept or refuse the place that drivers documented',
  params: idParams,
  body: z.object({
    accept: z.boolean(),
    side: side.optional(),
    /** The place that was shown; another one is not accepted unseen. */
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  answer: addressPin,
});

export const pinsOfTrip = defineCall({
  id: 'dispatch.pinsOfTrip',
  method: 'GET',
  path: '/dpt-rest/trips/{id}/pins',
  access: fixingPins,
  summary: 'Stops for whose address another place is proposed',
  params: idParams,
  answer: z.object({ stopIds: z.array(idSchema) }),
});
