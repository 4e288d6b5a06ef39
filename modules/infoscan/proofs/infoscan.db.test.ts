import { beforeAll, expect, test } from 'vitest';
import { sscc } from '#kernel/barcode.ts';
import { freeItems, interchange, isoToday, releasedTrip } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { publishRules } from '#testing/ruleTables.ts';
import type { Client } from '#testing/testApp.ts';
import type { InfoScanResult } from '../contract/calls.ts';
import { clock } from '#testing/clock.ts';
import { packagesOf } from './packages.ts';

const { app, sql } = await opened();
const { count, packageOf, somePackage } = packagesOf(sql);
let dispo: Client;
let loader: Client;
let lead: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  loader = await app.as('lader1');
  lead = await app.as('hallenmeister');
});

let keys = 0;
const key = () => `infoscan-proof-${++keys}`;
const look = (barcode: string, who = loader) =>
  who.request<InfoScanResult>('GET', `/dpt-rest/items/infoscan?packageBarcode=${encodeURIComponent(barcode)}`);
const scan = (barcode: string, more: Record<string, unknown> = {}, who = loader) =>
  who.request<InfoScanResult>('POST', '/dpt-rest/items/infoScans', { barcode, clientScanId: key(), ...more });
const keep = (barcode: string, body: Record<string, unknown> = { storingPosition: 'SPERR-1' }, who = loader) =>
  who.request<InfoScanResult>('POST', `/dpt-rest/items/unknownPackages?barcode=${encodeURIComponent(barcode)}`, body);
/** A code of nobody: the examples' prefix of GS1 with a serial of its own. */
let serial = 0;
const nobodys = () => sscc(`09528765${String(++serial).padStart(9, '0')}`);

test('a package is answered with its shipment, place and departure, and the scan is written down once for its key', async () => {
  const [item = { id: '' }] = await freeItems(sql, 1);
  const { barcodes, trip } = await releasedTrip(dispo, sql, [item.id]);
  const [barcode = ''] = barcodes;
  const body = { barcode: `]C100${barcode}`, clientScanId: key(), scannedAt: clock.now() };
  const [one, two] = await Promise.all([
    loader.request<InfoScanResult>('POST', '/dpt-rest/items/infoScans', body),
    loader.request<InfoScanResult>('POST', '/dpt-rest/items/infoScans', body),
  ]);
  const pack = await packageOf(barcode);
  for (const answer of [one, two]) {
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      state: 'PACKAGE',
      isItem: true,
      scannedPackageId: pack.id,
      goesWith: { tripName: trip.name },
    });
    expect(answer.body.itemDto?.itemId).toBe(item.id);
  }
  expect(one.body.infoScanId).toBe(two.body.infoScanId);
  expect(await count('info_scan', 'package_id = $1', [pack.id])).toBe(1);
  expect(await count('history', `log_key = 'PKG:${pack.id}' and code = '7001'`)).toBe(1);
  // The order number opens the same shipment.
  const byNumber = await look(one.body.itemDto?.orderNumber ?? '');
  expect(byNumber.body).toMatchObject({ state: 'ITEM', isItem: true, scannedPackageId: null });
});

test('codes of other depots are answered with the depot and nothing else', async () => {
  const theirs = await somePackage("p.barcode not in (select barcode from package where org_unit = 'dtm')", 'ham');
  const { body, status } = await look(theirs.barcode);
  expect(status).toBe(200);
  expect(body.state).toBe('ELSEWHERE');
  expect(body.belongsTo).toHaveLength(1);
  const told = JSON.stringify(body);
  const [item] = await sql<{ order_number: string; place_name: string; place_city: string }>(
    'select order_number, place_name, place_city from shipment where id = $1',
    [theirs.item_id],
  );
  for (const secret of [theirs.id, theirs.item_id, item?.order_number, item?.place_name])
    expect(told).not.toContain(secret);
  expect(body).toMatchObject({
    itemListElements: [],
    itemDto: null,
    scannedPackageId: null,
    goesWith: null,
    place: null,
  });
  // Nor do its own paths know anything.
  for (const path of ['infoScans?barcode=1', `packages/${theirs.id}/storing-position`])
    expect(
      (
        await lead.request(
          'POST',
          `/dpt-rest/items/${theirs.item_id}/${path}`,
          path.includes('storing') ? { storingPosition: 'A1' } : {},
        )
      ).status,
    ).toBe(404);
});

// Specification 3, 5 and 8: what is not supported is said; a code typed wrongly is told by its check digit.
test.each([
  ['cTF_XYZ', 'PREFIX'],
  [`cTF_STP_${'A'.repeat(21)}`, 'POSITION_TOO_LONG'],
  ['7'.repeat(400), 'TOO_LONG'],
  ['ctf_stp_b11-08', 'CASE'],
  ['106141412345678907', 'CHECK_DIGIT'],
])('%s is not supported: %s', async (barcode, reason) => {
  const answer = await scan(barcode);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ state: 'UNSUPPORTED', reason, itemDto: null });
  // Nor can it be kept as an unknown package.
  expect((await keep(barcode)).status).toBe(400);
});

