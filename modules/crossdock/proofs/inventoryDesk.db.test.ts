import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/testApp.ts';
import { at, type Counted, type Counting, countingIn, type Finding } from '#testing/counting.ts';
import { bookInventories } from '#modules/crossdock/server/inventory/bookInventories.ts';
import { morning, overriding } from '#testing/day.ts';
import { type Checked, good, type Scanned } from '#testing/lineHaul.ts';
import { meanwhile } from '#testing/meanwhile.ts';

let app: TestApp;
let c: Counting;
beforeAll(async () => {
  app = await testApp([], morning());
  c = await countingIn(app);
});
afterAll(async () => {
  await c.end();
  await app.stop();
});

test('a blind count tells who counts nothing of what is expected; who closes it sees it', async () => {
  const place = await c.placeWith(3);
  const inventory = await c.ofPlace(place.position, { blind: true });
  expect(inventory).toMatchObject({ hidden: false, summaries: { packagesExpected: place.barcodes.length } });
  const answer = await c.count(c.loader, inventory.id, place.barcodes[0] ?? '', place.position);
  expect(answer.body).toMatchObject({ result: 'OK', summaries: { packagesExpected: 0, packagesScanned: 1 } });
  const shown = await c.loader.request<Counted>('GET', at(inventory.id));
  expect(shown.body).toMatchObject({
    hidden: true,
    items: [],
    summaries: { packagesExpected: 0, items: 0, packagesMissing: 0 },
  });
  expect(shown.body.placeList.map((one) => one.expected)).toEqual([0]);
  const table = await c.loader.request<{ items: Counted[] }>('POST', '/th-rest/inventory/list', { q: inventory.name });
  expect(table.body.items[0]?.summaries).toMatchObject({ packagesExpected: 0, items: 0 });
  expect((await c.loader.request('GET', at(inventory.id, '/packages'))).body).toEqual([]);
  expect((await c.findingsOf(inventory.id, c.loader)).lines).toEqual([]);
  const [item] = await c.sql<{ item_id: string }>(
    `select item_id from process_package where list_id = $1 and process_status = 'NOT_YET_PROCESSED' order by item_id limit 1`,
    [inventory.id],
  );
  const packages = await c.loader.request<{ processStatus: string }[]>(
    'GET',
    at(inventory.id, `/items/${item?.item_id}/packages`),
  );
  expect(packages.body.filter((one) => one.processStatus === 'NOT_YET_PROCESSED')).toEqual([]);
  // Over all answers: none of the codes that nobody has scanned.
  const told = JSON.stringify([answer.body, shown.body, table.body, packages.body]);
  for (const barcode of place.barcodes.slice(1)) expect(told).not.toContain(barcode);
  // The people who count say that they are done, and are not told how many are open.
  const finished = await c.loader.request<Checked>('POST', at(inventory.id, '/finish'), {});
  good(finished);
  expect(finished.body.checkResults).toEqual([]);
  // Once it is closed, everybody sees the result.
  good(await overriding<Checked>(c.lead, at(inventory.id, '/close'), {}));
  expect((await c.loader.request<Counted>('GET', at(inventory.id))).body).toMatchObject({
    hidden: false,
    summaries: { packagesExpected: place.barcodes.length, packagesMissing: place.barcodes.length - 1 },
  });
}, 120_000);

test('decisions at the desk: look again opens the place, missing closes without a question, moved is no finding; opened again, nothing is missing', async () => {
  const place = await c.placeWith(3);
  const inventory = await c.ofPlace(place.position);
  const done = await c.loader.request<Scanned>('POST', at(inventory.id, '/places'), {
    position: place.position,
    as: 'DONE',
    clientScanId: `d1-${inventory.id}`,
  });
  expect(done.body).toMatchObject({ result: 'OK', listState: 'INPROGRESS' });
  const lines = (await c.findingsOf(inventory.id)).lines;
  expect(lines.map((one) => one.barcode).toSorted()).toEqual(place.barcodes.toSorted());
  const decide = (as: string, some: readonly Finding[]) =>
    c.lead.request<Counted>('PUT', at(inventory.id, '/decisions'), {
      decisions: some.map(({ packageId }) => ({ packageId, as })),
    });
  const [first, ...others] = lines;
  const looked = await decide('LOOK_AGAIN', first ? [first] : []);
  expect(looked.body.placeList[0]?.state).toBe('OPEN');
  await decide('MISSING', others);
  const asked = await c.lead.request<Checked>('POST', at(inventory.id, '/close'), {});
  expect(asked.body.checkResults.map((one) => one.code).toSorted()).toEqual(['AREA_OPEN', 'NOT_COUNTED']);
  await decide('MOVED', first ? [first] : []);
  await c.lead.request('PUT', at(inventory.id, '/places'), { positions: [place.position], as: 'EMPTY' });
  const closed = await c.lead.request<Checked>('POST', at(inventory.id, '/close'), {});
  good(closed);
  expect(await c.rowOf(inventory.id)).toMatchObject({ packages_missing: others.length });
  expect(await c.packageOf(first?.barcode ?? '')).toMatchObject({ terminal_status: 'IN_DEPOT', status: 'OK' });
  // Who may only count decides nothing and closes nothing.
  for (const [method, path, body] of [
    ['PUT', '/decisions', { decisions: [] }],
    ['POST', '/close', {}],
    ['POST', '/reopen', {}],
    ['PUT', '/places', { positions: [place.position], as: 'OPEN' }],
  ] as const)
    expect((await c.loader.request(method, at(inventory.id, path), body)).status, path).toBe(403);
  good(await c.lead.request<Checked>('POST', at(inventory.id, '/reopen'), {}));
  for (const { barcode } of others)
    expect(await c.packageOf(barcode)).toMatchObject({ terminal_status: 'IN_DEPOT', status: 'OK', missing: false });
  expect(await c.rowOf(inventory.id)).toMatchObject({ state: 'INPROGRESS', packages_missing: 0 });
  // Both close it at once: one of them does.
  const both = await Promise.all(
    [1, 2].map(() =>
      c.lead.request<Checked>('POST', at(inventory.id, '/close'), { overrideCodes: ['NOT_COUNTED', 'AREA_OPEN'] }),
    ),
  );
  expect(both.filter((one) => one.status === 200 && one.body.success)).toHaveLength(1);
}, 120_000);

