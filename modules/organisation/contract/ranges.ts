import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema } from '#kernel/date.ts';
import { idParams, idSchema, unitIdSchema, versionSchema } from '#kernel/ids.ts';
import { rangeWriters } from './access.ts';
import { checkDigits, rangePurposes } from '../rules/ranges.ts';

declare module '#kernel/fact.ts' {
  interface Topics {
    numberRanges: true;
  }
}

const count = z.int().min(0).max(999_999_999_999);
const fields = {
  name: z.string().trim().min(1).max(60),
  purpose: z.enum(rangePurposes),
  /** `{yy}` is the year in which a number is taken. */
  prefix: z
    .string()
    .trim()
    .max(12)
    .regex(/^(?:[A-Z0-9]|\{yy\})*$/)
    .default(''),
  from: count,
  to: count,
  padding: z.int().min(0).max(18).default(0),
  checkDigit: z.enum(checkDigits).default('NONE'),
  warnAtPercent: z.int().min(1).max(100).default(90),
  active: z.boolean().default(true),
  validFrom: dateSchema.nullable().default(null),
  validTo: dateSchema.nullable().default(null),
};

export const orderNumberRangeSchema = z
  .object({
    id: idSchema,
    branch: unitIdSchema,
    ...fields,
    version: versionSchema,
    /** The number that was given last; null: none yet. */
    current: count.nullable(),
    used: count,
    remaining: count,
    percent: z.int(),
    /** The next one, as people will read it; null when there is none. */
    nextNumber: z.string().nullable(),
    historyLogKey: z.string(),
  })
  .meta({ id: 'OrderNumberRange' });
export type OrderNumberRange = z.output<typeof orderNumberRangeSchema>;

const base = '/gtp-rest/order-number-ranges';
const one = z.object({ branch: unitIdSchema.optional() });

export const listRanges = defineCall({
  id: 'organisation.listRanges',
  method: 'GET',
  path: base,
  access: rangeWriters,
  summary:
    'Number ranges: those of the own unit, with writeGtpNumberRangeAll those of every unit that the session works in',
  query: z.object({ branch: unitIdSchema.optional() }),
  answer: z.array(orderNumberRangeSchema),
});

export const createRange = defineCall({
  id: 'organisation.createRange',
  method: 'POST',
  path: base,
  access: rangeWriters,
  summary: 'Opens a number range; refused when another of the purpose would give the same numbers',
  body: z.object({ branch: unitIdSchema.nullable().default(null), ...fields }),
  answer: orderNumberRangeSchema,
  status: 201,
});

export const changeRange = defineCall({
  id: 'organisation.changeRange',
  method: 'PUT',
  path: `${base}/{id}`,
  access: rangeWriters,
  summary: 'Changes a number range; how numbers are written stays as it is once one is taken',
  params: idParams,
  body: z.object({ branch: unitIdSchema.nullable().default(null), version: versionSchema, ...fields }),
  answer: orderNumberRangeSchema,
});

export const removeRange = defineCall({
  id: 'organisation.removeRange',
  method: 'DELETE',
  path: `${base}/{id}`,
  access: rangeWriters,
  summary: 'Removes a number range from which no number was taken',
  params: idParams,
  query: one,
});