test('half a code is no package, however short its digits; who types a short number means it', async () => {
  const whole = nobodys();
  for (const half of [whole.slice(0, 7), whole.slice(7), `]C100${whole.slice(0, 5)}`])
    expect((await scan(half)).body, half).toMatchObject({ state: 'UNSUPPORTED', reason: 'TOO_SHORT' });
  expect((await scan(whole.slice(0, 7), { manual: true })).body.state).toBe('UNKNOWN');
  // A depot that has codes like that knows them.
  expect((await keep('1234567')).status).toBe(200);
  expect((await scan('7654321')).body.state).toBe('UNKNOWN');
});

test('an unknown package is kept with number, place and photo, by two people at once only once', async () => {
  const barcode = nobodys();
  expect((await scan(barcode)).body.state).toBe('UNKNOWN');
  for (const storingPosition of ['', '   ', 'P'.repeat(21)])
    expect((await keep(barcode, { storingPosition })).status).toBe(400);
  expect((await keep(barcode, {})).status).toBe(400);
  const [one, two] = await Promise.all([keep(barcode), keep(`]C100${barcode}`, { storingPosition: 'SPERR-2' }, lead)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.itemDto?.orderNumber).toBe(two.body.itemDto?.orderNumber);
  expect(one.body).toMatchObject({
    state: 'PACKAGE',
    itemDto: { shipmentType: 'UNKNOWN_PACKAGE', shipmentState: 'CREATED', routingState: 'NOT_ROUTED' },
  });
  expect(one.body.itemDto?.packages).toMatchObject([
    {
      defaultBarcode: barcode,
      noEdiPackageAddedByUser: true,
      terminalStatus: 'IN_DEPOT',
      actualStoringSpaceType: 'STORING_POSITION',
    },
  ]);
  expect(await count('package', 'barcode = $1', [barcode])).toBe(1);
  const list = await loader.request<{ barcode: string }[]>('GET', '/dpt-rest/items/unknownPackages');
  expect(list.body.map((row) => row.barcode)).toContain(barcode);
  // The same key twice, as a device without an answer sends it.
  const again = nobodys();
  const body = { storingPosition: 'SPERR-1', clientScanId: key() };
  await Promise.all([keep(again, body), keep(again, body)]);
  expect(await count('info_scan', "barcode = $1 and state = 'UNKNOWN' and item_id is not null", [again])).toBe(1);
});

test('data that arrive adopt the unknown package with its place, and its old number leads there', async () => {
  const barcode = nobodys();
  const kept = (await keep(barcode, { storingPosition: 'SPERR-7' })).body;
  const file = interchange(`ADOPT-${isoToday()}`)
    .replace("GID+1+1:PE'", `GID+1+1:PE'PCI+33E'GIN+BJ+${barcode}'`)
    .replace('UNT+12+', 'UNT+14+');
  const imported = await dispo.request<{ items: { itemId: string }[] }>(
    'POST',
    '/om-rest/imports?kind=edi&filename=adopt.edi',
    new TextEncoder().encode(file),
  );
  expect(imported.body.items, JSON.stringify(imported.body)).toHaveLength(1);
  const itemId = imported.body.items[0]?.itemId;
  const found = (await look(barcode)).body;
  expect(found).toMatchObject({ state: 'PACKAGE', itemDto: { itemId, packagesOnTerminal: 1 } });
  expect(found.itemDto?.packages[0]).toMatchObject({
    terminalStatus: 'IN_DEPOT',
    status: 'OK',
    actualStoringSpace: 'SPERR-7',
  });
  const [unknown] = await sql<{ state: string; reference_values: unknown }>(
    'select state, reference_values from shipment where id = $1',
    [kept.itemDto?.itemId],
  );
  expect(unknown).toMatchObject({ state: 'CANCELED', reference_values: [{ itemId }] });
  expect(await count('package', 'barcode = $1 and active', [barcode])).toBe(1);
});

test('a person adopts an unknown package for a shipment; a loader may, another depot may not, twice it is refused', async () => {
  const barcode = nobodys();
  const kept = (await keep(barcode, { storingPosition: 'SPERR-9' })).body;
  const target = await somePackage("p.terminal_status = 'NOT_IN_DEPOT' and s.packages = 1");
  const body = { unknownItemId: kept.itemDto?.itemId };
  const ham = await app.as('dispo1', 'ham').catch(() => undefined);
  if (ham) expect((await ham.request('POST', `/dpt-rest/items/${target.item_id}/adopt`, body)).status).toBe(404);
  const answers = await Promise.all([
    lead.request('POST', `/dpt-rest/items/${target.item_id}/adopt`, body),
    loader.request('POST', `/dpt-rest/items/${target.item_id}/adopt`, body),
  ]);
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 400]);
  expect(await packageOf(target.barcode)).toMatchObject({
    terminal_status: 'IN_DEPOT',
    actual_space: 'SPERR-9',
    item_id: target.item_id,
  });
  expect((await look(barcode)).body.scannedPackageId).toBe(target.id);
});

