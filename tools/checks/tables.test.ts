import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { tableOwners, tablesIn } from './tables.mjs';

const owners = new Map([
  ['shipment', 'shipments'],
  ['trip', 'dispatch'],
]);

test('tables in SQL are found with what is done to them, words outside of SQL are not', () => {
  const text = [
    '// update trip set nothing',
    'const a = sql`select s.id from shipment s join trip t on t.id = s.trip_id`;',
    'const b = sql<{ id: string; at: number }>`update trip set gate = ${gate} where id = ${id}`;',
    'const c = sql`insert into trip (id) select id from other`;',
  ].join('\n');
  expect(tablesIn(text, owners)).toEqual([
    { table: 'shipment', writes: false },
    { table: 'trip', writes: false },
    { table: 'trip', writes: true },
    { table: 'trip', writes: true },
  ]);
});

test('a table belongs to the module that made it, took it over or has renamed it', () => {
  const known = tableOwners();
  expect(known.get('trip')).toBe('dispatch');
  expect(known.get('travel_pair')).toBe('travel');
  expect(known.get('day_plan')).toBe('dayplan');
  expect(known.get('process_list')).toBe('crossdock');
  expect(known.has('loading_list')).toBe(false);
});
