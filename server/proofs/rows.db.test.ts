// Concerns: every module.
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheetCalls } from '#modules/masterdata/contract/sheets.ts';
import { type Client, type TestApp, testApp } from '../testing/testApp.ts';
import { bookedTwice, listen, overriding, type Sql, sqlOf, today } from '../testing/day.ts';

let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
let dispo: Client;
let aff: Client;
let driver: Client;
let keyAccount: Client;
type World = Awaited<ReturnType<typeof world>>;
let own: World;
let other: World;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A released trip of a forwarder's account with a driver, its list, a note, an optimisation, and a sealed photo. */
async function world(account: string, vehicle: string, driverId: string | undefined) {
  const [forwarder] = await sql<{ id: string }>(
    "select id from master_record where type = 'areafreightforwarder' and org_unit = 'dtm' and data->'userIDs' ? $1",
    [account],
  );
  const items = await sql<{ id: string; extern_id: string; order_number: string }>(
    `select id, extern_id, order_number from shipment where org_unit = 'dtm' and aff_id = $1 and state = 'DISPATCHABLE'
       and shipment_type = 'DELIVERY' and un_numbers = '{}' and latitude is not null order by weight, id limit 4`,
    [forwarder?.id],
  );
  const made = await dispo.request<{ id: string }>('POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId: vehicle,
    ...(driverId ? { driverId } : {}),
    affId: forwarder?.id,
    outboundRoute: '112',
  });
  const trip = made.body.id;
  const on = items.slice(0, 3).map((one) => one.id);
  type Checked = { success: boolean; checkResults: [] };
  const put = await overriding<Checked>(dispo, `/dpt-rest/trips/${trip}/items`, { itemIds: on });
  if (!put.body.success) throw new Error(`dispatch for ${account}: ${JSON.stringify(put.body)}`);
  const task = await dispo.request<{ taskId: string }>('POST', `/dpt-rest/trips/${trip}/optimize`, {});
  const released = await overriding<Checked>(dispo, `/dpt-rest/trips/${trip}/release`, {});
  if (!released.body.success) throw new Error(`release for ${account}: ${JSON.stringify(released.body)}`);
  const { loadingListId: list, stops } = (
    await dispo.request<{ loadingListId: string; stops: { id: string }[] }>('GET', `/dpt-rest/trips/${trip}`)
  ).body;
  const note = await dispo.request<{ noteId: string }>('POST', `/dpt-rest/items/${on[0]}/notes`, {
    text: 'ring first',
  });
  const picture = await dispo.request<{ blobId: string }>(
    'POST',
    '/theblob/upload/picture?mimeType=image/png',
    new Uint8Array(png),
  );
  await dispo.request('POST', `/th-rest/loading/${list}/seals`, {
    number: `S-${account}`,
    photoBlobId: picture.body.blobId,
  });
  const [pack] = await sql<{ id: string; barcode: string; item_id: string }>(
    'select p.id, p.barcode, p.item_id from package p join process_package l on l.package_id = p.id where l.list_id = $1 order by p.id limit 1',
    [list],
  );
  const records = await sql<{ type: string; id: string }>(
    "select type, id from master_record where org_unit = 'dtm' and type in ('driver', 'vehicle') and data->>'affId' = $1 and valid_to is null order by id",
    [forwarder?.id],
  );
  return {
    affId: forwarder?.id ?? '',
    item: on[0] ?? '',
    extern: items[0]?.extern_id ?? '',
    order: items[0]?.order_number ?? '',
    free: items[3]?.id ?? '',
    trip,
    task: task.body.taskId,
    list,
    stop: stops[0]?.id ?? '',
    note: note.body.noteId,
    blob: picture.body.blobId,
    pack: pack?.id ?? '',
    packItem: pack?.item_id ?? '',
    barcode: pack?.barcode ?? '',
    driver: records.find((one) => one.type === 'driver')?.id ?? 'none',
    vehicle: records.find((one) => one.type === 'vehicle')?.id ?? 'none',
  };
}
const unknownId = '01900000-0000-7000-8000-000000000001';
const nobody = (): World => ({
  affId: 'nobody',
  item: unknownId,
  extern: 'no-such-order',
  order: 'no-such-order',
  free: unknownId,
  trip: unknownId,
  task: unknownId,
  list: unknownId,
  stop: unknownId,
  note: unknownId,
  blob: unknownId,
  pack: unknownId,
  packItem: unknownId,
  barcode: 'no-such-code',
  driver: 'nobody',
  vehicle: 'nobody',
});

