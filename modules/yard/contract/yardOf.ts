import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';
import { unitStates } from '../rules/unitStates.ts';
import { seesArrivals, seesListUnits, seesTripInYard } from './access.ts';
import { dockBooking } from './bookings.ts';
import { transportUnit } from './units.ts';

const workedUnitSchema = transportUnit.schema
  .pick({
    id: true,
    version: true,
    allowed: true,
    number: true,
    kind: true,
    state: true,
    placeName: true,
    loadState: true,
    locked: true,
  })
  .extend({ releasedAt: instantSchema.nullable(), releasedBy: z.string().nullable() })
  .meta({ id: 'WorkedUnit' });
export type WorkedUnit = z.infer<typeof workedUnitSchema>;

/** For the hall's own page: it says "clear" where it works. */
export const listUnits = defineCall({
  id: 'yard.listUnits',
  method: 'GET',
  path: '/ym-rest/lists/{id}/units',
  access: seesListUnits,
  summary: 'Units that a list of the hall is worked in, and whether the hall has let go of them',
  params: idParams,
  answer: z.object({ units: z.array(workedUnitSchema) }),
});

const yardNowSchema = z
  .object({
    /** Units that are here or announced; `keys` are their number and the plate that they came with. */
    units: z.array(
      z.object({
        listId: idSchema.nullable(),
        workedList: idSchema.nullable(),
        keys: z.array(z.string()),
        state: z.enum(unitStates),
        place: z.string().nullable(),
        since: instantSchema.nullable(),
      }),
    ),
    /** Vehicles on site, and those whose drivers have checked in themselves and wait outside. */
    vehicles: z.array(z.object({ keys: z.array(z.string()), inside: z.boolean(), since: instantSchema })),
    bookings: z.array(z.object({ listId: idSchema, dock: z.string(), startsAt: instantSchema })),
  })
  .meta({ id: 'YardNow' });
export type YardNow = z.infer<typeof yardNowSchema>;

export const yardNow = defineCall({
  id: 'yard.yardNow',
  method: 'GET',
  path: '/ym-rest/now',
  access: seesArrivals,
  summary:
    'Where units and vehicles of arrivals are: announced, at the gate, at their place, and which docks are booked',
  answer: yardNowSchema,
});

export const tripInYard = defineCall({
  id: 'yard.tripInYard',
  method: 'GET',
  path: '/ym-rest/trips/{id}',
  access: seesTripInYard,
  summary: 'Docks that are booked for a trip and its lists, and where its units are',
  params: idParams,
  answer: z.object({
    /** When it leaves by its plan: until then its dock is wanted. */
    departure: instantSchema.nullable(),
    /** Nothing is booked for its loading, and it still may be. */
    books: z.boolean(),
    bookings: z.array(dockBooking.one),
    units: z.array(workedUnitSchema),
  }),
});
