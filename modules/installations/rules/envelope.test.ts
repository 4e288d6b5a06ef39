import { expect, test } from 'vitest';
import { envelopeSchema, pauseAfter, readSignature, writeSignature } from './envelope.ts';

test('a signature is read as it is written, and nothing else is one', () => {
  const value = 'a'.repeat(86);
  expect(readSignature(writeSignature({ seconds: 1_773_133_200, value }))).toEqual({ seconds: 1_773_133_200, value });
  for (const header of [
    undefined,
    '',
    `t=1,v1=${'a'.repeat(85)}`,
    `v1=${value}`,
    `t=-1,v1=${value}`,
    `t=1,v1=${value} `,
  ])
    expect(readSignature(header)).toBeUndefined();
});

test('an envelope of another version, or with more than a name where a unit stands, is none', () => {
  const good = { version: 1, from: 'dtm', unit: 'ham', door: 'a.b', key: 'k', payload: {} };
  expect(envelopeSchema.safeParse(good).success).toBe(true);
  for (const bad of [{ version: 2 }, { from: 'DTM' }, { unit: 'ham ham' }, { key: 'k'.repeat(201) }])
    expect(envelopeSchema.safeParse({ ...good, ...bad }).success, JSON.stringify(bad)).toBe(false);
});

test('a line that is there again is found within five minutes, however long it was cut', () => {
  expect([1, 2, 3, 4, 5, 1000].map(pauseAfter)).toEqual([60_000, 60_000, 120_000, 300_000, 300_000, 300_000]);
});
