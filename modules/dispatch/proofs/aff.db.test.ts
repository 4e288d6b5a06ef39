import { beforeAll, expect, test } from 'vitest';
import { bookedTwice, createTrip, overriding, today, type Trip } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let dispo: Client;
let master: Client;
let hagen: Client;
let unna: Client;
beforeAll(async () => {
  [dispo, master, hagen, unna] = (await Promise.all(
    ['dispo1', 'leitdispo', 'aff-hagen', 'aff-unna'].map((account) => app.as(account)),
  )) as [Client, Client, Client, Client];
});

type Results = { results: { itemId: string; success: boolean; message?: string }[] };
const english = { 'accept-language': 'en' };
const assign = (
  client: Client,
  aff: string,
  itemIds: readonly string[],
  body: object = { reason: 'CAPACITY_BALANCING' },
) =>
  // Whether it is too much is asked by a test of its own.
  client.request<Results>(
    'POST',
    `/dpt-rest/items/affs/${aff}/items?overrideCodes=CAPACITY_EXCEEDED`,
    { itemIds, ...body },
    english,
  );
const owner = async (id: string) =>
  (
    await sql<{ aff_id: string | null; default_aff_id: string | null; aff_change_reason: string | null }>(
      `select aff_id, default_aff_id, aff_change_reason from shipment where id = $1`,
      [id],
    )
  )[0];
let taken = 0;
/** Shipments of Hagen's area that wait; each test its own. */
const ofHagen = async (count: number): Promise<{ id: string; order_number: string }[]> => {
  const rows = await sql<{ id: string; order_number: string }>(
    `select id, order_number from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and aff_id = 'aff-hagen' and default_aff_id = 'aff-hagen'
       and shipment_type = 'DELIVERY' and un_numbers = '{}' and execution_date = $1::date order by id offset $2 limit $3`,
    [today().join('-'), taken, count],
  );
  taken += count;
  if (rows.length < count) throw new Error('the world has too few shipments of Hagen');
  return rows;
};
const sees = async (client: Client, id: string) =>
  (await client.request('GET', `/dpt-rest/items/${id}`)).status === 200;

test('the master dispatcher overrules, the other forwarder sees it and the former does not; revoking brings it back', async () => {
  const [item = { id: '', order_number: '' }] = await ofHagen(1);
  expect([await sees(hagen, item.id), await sees(unna, item.id)]).toEqual([true, false]);
  expect((await assign(master, 'aff-unna', [item.id])).body.results).toEqual([{ itemId: item.id, success: true }]);
  expect(await owner(item.id)).toMatchObject({
    aff_id: 'aff-unna',
    default_aff_id: 'aff-hagen',
    aff_change_reason: 'CAPACITY_BALANCING',
  });
  expect([await sees(hagen, item.id), await sees(unna, item.id)]).toEqual([false, true]);
  const log = await master.request<{ fromAff: string; toAff: string; reason: string; revokedAt: number | null }[]>(
    'GET',
    `/dpt-rest/items/${item.id}/aff-changes`,
  );
  expect(log.body).toEqual([
    expect.objectContaining({ fromAff: 'aff-hagen', toAff: 'aff-unna', reason: 'CAPACITY_BALANCING', revokedAt: null }),
  ]);
  const back = await master.request<Results>('PATCH', '/dpt-rest/items/affOverruledItems', { itemIds: [item.id] });
  expect(back.body.results).toEqual([{ itemId: item.id, success: true }]);
  expect(await owner(item.id)).toMatchObject({ aff_id: 'aff-hagen', aff_change_reason: null });
  expect([await sees(hagen, item.id), await sees(unna, item.id)]).toEqual([true, false]);
  // Sent again it finds nothing to take back.
  expect(
    (await master.request<Results>('PATCH', '/dpt-rest/items/affOverruledItems', { itemIds: [item.id] })).body
      .results[0],
  ).toMatchObject({ success: false, message: expect.stringContaining('of its area already') });
  const told = await master.request<{ code: string; historyText: string }[]>(
    'GET',
    `/dpt-rest/history/ITEM:${item.id}`,
    undefined,
    english,
  );
  expect(
    told.body
      .filter(({ code }) => ['1031', '1032'].includes(code))
      .map(({ code }) => code)
      .sort(),
  ).toEqual(['1031', '1032']);
});

