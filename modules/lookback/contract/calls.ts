import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { tripStates } from '#modules/dispatch/rules/tripStates.ts';
import { listKinds, listStates } from '#modules/crossdock/rules/list/vocabulary.ts';
import { yardReaders } from '#modules/yard/contract/access.ts';
import { directions, placeKinds, unitKinds } from '#modules/yard/rules/vocabulary.ts';
import { hallReaders, tripReaders } from './access.ts';

/** A moment of the last 31 days; 400 `lookback:message/future` and `lookback:message/past` for others. */
const moment = z.object({ at: z.coerce.number().pipe(instantSchema) });

const unitSchema = z
  .object({
    id: idSchema,
    number: z.string(),
    kind: z.enum(unitKinds),
    carrier: z.string().nullable(),
    since: instantSchema,
    /** Who brought it there. */
    by: z.string().nullable(),
    /** It was being moved at that moment: where to. */
    movingTo: z.string().nullable(),
  })
  .meta({ id: 'UnitThen' });
export type UnitThen = z.output<typeof unitSchema>;

const placeSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    kind: z.enum(placeKinds),
    area: z.string().nullable(),
    units: z.array(unitSchema),
    /** What was worked at this dock, by its booking. */
    booking: z
      .object({ name: z.string(), direction: z.enum(directions), carrier: z.string().nullable(), from: instantSchema })
      .nullable(),
  })
  .meta({ id: 'PlaceThen' });
export type PlaceThen = z.output<typeof placeSchema>;

export const yardAt = defineCall({
  id: 'lookback.yardAt',
  method: 'GET',
  path: '/lookback-rest/yard',
  access: yardReaders,
  summary: 'What stood at each place of the yard at a moment of the last 31 days',
  query: moment,
  answer: z.object({
    places: z.array(placeSchema),
    /** In the yard, at no place that anybody had noted. */
    nowhere: z.array(unitSchema),
    /** Vehicles between the gates. */
    vehicles: z.array(z.object({ id: idSchema, plate: z.string(), arrivedAt: instantSchema })),
  }),
});

const listSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    kind: z.enum(listKinds),
    state: z.enum(listStates),
    /** Trip of a loading; empty of the other kinds. */
    trip: z.string().nullable(),
    /** As they were entered last. */
    vehicle: z.string().nullable(),
    gate: z.string().nullable(),
    /** Packages that had been scanned by then, and of how many that the list expects. */
    scanned: z.int(),
    expected: z.int(),
    lastScanAt: instantSchema.nullable(),
    lastScanBy: z.string().nullable(),
  })
  .meta({ id: 'ListThen' });
export type ListThen = z.output<typeof listSchema>;

export const hallAt = defineCall({
  id: 'lookback.hallAt',
  method: 'GET',
  path: '/lookback-rest/hall',
  access: hallReaders,
  summary: 'What stood in the hall at a moment of the last 31 days, place by place, and which lists were worked',
  query: moment,
  answer: z.object({
    packages: z.int(),
    orders: z.int(),
    /** `position` null: nobody had said where. */
    positions: z.array(z.object({ position: z.string().nullable(), packages: z.int(), orders: z.int() })),
    lists: z.array(listSchema),
  }),
});

const packageSchema = z
  .object({
    id: idSchema,
    barcode: z.string().nullable(),
    itemId: idSchema,
    orderNumber: z.string(),
    consignee: z.string().nullable(),
    position: z.string().nullable(),
    since: instantSchema,
  })
  .meta({ id: 'PackageThen' });
export type PackageThen = z.output<typeof packageSchema>;

export const hallPackagesAt = defineCall({
  id: 'lookback.hallPackagesAt',
  method: 'POST',
  path: '/lookback-rest/hall/packages',
  access: hallReaders,
  summary:
    'The packages that stood in the hall at a moment of the last 31 days, by place and order. `q`: the beginning of a barcode or of an order number',
  body: tableQuerySchema.pick({ paging: true, q: true }).extend({
    at: instantSchema,
    /** A storing position; empty text: those of which nobody had said where; absent: all. */
    position: z.string().max(100).optional(),
  }),
  answer: tableAnswer(packageSchema),
});

const tripSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    day: z.string(),
    state: z.enum(tripStates),
    /** As they were entered last. */
    vehicle: z.string().nullable(),
    driver: z.string().nullable(),
    departedAt: instantSchema.nullable(),
    arrivedAt: instantSchema.nullable(),
    /** Stops of the trip as it stands today, and those of them that were documented by then. */
    stops: z.int(),
    done: z.int(),
    last: z.object({ name: z.string(), at: instantSchema }).nullable(),
    /** The first stop that was still open, and when the plan had it. */
    next: z.object({ name: z.string(), plannedAt: instantSchema.nullable() }).nullable(),
    position: z.object({ latitude: z.number(), longitude: z.number(), at: instantSchema }).nullable(),
  })
  .meta({ id: 'TripThen' });
export type TripThen = z.output<typeof tripSchema>;

export const tripsAt = defineCall({
  id: 'lookback.tripsAt',
  method: 'GET',
  path: '/lookback-rest/trips',
  access: tripReaders,
  summary: 'How the trips of a day stood at a moment of the last 31 days: state, stops done, where the vehicle was',
  query: moment,
  answer: z.object({ trips: z.array(tripSchema) }),
});

export const evidence = defineCall({
  id: 'lookback.evidence',
  method: 'GET',
  path: '/lookback-rest/shipments/{itemId}/evidence.pdf',
  access: tripReaders,
  summary:
    'Evidence for a claim as a PDF: the whole way of a shipment and its packages, who did what and when, with photos',
  params: z.object({ itemId: idSchema }),
  query: z.object({
    /** One package of it; absent: all. */
    packageId: idSchema.optional(),
  }),
  answerType: 'bytes',
});
