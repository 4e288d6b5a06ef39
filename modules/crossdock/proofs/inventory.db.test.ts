import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { at, type Counted, type Counting, countingIn } from '#testing/counting.ts';
import { morning, overriding, releasedTrip, scan as loadScan } from '#testing/day.ts';
import { type Checked, good } from '#testing/lineHaul.ts';

let app: TestApp;
let c: Counting;
let dispo: Client;
beforeAll(async () => {
  app = await testApp([], morning());
  c = await countingIn(app);
  dispo = await app.as('dispo1');
});
afterAll(async () => {
  await c.end();
  await app.stop();
});

test('a full count expects what stands in the hall but for areas without validation; two people count 200 packages at once, each counts once', async () => {
  const before = (await c.standing()).filter((one) => !/^A\d\d-/.test(one.place ?? ''));
  const list = await c.released({ inventoryType: 'FULL' });
  expect(list.summaries.packagesExpected).toBe(before.length);
  expect(before.length).toBeGreaterThanOrEqual(200);
  // The places that the depot has, without its unchecked area, and those at which goods stand that are no record.
  const records = await c.sql<{ place: string }>(
    `select data ->> 'storingPosition' as place from master_record where org_unit = 'dtm' and type = 'terminallocation'`,
  );
  expect(records).toHaveLength(180);
  const places = new Set(
    [...records, ...before].flatMap((one) => one.place ?? []).filter((one) => !/^A\d\d-/.test(one)),
  );
  expect(list.placeList.map((one) => one.position).toSorted()).toEqual([...places].toSorted());

  const some = before.filter((one) => one.place !== null).slice(0, 200);
  const second = await app.as('lader2');
  const results = new Map<string, number>();
  for (const one of some) {
    const both = await Promise.all([
      c.count(c.loader, list.id, one.barcode, one.place ?? ''),
      c.count(second, list.id, one.barcode, one.place ?? ''),
    ]);
    const said = both
      .map((answer) => answer.body.result)
      .toSorted()
      .join();
    results.set(said, (results.get(said) ?? 0) + 1);
  }
  expect([...results]).toEqual([['ALREADY_SCANNED,OK', 200]]);
  expect(await c.rowOf(list.id)).toMatchObject({ state: 'INPROGRESS', packages_scanned: 200, surplus: 0 });
  const scanned = await c.sql<{ n: number }>(
    `select count(*)::int as n from process_package where list_id = $1 and process_status = 'REGISTERED'`,
    [list.id],
  );
  expect(scanned[0]?.n).toBe(200);
  // Whoever counts says so in the history of the package.
  const [told] = await c.sql<{ code: string }>(
    `select code from history where org_unit = 'dtm' and log_key = $1 order by id desc limit 1`,
    [`PKG:${some[0]?.id}`],
  );
  expect(told?.code).toMatch(/^502[06]$/);
}, 240_000);