test('a package that somebody holds in hand while the count is closed is not given up', async () => {
  const place = await c.placeWith(2);
  const inventory = await c.ofPlace(place.position);
  await c.loader.request('POST', at(inventory.id, '/places'), {
    position: place.position,
    as: 'DONE',
    clientScanId: `m1-${inventory.id}`,
  });
  const { lines } = await c.findingsOf(inventory.id);
  const decisions = lines.map(({ packageId }) => ({ packageId, as: 'MISSING' as const }));
  const [held, ...gone] = lines;
  const seen = {
    infoScan: { processName: 'Infoscan', processId: inventory.id, lastStatusTime: app.platform.clock.now() },
  };
  const closed = await meanwhile(
    { app, sql: c.sql },
    {
      holds: [
        'select 1 from shipment where id = (select item_id from package where id = $1) for update',
        [held?.packageId],
      ],
      says: [
        ['update package set details = details || $2::jsonb where id = $1', [held?.packageId, JSON.stringify(seen)]],
      ],
    },
    () => overriding<Checked>(c.lead, at(inventory.id, '/close'), { decisions }),
  );
  good(closed);
  expect(await c.packageOf(held?.barcode ?? '')).toMatchObject({ status: 'OK', missing: false });
  for (const { barcode } of gone) expect(await c.packageOf(barcode)).toMatchObject({ missing: true });
  expect(await c.rowOf(inventory.id)).toMatchObject({ packages_missing: gone.length });
}, 120_000);

test('a place at which something was counted is never empty, whoever says so', async () => {
  const place = await c.placeWith(2);
  const inventory = await c.ofPlace(place.position);
  const [first = ''] = place.barcodes;
  expect((await c.count(c.loader, inventory.id, first, place.position)).body.result).toBe('OK');
  const stateNow = async () => (await c.loader.request<Counted>('GET', at(inventory.id))).body.placeList[0]?.state;
  for (const key of ['e1', 'e2']) {
    const said = await c.loader.request<Scanned>('POST', at(inventory.id, '/places'), {
      position: place.position,
      as: 'EMPTY',
      clientScanId: `${key}-${inventory.id}`,
    });
    expect(said.body).toMatchObject({ result: 'OK', message: `${place.position} is counted` });
    expect(await stateNow()).toBe('DONE');
  }
  await c.lead.request('PUT', at(inventory.id, '/places'), { positions: [place.position], as: 'EMPTY' });
  expect(await stateNow()).toBe('DONE');
}, 120_000);

