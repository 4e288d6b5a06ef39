// Concerns: shipments, dispatch, crossdock, orders, the platform.
import { beforeAll, expect, test } from 'vitest';
import { quantities } from '#kernel/quantity.ts';
import { isoToday } from '#testing/day.ts';
import { planningWidgets } from '#modules/dispatch/rules/planningWidgets.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

/**
 * No shipment stops a depot. Which columns there are and what they can hold is asked of the catalogue of the database, not of the
 * product: each number, day, instant and text of a shipment, its goods, its trip and its order is written at and beyond its limits by
 * SQL, each into a copy of its own. What the database refuses is refused; with what it takes every list, sum, board, search and page
 * still answers, with all other rows as they were, and the shipment can be cancelled.
 */
const { app, sql } = await opened();
let dispatcher: Client;
beforeAll(async () => {
  dispatcher = await app.as('dispo1');
});

const limitsOf: Record<string, readonly string[]> = {
  smallint: ['-32768', '-1', '0', '32767'],
  integer: ['-2147483648', '-1', '0', '10000', '2147483647'],
  // 1.2 km x 0.8 km x 1.6 km in mm3 is what a decimal comma made of a pallet.
  bigint: ['-9223372036854775808', '-1', '0', '9007199254740993', '1536000000000000000', '9223372036854775807'],
  numeric: ['NaN', 'Infinity', '-Infinity', '1e300'],
  'double precision': ['NaN', 'Infinity', '-Infinity', '1.7e308', '-1.7e308', '90.5', '1e-300'],
  date: ['infinity', '-infinity', '0001-01-01', '1899-12-31', '9999-12-31', '5874897-12-31', '0044-03-15 BC'],
  'timestamp with time zone': [
    'infinity',
    '-infinity',
    '0001-01-01Z',
    '9999-12-31Z',
    '294276-12-31Z',
    '0044-03-15 00:00Z BC',
  ],
  text: ['', 'x'.repeat(100_000), ' \u202e\u{1f69a}%_\\\'"<b>', '{"a":1}', '\uffff'],
};
/** Which row it is, whose it is and what its copies hang on; and what the program counts by one with each change. */
const keys = new Set(['org_unit', 'id', 'item_id', 'trip_id', 'stop_id', 'order_number', 'version']);

type Column = { name: string; type: string };
const columnsOf = (table: string): Promise<Column[]> =>
  sql<Column>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );

/** Limits that a column has by a check of its own, with what lies one beyond. */
async function checkedLimits(table: string, column: string): Promise<string[]> {
  const checks = await sql<{ def: string }>(
    `select pg_get_constraintdef(k.oid) as def from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
      where k.contype = 'c' and k.conrelid = $1::regclass and a.attname = $2`,
    [table, column],
  );
  return checks.flatMap(({ def }) =>
    [...def.matchAll(/'?(-?\d{4}-\d\d-\d\d[^']*|-?\d+(?:\.\d+)?)'?/g)].flatMap(([, limit = '']) =>
      /^-?\d+$/.test(limit) ? [String(BigInt(limit) - 1n), limit, String(BigInt(limit) + 1n)] : [limit],
    ),
  );
}

/** A copy of a row with other values. @returns why the database does not take it */
async function copied(table: string, where: string, values: Record<string, unknown>): Promise<string | undefined> {
  try {
    const made = await sql(
      `insert into ${table} select made.* from ${table} r, jsonb_populate_record(r, $1::jsonb) made where r.${where} order by r.ctid limit 1 returning 1`,
      [JSON.stringify(values)],
    );
    return made.length === 1 ? undefined : 'no row to copy';
  } catch (error) {
    return String((error as Error).message);
  }
}

const newId = (): string => crypto.randomUUID().replace(/^(.{14})./, '$17');
type Planted = { of: string; item: string; trip?: string };
let serial = 0;

