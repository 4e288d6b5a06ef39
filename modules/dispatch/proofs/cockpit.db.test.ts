import { beforeAll, expect, test } from 'vitest';
import { isoToday } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let master: Client;
let hagen: Client;
beforeAll(async () => {
  [master, hagen] = (await Promise.all(['leitdispo', 'aff-hagen'].map((account) => app.as(account)))) as [
    Client,
    Client,
  ];
});

type Load = { weight: number; loadingMeter: number };
type Aff = {
  affId: string;
  isMaster: boolean;
  count: number;
  onTrips: number;
  stops: number;
  load: Load;
  capacity: Load;
  vehicles: number;
};
type Cockpit = { affs: Aff[]; overrulesToday: number };
type Proposal = {
  to: string;
  items: { itemId: string; metres: number }[];
  moved: Load;
  enough: boolean;
  beside: { affId: string }[];
};
const day = isoToday();
const cockpit = async (client: Client) =>
  (await client.request<Cockpit>('GET', `/dpt-rest/affs/cockpit?date=${day}`)).body;
const itemsOf = (client: Client, aff: string) =>
  client.request<{ itemId: string; affCmdId: string }[]>('GET', `/dpt-rest/affs/${aff}/items?date=${day}`);
const balance = async (client: Client, aff: string) =>
  client.request<{ proposal: Proposal | null }>(
    'GET',
    `/dpt-rest/affs/${aff}/balance?date=${day}&measure=loadingMeter`,
  );

test('the cockpit counts what each forwarder has on the day and what its vehicles take', async () => {
  const { affs } = await cockpit(master);
  expect(affs.length).toBeGreaterThan(4);
  for (const aff of affs) {
    const rows = await sql<{ weight: string; loading_meter: string; place: string; trip_id: string | null }>(
      `select s.weight, s.loading_meter, concat_ws('|', s.place_name, s.place_postal_code, s.place_city) as place, s.trip_id
         from shipment s where s.org_unit = 'dtm' and s.execution_date = $2::date and s.state <> 'CANCELED'
         and ((s.trip_id is null and s.aff_id = $1) or s.trip_id in (select id from trip where aff_id = $1 or (aff_id is null and $3)))`,
      [aff.affId, day, aff.isMaster],
    );
    const sum = (of: (row: (typeof rows)[number]) => string) => rows.reduce((all, row) => all + Number(of(row)), 0);
    expect(aff).toMatchObject({
      count: rows.length,
      onTrips: rows.filter((row) => row.trip_id !== null).length,
      stops: new Set(rows.map((row) => row.place)).size,
      load: { weight: sum((row) => row.weight), loadingMeter: sum((row) => row.loading_meter) },
    });
    // The list behind the card holds what the card counts.
    const list = await itemsOf(master, aff.affId);
    expect(list.body).toHaveLength(rows.length);
  }
});

test('a forwarder sees itself and the master dispatcher, and gets no proposal', async () => {
  const { affs } = await cockpit(hagen);
  expect(affs.filter((aff) => !aff.isMaster).map((aff) => aff.affId)).toEqual(['aff-hagen']);
  const own = await itemsOf(hagen, 'aff-hagen');
  expect(own.body).toHaveLength(affs.find((aff) => aff.affId === 'aff-hagen')?.count ?? -1);
  for (const item of own.body) expect(item.affCmdId).toBe('aff-hagen');
  for (const other of ['aff-master', 'aff-unna']) expect((await itemsOf(hagen, other)).status).toBe(404);
  expect((await balance(hagen, 'aff-hagen')).status).toBe(403);
  const loader = await app.as('lader1');
  expect((await loader.request('GET', `/dpt-rest/affs/cockpit?date=${day}`)).status).toBe(403);
  expect((await balance(master, 'nobody')).status).toBe(404);
});

test('who has too much is offered what it may give away; after the move it fits, and what was given is offered no more', async () => {
  const before = await cockpit(master);
  const full = before.affs.find((aff) => aff.affId === 'aff-hagen');
  if (!full) throw new Error('no forwarder of Hagen');
  // A quiet day: nobody has much, and Hagen, on a trip of its own, two metres more than its vehicles take.
  await sql(
    `update shipment set loading_meter = 80, weight = 1000 where org_unit = 'dtm' and execution_date = $1::date`,
    [day],
  );
  const [open = { n: 0 }] = await sql<{ n: number }>(
    `select count(*)::int as n from shipment s left join trip t on t.id = s.trip_id where s.org_unit = 'dtm' and s.execution_date = $1::date
       and s.state <> 'CANCELED' and case when t.id is null then s.aff_id else coalesce(t.aff_id, 'aff-master') end = 'aff-hagen'`,
    [day],
  );
  await sql(
    `update shipment set loading_meter = 80 + $2 where id = (select s.id from shipment s join trip t on t.id = s.trip_id
       where s.org_unit = 'dtm' and s.execution_date = $1::date and t.aff_id = 'aff-hagen' and s.state <> 'CANCELED' order by s.id limit 1)`,
    [day, full.capacity.loadingMeter + 2000 - open.n * 80],
  );
  const { proposal } = (await balance(master, 'aff-hagen')).body;
  expect(proposal?.enough).toBe(true);
  expect(proposal?.moved.loadingMeter).toBeGreaterThanOrEqual(2000);
  const ids = proposal?.items.map((one) => one.itemId) ?? [];
  const rows = await sql<{ trip_id: string | null; aff_id: string; state: string; loading_meter: string }>(
    'select trip_id, aff_id, state, loading_meter from shipment where id = any($1)',
    [ids],
  );
  expect(rows).toHaveLength(ids.length);
  for (const row of rows) expect(row).toMatchObject({ trip_id: null, aff_id: 'aff-hagen' });
  expect(rows.reduce((all, row) => all + Number(row.loading_meter), 0)).toBe(proposal?.moved.loadingMeter);
  const moved = await master.request<{ results: { success: boolean }[] }>(
    'POST',
    `/dpt-rest/items/affs/${proposal?.to}/items`,
    { itemIds: ids, reason: 'CAPACITY_BALANCING' },
  );
  expect(moved.body.results.every((one) => one.success)).toBe(true);
  const after = await cockpit(master);
  const now = after.affs.find((aff) => aff.affId === 'aff-hagen');
  expect(now?.load.loadingMeter).toBeLessThanOrEqual(full.capacity.loadingMeter);
  expect(after.overrulesToday - before.overrulesToday).toBe(ids.length);
  expect((await balance(master, 'aff-hagen')).body.proposal).toBeNull();
  // What somebody has given on purpose stays where it is.
  await sql(`update shipment set loading_meter = loading_meter + 60000 where org_unit = 'dtm' and id = $1`, [ids[0]]);
  const next = (await balance(master, proposal?.to ?? '')).body.proposal;
  for (const id of ids) expect(next?.items.map((one) => one.itemId) ?? []).not.toContain(id);
});
