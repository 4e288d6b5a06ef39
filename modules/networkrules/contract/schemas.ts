import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { timeSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema, unitIdSchema } from '#kernel/ids.ts';
import { branchRules } from '../rules/network.ts';
import { rulesReaders, rulesWriters } from './access.ts';
import { areaFields, removal, ruleTail, savedOf, validity } from './areas.ts';
import { relationFields } from './relations.ts';
import { legKinds, routeAnswerSchema, routeRequestSchema, schemaTypes, traceLineSchema } from './route.ts';

const schemaLegSchema = z
  .object({
    kind: z.enum(legKinds),
    branchRule: z.enum(branchRules),
    branchId: unitIdSchema.nullable().default(null),
    relationId: idSchema.nullable().default(null),
    leadTimeDays: z.int().min(0).max(30).default(0),
    cutOff: timeSchema.nullable().default(null),
  })
  .meta({ id: 'TransportSchemaLeg' });
export type SchemaLegInput = z.output<typeof schemaLegSchema>;

/** What a person says of a way. A list that is empty is no condition; so is null. */
export const schemaFields = {
  name: z.string().trim().min(1).max(80),
  type: z.enum(schemaTypes),
  originAreas: z.array(idSchema).max(200).default([]),
  originBranches: z.array(unitIdSchema).max(200).default([]),
  destinationAreas: z.array(idSchema).max(200).default([]),
  destinationBranches: z.array(unitIdSchema).max(200).default([]),
  productIds: z.array(recordIdSchema).max(100).default([]),
  conditions: z
    .object({
      /** kg */
      maxWeight: z.number().min(0).max(1_000_000).nullable().default(null),
      maxLdm: z.number().min(0).max(100).nullable().default(null),
      dg: z.boolean().nullable().default(null),
      thermo: z.boolean().nullable().default(null),
      customs: z.boolean().nullable().default(null),
    })
    .meta({ id: 'TransportSchemaConditions' }),
  legs: z.array(schemaLegSchema).min(1).max(12),
  /** 1 goes before 2. */
  priority: z.int().min(1).max(999).default(100),
  ...validity,
};
export const transportSchemaSchema = z.object({ ...schemaFields, ...ruleTail }).meta({ id: 'TransportSchema' });
export type TransportSchema = z.output<typeof transportSchemaSchema>;
/** The type stands in the query and the body beside the id (specification 2, 7); one that does not fit the id finds nothing. */
const typeQuery = z.object({ type: z.enum(schemaTypes).optional() });

const base = '/gtp-rest/transport-schemas';

export const saveSchema = defineCall({
  id: 'networkrules.saveSchema',
  method: 'POST',
  path: `${base}/createOrUpdate`,
  access: rulesWriters,
  summary: 'Creates a transport schema or changes one',
  body: z.object({ ...savedOf, ...schemaFields }),
  answer: transportSchemaSchema,
});

export const getSchema = defineCall({
  id: 'networkrules.getSchema',
  method: 'GET',
  path: `${base}/details/{id}`,
  access: rulesReaders,
  summary: 'A transport schema with its parts',
  params: idParams,
  query: typeQuery,
  answer: transportSchemaSchema,
});

export const listSchemas = defineCall({
  id: 'networkrules.listSchemas',
  method: 'GET',
  path: `${base}/list`,
  access: rulesReaders,
  summary: 'Transport schemas of the network, as they are asked: by type and priority',
  answer: z.array(transportSchemaSchema),
});

export const removeSchema = defineCall({
  id: 'networkrules.removeSchema',
  method: 'POST',
  path: `${base}/remove`,
  access: rulesWriters,
  summary: 'Removes a transport schema; shipments keep the ways that were made by it',
  body: removal.extend({ type: z.enum(schemaTypes).nullable().default(null) }),
});

export const tryRoute = defineCall({
  id: 'networkrules.tryRoute',
  method: 'POST',
  path: `${base}/try`,
  access: rulesReaders,
  summary: 'The ways that the rules have for a shipment that is only thought of, with every reason; nothing is stored',
  body: routeRequestSchema,
  answer: routeAnswerSchema,
});

const known = { id: idSchema.nullable().default(null) };
const brief = z
  .object({
    schemaName: z.string(),
    depots: z.array(z.string()),
    transitDays: z.int(),
    arrival: z.int(),
    cost: z.int().nullable(),
  })
  .meta({ id: 'WayInBrief' });
export type WayInBrief = z.output<typeof brief>;

export const whatIf = defineCall({
  id: 'networkrules.whatIf',
  method: 'POST',
  path: `${base}/what-if`,
  access: rulesReaders,
  summary:
    'Tries an unsaved schema, area or relation over shipments: which change their way, what it costs, what is no longer reachable; nothing is stored',
  body: z.object({
    schema: z
      .object({ ...known, ...schemaFields })
      .nullable()
      .default(null),
    area: z
      .object({ ...known, ...areaFields })
      .nullable()
      .default(null),
    relation: z
      .object({ ...known, ...relationFields })
      .nullable()
      .default(null),
    /** Shipments that are thought of; left out, those of the last days are taken. */
    requests: z.array(routeRequestSchema).max(2000).nullable().default(null),
    days: z.int().min(1).max(31).default(7),
  }),
  answer: z
    .object({
      tried: z.int(),
      /** Cents, of those that have a price before and after. */
      costBefore: z.int(),
      costAfter: z.int(),
      counts: z.object({ WAY: z.int(), DAYS: z.int(), COST: z.int(), LOST: z.int(), GAINED: z.int() }),
      /** The first hundred. */
      changes: z.array(
        z
          .object({
            name: z.string(),
            what: z.enum(['WAY', 'COST', 'DAYS', 'LOST', 'GAINED']),
            before: brief.nullable(),
            after: brief.nullable(),
            wouldRoute: traceLineSchema.nullable(),
          })
          .meta({ id: 'WhatIfChange' }),
      ),
    })
    .meta({ id: 'WhatIf' }),
});
export type WhatIf = z.output<NonNullable<typeof whatIf.answer>>;