/** Copies of a whole shipment, alone or on a trip of its own, in which one value of one table is another. */
async function plant(base: { item: string; trip: string; stop: string }, table: string, column: string, value: string) {
  serial += 1;
  const of = `${table}.${column} = ${value.slice(0, 24)}`;
  const fresh = { item: newId(), trip: newId(), stop: newId() };
  const onTrip = ['trip', 'stop', 'stop_order'].includes(table);
  const item = {
    id: fresh.item,
    order_number: `7${String(serial).padStart(11, '0')}`,
    extern_id: null,
    trip_id: onTrip ? fresh.trip : null,
  };
  const rows: [string, string, Record<string, unknown>][] = [
    ['shipment', `id = '${base.item}'`, item],
    ['package', `item_id = '${base.item}'`, { id: newId(), item_id: fresh.item, barcode: `P${serial}` }],
    ['goods_item', `item_id = '${base.item}'`, { id: newId(), item_id: fresh.item }],
    ['transition', `item_id = '${base.item}'`, { id: newId(), item_id: fresh.item }],
    ...(onTrip
      ? ([
          // Nobody drives two hundred trips of one day: what the hours of a driver cost has its own proofs.
          [
            'trip',
            `id = '${base.trip}'`,
            { id: fresh.trip, name: `P${serial}`, loading_list_id: null, driver_id: null, co_driver_id: null },
          ],
          ['stop', `id = '${base.stop}'`, { id: fresh.stop, trip_id: fresh.trip }],
          ['stop_order', `stop_id = '${base.stop}'`, { stop_id: fresh.stop, trip_id: fresh.trip, item_id: fresh.item }],
        ] as [string, string, Record<string, unknown>][])
      : []),
  ];
  await sql('begin');
  for (const [name, where, values] of rows) {
    const refused = await copied(name, where, name === table ? { ...values, [column]: value } : values);
    if (refused === undefined) continue;
    await sql('rollback');
    if (name !== table) throw new Error(`${of}: ${name}: ${refused}`);
    return { of, refused };
  }
  await sql('commit');
  return { of, refused: undefined, planted: { of, item: fresh.item, ...(onTrip ? { trip: fresh.trip } : {}) } };
}

const iso = isoToday();
type Call = [method: string, path: string, body?: unknown];
const ofToday = { and: [{ field: 'executionDate', op: '=', value: iso }] };
const page = (n: number, more: object = {}) => ({ paging: { size: 200, page: n }, ...more });
const pages = (path: string, more: object = {}): Call[] => [0, 1, 2].map((n) => ['POST', path, page(n, more)]);
const widgets = planningWidgets;

/** Every call that shows many shipments, trips or lists at once, as a dispatcher has it on his screens. */
const everywhere: Call[] = [
  ['GET', `/dpt-rest/dashboard/planning?date=${iso}`],
  ['POST', '/dpt-rest/dashboard/planning/places', { date: iso }],
  ['POST', '/dpt-rest/dashboard/planning/widgets', { date: iso, widgets }],
  ['GET', `/dpt-rest/dashboard/execution?date=${iso}`],
  ['GET', `/dpt-rest/dashboard/archive?from=${iso}&to=${iso}`],
  ...pages('/dpt-rest/dashboard/archive/trips', { from: iso, to: iso }),
  ['GET', `/dpt-rest/trips?date=${iso}`],
  ...pages('/dpt-rest/trips/table'),
  ...pages('/dpt-rest/items'),
  ...pages('/dpt-rest/items', { filter: ofToday, sort: [{ field: 'totalGrossWeight', dir: 'desc' }] }),
  ...pages('/dpt-rest/items', { sort: [{ field: 'executionDate', dir: 'asc' }] }),
  ...pages('/dpt-rest/items', { sort: [{ field: 'createdAt', dir: 'desc' }] }),
  ...pages('/dpt-rest/items', { q: 'p7' }),
  ['POST', '/dpt-rest/items/sums', {}],
  ['POST', '/dpt-rest/items/sums', { filter: ofToday }],
  ['GET', '/dpt-rest/items/filters'],
  ['GET', `/dpt-rest/affs/cockpit?date=${iso}`],
  ['GET', `/dpt-rest/day-plans/vehicles?date=${iso}`],
  ['GET', `/dpt-rest/plan-changes?date=${iso}`],
  ['GET', `/dpt-rest/trips/resources?date=${iso}`],
  ['GET', '/dpt-rest/driver-events'],
  ['GET', '/dpt-rest/items/unknownPackages'],
  ...pages('/om-rest/orders/list'),
  ['GET', '/th-rest/loading-dashboard'],
  ['GET', '/th-rest/arrival-board'],
  ...pages('/th-rest/loading/list'),
  ...pages('/th-rest/unloading/list'),
  ...pages('/th-rest/inventory/list'),
  ['GET', '/api/system/home'],
];

/** What a list says of the shipments that were there before. */
async function untouched(ids?: ReadonlySet<string>) {
  const found = new Map<string, unknown>();
  for (let n = 0; ; n += 1) {
    const { body } = await dispatcher.request<{ items: { itemId: string }[] }>(
      'POST',
      '/dpt-rest/items',
      page(n, { filter: ofToday }),
    );
    for (const row of body.items) if (!ids || ids.has(row.itemId)) found.set(row.itemId, row);
    if (body.items.length < 200) return found;
  }
}

