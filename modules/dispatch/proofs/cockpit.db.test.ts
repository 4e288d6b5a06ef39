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
type Loads = { deliveries: Load; collections: Load };
type Figures = {
  count: number;
  onTrips: number;
  stops: number;
  load: Loads;
  rounds: number;
  capacity: Load;
  vehicles: number;
};
type Aff = { affId: string; isMaster: boolean; carriers: string[]; town: string | null; figures: Figures | null };
type Cockpit = { affs: Aff[]; overrulesToday: number };
type Proposal = {
  to: string;
  items: { itemId: string; metres: number }[];
  moved: Loads;
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

test('the cockpit counts what each forwarder has on the day, out and in', async () => {
  const { affs } = await cockpit(master);
  expect(affs.length).toBeGreaterThan(4);
  for (const aff of affs) {
    const rows = await sql<{
      weight: string;
      loading_meter: string;
      shipment_type: string;
      place: string;
      trip_id: string | null;
    }>(
      `select s.weight, s.loading_meter, s.shipment_type, concat_ws('|', s.place_name, s.place_postal_code, s.place_city) as place, s.trip_id
         from shipment s where s.org_unit = 'dtm' and s.execution_date = $2::date and s.state <> 'CANCELED'
         and ((s.trip_id is null and s.aff_id = $1) or s.trip_id in (select id from trip where aff_id = $1 or (aff_id is null and $3)))`,
      [aff.affId, day, aff.isMaster],
    );
    const back = (row: (typeof rows)[number]) => ['PICKUP', 'DIRECT_TRAFFIC'].includes(row.shipment_type);
    const load = (some: typeof rows): Load => ({
      weight: some.reduce((all, row) => all + Number(row.weight), 0),
      loadingMeter: some.reduce((all, row) => all + Number(row.loading_meter), 0),
    });
    expect(aff.figures).toMatchObject({
      count: rows.length,
      onTrips: rows.filter((row) => row.trip_id !== null).length,
      stops: new Set(rows.map((row) => row.place)).size,
      stopsBy: {
        deliveries: new Set(rows.filter((row) => !back(row)).map((row) => row.place)).size,
        collections: new Set(rows.filter(back).map((row) => row.place)).size,
      },
      load: { deliveries: load(rows.filter((row) => !back(row))), collections: load(rows.filter(back)) },
    });
    // The list behind the card holds what the card counts.
    const list = await itemsOf(master, aff.affId);
    expect(list.body).toHaveLength(rows.length);
  }
});

test('in the demo world every forwarder has work for 60 to 115 per cent of what it takes, one of them too much', async () => {
  const shares = (await cockpit(master)).affs.flatMap(({ isMaster, figures }) =>
    isMaster || !figures ? [] : [figures.load.deliveries.loadingMeter / figures.capacity.loadingMeter],
  );
  expect(shares).toHaveLength(6);
  expect(shares.filter((share) => share < 0.6 || share > 1.15)).toEqual([]);
  expect(shares.filter((share) => share > 1)).toHaveLength(1);
});

test('a forwarder takes on a day what was agreed with it as often as it goes out, else what its vehicles take', async () => {
  const figures = async (id: string) => (await cockpit(master)).affs.find((aff) => aff.affId === id)?.figures;
  const record = '/cmd-core-rest-interface/masterdata/areafreightforwarder/v1/dtm/aff-hamm';
  const { body } = await master.request<Record<string, unknown>>('GET', record);
  const admin = await app.as('admin');
  const keep = async (more: object) => {
    const path = `/cmd-core-rest-interface/transfer/areafreightforwarder/v1/dtm/current`;
    const now = (await admin.request<Record<string, unknown>>('GET', record)).body;
    expect((await admin.request('POST', path, { ...now, ...more })).status).toBeLessThan(300);
  };
  expect(body.freightCarrierIDs).toEqual(['fc-04', 'fc-09']);
  await keep({ roundsPerDay: 2, agreedLoadingMeters: 21_000, agreedPayload: 9_000_000 });
  expect(await figures('aff-hamm')).toMatchObject({
    rounds: 2,
    capacity: { loadingMeter: 42_000, weight: 18_000_000 },
  });
  await keep({ roundsPerDay: 3, agreedLoadingMeters: null, agreedPayload: null });
  // One truck of 12 t on record: SO-LX 307.
  const [truck] = await sql<{ metres: string; load: string }>(
    `select t.data->>'loadingMeters' as metres, coalesce(t.data->>'permittedLoad', t.data->>'payload') as load from master_record v
       join master_record t on t.type = 'vehicletype' and t.id = v.data->>'vehicleTypeId' where v.type = 'vehicle' and v.id = 'so-lx-307' order by v.id limit 1`,
  );
  expect(await figures('aff-hamm')).toMatchObject({
    vehicles: 1,
    rounds: 3,
    capacity: { loadingMeter: 3 * Number(truck?.metres), weight: 3 * Number(truck?.load) },
  });
});

test('on a day on which a forwarder does not drive it takes nothing, whatever was agreed and however many lorries it has', async () => {
  const record = '/cmd-core-rest-interface/masterdata/areafreightforwarder/v1/dtm/aff-bochum';
  const admin = await app.as('admin');
  const week = [0, 1, 2, 3, 4, 5, 6];
  const today = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const drivesOn = async (days: readonly boolean[], more: object = {}) => {
    const now = (await admin.request<Record<string, unknown>>('GET', record)).body;
    const path = '/cmd-core-rest-interface/transfer/areafreightforwarder/v1/dtm/current';
    expect((await admin.request('POST', path, { ...now, ...more, availability: days })).status).toBeLessThan(300);
    return (await cockpit(master)).affs.find((aff) => aff.affId === 'aff-bochum')?.figures;
  };
  const without = await drivesOn(
    week.map((one) => one !== today),
    { roundsPerDay: 2, agreedStops: 40 },
  );
  expect(without).toMatchObject({
    drives: false,
    rounds: 0,
    vehicles: 0,
    capacity: { loadingMeter: 0, weight: 0 },
    stopsTaken: null,
  });
  expect(without?.count).toBeGreaterThan(0);
  const only = await drivesOn(week.map((one) => one === today));
  expect(only).toMatchObject({ drives: true, rounds: 2, stopsTaken: 80, capacity: { loadingMeter: 116_000 } });
});

test('a forwarder sees its own figures, whom it can hand over to, and gets no proposal', async () => {
  const { affs } = await cockpit(hagen);
  expect(affs.filter((aff) => !aff.isMaster).map((aff) => aff.affId)).toEqual(['aff-hagen']);
  expect(affs.filter((aff) => aff.figures).map((aff) => aff.affId)).toEqual(['aff-hagen']);
  const own = await itemsOf(hagen, 'aff-hagen');
  expect(own.body).toHaveLength(affs.find((aff) => aff.affId === 'aff-hagen')?.figures?.count ?? -1);
  for (const item of own.body) expect(item.affCmdId).toBe('aff-hagen');
  for (const other of ['aff-master', 'aff-unna']) expect((await itemsOf(hagen, other)).status).toBe(404);
  expect((await balance(hagen, 'aff-hagen')).status).toBe(403);
  const loader = await app.as('lader1');
  expect((await loader.request('GET', `/dpt-rest/affs/cockpit?date=${day}`)).status).toBe(403);
  expect((await balance(master, 'nobody')).status).toBe(404);
});

test('who has too much is offered what it may give away; after the move it fits, and what was given is offered no more', async () => {
  const before = await cockpit(master);
  const full = before.affs.find((aff) => aff.affId === 'aff-hagen')?.figures;
  if (!full) throw new Error('no forwarder of Hagen');
  // A quiet day: nobody has much, and Hagen, on a trip of its own, two metres more than its vehicles take.
  await sql(
    `update shipment set loading_meter = 80, weight = 1000 where org_unit = 'dtm' and execution_date = $1::date`,
    [day],
  );
  const [open = { n: 0 }] = await sql<{ n: number }>(
    `select count(*)::int as n from shipment s left join trip t on t.id = s.trip_id where s.org_unit = 'dtm' and s.execution_date = $1::date
       and s.state <> 'CANCELED' and s.shipment_type not in ('PICKUP', 'DIRECT_TRAFFIC') and case when t.id is null then s.aff_id else coalesce(t.aff_id, 'aff-master') end = 'aff-hagen'`,
    [day],
  );
  await sql(
    `update shipment set loading_meter = 80 + $2 where id = (select s.id from shipment s join trip t on t.id = s.trip_id
       where s.org_unit = 'dtm' and s.execution_date = $1::date and t.aff_id = 'aff-hagen' and s.state <> 'CANCELED' and s.shipment_type = 'DELIVERY' order by s.id limit 1)`,
    [day, full.capacity.loadingMeter + 2000 - open.n * 80],
  );
  const { proposal } = (await balance(master, 'aff-hagen')).body;
  expect(proposal?.enough).toBe(true);
  expect(proposal?.moved.deliveries.loadingMeter).toBeGreaterThanOrEqual(2000);
  const ids = proposal?.items.map((one) => one.itemId) ?? [];
  const rows = await sql<{ trip_id: string | null; aff_id: string; state: string; loading_meter: string }>(
    'select trip_id, aff_id, state, loading_meter from shipment where id = any($1)',
    [ids],
  );
  expect(rows).toHaveLength(ids.length);
  for (const row of rows) expect(row).toMatchObject({ trip_id: null, aff_id: 'aff-hagen' });
  expect(rows.reduce((all, row) => all + Number(row.loading_meter), 0)).toBe(proposal?.moved.deliveries.loadingMeter);
  const moved = await master.request<{ results: { success: boolean }[] }>(
    'POST',
    `/dpt-rest/items/affs/${proposal?.to}/items`,
    { itemIds: ids, reason: 'CAPACITY_BALANCING' },
  );
  expect(moved.body.results.every((one) => one.success)).toBe(true);
  const after = await cockpit(master);
  const now = after.affs.find((aff) => aff.affId === 'aff-hagen');
  expect(now?.figures?.load.deliveries.loadingMeter).toBeLessThanOrEqual(full.capacity.loadingMeter);
  expect(after.overrulesToday - before.overrulesToday).toBe(ids.length);
  expect((await balance(master, 'aff-hagen')).body.proposal).toBeNull();
  // What somebody has given on purpose stays where it is.
  await sql(`update shipment set loading_meter = loading_meter + 60000 where org_unit = 'dtm' and id = $1`, [ids[0]]);
  const next = (await balance(master, proposal?.to ?? '')).body.proposal;
  for (const id of ids) expect(next?.items.map((one) => one.itemId) ?? []).not.toContain(id);
});