beforeAll(async () => {
  app = await testApp();
  ({ sql, end } = await sqlOf(app));
  dispo = await app.as('dispo1');
  aff = await app.as('aff-hagen');
  driver = await app.as('fahrer1');
  keyAccount = await app.as('keyacc');
  const [mine] = await sql<{ id: string }>(
    "select id from master_record where type = 'driver' and data->>'userId' = 'fahrer1'",
  );
  own = await world('aff-hagen', 'do-lx-1049', mine?.id);
  other = await world('aff-dortmund', 'do-lx-1044', undefined);
});
afterAll(async () => {
  await end();
  await app.stop();
});
type Ask = [method: string, path: string, body?: unknown];
const base = '/cmd-core-rest-interface';
/** Direct ids in paths, batches, history keys, files. The first of each kind reads. */
const asks = (id: World): Ask[] => [
  ['GET', `/dpt-rest/items/${id.item}`],
  ['GET', `/dpt-rest/items/legacy/${encodeURIComponent(id.extern)}`],
  ['GET', `/dpt-rest/items?packageBarcode=${id.barcode}`],
  ['GET', `/dpt-rest/items?orderNumber=${id.order}`],
  ['GET', `/dpt-rest/items/${id.item}/notes`],
  ['GET', `/dpt-rest/items/${id.item}/references`],
  ['GET', `/dpt-rest/history/ITEM:${id.item}`],
  ['GET', `/dpt-rest/trips/${id.trip}`],
  ['GET', `/dpt-rest/history/TRIP:${id.trip}`],
  ['GET', `/th-rest/loading/${id.list}`],
  ['GET', `/th-rest/loading/${id.list}/seals`],
  ['GET', `/th-rest/loading/${id.list}/items/${id.packItem}/packages`],
  ['GET', `/dpt-rest/history/LDG:${id.list}`],
  ['GET', `/theblob/details/${id.blob}`],
  ['GET', `/theblob/thumbnail/${id.blob}/80/80`],
];
/** Only for who may ask at all: the same right, another forwarder's row. */
const changes = (id: World): Ask[] => [
  ['GET', `/dpt-rest/trips/optimize/${id.task}`],
  ['POST', `/dpt-rest/items/${id.item}/notes`, { text: 'x' }],
  ['POST', `/dpt-rest/items/notes/${id.note}/markAsRead`],
  ['PUT', `/dpt-rest/items/${id.item}`, { version: 1 }],
  ['POST', `/dpt-rest/items/${id.item}/hold`, { reason: 'x' }],
  ['PUT', `/dpt-rest/trips/${id.trip}`, { version: 1, remark: 'x' }],
  ['DELETE', `/dpt-rest/trips/${id.trip}`],
  ['POST', `/dpt-rest/trips/${id.trip}/revoke-release`, {}],
  ['POST', `/dpt-rest/trips/${id.trip}/optimize`, {}],
  ['POST', `/dpt-rest/trips/${id.trip}/items`, { itemIds: [id.item] }],
  ['DELETE', `/dpt-rest/trips/${id.trip}/items?itemId=${id.item}`],
  ['PUT', `/dpt-rest/trips/${id.trip}/sequence`, { stopIds: [id.stop], version: 1 }],
  ['POST', `/dpt-rest/trips/${id.trip}/start`, {}],
  ['POST', `/dpt-rest/trips/${id.trip}/close-journey`, {}],
  ['POST', `/dpt-rest/trips/${id.trip}/ask-driver`, {}],
  ['POST', `/dpt-rest/trips/${id.trip}/driver-confirmation`, { accepted: true }],
  ['POST', `/dpt-rest/trips/${id.trip}/stops/${id.stop}/arrival`, {}],
  [
    'POST',
    `/dpt-rest/trips/${id.trip}/stops/${id.stop}/documentation`,
    { orders: [{ itemId: id.item, result: 'OK' }] },
  ],
  ['POST', '/dpt-rest/trips/dispatch-check', { tripId: id.trip, itemIds: [id.free] }],
  ['POST', `/th-rest/loading/${id.list}/start`, {}],
  ['POST', `/th-rest/loading/${id.list}/scans`, { barcode: id.barcode, clientScanId: 'foreign-scan-1' }],
  ['DELETE', `/th-rest/loading/${id.list}/scans/${id.pack}`],
  ['POST', `/th-rest/loading/${id.list}/packages/${id.pack}/deviation`, { code: 'x', photos: [] }],
  ['PUT', `/th-rest/loading/${id.list}/items/status`, { itemIds: [id.packItem], state: 'LOADED' }],
  ['PUT', `/th-rest/loading/${id.list}/report`, {}],
  ['POST', `/th-rest/loading/${id.list}/close`, {}],
  ['GET', `${base}/masterdata/driver/v1/dtm/${id.driver}`],
  ['GET', `${base}/masterdata/vehicle/v1/dtm/${id.vehicle}`],
  ['GET', `${base}/masterdata/areafreightforwarder/v1/dtm/${id.affId}`],
  ['GET', `${base}/masterdata/driver/v1/dtm/${id.driver}/references`],
];