test('what is at or beyond the limits of a column stops no list, no sum, no board and no cancellation', async () => {
  const [base] = await sql<{ item: string; trip: string; stop: string }>(
    `select (select s.id from shipment s where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.execution_date = $1::date and s.trip_id is null
        and exists (select from goods_item g where g.item_id = s.id) order by s.id limit 1) as item, t.id as trip, o.stop_id as stop
      from trip t join stop_order o on o.org_unit = t.org_unit and o.trip_id = t.id
      where t.org_unit = 'dtm' and t.state = 'CREATED' order by t.id limit 1`,
    [iso],
  );
  if (!base) throw new Error('the demo world has nothing to copy');
  const before = await untouched();
  const planted: Planted[] = [];
  const refusals: string[] = [];
  for (const name of ['shipment', 'package', 'goods_item', 'transition', 'trip', 'stop', 'stop_order'])
    for (const column of await columnsOf(name)) {
      if (keys.has(column.name) || !limitsOf[column.type]) continue;
      const values = new Set([...(limitsOf[column.type] ?? []), ...(await checkedLimits(name, column.name))]);
      for (const value of values) {
        const one = await plant(base, name, column.name, value);
        if (one.planted) planted.push(one.planted);
        else refusals.push(`${one.of}: ${one.refused}`);
      }
    }
  // Only a check, a type or a key refuses: anything else is a fault of this proof.
  expect(
    refusals.filter((one) => !/check constraint|out of range|duplicate key|foreign key|index row/.test(one)),
  ).toEqual([]);
  const bad: string[] = [];
  for (const [method, path, body] of everywhere) {
    const answer = await dispatcher.request(method, path, body);
    if (answer.status !== 200) bad.push(`${method} ${path} ${JSON.stringify(body)} ${JSON.stringify(answer.body)}`);
  }
  expect(bad).toEqual([]);
  expect(await untouched(new Set(before.keys()))).toEqual(before);
  for (const { of, item, trip } of planted) {
    const shown = trip
      ? [`/dpt-rest/trips/${trip}`, `/dpt-rest/trips/${trip}/aboard`]
      : [`/dpt-rest/history/ITEM:${item}`];
    for (const path of [`/dpt-rest/items/${item}`, ...shown]) {
      const answer = await dispatcher.request('GET', path);
      if (answer.status !== 200) bad.push(`${path} ${of} ${answer.status}`);
    }
    const done = await dispatcher.request('POST', `/dpt-rest/items/${item}/cancel`, { reason: 'Versehen' });
    if (done.status >= 500 || (done.status !== 200 && !trip)) bad.push(`cancel ${of} ${JSON.stringify(done.body)}`);
  }
  expect(bad).toEqual([]);
  console.info(`${planted.length} values planted, ${refusals.length} refused by the database`);
}, 300_000);

test('what a form lets in is what a column holds: the limits of the quantities (specification 1, 3.8) are those of the checks', async () => {
  for (const [table, column, kind] of [
    ['shipment', 'weight', 'MASS'],
    ['shipment', 'chargeable_weight', 'MASS'],
    ['shipment', 'volume', 'VOLUME'],
    ['shipment', 'loading_meter', 'LENGTH'],
    ['shipment', 'cash_on_delivery', 'MONEY'],
    ['shipment', 'goods_value', 'MONEY'],
    ['goods_item', 'length', 'LENGTH'],
    ['stop_order', 'cash_collected', 'MONEY'],
  ] as const)
    expect(await checkedLimits(table, column), `${table}.${column}`).toEqual(
      [
        quantities[kind].min - 1,
        quantities[kind].min,
        1,
        quantities[kind].max - 1,
        quantities[kind].max,
        quantities[kind].max + 1,
      ].map(String),
    );
});

test('a size that stood in the table before there were limits becomes the limit', async () => {
  const [one] = await sql<{ id: string }>("select id from shipment where org_unit = 'dtm' order by id limit 1");
  await sql('begin');
  await sql('alter table shipment drop constraint shipment_volume_limit');
  await sql('update shipment set volume = 1536000000000000000 where id = $1', [one?.id]);
  await sql(`call app.limit_columns(array['shipment'], '{"shipment.volume": "VOLUME"}')`);
  expect(await sql('select volume::text from shipment where id = $1', [one?.id])).toEqual([
    { volume: '1000000000000' },
  ]);
  expect(await sql('select in_column, was from limited')).toEqual([
    { in_column: 'volume', was: '1536000000000000000' },
  ]);
  await sql('rollback');
});
