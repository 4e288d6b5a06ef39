import { z } from 'zod';
import { countryCodeSchema } from '#kernel/countryCode.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';

/** What kind of way a schema describes (domain 2.8; the `type` of the specification's calls). */
export const schemaTypes = ['DirectTraffic', 'FullTruckLoad', 'LessTruckLoad', 'LineHaul'] as const;
export type SchemaType = (typeof schemaTypes)[number];
export const legKinds = ['PICKUP', 'LINE_HAUL', 'HUB', 'DELIVERY', 'DIRECT'] as const;

/** One part of a way. Instants are epoch ms; depots are ids of units. */
export const routeLegSchema = z
  .object({
    seq: z.int().min(1),
    kind: z.enum(legKinds),
    fromDepot: z.string().optional(),
    toDepot: z.string().optional(),
    relationId: z.string().optional(),
    plannedDeparture: instantSchema,
    plannedArrival: instantSchema,
    /** Goods must be there by then. */
    cutOff: instantSchema.optional(),
    carrier: z.string().optional(),
  })
  .meta({ id: 'RouteLeg' });
export type RouteLeg = z.infer<typeof routeLegSchema>;

/** A step of the reasoning: a text key below `networkrules:trace/` with its arguments, never prose. */
export const traceLineSchema = z
  .object({
    step: z.enum(['AREA', 'SCHEMA', 'LEG', 'CALENDAR', 'CAPACITY', 'RESULT']),
    /** Behind `networkrules:trace/`. */
    key: z.string(),
    args: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'TraceLine' });
export type TraceLine = z.infer<typeof traceLineSchema>;

/** @property cost in cents of a euro @property capacityLeft loading metres on the narrowest of its runs, where bookings are known */
export const routeProposalSchema = z
  .object({
    schemaId: z.string(),
    schemaName: z.string(),
    schemaVersion: z.int(),
    type: z.enum(schemaTypes),
    legs: z.array(routeLegSchema),
    /** Calendar days from pickup to delivery, on the clocks of the places. */
    transitDays: z.int(),
    cost: z.object({ perLoadingMetre: z.int(), total: z.int() }).optional(),
    capacityLeft: z.number().optional(),
    warnings: z.array(traceLineSchema),
    trace: z.array(traceLineSchema),
  })
  .meta({ id: 'RouteProposal' });
export type RouteProposal = z.infer<typeof routeProposalSchema>;

const routeAddressSchema = z
  .object({
    countryCode: countryCodeSchema,
    postalCode: z.string().max(12),
    city: z.string().max(60).nullable().default(null),
  })
  .meta({ id: 'RouteAddress' });
export type RouteAddress = z.infer<typeof routeAddressSchema>;

/** What of a shipment decides its way. A field that is not known is null, never zero: what asks for it then says so. */
export const routeRequestSchema = z
  .object({
    type: z.enum(schemaTypes),
    product: z.string().max(40).nullable().default(null),
    consignor: routeAddressSchema,
    consignee: routeAddressSchema,
    pickupDate: dateSchema,
    weightKg: z.number().min(0).max(1_000_000).nullable(),
    loadingMetres: z.number().min(0).max(100).nullable(),
    dangerousGoods: z.boolean(),
    /** Needs a cooled or heated vehicle. */
    thermo: z.boolean().default(false),
    customs: z.boolean(),
    /** The depot that creates the shipment. */
    branch: z.string().max(40),
  })
  .meta({ id: 'RouteRequest' });
export type RouteRequest = z.infer<typeof routeRequestSchema>;

/** All ways that fit, the best first; why; and when there is none, the one change that would make one. */
export const routeAnswerSchema = z
  .object({
    proposals: z.array(routeProposalSchema),
    trace: z.array(traceLineSchema),
    wouldRoute: traceLineSchema.optional(),
  })
  .meta({ id: 'RouteAnswer' });
export type RouteAnswer = z.infer<typeof routeAnswerSchema>;
