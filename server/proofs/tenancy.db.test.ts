// Concerns: every module.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql as built } from 'kysely';
import { type Client, type TestApp, testApp } from '../testing/testApp.ts';
import type { Table } from '#platform/database/table.ts';
import { type AsJson, asJson, readAll } from '#platform/database/asJson.ts';
import { tables as shipments } from '#modules/shipments/server/tables.gen.ts';
import { tables as dispatch } from '#modules/dispatch/server/tables.gen.ts';
import { tables as crossdock } from '#modules/crossdock/server/tables.gen.ts';
import { freeItems, releasedTrip, type Sql, sqlOf } from '../testing/day.ts';

let app: TestApp;
let ham: Client;
let lej: Client;
let sql: Sql;
let end: () => Promise<void>;
let dtm: { item: string; packageId: string; trip: string; stop: string; list: string; blob: string; history: string };

beforeAll(async () => {
  app = await testApp();
  ham = await app.as('dispo-ham', 'ham');
  lej = await app.as('dispo-lej', 'lej');
  ({ sql, end } = await sqlOf(app));
  const dispo = await app.as('dispo1');
  const items = await freeItems(sql, 2);
  const { trip, list } = await releasedTrip(
    dispo,
    sql,
    items.map((one) => one.id),
  );
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const blob = await dispo.request<{ blobId: string }>(
    'POST',
    '/theblob/upload/picture?mimeType=image/png',
    new Uint8Array(png),
  );
  const [stop] = await sql<{ id: string }>('select id from stop where trip_id = $1 order by sequence limit 1', [
    trip.id,
  ]);
  const [one] = await sql<{ package_id: string }>(
    'select package_id from process_package where list_id = $1 order by package_id limit 1',
    [list],
  );
  dtm = {
    item: items[0]?.id ?? '',
    packageId: one?.package_id ?? '',
    trip: trip.id,
    stop: stop?.id ?? '',
    list,
    blob: blob.body.blobId,
    history: `LDG:${list}`,
  };
});
afterAll(async () => {
  await end();
  await app.stop();
});

type Ask = [method: string, path: string, body?: unknown];
const asks = (id: typeof dtm): Ask[] => [
  ['GET', `/dpt-rest/items/${id.item}`],
  ['PUT', `/dpt-rest/items/${id.item}`, { version: 1 }],
  ['POST', `/dpt-rest/items/${id.item}/hold`, { reason: 'x' }],
  ['GET', `/dpt-rest/items/${id.item}/notes`],
  ['POST', `/dpt-rest/items/${id.item}/notes`, { text: 'x', visibility: 'INTERNAL' }],
  ['GET', `/dpt-rest/trips/${id.trip}`],
  ['PUT', `/dpt-rest/trips/${id.trip}`, { version: 1, remark: 'x' }],
  ['DELETE', `/dpt-rest/trips/${id.trip}`],
  ['POST', `/dpt-rest/trips/${id.trip}/release`, {}],
  ['POST', `/dpt-rest/trips/${id.trip}/optimize`, {}],
  ['POST', `/dpt-rest/trips/${id.trip}/items`, { itemIds: [id.item] }],
  ['PUT', `/dpt-rest/trips/${id.trip}/sequence`, { stopIds: [id.stop], version: 1 }],
  ['POST', '/dpt-rest/trips/dispatch-check', { tripId: id.trip, itemIds: [id.item] }],
  ['GET', `/th-rest/loading/${id.list}`],
  ['GET', `/th-rest/loading/${id.list}/seals`],
  ['POST', `/th-rest/loading/${id.list}/close`, {}],
  ['GET', `/theblob/details/${id.blob}`],
  ['GET', `/theblob/thumbnail/${id.blob}/80/80`],
];
const unknown = '01900000-0000-7000-8000-000000000001';

