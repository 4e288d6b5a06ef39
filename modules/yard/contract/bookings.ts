import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { defineFact } from '#kernel/fact.ts';
import { idSchema } from '#kernel/ids.ts';
import { defineThing } from '#kernel/thing.ts';
import { bookingMachine, bookingStates, movableStates } from '../rules/bookingStates.ts';
import { dockNows } from '../rules/dockLook.ts';
import { directions, sides } from '../rules/vocabulary.ts';
import { unitKind } from './unitKind.ts';
import { seesDocks } from './access.ts';
import type {} from './places.ts';

export const bookingOrigins = ['HAND', 'LIST', 'TRIP', 'STANDING'] as const;

const word = (most: number) => z.string().trim().max(most).nullable().default(null);
/** What a person says of a booking. */
const typed = {
  dockId: idSchema,
  direction: z.enum(directions),
  startsAt: instantSchema,
  endsAt: instantSchema,
  carrierName: word(80),
  licencePlate: word(20),
  unitNumber: word(20),
  unitKind: unitKind.nullable().default(null),
  reference: word(60),
  contact: word(80),
  packages: z.int().min(0).max(100_000).nullable().default(null),
  thermo: z.boolean().default(false),
  dangerousGoods: z.boolean().default(false),
  priority: z.int().min(1).max(3).default(2),
  remark: word(500),
};

const managesBookings = { anyPermission: ['manageDockBookings'] };
const atGate = { anyPermission: ['useYMWebAppGateManager', 'manageDockBookings'] };

/** A dock for a time. */
export const dockBooking = defineThing({
  module: 'yard',
  name: 'booking',
  many: 'bookings',
  tag: 'DockBooking',
  path: '/ym-rest/bookings',
  texts: 'yard:booking/',
  title: 'name',
  logKey: 'DOCK_BOOKING',
  topic: 'yard',
  read: seesDocks,
  write: managesBookings,
  fields: {
    id: idSchema,
    name: z.string(),
    state: z.enum(bookingStates),
    ...typed,
    carrierName: z.string().nullable(),
    licencePlate: z.string().nullable(),
    unitNumber: z.string().nullable(),
    unitKind: unitKind.nullable(),
    reference: z.string().nullable(),
    contact: z.string().nullable(),
    packages: z.int().nullable(),
    thermo: z.boolean(),
    dangerousGoods: z.boolean(),
    priority: z.int(),
    remark: z.string().nullable(),
    origin: z.enum(bookingOrigins),
    listId: idSchema.nullable(),
    tripId: idSchema.nullable(),
    transportUnitId: idSchema.nullable(),
    refusedReason: z.string().nullable(),
    /** Why a request could not be held: what it clashes with. */
    waitsFor: z.string().nullable(),
    estimatedStart: instantSchema.nullable(),
    arrivedAt: instantSchema.nullable(),
    actualStart: instantSchema.nullable(),
    actualEnd: instantSchema.nullable(),
    /** The series whose day it is. */
    standingId: idSchema.nullable(),
    createdAt: instantSchema,
    createdBy: z.string(),
  },
  details: { dockName: z.string() },
  machine: bookingMachine,
  steps: {
    confirm: { says: 'The requested dock and time are held' },
    refuse: {
      says: 'A request is refused, with its reason',
      asks: { refusedReason: z.string().trim().min(1).max(200) },
      danger: true,
    },
    checkIn: { says: 'Vehicle or unit is here; one that was given up gets the next free time', access: atGate },
    undoCheckIn: { says: 'It was not the one: the booking is as it was before', access: atGate },
    start: { says: 'It stands at the dock', access: atGate },
    complete: { says: 'The dock is free again', access: atGate },
    cancel: { says: 'It does not come', danger: true },
    noShow: { says: 'It has not come in its time and tolerance', danger: true },
  },
  columns: {
    name: { width: 180, grow: true },
    state: { width: 130 },
    direction: { width: 110 },
    startsAt: { width: 140 },
    endsAt: { width: 140 },
    carrierName: { width: 160 },
    licencePlate: { width: 120 },
    unitNumber: { width: 120 },
    reference: { width: 130 },
    packages: { width: 90 },
    estimatedStart: { width: 140, optional: true },
    arrivedAt: { width: 140, optional: true },
    actualStart: { width: 140, optional: true },
    actualEnd: { width: 140, optional: true },
    origin: { width: 110, optional: true },
    createdBy: { width: 120, optional: true },
  },
  searched: ['name', 'carrierName', 'licencePlate', 'unitNumber', 'reference'],
  begins: { ...typed, listId: idSchema.nullable().default(null), tripId: idSchema.nullable().default(null) },
  changes: { in: movableStates, fields: typed },
  says: {
    list: 'Bookings of docks, whatever their state',
    get: 'A booking of a dock',
    create: 'Book a dock; refused when it is booked in this time, with the next free times',
    change: 'Move a booking to another dock or time, or correct it, until it stands at its dock',
  },
});
/** A dock was booked for a trip that has no list yet, or its booking moved: the trip names its gate. */
export const tripBooked = defineFact<{ tripId: string }>('yard.tripBooked');
export type Booking = typeof dockBooking.schema._zod.output;