/** What was not answered like an unknown id, with 404 or, for who may not ask at all, 403. */
async function leaks(client: Client, list: (id: World) => Ask[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, [method, path, body]] of list(other).entries()) {
    const foreign = await client.request(method, path, body);
    const [, unknownPath, unknownBody] = list(nobody())[index] as Ask;
    const missing = await client.request(method, unknownPath, unknownBody);
    const same = foreign.status === missing.status && JSON.stringify(foreign.body) === JSON.stringify(missing.body);
    if (!same || (foreign.status !== 404 && foreign.status !== 403))
      wrong.push(
        `${client.account} ${method} ${path}: ${foreign.status} ${JSON.stringify(foreign.body).slice(0, 150)} | ${missing.status} ${JSON.stringify(missing.body).slice(0, 150)}`,
      );
  }
  return wrong;
}
const fingerprint = () =>
  sql(
    'select (select version from trip where id = $1) as trip, (select version from process_list where id = $2) as list, (select sum(version) from shipment where trip_id = $1) as items, (select count(*)::int from item_note) as notes',
    [other.trip, other.list],
  );

test('T-05: a forwarder gets nothing of another by id, history, file or change, and all of its own', async () => {
  const before = await fingerprint();
  expect(await leaks(aff, asks)).toEqual([]);
  expect(await leaks(aff, changes)).toEqual([]);
  expect(await fingerprint()).toEqual(before);
  for (const [method, path] of asks(own)) expect([path, (await aff.request(method, path)).status]).toEqual([path, 200]);
});

test('T-05: a driver gets nothing of another trip by id, history, file or change, and all of the own', async () => {
  const before = await fingerprint();
  expect(await leaks(driver, asks)).toEqual([]);
  expect(await leaks(driver, changes)).toEqual([]);
  expect(await fingerprint()).toEqual(before);
  for (const [method, path] of asks(own))
    expect([path, (await driver.request(method, path)).status]).toEqual([path, 200]);
  // Exactly: no such trip for who may confirm, no right for who may not plan.
  const says = async (path: string, body: unknown) => (await driver.request('POST', path, body)).status;
  expect(await says(`/dpt-rest/trips/${other.trip}/driver-confirmation`, { accepted: true })).toBe(404);
  expect((await driver.request('GET', `/dpt-rest/items/${other.item}`)).status).toBe(404);
  expect(await says(`/dpt-rest/trips/${own.trip}/optimize`, {})).toBe(403);
});

test('T-05: a batch with one foreign id is refused as a whole', async () => {
  const at = `/dpt-rest/trips/${own.trip}`;
  for (const [method, path, body] of [
    ['POST', `${at}/items`, { itemIds: [own.free, other.free] }],
    ['POST', '/dpt-rest/trips/dispatch-check', { tripId: own.trip, itemIds: [own.free, other.free] }],
    ['DELETE', `${at}/items?itemId=${own.item}&itemId=${other.item}`, undefined],
    ['PUT', `/th-rest/loading/${own.list}/items/status`, { itemIds: [own.packItem, other.packItem], state: 'LOADED' }],
  ] as Ask[]) {
    const answer = await aff.request(method, path, body);
    expect([path, [403, 404].includes(answer.status)]).toEqual([path, true]);
  }
  const [moved] = await sql<{ n: number }>(
    'select count(*)::int as n from shipment where id = any($1) and trip_id is not null',
    [[own.free, other.free]],
  );
  expect(moved?.n).toBe(0);
});

type Row = { itemId?: string; primaryKey?: string; id?: string };
const idsIn = (body: unknown): string[] => {
  const part = body as { items?: Row[]; trips?: Row[] } | Row[];
  const rows = Array.isArray(part) ? part : (part.items ?? part.trips ?? []);
  return rows.map((row) => row.itemId ?? row.primaryKey ?? row.id ?? '');
};

