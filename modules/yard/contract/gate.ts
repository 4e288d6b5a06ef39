import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { checkAnswer, overridesShape } from '#kernel/checkAnswer.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { driverLanguages } from '../rules/driverWords.ts';
import { loadStates, placeKinds } from '../rules/vocabulary.ts';
import { unitKind } from './unitKind.ts';
import { gatekeepers, yardReaders } from './access.ts';
import { transportUnit } from './units.ts';
import { gateVisit } from './visits.ts';

const text = (max: number) => z.string().trim().max(max);
const seals = z.array(z.string().trim().min(1).max(30)).max(8);
const number = z.string().trim().min(2).max(20);

/** Something that comes in: a unit, or a vehicle that is its own unit. */
export const arrivingSchema = z.object({
  number,
  kind: unitKind,
  loadState: z.enum(loadStates),
  seals,
  /** What its display shows. */
  temperature: quantity('TEMPERATURE').nullable(),
  dangerousGoods: z.boolean(),
  photos: z.array(idSchema).max(10),
  /** Where it is sent; null: it waits at the entrance. */
  placeId: idSchema.nullable(),
  /** The unloading list that it brings. */
  listId: idSchema.nullable(),
  remark: text(200).nullable(),
});
export type Arriving = z.infer<typeof arrivingSchema>;

export const gateInBody = z.object({
  /** The visit that its driver has announced himself; absent: one of the same plate that waits, if there is one. */
  visitId: idSchema.nullable().default(null),
  /** Made by the device, once per press (R19). */
  clientKey: z.string().min(8).max(64),
  /** Of the vehicle; null when it is not known: the first unit names the visit. */
  plate: number.nullable(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** None: a vehicle alone. */
  units: z.array(arrivingSchema).max(2),
  carrierName: text(60).nullable(),
  driverName: text(60).nullable(),
  driverPhone: text(30).nullable(),
  driverLanguage: z.enum(driverLanguages).nullable(),
  reference: text(40).nullable(),
  bookingId: idSchema.nullable(),
  entranceId: idSchema.nullable(),
  /** When it really came, if it is written down later. */
  arrivedAt: instantSchema.nullable(),
  /** Asked for when a check is overridden. */
  reason: text(200).nullable(),
  remark: text(200).nullable(),
  ...overridesShape,
});
export const gateIn = defineCall({
  id: 'yard.gateIn',
  method: 'POST',
  path: '/ym-rest/transport-units/gate-in',
  access: gatekeepers,
  summary: 'A vehicle comes in with its units: opens the visits, says where they go, checks the booking in',
  body: gateInBody,
  answer: checkAnswer({ visit: gateVisit.schema.nullable(), units: z.array(transportUnit.schema) }),
});

const bookingFound = z.object({
  id: idSchema,
  name: z.string(),
  state: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  dockId: idSchema,
  dockName: z.string(),
  reference: z.string().nullable(),
  carrierName: z.string().nullable(),
  unitNumber: z.string().nullable(),
  unitKind: z.string().nullable(),
  licencePlate: z.string().nullable(),
  contact: z.string().nullable(),
});
const listFound = z.object({
  id: idSchema,
  name: z.string(),
  partnerName: z.string().nullable(),
  vehicle: z.string().nullable(),
  driverName: z.string().nullable(),
  plannedArrival: instantSchema.nullable(),
  packages: z.int(),
  weight: quantity('MASS'),
  dangerousGoodsPoints: z.int(),
  topProducts: z.int(),
  seals,
});
const unitFound = z.object({
  id: idSchema,
  number: z.string(),
  kind: unitKind,
  state: z.string(),
  placeName: z.string().nullable(),
  arrivedAt: instantSchema.nullable(),
  carrierName: z.string().nullable(),
  setPoint: quantity('TEMPERATURE').nullable(),
});
export type FoundUnit = z.infer<typeof unitFound>;
export type FoundList = z.infer<typeof listFound>;
export type FoundBooking = z.infer<typeof bookingFound>;
const proposedPlace = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(placeKinds),
  /** Why it comes first. */
  why: z.enum(['BOOKED', 'FREE', 'POWER', 'ENTRANCE']),
});
export type ProposedPlace = z.infer<typeof proposedPlace>;

const namedPlace = z.object({ id: idSchema, name: z.string() });

/** What is known of a plate, a unit number or a reference that somebody reads at the gate. */
export const gateLookup = defineCall({
  id: 'yard.gateLookup',
  method: 'POST',
  path: '/ym-rest/transport-units/gate-lookup',
  access: yardReaders,
  summary: 'What is known of a plate, unit number or reference, with what differs by one sign, and where it may go',
  body: z.object({
    text: z.string().trim().min(2).max(40),
    kind: unitKind.optional(),
    cooled: z.boolean().optional(),
    dangerousGoods: z.boolean().optional(),
  }),
  answer: z.object({
    /** What the number says of itself. */
    verdict: z.enum(['OWN', 'PLAUSIBLE', 'WEAK', 'WRONG_DIGIT', 'WRONG_LENGTH']),
    booking: bookingFound.nullable(),
    list: listFound.nullable(),
    unit: unitFound.nullable(),
    /** Minutes around a slot that still count as in it. */
    tolerance: z.int(),
    /** A visit of this plate that is still inside. */
    inside: gateVisit.schema.nullable(),
    /** Known ones that differ by one sign, what is expected first. */
    alike: z.array(z.object({ text: z.string(), by: z.enum(['BOOKING', 'LIST', 'UNIT']), name: z.string() })),
    places: z.array(proposedPlace),
    entrances: z.array(namedPlace),
    /** Every place at which nothing stands, whatever may be sent there. */
    free: z.array(namedPlace),
  }),
});
