import { expect, test } from 'vitest';
import { createTrip, freeItems, isoToday, overriding } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened();
const admin = await app.as('depotadmin');
const dispo = await app.as('dispo1');

const base = '/cmd-core-rest-interface';
type Data = Record<string, unknown>;
const record = async (type: string, id: string): Promise<Data> =>
  (await admin.request<Data>('GET', `${base}/masterdata/${type}/v1/dtm/${id}`)).body;
const transfer = (type: string, body: object) => admin.request<Data>('POST', `${base}/transfer/${type}/v1/dtm`, body);
const decide = (id: string, how: string, body: object = {}) =>
  admin.request<Data & { ended: string[]; repointed: number; record: Data }>(
    'POST',
    `${base}/stoplocationgroupingrequests/${id}/${how}`,
    body,
  );
const request = async (id: string, members: string[], more: Data = {}) => {
  const made = await transfer('stoplocationgroupingrequest', { id, memberStopLocationIds: members, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
};

test('accepting sends references, open shipments and stops to the place that stays, and the others end', async () => {
  const [item] = await freeItems(sql, 1);
  const [shipment] = await sql<{ stop_key: string }>('select stop_key from shipment where id = $1', [item?.id]);
  const gone = shipment?.stop_key ?? '';
  const [other] = await sql<{ id: string }>(
    "select id from master_record where org_unit = 'dtm' and type = 'stoplocation' and id <> $1 and id like 's00%' order by id limit 1",
    [gone],
  );
  const stays = other?.id ?? '';
  const trip = await createTrip(dispo);
  expect((await overriding(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [item?.id] })).status).toBe(200);
  const point = await record('handoverpoint', 'uep-hagen');
  expect((await transfer('handoverpoint', { ...point, stopLocationId: gone })).status).toBe(200);
  await request('sg-move', [gone, stays]);
  await request('sg-other', [gone, stays, 's0150']);
  await request('sg-same', [gone, stays]);

  // While requests name it, the place does not simply end.
  expect((await admin.request('DELETE', `${base}/transfer/stoplocation/v1/dtm/${gone}/${isoToday()}`)).status).toBe(
    409,
  );
  const accepted = await decide('sg-move', 'accept', { targetStopLocationId: stays });
  expect([accepted.status, accepted.body.ended], JSON.stringify(accepted.body)).toEqual([200, [gone]]);
  expect(accepted.body.record).toMatchObject({
    state: 'ACCEPTED',
    targetStopLocationId: stays,
    decidedBy: 'D. Albers',
  });

  expect((await record('handoverpoint', 'uep-hagen')).stopLocationId).toBe(stays);
  expect((await record('stoplocationgroupingrequest', 'sg-other')).memberStopLocationIds).toEqual([stays, 's0150']);
  expect((await record('stoplocationgroupingrequest', 'sg-same')).state).toBe('REJECTED');
  expect((await admin.request('GET', `${base}/masterdata/stoplocation/v1/dtm/${gone}`)).status).toBe(404);
  const moved = await sql<{ stop_key: string }>(
    'select stop_key from shipment where id = $1 union all select s.stop_key from stop s where s.trip_id = $2',
    [item?.id, trip.id],
  );
  expect([...new Set(moved.map((row) => row.stop_key))]).toEqual([stays]);

  const again = await decide('sg-move', 'accept');
  expect([again.status, again.body.code]).toEqual([400, 1700]);
});

test('a rejected request changes nothing but itself; state and author are the server’s', async () => {
  await request('sg-no', ['s0160', 's0161'], { state: 'ACCEPTED', requestedBy: 'somebody', decidedBy: 'somebody' });
  expect(await record('stoplocationgroupingrequest', 'sg-no')).toMatchObject({
    state: 'OPEN',
    requestedBy: 'D. Albers',
    decidedBy: null,
  });
  const rejected = await decide('sg-no', 'reject', { reason: 'Two ramps' });
  expect(rejected.body.record).toMatchObject({ state: 'REJECTED', reason: 'Two ramps' });
  const changed = await transfer('stoplocationgroupingrequest', {
    ...(await record('stoplocationgroupingrequest', 'sg-no')),
    state: 'OPEN',
  });
  expect((changed.body.record as Data).state).toBe('REJECTED');
  expect((await record('stoplocation', 's0161')).id).toBe('s0161');
});

test('similar places are proposed once, with how much they resemble each other', async () => {
  const place = await record('stoplocation', 's0170');
  const twin = { ...place, id: 's0170-twin', internId: 'TWIN', version: undefined };
  expect((await transfer('stoplocation', twin)).status).toBe(200);
  const propose = () =>
    admin.request<{ created: number; compared: number }>('POST', `${base}/stoplocationgroupingrequests/propose`, {});
  const first = await propose();
  expect(first.body.created).toBeGreaterThan(0);
  expect((await propose()).body.created).toBe(0);
  const [made] = await sql<{ id: string; data: Data }>(
    `select id, data from master_record where type = 'stoplocationgroupingrequest' and data -> 'memberStopLocationIds' ? 's0170-twin'`,
  );
  expect(made?.data).toMatchObject({ memberStopLocationIds: ['s0170', 's0170-twin'], state: 'OPEN', similarity: 1 });
  // The six of the world were asked about already.
  const [doubles] = await sql<{ n: number }>(
    `select count(*)::int as n from master_record where type = 'stoplocationgroupingrequest' and data -> 'memberStopLocationIds' ? 'd0003'`,
  );
  expect(doubles?.n).toBe(1);
});

test('a request is not decided without the right', async () => {
  const loader = await app.as('lader1');
  const refused = await loader.request('POST', `${base}/stoplocationgroupingrequests/sg-0003/accept`, {});
  expect(refused.status).toBe(403);
});