const boardBookingSchema = dockBooking.schema
  .extend({
    /** When it will be on the dock and off it, by what is known now; the plan stays beside it. */
    forecastStart: instantSchema,
    forecastEnd: instantSchema,
    /** On its time, later than its tolerance, or on its way to be. */
    look: z.enum(['FINISHED', 'IN_USE', 'BOOKED', 'REQUESTED', 'AT_RISK', 'LATE']),
    /** It waits at the gate or in the yard. */
    here: z.boolean(),
    /** Packages that the hall has handled of those that it expects. */
    handled: z.int().nullable(),
    expected: z.int().nullable(),
    /** min by which what comes before it on the dock pushes it back. */
    waits: z.int(),
  })
  .meta({ id: 'BoardBooking', madeOf: ['DockBooking'] });
export type BoardBooking = z.output<typeof boardBookingSchema>;

const boardDockSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    gateNumber: z.string().nullable(),
    area: z.string().nullable(),
    side: z.enum(sides).nullable(),
    /** What the dock is now, the worst first. */
    now: z.enum(dockNows),
    /** Number of the unit that stands there. */
    occupant: z.string().nullable(),
    blockedReason: z.string().nullable(),
    blockedFrom: instantSchema.nullable(),
    blockedTo: instantSchema.nullable(),
    /** From when on it is free, when it is not now. */
    freeFrom: instantSchema.nullable(),
    version: z.int(),
    bookings: z.array(boardBookingSchema),
  })
  .meta({ id: 'BoardDock' });
export type BoardDock = z.output<typeof boardDockSchema>;

export const dockBoard = defineCall({
  id: 'yard.dockBoard',
  method: 'GET',
  path: '/ym-rest/docks',
  access: seesDocks,
  summary: 'Docks with what is booked, stands and is late there on a day, and when work that goes on will end',
  query: z.object({ date: dateSchema.optional() }),
  answer: z.object({ date: dateSchema, from: instantSchema, to: instantSchema, docks: z.array(boardDockSchema) }),
});

const optionSchema = z
  .object({ dockId: idSchema, dockName: z.string(), startsAt: instantSchema, endsAt: instantSchema, why: z.string() })
  .meta({ id: 'DockOption' });
export type DockOption = z.output<typeof optionSchema>;

export const bookingOptions = defineCall({
  id: 'yard.bookingOptions',
  method: 'POST',
  path: '/ym-rest/bookings/options',
  access: seesDocks,
  summary: 'Free times of docks for a load, the best first, and why the other docks do not suit',
  body: z.object({
    direction: z.enum(directions),
    /** Empty: by the packages, as the depot is set. */
    durationMin: z.int().min(5).max(1440).nullable().default(null),
    packages: z.int().min(0).max(100_000).nullable().default(null),
    earliest: instantSchema,
    latest: instantSchema,
    /** When it leaves: the time that ends then, or as little before as can be, whatever the span above. */
    until: instantSchema.nullable().default(null),
    unitKind: unitKind.nullable().default(null),
    thermo: z.boolean().default(false),
    dangerousGoods: z.boolean().default(false),
    /** The gate that its trip or list names: best when it is free. */
    gate: z.string().max(20).nullable().default(null),
    /** The booking that is moved: it is not in its own way. */
    bookingId: idSchema.nullable().default(null),
  }),
  answer: z.object({
    durationMin: z.int(),
    options: z.array(optionSchema),
    others: z.array(z.object({ dockName: z.string(), why: z.string() })),
  }),
});
