import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { defineThing } from '#kernel/thing.ts';
import { table } from '#platform/database/table.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { crate, type CrateTable } from './madeUpThing.ts';

test('a declaration with a field that nothing holds, a column or a step that is misspelt does not compile', () => {
  const own = { table: table<CrateTable>('proof_crate'), reads: ['owner_code'] } as const;
  const made = { owner: () => '', label: () => '' };
  const begin = async () => ({}) as never;
  const change = async () => ({});
  const columns = { owner: { sql: sql.ref('r.owner_code'), kind: 'text' } } as const;
  expect(serveThing(crate, { ...own, made, begin, change, columns }).routes).toHaveLength(7);
  // @ts-expect-error: `owner` is no column, so something has to make it.
  expect(() => serveThing(crate, { ...own, made: { label: () => '' }, begin, change })).toBeTypeOf('function');
  // @ts-expect-error: the declaration says what one is begun with.
  expect(() => serveThing(crate, { ...own, made, change })).toBeTypeOf('function');
  // @ts-expect-error: the declaration says what may be changed.
  expect(() => serveThing(crate, { ...own, made, begin })).toBeTypeOf('function');
  const { begins: _begins, changes: _changes, ...fixed } = crate;
  const still = defineThing({ ...fixed, steps: {} });
  expect(serveThing(still, { ...own, made, columns }).routes).toHaveLength(2);
  // @ts-expect-error: nobody begins one by hand.
  expect(() => serveThing(still, { ...own, made, begin })).toBeTypeOf('function');
  // @ts-expect-error: nobody changes one by hand.
  expect(() => serveThing(still, { ...own, made, change })).toBeTypeOf('function');
  // @ts-expect-error: no such field.
  expect(() => defineThing({ ...crate, columns: { nane: {} } })).toBeTypeOf('function');
  // @ts-expect-error: no such action of the machine.
  expect(() => defineThing({ ...crate, steps: { pak: {} } })).toBeTypeOf('function');
});

test('a list that would offer what the database does not know as it is shown does not come about', () => {
  const own = { table: table<CrateTable>('proof_crate'), reads: ['owner_code'] } as const;
  const given = {
    made: { owner: () => '', label: () => '' },
    begin: async () => ({}) as never,
    change: async () => ({}),
  };
  expect(() => serveThing(crate, { ...own, ...given })).toThrow(/crate: owner is no column/);
  const columns = { owner: { sql: sql.ref('r.owner_code'), kind: 'text' } } as const;
  // Searched in `note`, which is shown otherwise than it is stored.
  expect(() => serveThing(crate, { ...own, ...given, columns, shown: { note: () => '' } })).toThrow(/note/);
});