test('a dispatcher assigns what nobody has, and may not take from a forwarder', async () => {
  const [free = { id: '', order_number: '' }, owned = { id: '', order_number: '' }] = await ofHagen(2);
  await sql(`update shipment set aff_id = null where id = $1`, [free.id]);
  const { body } = await assign(dispo, 'aff-unna', [free.id, owned.id], { reason: 'AREA_ASSIGNMENT' });
  const of = (id: string) => body.results.find((one) => one.itemId === id);
  expect(of(free.id)).toEqual({ itemId: free.id, success: true });
  expect(of(owned.id)).toMatchObject({
    success: false,
    message: expect.stringContaining(`${owned.order_number} belongs to Hagen/Sauerland`),
  });
  expect((await owner(owned.id))?.aff_id).toBe('aff-hagen');
});

test('what is on a trip of another forwarder stays there, and the reason names the trip', async () => {
  const [item = { id: '', order_number: '' }] = await ofHagen(1);
  const made = await master.request<Trip>('POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId: 'do-lx-1049',
    outboundRoute: '112',
    affId: 'aff-hagen',
  });
  const put = await overriding<{ success: boolean; checkResults: [] }>(
    master,
    `/dpt-rest/trips/${made.body.id}/items`,
    { itemIds: [item.id] },
  );
  expect(put.body.success).toBe(true);
  expect((await assign(master, 'aff-unna', [item.id])).body.results[0]).toMatchObject({
    success: false,
    message: `Shipment ${item.order_number} is on trip ${made.body.name} of Hagen/Sauerland. Take it off first.`,
  });
});

test('other reasons are written out, unknown reasons and forwarders are refused', async () => {
  const [item = { id: '', order_number: '' }] = await ofHagen(1);
  const bare = await assign(master, 'aff-unna', [item.id], { reason: 'OTHER_REASON' });
  expect([bare.status, JSON.stringify(bare.body)]).toEqual([400, expect.stringContaining('"text"')]);
  expect((await assign(master, 'aff-unna', [item.id], { reason: 'BECAUSE' })).status).toBe(400);
  expect((await assign(master, 'nobody', [item.id])).status).toBe(404);
  expect(
    (await assign(master, 'aff-unna', [item.id], { reason: 'OTHER_REASON', text: 'crane needed' })).body.results[0]
      ?.success,
  ).toBe(true);
  expect((await owner(item.id))?.aff_change_reason).toBe('OTHER_REASON');
});

test('a forwarder hands own shipments over to the master dispatcher, and nobody else’s', async () => {
  const [item = { id: '', order_number: '' }] = await ofHagen(1);
  const handOver = (client: Client, itemIds: string[]) =>
    client.request<Results>(
      'POST',
      '/dpt-rest/items/affs/master/items',
      { itemIds, reason: 'SHIPMENT_VOLUME' },
      english,
    );
  expect((await handOver(unna, [item.id])).status).toBe(404);
  expect((await handOver(hagen, [item.id])).body.results).toEqual([{ itemId: item.id, success: true }]);
  expect((await owner(item.id))?.aff_id).toBe('aff-master');
  expect((await handOver(hagen, [item.id])).status).toBe(404);
  // Until the end of the day it reads what it handed over, with its history, and finds it; it does nothing to it, and plans without it.
  const read = await hagen.request<{ affHandedOver: boolean; affHandedOverAt: number | null; allowed: string[] }>(
    'GET',
    `/dpt-rest/items/${item.id}`,
  );
  expect(read.body).toMatchObject({ affHandedOver: true, affHandedOverAt: expect.any(Number), allowed: [] });
  expect((await hagen.request('GET', `/dpt-rest/history/ITEM:${item.id}`)).status).toBe(200);
  expect((await hagen.request('GET', `/dpt-rest/items/${item.id}/aff-changes`)).status).toBe(200);
  const listed = async (client: Client, ...more: object[]) =>
    (
      await client.request<{ items: { itemId: string }[] }>('POST', '/dpt-rest/items', {
        filter: { and: [{ field: 'orderNumber', op: '=', value: item.order_number }, ...more] },
      })
    ).body.items.map(({ itemId }) => itemId);
  const handedOver = { field: 'affHandedOver', op: '=', value: 'true' };
  expect([await listed(hagen), await listed(hagen, handedOver), await listed(unna, handedOver)]).toEqual([
    [],
    [item.id],
    [],
  ]);
  expect([await sees(unna, item.id), await listed(master, handedOver)]).toEqual([false, [item.id]]);
  // From the midnight of the depot on it is today, a second before it was yesterday.
  const handedOverAt = (time: string) =>
    sql(`update shipment set aff_handed_over_at = $2::timestamp at time zone 'Europe/Berlin' where id = $1`, [
      item.id,
      time,
    ]);
  await handedOverAt(`${today().join('-')} 00:00:00`);
  expect(await sees(hagen, item.id)).toBe(true);
  await sql(`update shipment set aff_handed_over_at = aff_handed_over_at - interval '1 second' where id = $1`, [
    item.id,
  ]);
  expect(await sees(hagen, item.id)).toBe(false);
  expect((await assign(hagen, 'aff-unna', [item.id])).status).toBe(403);
  const [other = { id: '', order_number: '' }] = await ofHagen(1);
  await sql(
    `update master_record set data = data - 'isMasterDispatcher' where type = 'areafreightforwarder' and id = 'aff-master'`,
  );
  const none = await handOver(hagen, [other.id]);
  expect([none.status, JSON.stringify(none.body)]).toEqual([
    400,
    expect.stringContaining('No master dispatcher is defined.'),
  ]);
});

