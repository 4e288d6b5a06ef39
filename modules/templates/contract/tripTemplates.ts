import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, instantSchema, timeSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { defineThing } from '#kernel/thing.ts';
import { dispatching } from '#modules/dispatch/contract/access.ts';
import { previewKinds } from '../rules/previewedDays.ts';
import { seriesStates, tripTemplateMachine } from '../rules/templateStates.ts';
import { templateReaders, templateWriters } from './access.ts';

/** Topics of the event stream. */
declare module '#kernel/fact.ts' {
  interface Topics {
    templates: true;
    collections: true;
  }
}

const record = (refersTo: string) => recordIdSchema.nullable().meta({ kind: 'reference', refersTo });
const word = (most: number) => z.string().trim().max(most).nullable();
/** Monday to Sunday, then the holiday: on a holiday it alone decides. */
export const eightDays = z.array(z.boolean()).length(8).meta({ id: 'EightDays', kind: 'weekdays', length: 8 });
export const fillRules = ['NONE', 'ROUTE', 'LAST_WEEK'] as const;

/** A stop that every trip has, whether or not a shipment goes there; `time` by the clock of the depot. */
const fixedStop = z.object({ stopLocationId: recordIdSchema, time: timeSchema.nullable() }).meta({ id: 'FixedStop' });
export type FixedStop = z.infer<typeof fixedStop>;

const typed = {
  /** The name of its trips too. */
  name: z.string().trim().min(1).max(30),
  trafficType: z.enum(['LocalTraffic', 'LineHaul']),
  weekdays: eightDays,
  validFrom: dateSchema,
  validTo: dateSchema.nullable(),
  startTime: timeSchema,
  /** When it is back, for whoever plans the vehicle. */
  endTime: timeSchema.nullable(),
  /** Where its trips begin and end; null: at the depot, and where they began. */
  startLocationId: record('stoplocation'),
  endLocationId: record('stoplocation'),
  outboundRoute: record('route'),
  vehicleId: record('vehicle'),
  /** What is needed where no vehicle is named. */
  vehicleTypeId: record('vehicletype'),
  driverId: record('driver'),
  freightCarrierId: record('freightcarrier'),
  affId: record('areafreightforwarder'),
  gate: word(20),
  autoCreateDaysAhead: z.int().min(1).max(14),
  /** What is proposed for its trips: shipments of its route, or for the places of last week's trip. */
  autoDispatchRule: z.enum(fillRules),
  maxWeight: quantity('MASS').nullable(),
  maxLoadingMeter: quantity('LENGTH').nullable(),
  maxStops: z.int().min(1).max(500).nullable(),
  fixedStops: z.array(fixedStop).max(30),
  remark: word(500),
};
export const templateFields = typed;

/** A field of a trip that is other than its template says now, in words for the reader. */
const difference = z.object({ field: z.string(), trip: z.string(), template: z.string() });
const templateTrip = z
  .object({
    day: dateSchema,
    /** DELETED: somebody deleted the trip, and the day stays without one. */
    state: z.enum(['MADE', 'DELETED', 'FAILED']),
    tripId: idSchema.nullable(),
    tripName: z.string().nullable(),
    tripState: z.string().nullable(),
    madeAt: instantSchema,
    reason: z.string().nullable(),
    /** May still be changed to what the template says. */
    open: z.boolean(),
    differences: z.array(difference),
    /** What is wrong with its vehicle or driver, in words for the reader. */
    headIssues: z.array(z.string()),
  })
  .meta({ id: 'TemplateTrip' });

