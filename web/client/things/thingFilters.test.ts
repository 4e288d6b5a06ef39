import { expect, test } from 'vitest';
import { z } from 'zod';
import { dateSchema, instantSchema, timeSchema } from '#kernel/date.ts';
import { quantity } from '#kernel/quantity.ts';
import { thingFilters } from './thingFilters.ts';

const fields = {
  name: z.string(),
  state: z.enum(['OPEN', 'GONE']),
  pieces: z.int().min(0).max(99),
  weight: quantity('MASS').nullable(),
  fragile: z.boolean(),
  day: dateSchema.nullable(),
  hour: timeSchema,
  seenAt: instantSchema.nullable(),
  answer: z.string(),
  hidden: z.string(),
};

test('a list of a thing is filtered by its columns, each as its kind is asked', () => {
  const { hidden: _hidden, ...shown } = fields;
  const columns = { ...Object.fromEntries(Object.keys(shown).map((field) => [field, {}])), gone: {} };
  expect(
    thingFilters({ fields, columns: { ...columns, answer: { onlyShown: true as const } }, texts: 'yard:crate/' }),
  ).toEqual([
    { kind: 'text', name: 'name' },
    { kind: 'choice', name: 'state', values: { of: ['OPEN', 'GONE'], texts: 'yard:crate/state' } },
    { kind: 'range', name: 'pieces', limits: { min: 0, max: 99, whole: true } },
    { kind: 'range', name: 'weight', quantity: 'MASS' },
    { kind: 'flag', name: 'fragile', condition: { field: 'fragile', op: '=', value: true } },
    { kind: 'dates', name: 'day' },
    // No column of hours is asked, and none whose words are made when it is read.
    { kind: 'instants', name: 'seenAt' },
  ]);
});
