import { z } from 'zod';
import { dateSchema, instantSchema, timeSchema } from '#kernel/date.ts';
import { defineDoor } from '#kernel/door.ts';
import { dangerousSchema, goodsSchema, partySchema } from './shipment.ts';

/** A shipment as the depot gets it that collects; raw units, as in the shipment itself. */
const orderedSchema = z.object({
  shipmentId: z.uuid(),
  /** Of the shipment: messages overtake each other. */
  version: z.int(),
  orderNumber: z.string(),
  globalTrackingNumber: z.string().nullable(),
  /** Depots of the way, in the order in which goods meet them. */
  depots: z.array(z.string()).max(30),
  /** Collected and delivered by one vehicle. */
  direct: z.boolean(),
  /** What kind of traffic it was ordered as; a message of an older release does not say it. */
  traffic: z.enum(['DirectTraffic', 'FullTruckLoad', 'LessTruckLoad', 'LineHaul']).optional(),
  product: z.string().nullable(),
  freightTerm: z.string().nullable(),
  customerId: z.string().nullable(),
  /** Where goods are collected. */
  pickup: partySchema,
  consignor: partySchema,
  consignee: partySchema,
  /** Messages of an older release name neither. */
  collector: partySchema.nullable().optional(),
  neutralConsignor: partySchema.nullable().optional(),
  pickupDate: dateSchema,
  pickupFrom: timeSchema.nullable(),
  pickupTo: timeSchema.nullable(),
  deliveryDate: dateSchema.nullable(),
  deliveryFrom: timeSchema.nullable(),
  deliveryTo: timeSchema.nullable(),
  goods: z.array(goodsSchema),
  dangerousGoods: z.array(dangerousSchema).max(500).default([]),
  instruction: z.string().nullable(),
  temperatureMin: z.number().nullable(),
  temperatureMax: z.number().nullable(),
  customs: z.boolean(),
  tailLift: z.boolean(),
  notification: z.boolean(),
  cashOnDelivery: z.number(),
  goodsValue: z.number(),
});
export type Ordered = z.infer<typeof orderedSchema>;

/** The network hands a shipment to the depot that collects it. */
export const shipmentHandedOver = defineDoor('network.handedOver', orderedSchema);
/** What the depot has got already is to be another way. */
export const shipmentChanged = defineDoor('network.changed', orderedSchema);
/** The network wants a shipment back from its depot. */
export const shipmentWithdrawn = defineDoor(
  'network.withdrawn',
  z.object({ shipmentId: z.uuid(), version: z.int(), orderNumber: z.string() }),
);

/** Goods go another way from where they are: a depot that has them, or gets them next, hears the whole way. */
export const wayTurned = defineDoor(
  'network.wayTurned',
  z.object({
    shipmentId: z.uuid(),
    version: z.int(),
    depots: z.array(z.string()).max(30),
  }),
);

/** A depot says how its part stands. */
export const partReported = defineDoor(
  'network.reported',
  z.object({
    shipmentId: z.uuid(),
    itemId: z.uuid(),
    /** Of the depot's own shipment. */
    itemVersion: z.int(),
    part: z.enum(['PICKUP', 'LINE_HAUL', 'DELIVERY']),
    to: z.string().nullable(),
    state: z.enum(['OPEN', 'DISPATCHED', 'UNDER_WAY', 'DONE', 'HINDERED', 'CANCELED']),
    deviation: z.boolean(),
    at: instantSchema,
  }),
);
export type PartReport = z.infer<typeof partReported.schema>;

/** What an unloading list says of a shipment's packages; of two words of one list the later version counts. */
const unloadedSchema = z.object({
  listId: z.uuid(),
  /** What people call the list. */
  list: z.string().max(200),
  /** 0: of a release that did not say. */
  version: z.int().default(0),
  /** Packages. */
  missing: z.int(),
  damaged: z.int(),
});
export type Unloaded = z.infer<typeof unloadedSchema>;

/** A depot has unloaded a unit: what of a shipment's packages did not come off it, or damaged; none, when they were found since. */
export const shortUnloaded = defineDoor(
  'network.shortUnloaded',
  z.object({
    shipmentId: z.uuid(),
    ...unloadedSchema.shape,
    at: instantSchema,
  }),
);
export type ShortUnloaded = z.infer<typeof shortUnloaded.schema>;

/** A depot answers whether it let a shipment go, or took a change. */
export const depotAnswered = defineDoor(
  'network.answered',
  z.object({
    shipmentId: z.uuid(),
    version: z.int(),
    about: z.enum(['WITHDRAWAL', 'CHANGE', 'WAY']),
    done: z.boolean(),
  }),
);

/** What the partner that runs a depot says of its part of the way, by a file. */
export const partnerSaid = defineDoor(
  'network.partnerSaid',
  z.object({
    key: z.string().max(60),
    shipmentId: z.uuid(),
    depot: z.string(),
    /** ARRIVAL: of the run that ends in its depot; DEPARTURE: of the one that begins there. NONE: worth knowing, moves nothing. */
    part: z.enum(['PICKUP', 'ARRIVAL', 'DEPARTURE', 'DELIVERY', 'NONE']),
    state: z.enum(['OPEN', 'DISPATCHED', 'UNDER_WAY', 'DONE', 'HINDERED', 'CANCELED']),
    deviation: z.boolean(),
    /** Its list and its code; what was said beside it. */
    code: z.string().max(60),
    text: z.string().max(300),
    /** Our own unloading of its unit. */
    unloaded: unloadedSchema.optional(),
    at: instantSchema,
  }),
);
export type PartnerSaid = z.infer<typeof partnerSaid.schema>;

/** A partner runs the depot of which something was asked: the network sees to it. */
export const partnerAsked = defineDoor(
  'network.partnerAsked',
  z.object({
    shipmentId: z.uuid(),
    version: z.int(),
    about: z.enum(['ORDER', 'CHANGE', 'WITHDRAWAL', 'WAY']),
  }),
);

/** A depot of ours writes the order to collect for the partner that runs another one. */
export const orderForPartner = defineDoor(
  'network.orderForPartner',
  z.object({ depot: z.string(), ordered: orderedSchema }),
);

/** A depot of ours tells the partner whose goods it had taken what became of them further on. */
export const statusForPartner = defineDoor(
  'network.statusForPartner',
  z.object({
    depot: z.string(),
    shipmentId: z.uuid(),
    result: z.enum(['OK', 'DEVIATION', 'HINDRANCE']),
    at: instantSchema,
  }),
);
