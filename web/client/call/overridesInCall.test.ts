import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { overridesShape } from '#kernel/checkAnswer.ts';
import { withOverrides } from './useCommand.ts';

const call = (body: z.ZodType, query?: z.ZodObject) =>
  defineCall({
    id: 'a.b',
    method: 'POST',
    path: '/a',
    access: 'signedIn',
    summary: '',
    body,
    ...(query ? { query } : {}),
  });
const given = { overrideCodes: ['VEHICLE_BUSY'], overrides: [{ itemId: 'i1', codes: ['WEIGHT'] }] };

test('overrides go into the body where the call declares them, also when the whole body is optional', () => {
  const body = z.object({ version: z.int().optional(), ...overridesShape });
  const expected = { body: { overrides: given.overrides, overrideCodes: ['VEHICLE_BUSY'] } };
  expect(withOverrides(call(body), {}, given)).toEqual(expected);
  expect(withOverrides(call(body.optional()), {}, given)).toEqual(expected);
});

test('a call that only knows codes in its query gets all of them there', () => {
  const query = z.object({ overrideCodes: z.array(z.string()).optional() });
  expect(withOverrides(call(z.object({}), query), { query: {} }, given)).toEqual({
    query: { overrideCodes: ['VEHICLE_BUSY', 'WEIGHT'] },
  });
});

test('what the call brings along stays accepted, one entry per item', () => {
  const body = z.object(overridesShape);
  const known = { body: { overrides: [{ itemId: 'i1', codes: ['DATE'] }], overrideCodes: ['LENGTH'] } };
  expect(withOverrides(call(body), known, given)).toEqual({
    body: { overrides: [{ itemId: 'i1', codes: ['DATE', 'WEIGHT'] }], overrideCodes: ['LENGTH', 'VEHICLE_BUSY'] },
  });
});