/** A trip that comes again: each night its trips are made days ahead, once for each day. */
export const tripTemplate = defineThing({
  module: 'templates',
  name: 'tripTemplate',
  many: 'tripTemplates',
  tag: 'TripTemplate',
  path: '/wco-rest/tour-templates',
  texts: 'templates:trip/',
  title: 'name',
  logKey: 'TRIP_TEMPLATE',
  topic: 'templates',
  read: templateReaders,
  write: templateWriters,
  fields: { id: idSchema, state: z.enum(seriesStates), ...typed, failedDays: z.int(), headDays: z.int() },
  details: {
    /** From a week ago on. */
    trips: z.array(templateTrip),
    /** Days of the next fortnight without a trip of it, and why. */
    left: z.array(z.object({ day: dateSchema, holiday: z.string() })),
  },
  machine: tripTemplateMachine,
  steps: {
    pause: { says: 'No more trips are made; those that are made stay' },
    resume: { says: 'Trips are made again' },
    end: { says: 'The template is over; trips that are made stay', danger: true },
  },
  columns: {
    name: { width: 200, grow: true },
    state: { width: 100 },
    weekdays: { width: 150, onlyShown: true },
    startTime: { width: 80 },
    outboundRoute: { width: 90 },
    trafficType: { width: 120, yields: 4 },
    vehicleId: { width: 130, yields: 3, onlyShown: true },
    driverId: { width: 150, yields: 2, onlyShown: true },
    autoDispatchRule: { width: 130, yields: 5 },
    validFrom: { width: 110, yields: 6 },
    validTo: { width: 110, yields: 7 },
    failedDays: { width: 90, yields: 1 },
    headDays: { width: 110, yields: 2 },
  },
  searched: ['name', 'outboundRoute', 'gate'],
  begins: typed,
  changes: { in: ['ACTIVE', 'PAUSED'], fields: typed },
  says: {
    list: 'Templates of trips',
    get: 'A template with its trips and what they have otherwise',
    create: 'Make a template of trips',
    change: 'Change a template; trips that are made stay as they are until somebody chooses otherwise',
  },
});
export type TripTemplate = z.output<typeof tripTemplate.one>;

const previewed = z
  .object({
    day: dateSchema,
    kind: z.enum(previewKinds),
    holiday: z.string().nullable(),
    /** Why no trip can be made. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'PreviewedTripDay' });
export const previewTrips = defineCall({
  id: 'templates.previewTrips',
  method: 'POST',
  path: '/wco-rest/tour-templates/preview',
  access: templateWriters,
  summary:
    'Which days of the next six weeks get a trip of a template as it is typed, which a holiday leaves out, and which are refused and why. Nothing is changed',
  body: z.object({
    /** The template that is changed; null: a new one. */
    templateId: idSchema.nullable(),
    name: z.string().trim().max(30),
    weekdays: eightDays,
    validFrom: dateSchema,
    validTo: dateSchema.nullable(),
    startTime: timeSchema,
    outboundRoute: record('route'),
    vehicleId: record('vehicle'),
    driverId: record('driver'),
    freightCarrierId: record('freightcarrier'),
    affId: record('areafreightforwarder'),
    startLocationId: record('stoplocation'),
    endLocationId: record('stoplocation'),
  }),
  answer: z.object({
    from: dateSchema,
    to: dateSchema,
    /** The last year whose public holidays are known. */
    knownUntil: z.int(),
    days: z.array(previewed),
  }),
});

const period = { from: dateSchema, to: dateSchema };
export const generateTrips = defineCall({
  id: 'templates.generateTrips',
  method: 'POST',
  path: '/wco-rest/tour-templates/{id}/generate',
  access: templateWriters,
  summary:
    'Make the trips of a template for some days now (62 at most); days that were made are left alone, deleted ones too',
  params: idParams,
  body: z.object(period),
  answer: z.object({ made: z.int(), template: tripTemplate.one }),
});

export const alignTrips = defineCall({
  id: 'templates.alignTrips',
  method: 'POST',
  path: '/wco-rest/tour-templates/{id}/align',
  access: templateWriters,
  summary: 'Give the chosen trips the head that their template says now; what cannot be changed any more is named',
  params: idParams,
  body: z.object({ tripIds: z.array(idSchema).min(1).max(62) }),
  answer: z.object({
    changed: z.int(),
    refused: z.array(z.object({ tripName: z.string(), reason: z.string() })),
    template: tripTemplate.one,
  }),
});

export const proposeFill = defineCall({
  id: 'templates.proposeFill',
  method: 'GET',
  path: '/wco-rest/tour-templates/fill/{id}',
  access: dispatching,
  summary:
    'What would fill a trip of a template: shipments of its route, or for the places of its last trip of the same weekday. Nothing is changed',
  params: idParams,
  answer: z.object({
    templateName: z.string(),
    rule: z.enum(fillRules),
    /** The day of the trip whose places are meant; null: none was found. */
    like: dateSchema.nullable(),
    items: z.array(
      z.object({
        itemId: idSchema,
        orderNumber: z.string(),
        place: z.string(),
        packages: z.int(),
        weight: quantity('MASS'),
        /** Within the limits of the template, in this order. */
        fits: z.boolean(),
      }),
    ),
  }),
});
