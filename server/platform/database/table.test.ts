import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  type Generated,
  insertRow,
  insertRows,
  type Instant,
  type OptionalInstant,
  table,
  updatedRow,
  updateRow,
} from './table.ts';

type CrateTable = {
  org_unit: string;
  id: string;
  state: 'OPEN' | 'SHUT';
  weight: Generated<number>;
  labels: string[];
  notes: { text: string }[] | null;
  packed_at: Instant;
  sent_at: OptionalInstant;
};
const crate = table<CrateTable>('crate', ['notes']);
const ctx = { unit: 'dtm' };
const row = { id: 'c1', state: 'OPEN', labels: ['a'], packed_at: new Date(0) } as const;

test('a row goes in with its unit; documents as JSON, arrays as arrays, what is undefined not at all', () => {
  const { sql: text, parameters } = insertRow(ctx, crate, {
    ...row,
    labels: ['a', 'b'],
    notes: [{ text: 'up' }],
    sent_at: undefined,
  }).compile();
  expect(text).toBe(
    'insert into "crate" ("org_unit", "id", "state", "labels", "packed_at", "notes") values ($1, $2, $3, $4, $5, $6)',
  );
  expect(parameters).toEqual(['dtm', 'c1', 'OPEN', ['a', 'b'], new Date(0), '[{"text":"up"}]']);
});

test('many rows are one statement whose text does not depend on their number', () => {
  const one = insertRows(ctx, crate, [{ ...row, labels: [] }]).compile();
  const two = insertRows(ctx, crate, [
    { ...row, labels: [] },
    { ...row, id: 'c2', labels: [] },
  ]).compile();
  expect(two.sql).toBe(one.sql);
  expect(one.sql).toContain('jsonb_populate_recordset(null::"crate", $1::jsonb)');
  expect(JSON.parse(String(two.parameters[0]))[1]).toMatchObject({ org_unit: 'dtm', id: 'c2' });
});

test('a change names the unit and the rows; null and lists are conditions of their own', () => {
  const { sql: text, parameters } = updateRow(
    ctx,
    crate,
    { id: ['c1', 'c2'], sent_at: null },
    { state: 'SHUT', weight: sql<number>`weight + 1` },
  ).compile();
  expect(text).toBe(
    'update "crate" set "state" = $1, "weight" = weight + 1 where org_unit = $2 and "id" = any($3) and "sent_at" is null',
  );
  expect(parameters).toEqual(['SHUT', 'dtm', ['c1', 'c2']]);
  expect(updatedRow(ctx, crate, { id: 'c1' }, { state: 'SHUT' }).compile().sql).toMatch(/returning \*$/);
});

test('a wrong, missing or swapped column does not compile', () => {
  const never = () => {
    // @ts-expect-error: a state that the table does not know
    insertRow(ctx, crate, { ...row, state: 'LOST' });
    // @ts-expect-error: the day it was packed is missing
    insertRow(ctx, crate, { id: 'c1', state: 'OPEN', labels: [] });
    // @ts-expect-error: columns swapped
    insertRow(ctx, crate, { ...row, id: ['a'], labels: 'c1' });
    // @ts-expect-error: no such column
    updateRow(ctx, crate, { id: 'c1' }, { colour: 'red' });
    // @ts-expect-error: instants are written as dates
    updateRow(ctx, crate, { id: 'c1' }, { packed_at: 0 });
    // @ts-expect-error: no such key
    updateRow(ctx, crate, { number: 'c1' }, { state: 'OPEN' });
  };
  expect(never).toBeTypeOf('function');
});