test('a package that is loaded meanwhile is cancelled as moved and never missing; what nobody found is missing and heals when it is found elsewhere', async () => {
  const free = await c.sql<{ id: string }>(
    `select s.id from shipment s where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY' and s.un_numbers = '{}' and s.packages >= 3
       and s.packages_on_terminal = s.packages and not ('hasLoadingLock' = any(s.attributes)) and s.execution_date = (now() at time zone 'Europe/Berlin')::date order by s.id limit 1`,
  );
  const [item] = free;
  const position = 'F12-14';
  await c.sql(`update package set actual_space = null where org_unit = 'dtm' and actual_space = $1`, [position]);
  await c.sql(`update package set actual_space = $2 where item_id = $1 and active`, [item?.id, position]);
  const { list: truck, barcodes } = await releasedTrip(dispo, c.sql, [item?.id ?? '']);
  const [loaded = '', lost = '', ...rest] = barcodes;
  const inventory = await c.ofPlace(position);
  expect(inventory.summaries.packagesExpected).toBe(barcodes.length);
  expect((await loadScan(c.lead, truck, loaded, `truck-${truck}`)).body.result).toBe('OK');
  for (const barcode of rest) expect((await c.count(c.loader, inventory.id, barcode, position)).body.result).toBe('OK');
  await c.loader.request('POST', at(inventory.id, '/places'), {
    position,
    as: 'DONE',
    clientScanId: `done-${inventory.id}`,
  });

  const open = (await c.findingsOf(inventory.id)).lines;
  expect(Object.fromEntries(open.map((one) => [one.barcode, `${one.outcome} ${one.knowledge.kind}`]))).toEqual({
    [loaded]: 'CANCELED LOADED',
    [lost]: 'NOT_FOUND NONE',
  });
  const asked = await c.lead.request<Checked>('POST', at(inventory.id, '/close'), {});
  expect(asked.body.success).toBe(false);
  expect(asked.body.checkResults.map((one) => `${one.code} ${one.severity}`).toSorted()).toEqual([
    'MOVED_MEANWHILE INFO',
    'NOT_COUNTED WARNING',
  ]);
  const again = await overriding<Checked>(c.lead, at(inventory.id, '/close'), {});
  good(again);
  expect(await c.packageOf(loaded)).toMatchObject({ terminal_status: 'LOADED', status: 'OK' });
  // Given up, but still of this hall: nobody knows of another place.
  expect(await c.packageOf(lost)).toMatchObject({
    terminal_status: 'NOT_IN_DEPOT',
    status: 'NOK_MISSING',
    compartment_kind: 'DEPOT',
    missing: true,
  });
  expect(await c.rowOf(inventory.id)).toMatchObject({ state: 'CLOSED', packages_missing: 1 });
  const notable = async () =>
    (await c.sql<{ notable_status: string }>(`select notable_status from shipment where id = $1`, [item?.id]))[0]
      ?.notable_status;
  expect(await notable()).toBe('INCOMPLETE');
  // Closed twice, and scanned when it is closed.
  const twice = await c.lead.request<{ responseCode: number }>('POST', at(inventory.id, '/close'), {
    overrideCodes: ['NOT_COUNTED'],
  });
  expect(twice.status === 400 || (twice.body as unknown as Checked).success === false).toBe(true);
  expect((await c.count(c.loader, inventory.id, lost, position)).body.result).toBe('BLOCKED');
  expect(await c.packageOf(lost)).toMatchObject({ status: 'NOK_MISSING' });

  // Found by the next c.count, at another place.
  const { position: elsewhere } = await c.placeWith(2);
  const next = await c.ofPlace(elsewhere);
  const found = await c.count(c.loader, next.id, lost, elsewhere);
  expect(found.body).toMatchObject({ result: 'SURPLUS', summaries: { surplus: 1, packagesScanned: 0 } });
  expect(await c.packageOf(lost)).toMatchObject({
    terminal_status: 'IN_DEPOT',
    status: 'OK',
    actual_space: elsewhere,
    missing: false,
  });
  expect(await c.rowOf(inventory.id)).toMatchObject({ packages_missing: 0 });
  expect(await notable()).toBe('NONE');
  expect((await c.findingsOf(next.id)).lines.find((one) => one.barcode === lost)).toMatchObject({
    outcome: 'SURPLUS',
    knowledge: { kind: 'FOUND_AGAIN' },
  });
}, 120_000);

test('a scan that was made before the truck was loaded and comes later counts, and leaves the package on the truck', async () => {
  const free = await c.sql<{ id: string; at: string }>(
    `select s.id, p.actual_space as at from shipment s join package p on p.org_unit = s.org_unit and p.item_id = s.id where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY'
       and s.un_numbers = '{}' and s.packages = 1 and p.terminal_status = 'IN_DEPOT' and p.actual_space ~ '^[B-F]' and not ('hasLoadingLock' = any(s.attributes))
       and s.execution_date = (now() at time zone 'Europe/Berlin')::date order by s.id limit 1`,
  );
  const [item] = free;
  const inventory = await c.ofPlace(item?.at ?? '');
  const { list: truck, barcodes } = await releasedTrip(dispo, c.sql, [item?.id ?? '']);
  const [barcode = ''] = barcodes;
  const seen = Date.parse(morning()['KONTOR_NOW'] ?? '') - 60_000;
  expect((await loadScan(c.lead, truck, barcode, `late-${truck}`)).body.result).toBe('OK');
  const late = await c.count(c.loader, inventory.id, barcode, item?.at, { scannedAt: seen });
  expect(late.body.result).toBe('OK');
  expect(await c.packageOf(barcode)).toMatchObject({ terminal_status: 'LOADED', status: 'OK' });
  expect(await c.rowOf(truck)).toMatchObject({ packages_scanned: 1 });
  // Counted in the hall after it was loaded: it is off the truck, and the truck's list waits for it again.
  const undone = await c.loader.request('DELETE', at(inventory.id, `/scans/${(await c.packageOf(barcode))?.id}`));
  expect(undone.status).toBe(200);
  expect(await c.packageOf(barcode)).toMatchObject({ terminal_status: 'LOADED' });
  expect((await c.count(c.loader, inventory.id, barcode, item?.at)).body.result).toBe('OK');
  expect(await c.packageOf(barcode)).toMatchObject({ terminal_status: 'IN_DEPOT', actual_space: item?.at });
  expect(await c.rowOf(truck)).toMatchObject({ packages_scanned: 0 });
}, 120_000);

