// Concerns: crossdock, infoscan, masterpallets, the platform.
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { freeItems, releasedTrip, scan, type Sql } from '../testing/day.ts';
import { opened } from '../testing/opened.ts';
import { amount } from '../testing/amount.ts';
import type { Client } from '../testing/testApp.ts';

type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;
type Pack = { id: string; barcode: string };
type Done = { made: number; answers: Record<string, number>; wrong: string[]; keys: Map<string, string> };
const { accounts, handle, judge, layOut, looseOnes } = (await import(
  join(import.meta.dirname, '../../tools/prove/hands.mjs')
)) as {
  accounts: Record<string, string>;
  handle(given: {
    ask(hand: string, ...call: Parameters<Ask>): ReturnType<Ask>;
    list: string;
    unloading: string;
    pallet: string;
    packages: Pack[];
    calls: number;
    lanes: number;
  }): Promise<Done>;
  judge(sql: Sql, lists: string[], keys: Map<string, string>): Promise<string[]>;
  layOut(sql: Sql, ask: Ask): Promise<{ unloading: string; pallet: string }>;
  looseOnes(sql: Sql, count: number): Promise<Pack[]>;
};

const { app, sql } = await opened();
const dispo = await app.as('dispo1');

test('a scan that loses a deadlock is tried again inside: the person hears that the package is on the truck', async () => {
  const [item] = (await freeItems(sql, 1)).map((one) => one.id);
  const { trip, list, barcodes } = await releasedTrip(dispo, sql, [item ?? '']);
  // Somebody who locks shipment and then trip, the wrong way round, and notices the circle only after the product has.
  const other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
  await other.query("set deadlock_timeout = '20s'");
  await other.query('begin');
  const { rows } = await other.query<{ pid: number }>(
    'select pg_backend_pid() as pid from shipment where id = $1 for update',
    [item],
  );
  const scanned = scan(await app.as('lader1'), list, barcodes[0] ?? '', 'deadlocked-scan');
  const waiting = () =>
    sql<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))',
      [rows[0]?.pid],
    );
  await expect.poll(waiting, { interval: 20, timeout: 10_000 }).toEqual([{ n: 1 }]);
  // The scan holds the trip and waits for the shipment; this closes the circle, and the scan is the one that ends.
  await other.query('select 1 from trip where id = $1 for update', [trip.id]);
  await other.query('rollback');
  await other.end();
  expect(await scanned).toMatchObject({ status: 200, body: { result: 'OK', summaries: { packagesScanned: 1 } } });
  expect(await judge(sql, [list], new Map([['deadlocked-scan', list]]))).toEqual([]);
}, 30_000);

test('five hands on the same packages: nobody is refused, and nothing counts twice', async () => {
  const clients = new Map<string, Client>();
  for (const [hand, account] of Object.entries(accounts)) clients.set(hand, await app.as(account));
  const ask = (hand: string, method: string, path: string, body?: unknown) =>
    (clients.get(hand) as Client).request(method, path, body);
  const items = (await freeItems(sql, 6)).map((one) => one.id);
  const { list } = await releasedTrip(dispo, sql, items);
  const { unloading, pallet } = await layOut(sql, (...call) => ask('pallet', ...call));
  const onList = await sql<Pack>(
    'select p.id, p.barcode from process_package x join package p on p.org_unit = x.org_unit and p.id = x.package_id where x.list_id = $1 order by p.id limit 8',
    [list],
  );
  const packages = [...onList, ...(await looseOnes(sql, 5))];
  const { wrong, answers, keys } = await handle({
    ask,
    list,
    unloading,
    pallet,
    packages,
    calls: amount(2000, 200),
    lanes: 2,
  });
  expect(wrong, JSON.stringify(answers)).toEqual([]);
  expect(await judge(sql, [list, unloading], keys)).toEqual([]);
  // The hands did meet: each of them had an effect at least once.
  for (const effect of ['load 200 OK', 'unload 200 SURPLUS', 'info 200 PACKAGE', 'pallet 200 ADDED'])
    expect(Object.keys(answers)).toContain(effect);
}, 60_000);
