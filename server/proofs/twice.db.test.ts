// Concerns: every module.
import { expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { type Client } from '../testing/testApp.ts';
import {
  bookedTwice,
  createTrip,
  freeItems,
  interchange,
  morning,
  overriding,
  releasedTrip,
  today,
  type Trip,
} from '../testing/day.ts';
import { naturallyTwice } from './naturallyTwice.ts';
import { twiceDayPlan } from './twiceDayPlan.ts';
import { twiceEquipment } from './twiceEquipment.ts';
import { twiceHall, twicePallet } from './twiceHall.ts';
import { twiceMessages } from './twiceMessages.ts';
import { twiceRecords } from './twiceRecords.ts';
import { twiceSignIn } from './twiceSignIn.ts';
import { opened } from '../testing/opened.ts';

const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');
const loader = await app.as('lader1');
const hall = await app.as('hallenmeister');
const driver = await app.as('fahrer1');

type Answer = { status: number; body: unknown };
const proved = new Set<string>();
const wrong: string[] = [];

/** `count` must have grown by one after the same request was sent twice at once, and one of the two must have been accepted. */
async function twice(call: string, send: () => Promise<Answer>, count: string): Promise<Answer> {
  const read = async () => (await sql<{ n: number }>(`select (${count})::int as n`))[0]?.n ?? 0;
  const before = await read();
  const answers = await Promise.all([send(), send()]);
  const effects = (await read()) - before;
  const accepted = answers.filter((one) => one.status < 300 && (one.body as { success?: boolean }).success !== false);
  if (effects !== 1 || accepted.length === 0 || answers.some((one) => one.status >= 500))
    wrong.push(
      `${call}: ${effects} effects, answers ${answers.map((one) => `${one.status} ${JSON.stringify(one.body).slice(0, 200)}`).join(' | ')}`,
    );
  proved.add(call);
  return accepted[0] ?? (answers[0] as Answer);
}
/** Entries of a record's history: a command writes one per effect. */
const told = (logKey: string, code?: string) =>
  `select count(*) from history where log_key = '${logKey}'${code ? ` and code = '${code}'` : ''}`;
const rows = (table: string, where: string) => `select count(*) from ${table} where ${where}`;
const checked =
  (client: Client, path: string, body: Record<string, unknown> = {}) =>
  () =>
    overriding<{ success: boolean; checkResults: [] }>(client, path, body);

/** Documents a stop, accepting every check that may be overridden. */
async function documented(path: string, body: unknown): Promise<Answer> {
  type Checked = { success: boolean; checkResults: { code: string; overridable: boolean }[] };
  const first = await driver.request<Checked>('POST', path, body);
  if (first.status !== 200 || first.body.success) return first;
  const codes = first.body.checkResults.filter((one) => one.overridable).map((one) => `overrideCodes=${one.code}`);
  return driver.request('POST', `${path}?${codes.join('&')}`, body);
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('C-03: planning a trip, every step sent twice at once', async () => {
  const items = await freeItems(sql, 4);
  const body = { executionDate: today(), vehicleId: 'do-lx-1049', outboundRoute: '112', name: 'TWICE-1' };
  const made = await twice(
    'dispatch.createTrip',
    () => dispo.request('POST', `/dpt-rest/trips${bookedTwice}`, body),
    rows('trip', "name = 'TWICE-1'"),
  );
  const trip = made.body as Trip;
  const at = `/dpt-rest/trips/${trip.id}`;
  const now = async () => (await dispo.request<Trip & { stops: { id: string }[] }>('GET', at)).body;
  const log = `TRIP:${trip.id}`;
  await twice(
    'dispatch.changeTrip',
    () => dispo.request('PUT', at, { version: trip.version, remark: 'twice' }),
    told(log),
  );
  await twice(
    'dispatch.dispatchItems',
    checked(dispo, `${at}/items`, { itemIds: items.slice(0, 3).map((one) => one.id) }),
    rows('history', `log_key = 'ITEM:${items[0]?.id}' and code = '1040'`),
  );
  await twice(
    'dispatch.undispatchItems',
    () => dispo.request('DELETE', `${at}/items?itemId=${items[2]?.id}`),
    told(`ITEM:${items[2]?.id}`),
  );
  const before = await now();
  await twice(
    'dispatch.changeSequence',
    () =>
      dispo.request('PUT', `${at}/sequence`, {
        version: before.version,
        stopIds: before.stops.map((stop) => stop.id).toReversed(),
      }),
    told(log),
  );
  const version = (await now()).version;
  // A search goes on behind its answer on a busy machine: its effect is counted once it is there.
  const optimised = async () => {
    const answer = await dispo.request('POST', `${at}/optimize`, { version });
    const found = async () => (await sql<{ n: number }>(`select (${told(log, '2010')})::int as n`))[0]?.n ?? 0;
    await expect.poll(found, { timeout: 30_000 }).toBeGreaterThan(0);
    return answer;
  };
  await twice('dispatch.optimizeTrip', optimised, told(log, '2010'));
  await twice('dispatch.releaseTrip', checked(dispo, `${at}/release`), rows('process_list', `trip_id = '${trip.id}'`));
  await twice('dispatch.revokeRelease', () => dispo.request('POST', `${at}/revoke-release`, {}), told(log, '2021'));
  const empty = await createTrip(dispo, 'do-lx-1044');
  await twice(
    'dispatch.deleteTrip',
    () => dispo.request('DELETE', `/dpt-rest/trips/${empty.id}`),
    told(`TRIP:${empty.id}`, '2099'),
  );
  expect(wrong.splice(0)).toEqual([]);
});

test('C-03: a proposal for the day, asked for and taken over twice at once', async () => {
  await twiceDayPlan(twice, dispo, sql);
  expect(wrong.splice(0)).toEqual([]);
});

test('C-03: loading and driving, every step sent twice at once', async () => {
  const items = await freeItems(sql, 4);
  const { trip, list, barcodes } = await releasedTrip(
    dispo,
    sql,
    items.map((one) => one.id),
  );
  const at = `/th-rest/loading/${list}`;
  const log = `LDG:${list}`;
  const packs = await sql<{ id: string; barcode: string; item_id: string }>(
    'select p.id, p.barcode, p.item_id from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id where l.list_id = $1 order by p.barcode',
    [list],
  );
  const [deviation] = await sql<{ id: string }>(
    "select id from master_record where type = 'packagedeviation' and data->>'kind' = 'deviation' order by id limit 1",
  );
  const step = (call: string, client: Client, path: string, code?: string) =>
    twice(call, checked(client, `${at}/${path}`), told(log, code));

  await step('crossdock.startLoading', loader, 'start');
  await twice(
    'crossdock.scanLoading',
    () => loader.request('POST', `${at}/scans`, { barcode: barcodes[0], clientScanId: 'twice-scan-1' }),
    rows('process_scan', `list_id = '${list}'`),
  );
  await twice(
    'crossdock.undoScan',
    () => loader.request('DELETE', `${at}/scans/${packs[0]?.id}`),
    told(`PKG:${packs[0]?.id}`, '3023'),
  );
  await twice(
    'crossdock.packageDeviation',
    () =>
      loader.request('POST', `${at}/packages/${packs[0]?.id}/deviation`, {
        code: deviation?.id,
        photos: [],
        clientScanId: 'twice-deviation-1',
      }),
    told(`PKG:${packs[0]?.id}`, '3021'),
  );
  await twice(
    'crossdock.setItemStatus',
    () => loader.request('PUT', `${at}/items/status`, { itemIds: [packs.at(-1)?.item_id], state: 'LOADED' }),
    `${told(`ITEM:${packs.at(-1)?.item_id}`)} and text_key = 'crossdock:history/statusSet'`,
  );
  for (const [index, code] of barcodes.entries())
    await loader.request('POST', `${at}/scans`, { barcode: code, clientScanId: `twice-rest-${index}` });
  await step('crossdock.finishLoading', loader, 'finish');
  await step('crossdock.resumeLoading', loader, 'resume');
  await step('crossdock.requestClosing', loader, 'request-closing');
  const sealed = await twice(
    'crossdock.addSeal',
    () => dispo.request('POST', `${at}/seals`, { number: 'S-TWICE-2' }),
    rows('seal', "number = 'S-TWICE-2'"),
  );
  const seal = (sealed.body as { id: string; number: string }[]).find((one) => one.number === 'S-TWICE-2');
  await twice(
    'crossdock.removeSeal',
    () => dispo.request('DELETE', `${at}/seals/${seal?.id}`),
    rows('seal', `id = '${seal?.id}' and removed_at is not null`),
  );
  await step('crossdock.closeLoading', dispo, 'close', '3050');
  await step('crossdock.reopenLoading', hall, 'reopen');
  await overriding(dispo, `${at}/close`, {});
  await twice(
    'crossdock.reopenTripLoading',
    () => hall.request('POST', `/dpt-rest/trips/${trip.id}/reopen-loading`, {}),
    told(log),
  );
  await overriding(dispo, `${at}/close`, {});

  const road = `/dpt-rest/trips/${trip.id}`;
  const tripLog = `TRIP:${trip.id}`;
  const answerDriver = (accepted: boolean) => () =>
    driver.request('POST', `${road}/driver-confirmation`, { accepted, reason: accepted ? null : 'too late' });
  await twice('dispatch.confirmTrip', answerDriver(false), told(tripLog));
  await twice('dispatch.askDriverAgain', () => dispo.request('POST', `${road}/ask-driver`, {}), told(tripLog));
  await answerDriver(true)();
  await twice('dispatch.startTrip', () => driver.request('POST', `${road}/start`, {}), told(tripLog));
  const { stops } = (await dispo.request<{ stops: { id: string; orders: { itemId: string }[] }[] }>('GET', road)).body;
  for (const [index, stop] of stops.entries()) {
    const event = (what: string) => () => driver.request('POST', `${road}/stops/${stop.id}/${what}`, {});
    const paper = {
      clientEventId: `twice-stop-${index}`,
      signer: 'E. Krause',
      signatureType: 'DISPLAY',
      signatureBlobId: null,
      orders: stop.orders.map((order) => ({ itemId: order.itemId, result: 'OK' })),
    };
    if (index === 0) await twice('dispatch.arriveAtStop', event('arrival'), told(tripLog, '2051'));
    else await event('arrival')();
    const document = () => documented(`${road}/stops/${stop.id}/documentation`, paper);
    if (index === 0) await twice('dispatch.documentStop', document, told(tripLog, '2052'));
    if (index === 1) await twice('dispatch.departFromStop', event('departure'), told(tripLog, '2051'));
    if (index > 0) await document();
  }
  // Nobody counted the equipment at the dock (JCL-01).
  const counted = { overrideCodes: ['EQUIPMENT'] };
  await twice('dispatch.closeJourney', () => driver.request('POST', `${road}/close-journey`, counted), told(tripLog));
  const master = await app.as('leitdispo');
  await twice('dispatch.reopenJourney', () => master.request('POST', `${road}/reopen`, {}), told(tripLog));
  expect(wrong.splice(0)).toEqual([]);
});

test('C-03: shipments and their notes, every change sent twice at once', async () => {
  const [item, other] = await freeItems(sql, 2);
  const at = `/dpt-rest/items/${item?.id}`;
  const log = `ITEM:${item?.id}`;
  const version = async () => (await dispo.request<{ version: number }>('GET', at)).body.version;
  const first = await version();
  await twice(
    'shipments.changeItem',
    () => dispo.request('PUT', at, { version: first, dispoInfoRemark: 'twice' }),
    told(log, '1010'),
  );
  const second = await version();
  await twice(
    'shipments.geocodeItem',
    () => dispo.request('POST', `${at}/geocode`, { latitude: 51.5, longitude: 7.4, version: second }),
    told(log, '1010'),
  );
  await twice(
    'shipments.rescheduleItems',
    () =>
      dispo.request('POST', '/dpt-rest/items/reschedule', { itemIds: [item?.id], executionDate: addDays(today(), 9) }),
    told(log),
  );
  const leading = await app.as('leitdispo');
  await twice(
    'dispatch.assignAff',
    () =>
      leading.request('POST', '/dpt-rest/items/affs/aff-master/items', {
        itemIds: [item?.id],
        reason: 'CAPACITY_BALANCING',
      }),
    told(log),
  );
  await twice('shipments.holdItem', () => dispo.request('POST', `${at}/hold`, { reason: 'twice' }), told(log));
  await twice('shipments.unholdItem', () => dispo.request('POST', `${at}/unhold`), told(log));
  const note = (await dispo.request<{ noteId: string; id: string }>('POST', `${at}/notes`, { text: 'call first' }))
    .body;
  const id = note.noteId ?? note.id;
  await twice(
    'shipments.markNoteAsRead',
    () => loader.request('POST', `/dpt-rest/items/notes/${id}/markAsRead`),
    told(log, '1060'),
  );
  await twice(
    'shipments.markNoteAsDone',
    () => loader.request('POST', `/dpt-rest/items/notes/${id}/markAsDone`),
    told(log, '1060'),
  );
  await twice(
    'shipments.cancelItem',
    () => dispo.request('POST', `/dpt-rest/items/${other?.id}/cancel`, { reason: 'twice' }),
    rows('history', `log_key = 'ITEM:${other?.id}' and code = '1050'`),
  );
  const edi = new TextEncoder().encode(interchange('TWICE-9'));
  await twice(
    'exchange.importOrders',
    () => dispo.request('POST', '/om-rest/imports?kind=edi', edi),
    rows('shipment', "extern_id like '%/TWICE-9'"),
  );
  expect(wrong.splice(0)).toEqual([]);
});

test('C-03: stored views, passwords and sessions, every change sent twice at once', async () => {
  const view = { name: 'twice', type: 'items', preferenceValue: { columns: ['id'] } };
  const made = await twice(
    'workspace.addPreference',
    () => dispo.request('POST', '/api/system/preferences', view),
    rows('preference', "name = 'twice'"),
  );
  const { id } = made.body as { id: string };
  await twice(
    'workspace.changePreference',
    () => dispo.request('PUT', `/api/system/preferences/${id}`, { ...view, name: 'twice changed' }),
    rows('preference', "name = 'twice changed'"),
  );
  await twice(
    'workspace.removePreference',
    () => dispo.request('DELETE', `/api/system/preferences/${id}`),
    `1 - (${rows('preference', `id = '${id}'`)})`,
  );
  await twiceSignIn(app, dispo, { twice, rows, told });
  expect(wrong.splice(0)).toEqual([]);
});

test('C-03: units of the tree, founded and changed twice at once', async () => {
  const admin = await app.as('admin');
  const unit = { id: 'zweimal', parentId: 'global', name: 'Zweimal', timezone: 'Europe/Berlin', countryCode: 'DE' };
  const path = '/cmd-core-rest-interface/orgunits';
  const found = () => admin.request('POST', path, unit);
  await twice('organisation.createUnit', found, rows('org_unit', `id = 'zweimal'`));
  const rename = () => admin.request('PUT', `${path}/zweimal`, { ...unit, name: 'Einmal', version: 1 });
  await twice('organisation.changeUnit', rename, told('MD:orgunit:zweimal', '0010'));
});

test('C-03: records of every master-data type, and requests to merge stop locations, every change sent twice at once', async () => {
  await twiceRecords(await app.as('depotadmin'), sql, { twice, rows, told });
  expect(wrong.splice(0)).toEqual([]);
});

test('C-03: info scan and master pallets, every change sent twice at once', async () => {
  await twiceHall(loader, sql, { twice, rows, told });
  await twicePallet({ loader, lead: hall, dispo }, sql, { twice, rows, told });
  await twiceEquipment(hall, sql, { twice, rows });
  expect(wrong.splice(0)).toEqual([]);
});

test('C-03: messages and read marks, every change sent twice at once', async () => {
  await twiceMessages(dispo, hall, sql, { twice, rows });
  expect(wrong.splice(0)).toEqual([]);
});

test('C-03: what may be sent twice with two effects, or has none, stands in the table with its reason', async () => {
  // What the table says of uploads and sign-ins is true as well.
  const upload = () =>
    dispo.request('POST', '/theblob/upload/picture?mimeType=image/png', new Uint8Array(png)) as Promise<Answer>;
  const [one, two] = (await Promise.all([upload(), upload()])) as [Answer, Answer];
  expect((one.body as { blobId: string }).blobId).not.toBe((two.body as { blobId: string }).blobId);

  const changing = app.platform.modules
    .flatMap((module) => module.routes ?? [])
    .filter((route) => route.kind !== 'view' && route.call.method !== 'GET')
    .map((route) => route.call.id);
  expect(changing.length).toBeGreaterThan(100);
  const known = new Set([...proved, ...Object.keys(naturallyTwice)]);
  expect(changing.filter((call) => !known.has(call))).toEqual([]);
  // The table names nothing that is proved or gone.
  expect(Object.keys(naturallyTwice).filter((call) => proved.has(call) || !changing.includes(call))).toEqual([]);
  // A reading call cannot change anything: its connection has no unit to write in.
  const reading = app.platform.modules
    .flatMap((module) => module.routes ?? [])
    .filter((route) => route.kind === 'view');
  expect(reading.length).toBeGreaterThan(80);
});
