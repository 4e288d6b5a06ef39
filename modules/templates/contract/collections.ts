import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, timeSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema } from '#kernel/ids.ts';
import { defineFact } from '#kernel/fact.ts';
import { defineThing } from '#kernel/thing.ts';
import { truck } from '#modules/shipments/rules/truck.ts';
import { dayKinds, holidayRules } from '../rules/plannedDays.ts';
import { patterns } from '../rules/recurrence.ts';
import { collectionMachine, seriesStates } from '../rules/templateStates.ts';
import { collectionReaders, collectionWriters } from './access.ts';
import { eightDays } from './tripTemplates.ts';

const record = (refersTo: string) => recordIdSchema.nullable().meta({ kind: 'reference', refersTo });
const word = (most: number) => z.string().trim().max(most).nullable();
const days = z.array(dateSchema).max(200).meta({ id: 'SeriesDays' });
const pauses = z
  .array(z.object({ from: dateSchema, to: dateSchema }))
  .max(50)
  .meta({ id: 'SeriesPauses' });
const monthDays = z
  .array(
    z
      .int()
      .min(-31)
      .max(31)
      .refine((day) => day !== 0),
  )
  .max(31)
  .meta({ id: 'MonthDays' });

const typed = {
  name: z.string().trim().min(1).max(60),
  customerId: record('customer'),
  stopLocationId: recordIdSchema.meta({ kind: 'reference', refersTo: 'stoplocation' }),
  windowFrom: timeSchema.nullable(),
  windowTo: timeSchema.nullable(),
  /** Where it goes: the depot of a relation, or an address. */
  relationId: record('relation'),
  consigneeName: word(60),
  consigneeStreet: word(80),
  consigneePostalCode: word(10),
  consigneeCity: word(60),
  consigneeCountry: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'base:validation/countryPattern')
    .nullable(),
  productId: record('product'),
  /** Who carries it; null: as the depot's rules and routes say. */
  affId: record('areafreightforwarder'),
  numberOfPackages: z.int().min(1).max(truck.packages),
  packingType: record('packagetype'),
  goodsDescription: word(200),
  /** g, of all of it. */
  grossWeight: z.int().min(1).max(truck.lineWeight).meta({ kind: 'quantity', quantity: 'MASS' }),
  reference: word(35),
  pickupInstruction: word(500).meta({ kind: 'textArea' }),
  pattern: z.enum(patterns),
  /** Every so many days, weeks or months. */
  repeatEvery: z.int().min(1).max(99),
  weekdays: eightDays,
  /** In a month: which of these weekdays; null: each of them. */
  nth: z.enum(['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'LAST']).nullable(),
  /** In a month: 1 to 31, from its end -1 to -31. */
  monthDays,
  validFrom: dateSchema,
  validTo: dateSchema.nullable(),
  /** So many days in all. */
  mostDays: z.int().min(1).max(9999).nullable(),
  exceptions: days,
  extraDates: days,
  pauses,
  holidayRule: z.enum(holidayRules),
  createDaysAhead: z.int().min(1).max(14),
  orderCreationTime: timeSchema,
  /** On whose trip of the day it is put, when there is one. */
  tripTemplateId: idSchema.nullable().meta({ kind: 'reference' }),
};
export const collectionFields = typed;

const madeDay = z
  .object({
    day: dateSchema,
    /** Days that are said and fall on it. */
    planned: z.array(dateSchema),
    /** MISSED: nobody made it in time, such as while the server stood still. */
    state: z.enum(['MADE', 'FAILED', 'MISSED']),
    itemId: idSchema.nullable(),
    orderNumber: z.string().nullable(),
    tripName: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'CollectionDay' });

/** Goods that are collected again and again: each morning their shipments are created days ahead, once for each day. */
export const recurringCollection = defineThing({
  module: 'templates',
  name: 'recurringCollection',
  many: 'recurringCollections',
  tag: 'RecurringCollection',
  path: '/wco-rest/recurringcollections',
  texts: 'templates:collection/',
  title: 'name',
  logKey: 'RECURRING_COLLECTION',
  topic: 'collections',
  read: collectionReaders,
  write: collectionWriters,
  fields: {
    id: idSchema,
    state: z.enum(seriesStates),
    ...typed,
    customerName: z.string().nullable(),
    placeName: z.string(),
    nextDay: dateSchema.nullable(),
    lastCreatedFor: dateSchema.nullable(),
    /** The first day of the next fortnight that a holiday moves or drops, and where to. */
    holidayOn: dateSchema.nullable(),
    holidayMovesTo: dateSchema.nullable(),
    /** Does one of its days wait, and why? */
    waits: z.boolean(),
    waitsFor: z.string().nullable(),
  },
  details: {
    /** Whose holidays count: `DE-NW`. */
    region: z.string(),
    templateName: z.string().nullable(),
    made: z.array(madeDay),
  },
  machine: collectionMachine,
  steps: {
    pause: { says: 'No more shipments are created; those that are created stay' },
    resume: { says: 'Shipments are created again, from today on' },
    end: { says: 'The collection is over; shipments that are created stay', danger: true },
  },
  columns: {
    name: { width: 200, grow: true },
    state: { width: 100 },
    customerName: { width: 180, yields: 2 },
    placeName: { width: 180, yields: 3 },
    nextDay: { width: 110 },
    holidayOn: { width: 120, yields: 4 },
    holidayMovesTo: { width: 120, yields: 5 },
    waitsFor: { width: 220, yields: 1, onlyShown: true },
    pattern: { width: 100, yields: 6 },
    windowFrom: { width: 80, optional: true },
    windowTo: { width: 80, optional: true },
    validTo: { width: 110, optional: true },
    lastCreatedFor: { width: 120, optional: true },
  },
  searched: ['name', 'customerName', 'placeName', 'reference'],
  begins: typed,
  changes: { in: ['ACTIVE', 'PAUSED'], fields: typed },
  says: {
    list: 'Recurring collections',
    get: 'A recurring collection and what came of its days',
    create: 'Begin a recurring collection',
    change: 'Change a recurring collection; shipments that are created stay as they are',
  },
});
export type RecurringCollection = z.output<typeof recurringCollection.one>;

/** A collection was begun (null) or changed: its next days and what a holiday does to them are worked out anew. */
export const collectionChanged = defineFact<{ collectionId: string | null }>('templates.collectionChanged');

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
export const previewCollection = defineCall({
  id: 'templates.previewCollection',
  method: 'GET',
  path: '/wco-rest/recurringcollections/{id}/preview',
  access: collectionReaders,
  summary:
    'Days of a recurring collection between two days (400 at most), where holidays move them, and the holidays of its place',
  params: idParams,
  query: z.object({ from: day, to: day }),
  answer: z.object({
    region: z.string(),
    days: z.array(
      z.object({
        planned: dateSchema,
        day: dateSchema.nullable(),
        kind: z.enum(dayKinds),
        holiday: z.string().nullable(),
      }),
    ),
    holidays: z.array(z.object({ day: dateSchema, name: z.string() })),
    /** The last year whose public holidays are known. */
    knownUntil: z.int(),
  }),
});

export const generateCollections = defineCall({
  id: 'templates.generateCollections',
  method: 'POST',
  path: '/wco-rest/recurringcollections/{id}/generate',
  access: collectionWriters,
  summary: 'Create the shipments of some days now (62 at most); days that were created are left alone',
  params: idParams,
  body: z.object({ from: dateSchema, to: dateSchema }),
  answer: z.object({ made: z.int(), collection: recurringCollection.one }),
});

export const collectionCalendar = defineCall({
  id: 'templates.collectionCalendar',
  method: 'GET',
  path: '/wco-rest/recurringcollections/{id}/calendar',
  access: collectionReaders,
  summary: 'A calendar file (RFC 5545) with the days of the next twelve months as they are done',
  params: idParams,
  answerType: 'bytes',
});
