import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { countryCodeSchema } from '#kernel/countryCode.ts';
import { dateSchema } from '#kernel/date.ts';
import { idParams, idSchema, unitIdSchema, versionSchema } from '#kernel/ids.ts';
import { areaKinds } from '../rules/network.ts';
import { rulesReaders, rulesWriters } from './access.ts';

declare module '#kernel/fact.ts' {
  interface Topics {
    networkRules: true;
  }
}

/** Which record is saved: a new one by the key of the press (R19), or one as it was seen. */
export const savedOf = {
  id: idSchema.nullable().default(null),
  version: versionSchema.nullable().default(null),
  clientKey: z.string().min(8).max(64).nullable().default(null),
};
/** Days on which it holds, both included; null: open. */
export const validity = {
  validFrom: dateSchema.nullable().default(null),
  validTo: dateSchema.nullable().default(null),
};
/** What every rule says beside its own. */
export const ruleTail = { id: idSchema, version: versionSchema, historyLogKey: z.string() };
export const removal = z.object({ id: idSchema, version: versionSchema.nullable().default(null) });

const areaPartSchema = z
  .object({
    postalCodeFrom: z.string().trim().min(1).max(10),
    postalCodeTo: z.string().trim().min(1).max(10),
    cityPattern: z.string().trim().min(1).max(60).nullable().default(null),
  })
  .meta({ id: 'GeoAreaPart' });

/** What a person says of an area. */
export const areaFields = {
  name: z.string().trim().min(1).max(80),
  countryCode: countryCodeSchema,
  kind: z.enum(areaKinds).default('BOTH'),
  parts: z.array(areaPartSchema).min(1).max(500),
  responsibleBranch: unitIdSchema,
  /** `#0b7285`; what it is drawn in. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable()
    .default(null),
  ...validity,
};
export const geoAreaSchema = z.object({ ...areaFields, ...ruleTail, branch: unitIdSchema }).meta({ id: 'GeoArea' });
export type GeoArea = z.output<typeof geoAreaSchema>;

const base = '/gtp-rest/geoareas';

export const saveArea = defineCall({
  id: 'networkrules.saveArea',
  method: 'POST',
  path: `${base}/createOrUpdate`,
  access: rulesWriters,
  summary:
    'Creates an area of postal codes or changes one; refused when another area would hold an address as well, with its name and the codes',
  body: z.object({ ...savedOf, ...areaFields }),
  answer: geoAreaSchema,
});

export const findAreas = defineCall({
  id: 'networkrules.findAreas',
  method: 'POST',
  path: `${base}/findByPart`,
  access: rulesReaders,
  summary: 'Areas that hold an address on a day, the closest first: the first is where it belongs',
  body: z.object({
    countryCode: countryCodeSchema,
    postalCode: z.string().trim().min(1).max(12),
    city: z.string().trim().max(60).nullable().default(null),
    kind: z.enum(['PICKUP', 'DELIVERY']).default('DELIVERY'),
    /** Today when it is left out. */
    day: dateSchema.nullable().default(null),
  }),
  answer: z.array(
    z.object({ ...geoAreaSchema.shape, matched: areaPartSchema }).meta({ id: 'FoundGeoArea', madeOf: ['GeoArea'] }),
  ),
});

export const getArea = defineCall({
  id: 'networkrules.getArea',
  method: 'GET',
  path: `${base}/details/{id}`,
  access: rulesReaders,
  summary: 'An area with its postal codes',
  params: idParams,
  answer: geoAreaSchema,
});

export const listAreas = defineCall({
  id: 'networkrules.listAreas',
  method: 'GET',
  path: `${base}/list`,
  access: rulesReaders,
  summary: 'Areas of the network, or those that a depot serves',
  query: z.object({ branch: unitIdSchema.optional() }),
  answer: z.array(geoAreaSchema),
});

export const removeArea = defineCall({
  id: 'networkrules.removeArea',
  method: 'POST',
  path: `${base}/remove`,
  access: rulesWriters,
  summary: 'Removes an area; refused while a transport schema names it',
  body: removal,
});