test('foreign barcodes: GS1 in all its dresses is the package, another depot is named and nothing else, the rest is unknown or misread', async () => {
  const place = await c.placeWith(3);
  const inventory = await c.ofPlace(place.position);
  const ssccs = place.barcodes.filter((code) => /^\d{18}$/.test(code));
  const dresses = [(code: string) => `(00)${code}`, (code: string) => `]C100${code}`, (code: string) => ` ${code}\r`];
  for (const [i, code] of ssccs.slice(0, 3).entries())
    expect(
      (await c.count(c.loader, inventory.id, dresses[i]?.(code) ?? code, place.position)).body.result,
      `${i}`,
    ).toBe('OK');
  const [foreign] = await c.sql<{ barcode: string; place_name: string; order_number: string }>(
    `select p.barcode, s.place_name, s.order_number from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'lej' and s.state = 'DISPATCHABLE' and p.active order by p.id limit 1`,
  );
  const away = await c.count(c.loader, inventory.id, foreign?.barcode ?? '', place.position);
  expect(away.body).toMatchObject({ result: 'BELONGS_TO', item: null, package: null });
  expect(away.body.message).toContain('Leipzig');
  expect(JSON.stringify(away.body)).not.toContain(foreign?.order_number);
  expect(JSON.stringify(away.body)).not.toContain(foreign?.place_name);
  for (const code of ['340123450000000123', 'lower-case-code', '\u0001\u0002x', `cTF_SOMETHING`])
    expect((await c.count(c.loader, inventory.id, code, place.position)).body.result, code).toBe('UNKNOWN');
  expect((await c.count(c.loader, inventory.id, '9'.repeat(400), place.position)).status).toBe(400);
  expect((await c.count(c.loader, inventory.id, '340123450000000123', 'P'.repeat(21))).status).toBe(400);
  const { codes } = await c.findingsOf(inventory.id);
  expect(codes.filter((one) => one.result === 'BELONGS_TO')).toHaveLength(1);
  // A code without data keeps the inventory open until somebody has seen to it.
  await c.loader.request('POST', at(inventory.id, '/places'), {
    position: place.position,
    as: 'DONE',
    clientScanId: `d-${inventory.id}`,
  });
  const asked = await c.lead.request<Checked>('POST', at(inventory.id, '/close'), { overrideCodes: ['NOT_COUNTED'] });
  expect(asked.body.checkResults.map((one) => one.code)).toEqual(['SURPLUS_UNRESOLVED']);
  await c.lead.request('PUT', at(inventory.id, '/decisions'), { settled: codes.map((one) => one.barcode) });
  good(await c.lead.request<Checked>('POST', at(inventory.id, '/close'), { overrideCodes: ['NOT_COUNTED'] }));
}, 120_000);

test('the inventory of a depot is nobody else’s, and a plan that says nothing is refused by its field', async () => {
  const place = await c.placeWith(2);
  const inventory = await c.ofPlace(place.position);
  const ham = await app.as('hallenmeister-ham', 'ham');
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/packages', undefined],
    ['GET', '/findings', undefined],
    ['POST', '/scans', { barcode: place.barcodes[0], clientScanId: 'ham-tries-it' }],
    ['POST', '/places', { position: place.position, as: 'DONE', clientScanId: 'ham-tries-it' }],
    ['POST', '/close', {}],
    ['POST', '/cancel', {}],
    ['PUT', '/decisions', { decisions: [] }],
  ] as const)
    expect((await ham.request(method, at(inventory.id, path), body)).status, `${method} ${path}`).toBe(404);
  const create = (body: Record<string, unknown>) =>
    c.lead.request<{ details?: { violations?: { field: string }[] } }>('POST', '/th-rest/inventory', {
      scope: 'ALL_PACKAGES',
      ...body,
    });
  for (const [body, field] of [
    [{ inventoryType: 'AREA' }, 'terminalAreaId'],
    [{ inventoryType: 'LOCATION' }, 'terminalLocationId'],
    [{ inventoryType: 'SPECIAL' }, 'specialLocation'],
    [{ inventoryType: 'FULL', scope: 'ROUTE' }, 'route'],
    [{ inventoryType: 'AREA', terminalAreaId: 'nowhere' }, 'terminalAreaId'],
    [{ inventoryType: 'SPECIAL', specialLocation: 'S'.repeat(21) }, 'specialLocation'],
  ] as const) {
    const answer = await create(body);
    expect(answer.status, field).toBe(400);
    expect(JSON.stringify(answer.body), field).toContain(field);
  }
  expect(
    (await c.loader.request('POST', '/th-rest/inventory', { inventoryType: 'FULL', scope: 'ALL_PACKAGES' })).status,
  ).toBe(403);
  // Cancelled while nothing is scanned; not afterwards.
  await c.count(c.loader, inventory.id, place.barcodes[0] ?? '', place.position);
  expect((await c.lead.request('POST', at(inventory.id, '/cancel'), {})).status).toBe(400);
}, 120_000);

test('a closed inventory is booked after a day: locked, and nobody opens it again', async () => {
  const place = await c.placeWith(2);
  const inventory = await c.ofPlace(place.position);
  for (const barcode of place.barcodes) await c.count(c.loader, inventory.id, barcode, place.position);
  good(await overriding<Checked>(c.lead, at(inventory.id, '/close'), {}));
  await bookInventories(app.platform);
  expect(await c.rowOf(inventory.id)).toMatchObject({ state: 'CLOSED', packages_missing: 0 });
  await c.sql(`update process_list set closed_at = closed_at - interval '25 hours' where id = $1`, [inventory.id]);
  await bookInventories(app.platform);
  await bookInventories(app.platform);
  expect(await c.rowOf(inventory.id)).toMatchObject({ state: 'LOCKED' });
  const told = await c.sql(`select 1 from history where org_unit = 'dtm' and log_key = $1 and code = '5060'`, [
    `INV:${inventory.id}`,
  ]);
  expect(told).toHaveLength(1);
  expect((await c.lead.request('POST', at(inventory.id, '/reopen'), {})).status).toBe(400);
}, 120_000);