test('what stands at another place moves there; a place that is not counted is refused; scopes say what is surplus', async () => {
  const here = await c.placeWith(2);
  const there = await c.placeWith(2);
  const inventory = await c.ofPlace(here.position);
  const [own = '', other = ''] = [here.barcodes[0], there.barcodes[0]];
  const refused = await c.count(c.loader, inventory.id, own, there.position);
  expect(refused.body).toMatchObject({ result: 'BLOCKED', item: { orderNumber: expect.any(String) } });
  expect((await c.packageOf(own))?.actual_space).toBe(here.position);
  const moved = await c.count(c.loader, inventory.id, other, here.position);
  expect(moved.body.result).toBe('SURPLUS');
  expect((await c.packageOf(other))?.actual_space).toBe(here.position);
  expect((await c.findingsOf(inventory.id)).lines).toEqual([
    expect.objectContaining({
      barcode: other,
      outcome: 'SURPLUS',
      expectedAt: there.position,
      foundAt: here.position,
      knowledge: expect.objectContaining({ kind: 'BOOKED', name: there.position }),
    }),
  ]);
  // Taken back: it stands where it stood.
  await c.loader.request('DELETE', at(inventory.id, `/scans/${(await c.packageOf(other))?.id}`));
  expect((await c.packageOf(other))?.actual_space).toBe(there.position);

  // A count of the expected packages asks for no others.
  const strict = await c.ofPlace(here.position, { scope: 'EXPECTED_ONLY' });
  expect((await c.count(c.loader, strict.id, other, here.position)).body.result).toBe('NOT_ON_LIST');
  expect((await c.packageOf(other))?.actual_space).toBe(there.position);

  // Over an area: found at another of its places, it is registered and told as elsewhere.
  const area = await c.released({ inventoryType: 'AREA', terminalAreaId: 'area-b' });
  const inB = (await c.standing()).filter((one) => /^B\d\d-/.test(one.place ?? ''));
  expect(area.summaries.packagesExpected).toBe(inB.length);
  const [first] = inB;
  const target = area.placeList.find((one) => one.position !== first?.place)?.position ?? '';
  expect((await c.count(c.loader, area.id, first?.barcode ?? '', target)).body.result).toBe('OK');
  expect((await c.packageOf(first?.barcode ?? ''))?.actual_space).toBe(target);
  expect((await c.findingsOf(area.id)).lines).toEqual([
    expect.objectContaining({ outcome: 'ELSEWHERE', foundAt: target, expectedAt: first?.place }),
  ]);
}, 120_000);

test('a special count expects what stands at its location and the shipments that were named; residual goods those that no trip takes', async () => {
  const place = await c.placeWith(2);
  const all = await c.standing();
  const named = all.find((one) => one.place !== place.position);
  const made = await c.lead.request<Counted>('POST', '/th-rest/inventory', {
    inventoryType: 'SPECIAL',
    scope: 'ALL_PACKAGES',
    specialLocation: place.position,
  });
  const added = await c.lead.request('POST', at(made.body.id, '/expected-items'), { itemIds: [named?.item] });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  good(await c.lead.request<Checked>('POST', at(made.body.id, '/release'), {}));
  const special = (await c.lead.request<Counted>('GET', at(made.body.id))).body;
  expect(special.summaries.packagesExpected).toBe(
    all.filter((one) => one.place === place.position || one.item === named?.item).length,
  );
  expect((await c.lead.request('POST', at(made.body.id, '/expected-items'), { itemIds: [named?.item] })).status).toBe(
    400,
  );

  const residual = await c.released({ inventoryType: 'RESIDUAL', scope: 'ALL_PACKAGES' });
  const expected = await c.sql<{ n: number }>(
    `select count(*)::int as n from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'dtm' and p.active and p.terminal_status = 'IN_DEPOT' and s.state not in ('CLOSED', 'CANCELED') and s.master_pallet_item_id is null and s.trip_id is null
        and s.created_at < $1::timestamptz - interval '24 hours' and p.details -> 'unloading' is null`,
    [morning()['KONTOR_NOW']],
  );
  expect(residual.summaries.packagesExpected).toBe(expected[0]?.n);
}, 120_000);
