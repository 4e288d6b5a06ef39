import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { timeSchema } from '#kernel/date.ts';
import { idParams, unitIdSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { rulesReaders, rulesWriters } from './access.ts';
import { removal, ruleTail, savedOf, validity } from './areas.ts';

/** What a person says of a run between two depots. Hours are those of the depot's own clock. */
export const relationFields = {
  name: z.string().trim().min(1).max(80),
  fromBranch: unitIdSchema,
  toBranch: unitIdSchema,
  /** Goods go over these, each part by a relation of its own. */
  viaHubs: z.array(unitIdSchema).max(5).default([]),
  /** Monday to Sunday. */
  weekdays: z.array(z.boolean()).length(7).meta({ kind: 'weekdays' }),
  cutOff: timeSchema,
  departure: timeSchema,
  arrival: timeSchema,
  transitDays: z.int().min(0).max(30).default(1),
  capacityLdm: z.number().min(0).max(1000).nullable().default(null),
  capacityKg: z.int().min(0).max(1_000_000).nullable().default(null),
  dgAllowed: z.boolean().default(false),
  customs: z.boolean().default(false),
  thermo: z.boolean().default(false),
  costPerLdm: quantity('MONEY').nullable().default(null),
  carrier: z.string().trim().max(80).nullable().default(null),
  ...validity,
};
export const gtpRelationSchema = z.object({ ...relationFields, ...ruleTail }).meta({ id: 'GtpRelation' });
export type GtpRelation = z.output<typeof gtpRelationSchema>;

const base = '/gtp-rest/relations';

export const saveRelation = defineCall({
  id: 'networkrules.saveRelation',
  method: 'POST',
  path: `${base}/createOrUpdate`,
  access: rulesWriters,
  summary: 'Creates a relation of the network or changes one',
  body: z.object({ ...savedOf, ...relationFields }),
  answer: gtpRelationSchema,
});

export const getRelation = defineCall({
  id: 'networkrules.getRelation',
  method: 'GET',
  path: `${base}/details/{id}`,
  access: rulesReaders,
  summary: 'A relation of the network',
  params: idParams,
  answer: gtpRelationSchema,
});

export const listRelations = defineCall({
  id: 'networkrules.listRelations',
  method: 'GET',
  path: `${base}/list`,
  access: rulesReaders,
  summary: 'Relations of the network, or those that begin or end at a depot',
  query: z.object({ branch: unitIdSchema.optional() }),
  answer: z.array(gtpRelationSchema),
});

export const removeRelation = defineCall({
  id: 'networkrules.removeRelation',
  method: 'POST',
  path: `${base}/remove`,
  access: rulesWriters,
  summary: 'Removes a relation; refused while a transport schema names it',
  body: removal,
});