test('a place tells what stands there and what should; a moved package is found at the new one', async () => {
  const pack = await somePackage("p.terminal_status = 'IN_DEPOT'");
  const [place] = await sql<{ position: string }>(
    "select data->>'storingPosition' as position from master_record where type = 'terminallocation' and org_unit = 'dtm' order by 1 desc limit 1",
  );
  const position = place?.position ?? '';
  await sql('update package set expected_position = $2 where id = $1', [pack.id, position]);
  const at = `/dpt-rest/items/${pack.item_id}/packages/${pack.id}/storing-position`;
  const rows = async () => (await look(`cTF_STP_${position}`)).body;
  expect((await rows()).place).toMatchObject({ known: true, position });
  expect((await rows()).place?.packages.find((one) => one.packageId === pack.id)?.here).toBe(false);
  expect((await loader.request('POST', at, { storingPosition: 'X'.repeat(21) })).status).toBe(400);
  expect((await loader.request('POST', at, { storingPosition: position })).status).toBe(200);
  expect((await loader.request('POST', at, { storingPosition: position })).status).toBe(200);
  expect(await count('history', `log_key = 'PKG:${pack.id}' and code = '7020'`)).toBe(1);
  expect((await rows()).place?.packages.find((one) => one.packageId === pack.id)?.here).toBe(true);
  expect((await look('cTF_STP_NOWHERE-1')).body.place).toMatchObject({ known: false, packages: [], total: 0 });
});

test('a missing package that somebody puts at a place is found; what is on a truck is put nowhere', async () => {
  const pack = await somePackage("p.terminal_status = 'IN_DEPOT'");
  const at = `/dpt-rest/items/${pack.item_id}/packages/${pack.id}/storing-position`;
  await sql("update package set terminal_status = 'NOT_IN_DEPOT', status = 'NOK_MISSING' where id = $1", [pack.id]);
  expect((await loader.request('POST', at, { storingPosition: 'SPERR-3' })).status).toBe(200);
  expect(await packageOf(pack.barcode)).toMatchObject({
    terminal_status: 'IN_DEPOT',
    status: 'OK',
    actual_space: 'SPERR-3',
  });
  for (const status of ['LOADED', 'TO_UNLOAD']) {
    await sql('update package set terminal_status = $2 where id = $1', [pack.id, status]);
    expect((await loader.request('POST', at, { storingPosition: 'SPERR-4' })).status).toBe(400);
    expect((await packageOf(pack.barcode)).actual_space).toBe('SPERR-3');
  }
  await sql("update package set terminal_status = 'IN_DEPOT' where id = $1", [pack.id]);
});

test('a deviation needs its photo, is documented once for its key and stays with the package', async () => {
  const pack = await somePackage("p.terminal_status = 'IN_DEPOT' and p.status = 'OK'");
  const [damage] = await sql<{ id: string }>(
    "select id from master_record where type = 'packagedeviation' and data->>'kind' = 'damagedGoods' order by id limit 1",
  );
  const at = `/dpt-rest/items/${pack.item_id}/packages/${pack.id}/deviation`;
  expect((await loader.request('POST', at, { code: damage?.id })).status).toBe(400);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const photo = await loader.request<{ blobId: string }>(
    'POST',
    '/theblob/upload/picture?filename=a.png',
    new Uint8Array(png),
    {
      'content-type': 'image/png',
    },
  );
  const body = { code: damage?.id, photos: [{ blobId: photo.body.blobId }], clientScanId: key() };
  const answers = await Promise.all([loader.request('POST', at, body), loader.request('POST', at, body)]);
  expect(answers.map((one) => one.status)).toEqual([200, 200]);
  expect(await packageOf(pack.barcode)).toMatchObject({ status: 'OK_DAMAGED', terminal_status: 'IN_DEPOT' });
  expect(await count('attachment', "package_id = $1 and process_type = 'IFS'", [pack.id])).toBe(1);
});

test('what nobody has sent is asked of no table: an unknown package gets no forwarder and no urgency by a rule for everything', async () => {
  const [aff] = await sql<{ id: string }>(
    `select id from master_record where type = 'areafreightforwarder' and org_unit = 'dtm' order by id limit 1`,
  );
  const admin = await app.as('depotadmin');
  const everything = { priority: 10, conditions: [] };
  await publishRules(admin, 'areaFreightForwarderWorkflow', [{ ...everything, result: { affId: aff?.id } }]);
  await publishRules(admin, 'priorityAssessment', [{ ...everything, result: { priorityLevel: 1 } }]);
  const kept = await keep(nobodys());
  expect(kept.body.state).toBe('PACKAGE');
  const [stored] = await sql<{ aff: string | null; decisions: number; urgent: boolean }>(
    `select s.aff_id as aff, s.priority_level = 1 as urgent,
        (select count(*)::int from rule_decision d where d.org_unit = s.org_unit and d.subject_type = 'ITEM' and d.subject_id = s.id::text) as decisions
      from shipment s where s.order_number = $1 and s.org_unit = 'dtm'`,
    [kept.body.itemDto?.orderNumber],
  );
  expect(stored).toEqual({ aff: null, decisions: 0, urgent: false });
});
