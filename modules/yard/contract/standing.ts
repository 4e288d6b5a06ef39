import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, timeSchema } from '#kernel/date.ts';
import { defineFact } from '#kernel/fact.ts';
import { idSchema } from '#kernel/ids.ts';
import { defineThing } from '#kernel/thing.ts';
import { standingMachine, standingStates } from '../rules/standingDays.ts';
import { directions } from '../rules/vocabulary.ts';
import { unitKind } from './unitKind.ts';
import { seesDocks } from './access.ts';
import { dockBooking } from './bookings.ts';
import type {} from './places.ts';

const word = (most: number) => z.string().trim().max(most).nullable();
/** Monday to Sunday. */
const weekdays = z.array(z.boolean()).length(7).meta({ kind: 'weekdays', length: 7 });
/** What a person says of a series. */
const typed = {
  name: z.string().trim().min(1).max(60),
  dockId: idSchema,
  direction: z.enum(directions),
  weekdays,
  /** By the clock of the depot. */
  starts: timeSchema,
  minutes: z.int().min(5).max(1440),
  validFrom: dateSchema,
  validTo: dateSchema.nullable(),
  /** Relation of master data whose line haul it is. */
  relationId: word(60),
  carrierName: word(80),
  unitKind: unitKind.nullable(),
  packages: z.int().min(0).max(100_000).nullable(),
  thermo: z.boolean(),
  dangerousGoods: z.boolean(),
  remark: word(500),
};

/** A booking of a dock that comes again on the same weekdays; each day is a booking of its own, made ahead. */
export const standingBooking = defineThing({
  module: 'yard',
  name: 'standingBooking',
  many: 'standingBookings',
  tag: 'StandingBooking',
  path: '/ym-rest/standing-bookings',
  texts: 'yard:standing/',
  title: 'name',
  logKey: 'STANDING',
  topic: 'yard',
  read: seesDocks,
  write: dockBooking.write,
  fields: { id: idSchema, state: z.enum(standingStates), ...typed },
  details: {
    dockName: z.string(),
    /** Days that are booked ahead, those of them that wait because they clash, and those that somebody has changed. */
    ahead: z.int(),
    waiting: z.int(),
    changed: z.int(),
  },
  machine: standingMachine,
  steps: {
    pause: { says: 'No more days are made; days that nobody has touched go' },
    resume: { says: 'Days are made again' },
    end: { says: 'The series is over; days that nobody has touched go', danger: true },
  },
  columns: {
    name: { width: 200, grow: true },
    state: { width: 110 },
    direction: { width: 110 },
    starts: { width: 80 },
    minutes: { width: 80 },
    carrierName: { width: 160, yields: 1 },
    relationId: { width: 120, yields: 2 },
    validFrom: { width: 110, yields: 4 },
    validTo: { width: 110, yields: 3 },
  },
  searched: ['name', 'carrierName', 'relationId'],
  begins: typed,
  changes: { in: ['ACTIVE', 'PAUSED'], fields: typed },
  says: {
    list: 'Standing bookings of docks',
    get: 'A standing booking and how its days stand',
    create: 'Book a dock for days that come again; a day that clashes waits as a request, with the reason',
    change: 'Change a series; days that somebody has changed stay as they are',
  },
});
/** A series was added (null) or changed: its days follow. */
export const standingChanged = defineFact<{ standingId: string | null }>('yard.standingChanged');
export type StandingBooking = z.output<typeof standingBooking.one>;

export const standingChoices = defineCall({
  id: 'yard.standingChoices',
  method: 'GET',
  path: '/ym-rest/standing-choices',
  access: dockBooking.write,
  summary: 'Docks, and relations with their days and times, for whoever books line haul',
  answer: z.object({
    docks: z.array(z.object({ id: idSchema, name: z.string() })),
    relations: z.array(
      z.object({ id: z.string(), description: z.string(), weekdays, departure: timeSchema.nullable() }),
    ),
  }),
});
