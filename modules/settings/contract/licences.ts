import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema, isoDaySchema } from '#kernel/date.ts';
import { licencePayloadSchema, licenceStates, quantityTypes } from '../rules/licence.ts';
import { changesLicences, importsLicences, readsLicences } from './access.ts';

const base = '/security-license-rest/license';
const day = isoDaySchema;
const entry = z.object({
  code: z.string(),
  kind: z.enum(['LICENSE', 'CUSTOMIZED']),
  text: z.string(),
  quantities: z.record(z.string(), z.int()).optional(),
  orgUnits: z.array(z.string()).optional(),
  validTo: day.optional(),
});

const licence = z
  .object({
    licenceId: z.string(),
    number: z.string(),
    customer: z.string(),
    product: z.string(),
    issuedAt: day.nullable(),
    validFrom: day,
    validTo: day,
    /** Until then everything goes on after the end. */
    graceUntil: day,
    state: z.enum(licenceStates),
    entries: z.array(entry),
    /** Which key signed it, and when the signature was checked last. */
    kid: z.string().nullable(),
    checkedAt: instantSchema.nullable(),
    storedAt: instantSchema,
    storedBy: z.string().nullable(),
  })
  .meta({ id: 'Licence' });
export type Licence = z.infer<typeof licence>;

const quantity = z
  .object({
    type: z.enum(quantityTypes),
    /** Null: not limited. */
    licensed: z.int().nullable(),
    /** Null until it was counted for the first time. */
    used: z.int().nullable(),
    countedAt: instantSchema.nullable(),
    /** First day of an excess that lasts. */
    exceededSince: day.nullable(),
    /** From then on nothing new is created. */
    blockedFrom: day.nullable(),
  })
  .meta({ id: 'LicenceQuantity' });
export type LicenceQuantity = z.infer<typeof quantity>;

export const licenceInfo = defineCall({
  id: 'settings.licenceInfo',
  method: 'GET',
  path: `${base}/info`,
  access: readsLicences,
  summary: 'The licence that counts, its quantities, and former files',
  answer: z.object({
    licence: licence.nullable(),
    /** Last day of the trial of an installation that has no licence yet. */
    trialUntil: day.nullable(),
    quantities: z.array(quantity),
    former: z.array(licence),
    /** Keys of issuers that this installation trusts. */
    issuers: z.array(z.string()),
    /** Whether a signing key is present. */
    mayGenerate: z.boolean(),
  }),
});

export const licenceQuantity = defineCall({
  id: 'settings.licenceQuantity',
  method: 'GET',
  path: `${base}/quantity/{type}`,
  access: readsLicences,
  summary: 'How much of a quantity is licensed and used, with the counts of the last half year',
  params: z.object({ type: z.enum(quantityTypes) }),
  answer: quantity.extend({ days: z.array(z.object({ day, used: z.int(), licensed: z.int().nullable() })) }),
});

const file = z.string().min(1).max(100_000);
const verdict = z.object({
  valid: z.boolean(),
  /** Why it is refused. */
  reason: z.enum(['FORM', 'KEY', 'INVALID_SIGNATURE', 'CONTENT']).nullable(),
  kid: z.string().nullable(),
  content: z
    .object({
      licenceId: z.string(),
      number: z.string(),
      customer: z.string(),
      validFrom: day,
      validTo: day,
      state: z.enum(licenceStates),
    })
    .nullable(),
  entries: z.array(entry),
});
export type LicenceVerdict = z.infer<typeof verdict>;

export const validateLicence = defineCall({
  id: 'settings.validateLicence',
  method: 'POST',
  path: `${base}/validate`,
  access: importsLicences,
  summary: 'What a licence file says and whether its signature holds; stores nothing',
  body: z.object({ licenceFile: file }),
  answer: verdict,
});

export const uploadLicence = defineCall({
  id: 'settings.uploadLicence',
  method: 'POST',
  path: `${base}/upload`,
  access: importsLicences,
  summary: 'The same for a file that is sent as one; stores nothing',
  bodyType: 'multipart',
  answer: verdict,
  errors: [1304],
});

export const storeLicence = defineCall({
  id: 'settings.storeLicence',
  method: 'POST',
  path: `${base}/store`,
  access: importsLicences,
  summary: 'Store a licence file; it counts at once. Refused when its signature does not hold',
  body: z.object({ licenceFile: file }),
  answer: licence,
});

export const generateLicence = defineCall({
  id: 'settings.generateLicence',
  method: 'POST',
  path: `${base}/generate`,
  access: changesLicences,
  summary: 'Sign a licence; only where a signing key is configured',
  body: licencePayloadSchema,
  answer: z.object({ licenceFile: z.string() }),
  errors: [1510],
});
