import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldRule } from '../form/fieldRules.ts';
import type { FilterField } from './filterField.ts';
import {
  activeFilters,
  filterConditions,
  filterRules,
  filterSchema,
  missingDay,
  readFilter,
  writeFilter,
} from './filterModel.ts';

const fields: readonly FilterField[] = [
  { kind: 'dates', name: 'day', missing: 'x:dateRequired' },
  { kind: 'choice', name: 'state', values: { of: ['A', 'B'], texts: 'x:state' } },
  { kind: 'text', name: 'city' },
  { kind: 'range', name: 'weight', quantity: 'MASS' },
  { kind: 'flag', name: 'noted', condition: { field: 'notes', op: '>', value: 0 } },
];
const full = {
  dayFrom: [2026, 11, 1],
  dayTo: [2026, 11, 22],
  state: ['A'],
  city: ' Hagen ',
  weightFrom: 0,
  weightTo: 5000,
  noted: true,
};

test('a filled filter says its conditions by the names of the wire', () => {
  expect(filterSchema(fields).safeParse(full).success).toBe(true);
  expect(filterConditions(fields, full)).toEqual([
    { field: 'day', op: '>=', value: '2026-11-01' },
    { field: 'day', op: '<=', value: '2026-11-22' },
    { field: 'state', op: 'in', value: ['A'] },
    { field: 'city', op: 'contains', value: 'Hagen' },
    { field: 'weight', op: '>=', value: 0 },
    { field: 'weight', op: '<=', value: 5000 },
    { field: 'notes', op: '>', value: 0 },
  ]);
  expect(activeFilters(fields, full)).toBe(5);
});

test('nothing filters by blanks, empty choices and flags that are not ticked', () => {
  const empty = { city: '  ', state: [], noted: false, dayFrom: null, weightTo: undefined };
  expect(filterConditions(fields, empty)).toEqual([]);
  expect(activeFilters(fields, empty)).toBe(0);
  expect(writeFilter(fields, empty)).toBeUndefined();
});

test('a range runs from its least to its most, and the message stands on the least', () => {
  const wrong = { dayFrom: [2026, 11, 23], dayTo: [2026, 11, 22], weightFrom: 2, weightTo: 1 };
  expect(filterRules(fields)(wrong)).toEqual([
    { path: 'dayFrom', message: { key: 'base:validation/invalidRange' } },
    { path: 'weightFrom', message: { key: 'base:validation/invalidRange' } },
  ]);
  expect(filterRules(fields)(full)).toEqual([]);
});

test('a filter without a day says that it wants one; an empty filter does not', () => {
  expect(missingDay(fields, { city: 'Hagen' })).toBe('x:dateRequired');
  expect(missingDay(fields, { city: 'Hagen', dayTo: [2026, 11, 22] })).toBeUndefined();
  expect(missingDay(fields, {})).toBeUndefined();
  expect(missingDay(fields.slice(1), { city: 'Hagen' })).toBeUndefined();
});

test('the address keeps a filter and gives it back; what was typed into it and does not fit is left out', () => {
  expect(readFilter(fields, writeFilter(fields, full))).toEqual(full);
  expect(readFilter(fields, 'nonsense')).toEqual({});
  expect(readFilter(fields, '[]')).toEqual({});
  expect(readFilter(fields, '{"dayFrom":[2026,2,30],"city":7,"noted":true,"dayTo":[2026,2,28],"evil":1}')).toEqual({
    noted: true,
    dayTo: [2026, 2, 28],
  });
  expect(readFilter(fields, '{"city":"Hagen"}')).toEqual({});
});

test('instants are typed to the minute: the last one is meant to its end, and a day alone lasts until its last minute', () => {
  const seen: readonly FilterField[] = [{ kind: 'instants', name: 'seenAt' }];
  const [from, to] = [Date.UTC(2026, 10, 22, 8), Date.UTC(2026, 10, 22, 10, 30)];
  expect(filterConditions(seen, { seenAtFrom: from, seenAtTo: to })).toEqual([
    { field: 'seenAt', op: '>=', value: from },
    { field: 'seenAt', op: '<=', value: Date.UTC(2026, 10, 22, 10, 30, 59, 999) },
  ]);
  expect(filterConditions(seen, { seenAtTo: null })).toEqual([]);
  expect(activeFilters(seen, { seenAtTo: to })).toBe(1);
  expect(readFilter(seen, writeFilter(seen, { seenAtFrom: from, seenAtTo: to }))).toEqual({
    seenAtFrom: from,
    seenAtTo: to,
  });
  expect(readFilter(seen, '{"seenAtFrom":"2026-11-22","seenAtTo":-1}')).toEqual({});
  expect(filterRules(seen)({ seenAtFrom: to, seenAtTo: from })).toEqual([
    { path: 'seenAtFrom', message: { key: 'base:validation/invalidRange' } },
  ]);
  const { seenAtFrom, seenAtTo } = (filterSchema(seen) as unknown as z.ZodObject<Record<string, z.ZodType>>).shape;
  expect([seenAtFrom, seenAtTo].map((schema) => schema && fieldRule(schema))).toMatchObject([
    { kind: 'instant', required: false, nullable: true, meta: { wholeDay: false } },
    { kind: 'instant', required: false, nullable: true, meta: { wholeDay: true } },
  ]);
});
