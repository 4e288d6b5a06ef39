// Concerns: crossdock, dispatch, infoscan, masterpallets, the platform.
import { join } from 'node:path';
import { sql as query } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { freeItems, overriding, releasedTrip, type Sql } from '../testing/day.ts';
import { opened } from '../testing/opened.ts';
import type { Client } from '../testing/testApp.ts';

/** The order that ARCHITECTURE.md, "The order of locks", writes down; a pallet's row goes with its shipment. */
const order: Record<string, number> = { trip: 1, process_list: 2, shipment: 3, master_pallet: 3, package: 4 };
const kindsOf = (names: Iterable<string>): string[] => [...names].filter((name) => name in order);

/** A statement and what stands in brackets in it, each by itself: "for update" counts for the tables of its own level. */
function levelsOf(text: string): string[] {
  const levels: string[] = [];
  let left = text;
  for (let inner = /\(([^()]*)\)/.exec(left); inner; inner = /\(([^()]*)\)/.exec(left)) {
    levels.push(inner[1] ?? '');
    left = left.replace(inner[0], ' ');
  }
  return [...levels, left];
}

/** Which of these kinds of rows a statement locks: it writes them, or reads them for an update. */
const lockedBy = (text: string): string[] =>
  levelsOf(text).flatMap((level) => {
    const written = [...level.matchAll(/\b(?:update|delete from)\s+"?(\w+)"?/gi)].map(([, name = '']) => name);
    if (!/\bfor (?:no key )?update\b/i.test(level)) return kindsOf(written);
    const read = [...level.matchAll(/\b(?:from|join)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+))?/gi)];
    const only = /\bfor (?:no key )?update of "?(\w+)/i.exec(level)?.[1];
    const tables = read.filter(([, , alias]) => only === undefined || alias === only).map(([, name = '']) => name);
    return kindsOf([...written, ...tables]);
  });

type Locking = { kinds: string[]; made: string[]; text: string; empty: boolean };
type Transaction = { doing: string; locks: Locking[] };
const open = new WeakMap<pg.ClientBase, Transaction>();
/** What was committed or given up, in the order in which its statements were sent. */
const over: Transaction[] = [];
let doing = '';

