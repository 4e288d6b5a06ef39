import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { unitIdSchema, versionSchema } from '#kernel/ids.ts';
import { changesConfiguration } from './access.ts';
import { configurationNames } from './configuration.ts';

const access = changesConfiguration;
const base = '/configmanager-rest/config';
const name = z.enum(configurationNames as [string, ...string[]]).meta({ id: 'ConfigurationName' });
const value = z.record(z.string(), z.unknown());

/** What stands where a secret is stored; sent back, the secret stays as it is. */
export const secretMask = '********';

/** Where the value of a field comes from: a unit of the path, or null for what the product ships. */
const origin = z.object({
  field: z.string(),
  from: z.string().nullable(),
  /** What would count without the unit's own value, and where it would come from. */
  above: z.unknown(),
  aboveFrom: z.string().nullable(),
});

export const configurationSchema = z
  .object({
    name: z.string(),
    orgUnit: z.string(),
    /** What counts in the unit. Secrets are masked. */
    value,
    /** The unit's own part. */
    own: value,
    /** The nearest unit whose part counts; null: the product's defaults. */
    inheritedFrom: z.string().nullable(),
    origins: z.array(origin),
    /** Of the unit's own part; 0: it has none. */
    version: z.int(),
    changedAt: instantSchema.nullable(),
    changedBy: z.string().nullable(),
    /** Why this session may not change it; null when it may. */
    readOnly: z.enum(['level', 'unit']).nullable(),
  })
  .meta({ id: 'Configuration' });

const versionOf = z
  .object({
    version: z.int(),
    changedAt: instantSchema,
    changedBy: z.string(),
    /** The own part was taken away: everything was inherited. */
    removed: z.boolean(),
    value,
    /** Against the version before: what was not there, or is not any more, is left out. */
    changes: z.array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
  })
  .meta({ id: 'ConfigurationVersion' });

export const listConfiguration = defineCall({
  id: 'settings.listConfiguration',
  method: 'GET',
  path: `${base}/list`,
  access,
  summary: 'Entries with own values, of the unit and of those above it',
  answer: z.array(
    z.object({
      name: z.string(),
      orgUnit: z.string(),
      version: z.int(),
      changedAt: instantSchema,
      changedBy: z.string(),
      fields: z.array(z.string()),
    }),
  ),
});

export const listUnitConfiguration = defineCall({
  ...listConfiguration,
  id: 'settings.listUnitConfiguration',
  path: `${base}/list/unit/{orgUnit}`,
  summary: 'The same for another unit',
  params: z.object({ orgUnit: unitIdSchema }),
});

export const listConfigurationNames = defineCall({
  id: 'settings.listConfigurationNames',
  method: 'GET',
  path: `${base}/list/names`,
  access,
  summary: 'Names of all entries',
  answer: z.array(z.string()),
});

export const defaultConfiguration = defineCall({
  id: 'settings.defaultConfiguration',
  method: 'GET',
  path: `${base}/default`,
  access,
  summary: 'What the product ships, by name',
  answer: z.record(z.string(), value),
});

export const configurationSchemasCall = defineCall({
  id: 'settings.configurationSchemas',
  method: 'GET',
  path: `${base}/schema`,
  access,
  summary: 'The JSON Schema (2020-12) of every entry, by name',
  answer: z.record(z.string(), value),
});

export const configurationSchemaCall = defineCall({
  id: 'settings.configurationSchema',
  method: 'GET',
  path: `${base}/schema/{name}`,
  access,
  summary: 'The JSON Schema (2020-12) of an entry',
  params: z.object({ name }),
  answer: value,
});

export const configurationDetails = defineCall({
  id: 'settings.configurationDetails',
  method: 'GET',
  path: `${base}/details/{id}`,
  access,
  summary: 'An entry as it counts in the unit of the session',
  params: z.object({ id: name }),
  answer: configurationSchema,
});

export const unitConfiguration = defineCall({
  id: 'settings.unitConfiguration',
  method: 'GET',
  path: `${base}/getOrgUnitConfig/{orgUnit}/{name}`,
  access,
  summary: 'An entry as it counts in a unit: value, own part, and where each field comes from',
  params: z.object({ orgUnit: unitIdSchema, name }),
  answer: configurationSchema,
});

const part = z.object({ a: name, b: z.string().min(1).max(200) });

export const subConfiguration = defineCall({
  id: 'settings.subConfiguration',
  method: 'GET',
  path: `${base}/getSubConfig/{a}/{b}`,
  access,
  summary:
    'A part of an entry (`a`) by its JSON pointer without the first slash (`b`), as it counts in the unit of the session',
  params: part,
  answer: z.object({ value: z.unknown() }),
});

export const updateSubConfiguration = defineCall({
  id: 'settings.updateSubConfiguration',
  method: 'POST',
  path: `${base}/updateSubConfig/{a}/{b}`,
  access,
  summary: 'Set a part of an entry in the unit of the session',
  params: part,
  body: z.object({ value: z.unknown() }),
  answer: configurationSchema,
  errors: [1729],
});

export const storeConfigurationCall = defineCall({
  id: 'settings.storeConfiguration',
  method: 'POST',
  path: `${base}/createOrUpdate`,
  access,
  summary: "Store a unit's own part of an entry; a field that is left out is inherited",
  body: z.object({
    name,
    orgUnit: unitIdSchema,
    value,
    /** Of the own part as it was read; 0 where there was none. */
    version: z.int().min(0),
  }),
  answer: configurationSchema,
  errors: [1729],
});

export const removeConfiguration = defineCall({
  id: 'settings.removeConfiguration',
  method: 'POST',
  path: `${base}/remove`,
  access,
  summary: "Take a unit's own part of an entry away: everything is inherited",
  body: z.object({ name, orgUnit: unitIdSchema }),
  answer: configurationSchema,
  errors: [1729],
});

export const configurationHistory = defineCall({
  id: 'settings.configurationHistory',
  method: 'GET',
  path: `${base}/history/{name}/{orgUnit}`,
  access,
  summary: "Every version of a unit's own part, newest first, with what changed",
  params: z.object({ orgUnit: unitIdSchema, name }),
  answer: z.array(versionOf),
});

export const restoreConfiguration = defineCall({
  id: 'settings.restoreConfiguration',
  method: 'POST',
  path: `${base}/restore`,
  access,
  summary: "Make a former version of a unit's own part the present one, secrets included",
  body: z.object({ name, orgUnit: unitIdSchema, former: versionSchema, version: z.int().min(0) }),
  answer: configurationSchema,
  errors: [1729],
});
