import { beforeAll, expect, test } from 'vitest';
import { dateToIso } from '#kernel/date.ts';
import { today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let dispo: Client;
let hagen: Client;
let driver: Client;
beforeAll(async () => {
  [dispo, hagen, driver] = (await Promise.all(
    ['dispo1', 'aff-hagen', 'fahrer1'].map((account) => app.as(account)),
  )) as [Client, Client, Client];
});

type Found = {
  total: number;
  items: { id: string; logKey: string; kind: string; name: string | null; address: string | null; user: string }[];
};
const day = dateToIso(today());
const span = { from: day, to: day };
const ask = (client: Client, asked: object) =>
  client.request<Found>('POST', '/dpt-rest/history', { ...span, ...asked });
const all = async (client: Client, asked: object) => {
  const entries: Found['items'] = [];
  for (let page = 0; page < 20; page += 1) {
    const { body } = await ask(client, { ...asked, paging: { size: 200, page } });
    entries.push(...body.items);
    if (body.items.length < 200) break;
  }
  return entries;
};
/** The same by the rows themselves. */
const stored = (where: string, ...values: unknown[]) =>
  sql<{ id: string }>(
    `select id from history where org_unit = 'dtm' and (status_time at time zone 'Europe/Berlin')::date = $1::date
       and log_key ~ '^(ITEM|TRIP|PKG|LDG|ULD|INV):' and ${where} order by status_time desc, id desc`,
    [day, ...values],
  );
const idsOf = (entries: readonly { id: string }[]): string[] => entries.map(({ id }) => id);

test('everything of a day is found, the newest first, over all pages', async () => {
  const rows = await stored('true');
  expect(rows.length).toBeGreaterThan(200);
  const found = await all(dispo, {});
  expect(idsOf(found)).toEqual(idsOf(rows));
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['order', 'trip', 'list', 'package']));
});

test('by order, trip, list and package: what is named, and where it stands', async () => {
  const subjects: [string, string, string, (id: string) => string][] = [
    ['order', 'ITEM', 'select id::text, order_number as name from shipment', (id) => `/DPT/shipment/${id}`],
    ['trip', 'TRIP', 'select id::text, name from trip', (id) => `/DPT/tour/${id}`],
    ['list', 'LDG', `select id::text, name from process_list where kind = 'LDG'`, (id) => `/TH/loading/${id}`],
  ];
  for (const [kind, prefix, query, address] of subjects) {
    const things = new Map((await sql<{ id: string; name: string }>(query)).map(({ id, name }) => [id, name]));
    const [of = { log_key: '' }] = await sql<{ log_key: string }>(
      `select log_key from history where org_unit = 'dtm' and log_key like $2 and (status_time at time zone 'Europe/Berlin')::date = $1::date
         order by id desc limit 1`,
      [day, `${prefix}:%`],
    );
    const id = of.log_key.slice(prefix.length + 1);
    const name = things.get(id);
    const found = await all(dispo, { [kind]: name });
    expect(idsOf(found.filter(({ logKey }) => logKey === of.log_key))).toEqual(
      idsOf(await stored('log_key = $2', of.log_key)),
    );
    for (const entry of found) expect(entry).toMatchObject({ kind, name });
    expect(found.some((entry) => entry.address === address(id))).toBe(true);
  }
  const [pack = { id: '', barcode: '', item_id: '' }] = await sql<{ id: string; barcode: string; item_id: string }>(
    `select p.id, p.barcode, p.item_id from history h join package p on h.log_key = 'PKG:' || p.id where h.org_unit = 'dtm'
       and (h.status_time at time zone 'Europe/Berlin')::date = $1::date order by h.id desc limit 1`,
    [day],
  );
  const ofPack = await all(dispo, { package: pack.barcode });
  expect(idsOf(ofPack)).toEqual(idsOf(await stored('log_key = $2', `PKG:${pack.id}`)));
  for (const entry of ofPack)
    expect(entry).toMatchObject({ name: pack.barcode, address: `/DPT/shipment/${pack.item_id}` });
  expect((await ask(dispo, { order: 'no-such-order' })).body.items).toEqual([]);
});

test('by person: a part of the name is enough, and days on which nothing happened are empty', async () => {
  const [someone = { account_name: '' }] = await sql<{ account_name: string }>(
    `select account_name from history where org_unit = 'dtm' and (status_time at time zone 'Europe/Berlin')::date = $1::date
       and log_key like 'TRIP:%' and account_id <> 'system' group by 1 order by count(*) desc, 1 limit 1`,
    [day],
  );
  const part = someone.account_name.slice(0, 4).toLowerCase();
  const found = await all(dispo, { account: part });
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ user }) => user.toLowerCase().includes(part))).toBe(true);
  expect(idsOf(found)).toEqual(idsOf(await stored('lower(account_name) like $2', `%${part}%`)));
  expect((await ask(dispo, { from: '2020-01-01', to: '2020-01-02' })).body).toMatchObject({ items: [], total: 0 });
});

test('a forwarder finds its own alone, who may not read histories nothing, and too many days are refused in words', async () => {
  const own = await all(hagen, {});
  const rows = await stored(
    `(log_key in (select 'ITEM:' || id from shipment where org_unit = 'dtm' and aff_id = 'aff-hagen')
      or log_key in (select 'TRIP:' || id from trip where org_unit = 'dtm' and aff_id = 'aff-hagen'))`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(idsOf(own)).toEqual(idsOf(rows));
  const [foreign = { order_number: '' }] = await sql<{ order_number: string }>(
    `select order_number from shipment where org_unit = 'dtm' and aff_id = 'aff-unna' and 'ITEM:' || id in (select log_key from history)
       order by id limit 1`,
  );
  expect((await ask(hagen, { order: foreign.order_number })).body.items).toEqual([]);
  expect((await ask(driver, {})).status).toBe(403);
  const long = await ask(dispo, { from: '2025-01-01', to: day });
  expect([long.status, JSON.stringify(long.body)]).toEqual([400, expect.stringContaining('92')]);
});