test('T-05: lists, sums and dashboards of a forwarder and a driver hold own rows only', async () => {
  const day = today()
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const lists: Ask[] = [
    ['POST', '/dpt-rest/items', { paging: { size: 200 } }],
    ['POST', '/dpt-rest/trips/table', { paging: { size: 200 } }],
    ['GET', `/dpt-rest/trips?date=${day}`],
    ['GET', `/dpt-rest/dashboard/planning?date=${day}`],
    ['GET', `/dpt-rest/dashboard/execution?date=${day}`],
    ['POST', '/th-rest/loading/list', { paging: { size: 200 } }],
    ['GET', '/mobile-rest/tours'],
    ['POST', `${base}/masterdata/driver/v1/dtm/list`, { paging: { size: 200 } }],
    ['POST', `${base}/masterdata/vehicle/v1/dtm/list`, { paging: { size: 200 } }],
    ['POST', `${base}/masterdata/areafreightforwarder/v1/dtm/list`, { paging: { size: 200 } }],
    ['GET', `${base}/masterdata/vehicle/v1/dtm/reserved-ids`],
    ['GET', '/om-rest/imports'],
  ];
  const foreign = await sql<{ id: string }>(
    `select id::text from shipment where org_unit = 'dtm' and aff_id is distinct from $1
     union select id::text from trip where org_unit = 'dtm' and aff_id is distinct from $1
     union select l.id::text from process_list l join trip t on t.id = l.trip_id where t.aff_id is distinct from $1
     union select id from master_record where type in ('driver', 'vehicle') and data->>'affId' is distinct from $1
     union select id from master_record where type = 'areafreightforwarder' and id <> $1`,
    [own.affId],
  );
  const notMine = new Set(foreign.map((one) => one.id));
  let read = 0;
  for (const [method, path, body] of lists) {
    const answer = await aff.request(method, path, body);
    if (answer.status === 403) continue;
    read += 1;
    expect([path, answer.status]).toEqual([path, 200]);
    const ids = idsIn(answer.body).concat((answer.body as { ids?: string[] }).ids ?? []);
    expect([path, ids.filter((id) => notMine.has(id))]).toEqual([path, []]);
  }
  expect(read).toBeGreaterThan(8);
  const sums = await aff.request<{ items: number }>('POST', '/dpt-rest/items/sums', {});
  const listed = await aff.request<{ total: number }>('POST', '/dpt-rest/items', {});
  expect(sums.body.items).toBe(listed.body.total);

  const trips = await sql<{ id: string }>(
    "select id::text from trip where org_unit = 'dtm' and (driver_id in (select id from master_record where type = 'driver' and data->>'userId' = 'fahrer1'))",
  );
  const driven = new Set(trips.map((one) => one.id));
  for (const [method, path, body] of [lists[1], lists[2], lists[6]] as Ask[]) {
    const answer = await driver.request(method, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(idsIn(answer.body)).toContain(own.trip);
    expect([path, idsIn(answer.body).filter((id) => !driven.has(id))]).toEqual([path, []]);
  }
});

test('T-05: a forwarder changes its own drivers and vehicles only, and gives none away', async () => {
  const admin = await app.as('depotadmin');
  const record = async (client: Client, type: string, id: string) =>
    (await client.request<{ version: number }>('GET', `${base}/masterdata/${type}/v1/dtm/${id}`)).body;
  const foreign = await record(admin, 'vehicle', other.vehicle);
  const put = (body: unknown, how = '') => aff.request('POST', `${base}/transfer/vehicle/v1/dtm${how}`, body);
  expect((await put(foreign)).status).toBe(404);
  expect((await put({ ...foreign, affId: own.affId })).status).toBe(404);
  expect((await put({ ...foreign, affId: own.affId }, '/current')).status).toBe(404);
  const day = today()
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  expect((await aff.request('DELETE', `${base}/transfer/vehicle/v1/dtm/${other.vehicle}/${day}`)).status).toBe(404);
  expect(await record(admin, 'vehicle', other.vehicle)).toEqual(foreign);
  const mine = await record(aff, 'vehicle', own.vehicle);
  expect((await put({ ...mine, affId: other.affId })).status).toBe(403);
  expect((await put(mine)).status).toBe(200);
});

test('T-05: a key account sees no shipment, trip or list of the depot, and of the customers its own', async () => {
  for (const [method, path, body] of [...asks(other), ...changes(other)]) {
    const answer = await keyAccount.request(method, path, body);
    expect([path, answer.status === 403 || answer.status === 404]).toEqual([path, true]);
  }
  const list = () =>
    keyAccount.request<{ items: Row[] }>('POST', `${base}/masterdata/customer/v1/dtm/list`, { paging: { size: 200 } });
  const mine = ['c10003', 'c10004', 'c10005'];
  expect(idsIn((await list()).body).toSorted()).toEqual(mine);
  const read = (id: string) => keyAccount.request('GET', `${base}/masterdata/customer/v1/dtm/${id}`);
  expect((await read('c10001')).status).toBe(404);
  await sql(
    `update master_record set data = jsonb_set(data, '{keyAccountUnit}', '"dtm"') where type = 'customer' and id = 'c10001'`,
  );
  expect(idsIn((await list()).body).toSorted()).toEqual(['c10001', ...mine]);
  expect((await read('c10001')).status).toBe(200);
  expect((await read('c10002')).status).toBe(404);
});

test('T-05: streams tell a forwarder, a driver and a key account of own rows only, under every key', async () => {
  const hearing = await Promise.all(
    [aff, driver, keyAccount].map((client) => listen(app, client.cookie, '/api/system/sse/register/all')),
  );
  for (const trip of [other.trip, own.trip]) {
    const { version } = (await dispo.request<{ version: number }>('GET', `/dpt-rest/trips/${trip}`)).body;
    expect((await dispo.request('PUT', `/dpt-rest/trips/${trip}`, { version, remark: 'told' })).status).toBe(200);
  }
  await expect.poll(() => hearing[0]?.heard(), { timeout: 10_000 }).toContain(own.trip);
  await expect.poll(() => hearing[1]?.heard(), { timeout: 10_000 }).toContain(own.trip);
  for (const stream of hearing) expect(stream.heard()).not.toContain(other.trip);
  expect(hearing[2]?.heard()).not.toContain(own.trip);
  for (const stream of hearing) await stream.stop();
  const key = async (client: Client, name: string) => {
    const stream = await listen(app, client.cookie, `/api/system/sse/register/${name}`);
    await stream.stop();
    return stream.status;
  };
  expect(await key(keyAccount, 'trips')).toBe(403);
  expect(await key(keyAccount, 'loading')).toBe(403);
  expect(await key(aff, 'imports')).toBe(403);
  expect(await key(aff, 'trips')).toBe(200);
  expect(await key(aff, 'no-such-key')).toBe(403);
});

test('T-05: an export holds the rows that the list of the same session holds, and no other unit has any', async () => {
  const exports = Object.entries(sheetCalls).map(([path, { export: call }]) => ({ path, call }));
  expect(exports.length).toBeGreaterThan(20);
  const outgoing = app.platform.modules
    .flatMap((module) => module.routes ?? [])
    .map((route) => route.call.path)
    .filter((path) => /export|download|\.csv|\.xlsx/.test(path));
  // Another way out wants its own proof here: the statement has its own in modules/equipment/proofs; what is known of a person is the whole
  // installation's and asked by its administrator alone (expectedAccess.ts, modules/operation/proofs).
  const others = outgoing.filter((path) => !exports.some(({ call }) => call.path === path));
  expect(others.toSorted()).toEqual(['/api/system/operation/persons/export', '/th-rest/equipment/statement.csv']);
  let narrowed = 0;
  for (const session of [aff, driver, keyAccount]) {
    for (const { path } of exports) {
      const at = `/cmd-core-rest-interface/masterdata/${path}/v1`;
      const sheet = await session.request<string>('GET', `${at}/dtm/export?format=csv&columns=id`);
      const list = await session.request<{ items: { id: string }[]; total: number }>('POST', `${at}/dtm/list`, {
        paging: { size: 200 },
      });
      expect(sheet.status, path).toBe(list.status);
      expect((await session.request('GET', `${at}/lej/export?format=csv`)).status, path).toBe(403);
      if (sheet.status !== 200 || list.body.total > 200) continue;
      const [, ...rows] = Papa.parse<string[]>(sheet.body, { skipEmptyLines: true }).data;
      expect(rows.map(([id]) => id).sort(), path).toEqual(list.body.items.map((item) => item.id).sort());
      narrowed += 1;
    }
  }
  // They did export something: otherwise nothing was shown.
  expect(narrowed).toBeGreaterThan(0);
});