/** Follows a statement into the transaction of its connection; what answers that it found no row has locked none. */
function hear(client: pg.ClientBase, text: string, answer: unknown): void {
  const own = open.get(client);
  if (text === 'begin') open.set(client, { doing, locks: [] });
  else if (own && /\b(?:commit|rollback)$/.test(text)) {
    over.push(own);
    open.delete(client);
  } else if (own) {
    const made = [...text.matchAll(/\binsert into\s+"?(\w+)/gi)].map(([, name = '']) => name);
    const lock: Locking = { kinds: lockedBy(text), made, text: text.replaceAll(/\s+/g, ' '), empty: false };
    own.locks.push(lock);
    // What goes as one statement answers for the last of it alone.
    if (answer instanceof Promise && !/^with\b/i.test(text))
      answer.then(
        ({ rowCount }: pg.QueryResult) => {
          lock.empty = rowCount === 0;
        },
        () => {},
      );
  }
}
const { prototype } = pg.Client;
const { query: sent } = prototype;
prototype.query = function heard(this: pg.Client, ...given: unknown[]) {
  const [first] = given as [string | { text?: string }];
  const answer: unknown = Reflect.apply(sent, this, given);
  hear(this, (typeof first === 'string' ? first : (first.text ?? '')).trim(), answer);
  return answer;
} as typeof sent;
afterAll(() => {
  prototype.query = sent;
});

/** The kinds in the order in which a transaction locked the first row of each; a row that it has made itself is nobody else's yet. */
function wayOf({ locks }: Transaction): { kind: string; text: string }[] {
  const way: { kind: string; text: string }[] = [];
  const known = new Set<string>();
  for (const { kinds, made, text, empty } of locks) {
    for (const name of made) known.add(name);
    const fresh = new Set(empty ? [] : kinds.filter((kind) => !known.has(kind)));
    for (const kind of [...fresh].toSorted((a, b) => (order[a] ?? 0) - (order[b] ?? 0))) {
      known.add(kind);
      way.push({ kind, text });
    }
  }
  return way;
}
/** Whoever locks something behind what stands later in the order, in words. */
const against = (transactions: readonly Transaction[]): string[] =>
  transactions.flatMap((one) => {
    const way = wayOf(one);
    return way.flatMap(({ kind, text }, at) => {
      const later = way.slice(0, at).find((before) => (order[before.kind] ?? 0) > (order[kind] ?? 0));
      return later
        ? [`${one.doing}: ${kind} (${text.slice(0, 150)}) behind ${later.kind} (${later.text.slice(0, 150)})`]
        : [];
    });
  });

type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;
type Pack = { id: string; barcode: string };
const hands = (await import(join(import.meta.dirname, '../../tools/prove/hands.mjs'))) as {
  accounts: Record<string, string>;
  layOut(sql: Sql, ask: Ask): Promise<{ unloading: string; pallet: string }>;
  looseOnes(sql: Sql, count: number): Promise<Pack[]>;
};
const { app, sql } = await opened();
const clients: Record<string, Client> = {};
for (const [hand, account] of Object.entries(hands.accounts)) clients[hand] = await app.as(account);
const dispo = await app.as('dispo1');
const master = await app.as('hallenmeister');
const as = (hand: string): Client => clients[hand] as Client;

test('what is locked by a statement is seen: written, read for an update, of an alias, in a with', () => {
  expect(lockedBy('select * from trip t where t.id = $1 for update')).toEqual(['trip']);
  expect(lockedBy('select s.id from shipment s join trip t on t.id = s.trip_id order by s.id for update of s')).toEqual(
    ['shipment'],
  );
  expect(
    lockedBy('with w0 as (update package set active = false where id = $1) update shipment set version = 2'),
  ).toEqual(['package', 'shipment']);
  expect(lockedBy('select * from trip')).toEqual([]);
});

test('loading, unloading, info scan and pallets lock trip, list, shipment and package in this order, each way and back', async () => {
  over.length = 0;
  const items = (await freeItems(sql, 6)).map((one) => one.id);
  const { list, trip } = await releasedTrip(dispo, sql, items);
  const { unloading, pallet } = await hands.layOut(sql, (...call) => as('pallet').request(...call));
  const onList = await sql<Pack>(
    'select p.id, p.barcode from process_package x join package p on p.org_unit = x.org_unit and p.id = x.package_id where x.list_id = $1 order by p.id limit 6',
    [list],
  );
  const loose = await hands.looseOnes(sql, 4);
  const call = async (who: Client, name: string, method: string, path: string, body?: unknown): Promise<void> => {
    doing = name;
    const answer = await who.request(method, path, body);
    expect(answer.status, name).toBeLessThan(500);
  };
  const pallets = `/api/public/dpt-rest/dtm/masterpallets/${pallet}`;
  // Each hand after each other one, on packages of the truck and on others.
  for (const [at, one] of [...onList, ...loose].entries()) {
    const key = (hand: string) => `order-${at}-${hand}`;
    const scans: Record<string, () => Promise<unknown>> = {
      load: () =>
        call(as('load'), 'load', 'POST', `/th-rest/loading/${list}/scans`, {
          barcode: one.barcode,
          clientScanId: key('load'),
        }),
      unload: () =>
        call(as('unload'), 'unload', 'POST', `/th-rest/unloading/${unloading}/scans`, {
          barcode: one.barcode,
          clientScanId: key('unload'),
        }),
      info: () =>
        call(as('info'), 'info', 'POST', '/dpt-rest/items/infoScans', {
          barcode: one.barcode,
          clientScanId: key('info'),
          found: true,
        }),
      infoAgain: () =>
        call(as('info'), 'info', 'POST', '/dpt-rest/items/infoScans', {
          barcode: one.barcode,
          clientScanId: key('infoAgain'),
          found: true,
        }),
      pallet: () =>
        call(as('pallet'), 'pallet', 'POST', `${pallets}/packages`, { barcode: one.barcode, clientKey: key('pallet') }),
      putDown: () => call(as('pallet'), 'putDown', 'DELETE', `${pallets}/packages/${one.id}`),
    };
    const names = ['load', 'unload', 'info', 'pallet', 'putDown'];
    for (let i = 0; i < names.length; i += 1) await scans[names[(i + at) % names.length] ?? '']?.();
    for (const name of ['load', 'infoAgain', 'unload']) await scans[name]?.();
  }
  // And back: what was scanned and found is undone, the truck is loaded again and closed, and opened again; the pallet as well.
  for (const { id } of onList) {
    await call(as('load'), 'undoLoad', 'DELETE', `/th-rest/loading/${list}/scans/${id}`);
    await call(as('unload'), 'undoUnload', 'DELETE', `/th-rest/unloading/${unloading}/scans/${id}`);
  }
  const found = await sql<{ id: string }>(`select id from info_scan where client_scan_id like 'order-%' order by id`);
  for (const { id } of found) await call(as('info'), 'undoInfo', 'POST', `/dpt-rest/items/infoScans/${id}/undo`, {});
  for (const [at, { barcode }] of onList.entries())
    await call(as('load'), 'load', 'POST', `/th-rest/loading/${list}/scans`, {
      barcode,
      clientScanId: `order-again-${at}`,
    });
  await overriding(master, `/th-rest/loading/${list}/finish`, {});
  await overriding(master, `/th-rest/loading/${list}/close`, {});
  await call(master, 'reopenLoading', 'POST', `/dpt-rest/trips/${trip.id}/reopen-loading`, {});
  await call(as('pallet'), 'closePallet', 'POST', `${pallets}/close`, {});
  await app.settled();
  expect([...new Set(against(over))]).toEqual([]);
  // Each of these did lock what it can: of a truck and of the hall, with the shipment and the package behind.
  const ways = over.map(
    (one) =>
      `${one.doing}: ${wayOf(one)
        .map(({ kind }) => kind)
        .join(' ')}`,
  );
  const whole = 'trip process_list shipment package';
  for (const name of ['load', 'unload', 'info', 'undoLoad', 'undoInfo']) expect(ways).toContain(`${name}: ${whole}`);
  expect(ways).toEqual(
    expect.arrayContaining([
      'undoUnload: process_list shipment package',
      'pallet: shipment master_pallet package',
      'putDown: shipment master_pallet package',
      'closePallet: shipment master_pallet',
      'reopenLoading: trip process_list shipment',
    ]),
  );
}, 60_000);

test('control: whoever locks the shipment and then its trip is named', async () => {
  over.length = 0;
  doing = 'control';
  const [of] = await sql<{ id: string; trip: string }>(
    `select id, trip_id as trip from shipment where org_unit = 'dtm' and trip_id is not null order by id limit 1`,
  );
  await app.platform.tenancy.inUnit(['dtm'], async (db) => {
    await db.run(query`select 1 from shipment where org_unit = 'dtm' and id = ${of?.id} for update`);
    await db.run(query`select 1 from trip where org_unit = 'dtm' and id = ${of?.trip} for update`);
    await db.run(query`select 1 from trip where org_unit = 'dtm' and id = ${of?.id} for update`);
  });
  const named = against(over.filter((one) => one.doing === 'control'));
  expect(named).toEqual([expect.stringMatching(/^control: trip .* behind shipment /)]);
});