test('T-02, T-03: every foreign id is answered like an unknown one, and changes nothing', async () => {
  const wrong: string[] = [];
  const nobody = {
    item: unknown,
    packageId: unknown,
    trip: unknown,
    stop: unknown,
    list: unknown,
    blob: unknown,
    history: unknown,
  };
  const before = await sql('select version, state from trip where id = $1', [dtm.trip]);
  for (const client of [ham, lej])
    for (const [index, [method, path, body]] of asks(dtm).entries()) {
      const foreign = await client.request(method, path, body);
      const [, otherPath, otherBody] = asks(nobody)[index] as Ask;
      const missing = await client.request(method, otherPath, otherBody);
      const same = foreign.status === missing.status && JSON.stringify(foreign.body) === JSON.stringify(missing.body);
      if (foreign.status < 400 || !same)
        wrong.push(
          `${client.account} ${method} ${path}: ${foreign.status} ${JSON.stringify(foreign.body).slice(0, 120)} | ${missing.status} ${JSON.stringify(missing.body).slice(0, 120)}`,
        );
    }
  expect(wrong).toEqual([]);
  expect(await sql('select version, state from trip where id = $1', [dtm.trip])).toEqual(before);
});

test('T-02: foreign ids inside a batch are not taken', async () => {
  const made = await ham.request<{ id: string }>('POST', '/dpt-rest/trips', { executionDate: [2026, 11, 20] });
  const trip = made.body.id;
  const put = await ham.request<{ success?: boolean }>('POST', `/dpt-rest/trips/${trip}/items`, {
    itemIds: [dtm.item],
  });
  expect(put.status).toBe(404);
  const [item] = await sql<{ trip_id: string }>('select trip_id from shipment where id = $1', [dtm.item]);
  expect(item?.trip_id).toBe(dtm.trip);
});

test('T-02: lists hold no foreign row in any of three units', async () => {
  for (const [client, unit] of [
    [ham, 'ham'],
    [lej, 'lej'],
    [await app.as('dispo1'), 'dtm'],
  ] as const) {
    const answer = await client.request<{
      items: { primaryKey?: string; itemId?: string; id?: string }[];
      total: number;
    }>('POST', '/dpt-rest/items', { paging: { size: 200 } });
    expect(answer.status).toBe(200);
    const ids = answer.body.items.map((one) => one.itemId ?? one.primaryKey ?? one.id);
    expect(ids.length).toBeGreaterThan(20);
    const rows = await sql<{ org_unit: string }>('select distinct org_unit from shipment where id = any($1::uuid[])', [
      ids,
    ]);
    expect(rows).toEqual([{ org_unit: unit }]);
  }
  const trips = await lej.request<{ items: { id: string }[] }>('POST', '/dpt-rest/trips/table', {});
  const ids = trips.body.items.map((one) => one.id);
  expect(ids.length).toBeGreaterThan(0);
  expect(await sql('select distinct org_unit from trip where id = any($1::uuid[])', [ids])).toEqual([
    { org_unit: 'lej' },
  ]);
});

test('T-03: a foreign unit in a path is refused with 403 and 1510 before anything is read', async () => {
  for (const path of [
    '/cmd-core-rest-interface/masterdata/vehicle/v1/dtm/list',
    '/cmd-core-rest-interface/masterdata/driver/v1/dtm/list',
    '/cmd-core-rest-interface/transfer/vehicle/v1/dtm',
  ]) {
    const answer = await ham.request<{ code: number }>('POST', path, {});
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 1510]);
  }
});

test('T-02: the event stream of a unit tells nothing of another', async () => {
  const stop = new AbortController();
  const stream = await fetch(`${app.url}/api/system/sse/register/all`, {
    headers: { cookie: ham.cookie },
    signal: stop.signal,
  });
  const heard: string[] = [];
  const reading = (async () => {
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      heard.push(part.value);
    }
  })().catch(() => undefined);
  const dispo = await app.as('dispo1');
  const one = await dispo.request<{ id: string }>('POST', '/dpt-rest/trips', {
    executionDate: [2026, 11, 20],
    outboundRoute: '112',
  });
  const own = await ham.request<{ id: string }>('POST', '/dpt-rest/trips', { executionDate: [2026, 11, 20] });
  // The relay reads every second at the latest.
  await expect.poll(() => heard.join(''), { timeout: 25_000 }).toContain(own.body.id);
  expect(heard.join('')).not.toContain(one.body.id);
  stop.abort();
  await reading;
});