test('nobody is given more than it takes on a day without saying so; what goes where then counts there', async () => {
  const day = today().join('-');
  const [item = { id: '', order_number: '' }] = await ofHagen(1);
  const agree = (metres: number | null) =>
    sql(
      `update master_record set data = data || jsonb_build_object('agreedLoadingMeters', $1::bigint, 'roundsPerDay', 1)
        where type = 'areafreightforwarder' and id = 'aff-unna'`,
      [metres],
    );
  // Counted another way than the product does: what Unna has to bring out that day, on its trips or assigned to it.
  const [has = { metres: 0 }] = await sql<{ metres: number }>(
    `select coalesce(sum(s.loading_meter), 0)::int as metres from shipment s left join trip t on t.org_unit = s.org_unit and t.id = s.trip_id
      where s.org_unit = 'dtm' and s.execution_date = $1::date and s.state <> 'CANCELED' and s.shipment_type not in ('PICKUP', 'DIRECT_TRAFFIC')
        and (t.aff_id = 'aff-unna' or (t.id is null and s.aff_id = 'aff-unna'))`,
    [day],
  );
  const [of = { metres: 0 }] = await sql<{ metres: number }>(
    'update shipment set loading_meter = 1234 where id = $1 returning loading_meter::int as metres',
    [item.id],
  );
  const plain = () =>
    master.request<{ success: boolean; checkResults: { code: string; number: string; message: string }[] }>(
      'POST',
      '/dpt-rest/items/affs/aff-unna/items',
      { itemIds: [item.id], reason: 'CAPACITY_BALANCING' },
      english,
    );
  await agree(has.metres + of.metres - 200);
  const refused = await plain();
  expect(refused.body).toMatchObject({
    success: false,
    results: [],
    checkResults: [
      {
        code: 'CAPACITY_EXCEEDED',
        number: 'AFF-03',
        severity: 'WARNING',
        overridable: true,
        message: expect.stringContaining('0.2 m of loading metres beyond what it takes'),
      },
    ],
  });
  expect((await owner(item.id))?.aff_id).toBe('aff-hagen');
  await agree(has.metres + of.metres);
  expect((await plain()).body).toMatchObject({ success: true, checkResults: [] });
  expect((await owner(item.id))?.aff_id).toBe('aff-unna');
});

test('a forwarder who asks of a foreign vehicle or driver hears what is heard of one that nobody has', async () => {
  const trip = await createTrip(dispo, 'do-lx-1044');
  type Checked = { checkResults: { code: string; message: string }[] };
  const heard = async (client: Client, head: object) =>
    (
      await client.request<Checked>('POST', '/dpt-rest/trips/head-check', { executionDate: today(), ...head })
    ).body.checkResults.map(({ code }) => code);
  expect(await heard(dispo, { vehicleId: 'do-lx-1044' })).toContain('DOUBLE_BOOKED');
  const nobodys = await heard(hagen, { vehicleId: 'no-such-vehicle' });
  for (const head of [{ vehicleId: 'do-lx-1044' }, { tractorId: 'do-lx-1044' }, { trailerIds: ['do-lx-1044'] }])
    expect([head, await heard(hagen, head)]).toEqual([head, nobodys]);
  const made = await hagen.request('POST', '/dpt-rest/trips', { executionDate: today(), vehicleId: 'do-lx-1044' });
  expect(made.status).toBe(400);
  expect(JSON.stringify(made.body)).not.toContain(trip.name);
  const driver = await hagen.request('POST', '/dpt-rest/trips', { executionDate: today(), driverId: 'd-no-such' });
  expect(driver.status).toBe(400);
  expect((await hagen.request('POST', '/dpt-rest/trips', { executionDate: today() })).status).toBe(201);
});