test("T-04: the program's own role sees no row of any unit without the unit being set", async () => {
  const tables = await sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_unit'
      where n.nspname = 'public' and c.relkind = 'r' and c.relrowsecurity`,
  );
  expect(tables.length).toBeGreaterThan(20);
  await sql('set role kontor_app');
  const seen: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql<{ n: number }>(`select count(*)::int as n from "${name}"`);
    if (row?.n !== 0) seen.push(`${name}: ${row?.n}`);
  }
  await sql('reset role');
  expect(seen).toEqual([]);
});

test('T-04: a unit that is set cannot write into another', async () => {
  await sql('set role kontor_app');
  await sql("select set_config('app.unit', 'ham', false), set_config('app.read_units', 'ham,dtm', false)");
  const changed = await sql("update shipment set dispo_remark = 'x' where org_unit = 'dtm' returning id");
  expect(changed).toEqual([]);
  await sql("select set_config('app.unit', '', false), set_config('app.read_units', '', false)");
  await sql('reset role');
});

const lint = readFileSync(resolve(import.meta.dirname, 'tenancyLint.sql'), 'utf8');

test('the schema could be spread over machines by unit: the tenancy lint finds nothing', async () => {
  expect(await sql(lint)).toEqual([]);
});

test('the tenancy lint finds a table that could not be spread', async () => {
  await sql('create table lint_parent (id int primary key, org_unit text not null)');
  await sql(
    'create table lint_child (id bigserial, org_unit text, parent int references lint_parent, unique (parent), primary key (id))',
  );
  await sql('create table lint_lonely (name text)');
  const found = await sql(lint);
  await sql('drop table lint_child, lint_parent, lint_lonely');
  expect(found.map((row) => `${String(row['rule'])}: ${String(row['object'])}`)).toEqual([
    'neither org_unit nor a comment that says global: lint_lonely',
    'no primary key: lint_lonely',
    'numbered by one sequence for all units: lint_child.id',
    'org_unit is not first in the primary key: lint_child',
    'org_unit is not first in the primary key: lint_parent',
    'org_unit may be empty: lint_child',
    'reference between tables of units without org_unit: lint_child_parent_fkey',
    'row level security is off: lint_child',
    'row level security is off: lint_parent',
    'unique without org_unit: lint_child_parent_key',
    'unique without org_unit: lint_child_pkey',
    'unique without org_unit: lint_parent_pkey',
  ]);
});

test('a write that nobody waits for fails its whole transaction with its own error, and nobody hears of a commit', async () => {
  let told = false;
  const written = app.platform.tenancy.inUnit(['dtm'], async (db) => {
    db.whenCommitted(() => {
      told = true;
    });
    db.later(built`insert into done_once (org_unit, key, answer) values ('dtm', 'later/kept', '{}'::jsonb)`);
    db.later(built`select 1 / 0`);
    // What comes after it is refused because of it; a caller may even bear that.
    await db.find(built`select 1`).catch(() => undefined);
  });
  await expect(written).rejects.toThrow('division by zero');
  const kept = await app.platform.tenancy.inUnit(['dtm'], (db) =>
    db.find(built`select 1 from done_once where key = 'later/kept'`),
  );
  expect([kept, told]).toEqual([undefined, false]);
});

test('the commit leaves behind the last write: one that the database refuses, or that the client cannot send, takes the whole with it', async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error('no text of this');
    },
  };
  const last: readonly [ReturnType<typeof built>, string][] = [
    [built`select 1 / 0`, 'division by zero'],
    [
      built`insert into done_once (org_unit, key, answer) values ('dtm', ${unsendable}, '{}'::jsonb)`,
      'no text of this',
    ],
  ];
  for (const [statement, why] of last) {
    let told = false;
    const written = app.platform.tenancy.inUnit(['dtm'], async (db) => {
      db.whenCommitted(() => {
        told = true;
      });
      // Answered before the last is sent: it stands in the transaction.
      await db.run(built`insert into done_once (org_unit, key, answer) values ('dtm', 'last/kept', '{}'::jsonb)`);
      db.later(statement);
    });
    await expect(written).rejects.toThrow(why);
    expect(await sql(`select key from done_once where key = 'last/kept'`)).toEqual([]);
    expect(told).toBe(false);
  }
});

const shelf = (key: string, more = '') =>
  built`insert into done_once (org_unit, key, answer) values ('dtm', ${key}, ${`{"more":"${more}"}`}::jsonb)`;
const counter = (value: number) =>
  built`insert into paper_counter (org_unit, kind, year, last) values ('dtm', 'TOGETHER', 1999, ${value}) on conflict (org_unit, kind, year) do update set last = paper_counter.last + excluded.last`;
const stored = () =>
  sql<{ key: string; more: string; last: number | null }>(
    `select key, answer ->> 'more' as more, (select last from paper_counter where kind = 'TOGETHER' and year = 1999) as last
      from done_once where key like 'together/%' order by key`,
  );

test('writes of different tables that go together do what each would do alone, in the order of one table', async () => {
  await app.platform.tenancy.inUnit(['dtm'], async (db) => {
    db.later(shelf('together/1', 'a'), { name: 'test.shelf', touches: 'done_once' });
    db.later(counter(5), { name: 'test.counter', touches: 'paper_counter' });
    // The same table again, and a statement that reads another one: each comes after what was held back.
    db.later(counter(2), { name: 'test.counter', touches: 'paper_counter' });
    db.later(
      built`insert into done_once (org_unit, key, answer) select 'dtm', 'together/2', jsonb_build_object('more', last) from paper_counter where kind = 'TOGETHER'`,
    );
    const seen = await db.find<{ more: string }>(
      built`select answer ->> 'more' as more from done_once where key = 'together/2'`,
    );
    expect(seen).toEqual({ more: '7' });
    db.later(shelf('together/3', 'last'), { name: 'test.shelf', touches: 'done_once' });
  });
  expect(await stored()).toEqual([
    { key: 'together/1', more: 'a', last: 7 },
    { key: 'together/2', more: '7', last: 7 },
    { key: 'together/3', more: 'last', last: 7 },
  ]);
  await sql("delete from done_once where key like 'together/%'");
  await sql("delete from paper_counter where kind = 'TOGETHER'");
});

test('what was held back is not written when the work fails, nor when one of those that go together fails', async () => {
  const failing = (work: () => void) =>
    app.platform.tenancy.inUnit(['dtm'], async (db) => {
      db.later(shelf('together/4'), { name: 'test.shelf', touches: 'done_once' });
      db.later(counter(100), { name: 'test.counter', touches: 'paper_counter' });
      db.later(built`update trip set packages_loaded = 1 / 0 where id = ${dtm.trip}`, {
        name: 'test.zero',
        touches: 'trip',
      });
      work();
    });
  await expect(
    failing(() => {
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  await expect(failing(() => undefined)).rejects.toThrow('division by zero');
  expect(await stored()).toEqual([]);
  expect(await sql("select last from paper_counter where kind = 'TOGETHER'")).toEqual([]);
});

test('whoever says that a write touches another table than it writes is refused', async () => {
  const wrong = app.platform.tenancy.inUnit(['dtm'], async (db) => {
    db.later(counter(1), { name: 'test.wrong', touches: 'trip' });
  });
  await expect(wrong).rejects.toThrow('writes paper_counter, not trip');
});

test('rows that come as JSON are the rows that a statement of their own answers', async () => {
  const both = async <T>(of: Table<T>) => {
    const [plain, asked] = await app.platform.tenancy.readingUnits(['dtm'], (db) =>
      Promise.all([
        db.run(built`select * from ${built.table(of.name)} order by id limit 300`),
        db.run(
          built<AsJson<T>>`select ${asJson('x')} from (select * from ${built.table(of.name)} order by id limit 300) x`,
        ),
      ]),
    );
    expect(plain.length, of.name).toBeGreaterThan(0);
    expect(readAll(of, asked), of.name).toEqual(plain);
  };
  await both(shipments.shipment);
  await both(shipments.package);
  await both(shipments.transition);
  await both(dispatch.trip);
  await both(crossdock.processList);
});
