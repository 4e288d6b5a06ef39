import sharp from 'sharp';
import { expect, test } from 'vitest';
import { overriding } from '#testing/day.ts';
import { announced, type Checked, goodsFor, good, loadedUnit, unload } from '#testing/lineHaul.ts';
import { amount } from '#testing/amount.ts';
import { twoHalls } from './twoHalls.ts';

const { app, sql, dtm, ham } = await twoHalls();

const at = (list: string, path: string): string => `/th-rest/unloading/${list}${path}`;
const packagesOf = (unit: string, barcodes: readonly string[]) =>
  sql<{ barcode: string; terminal_status: string; status: string; actual_space: string | null; n: number }>(
    `select barcode, terminal_status, status, actual_space, count(*) over (partition by barcode)::int as n from package where org_unit = $1 and barcode = any($2) and active`,
    [unit, barcodes],
  );

const packages = amount(200, 60);

test('many packages from dtm to ham: announced once, each expected once, unloaded once, and each in exactly one place', async () => {
  const items = await goodsFor(app, sql, packages);
  const { list, barcodes } = await loadedUnit(dtm, sql, items, 'UNITMANY');
  expect(barcodes.length).toBeGreaterThanOrEqual(packages);
  const unit = await announced(sql, list);
  expect(unit).toMatchObject({ state: 'CREATED', packages_expected: barcodes.length });
  // Destination items can be planned before the truck is there (decision 0016).
  const legs = await sql<{ state: string; traffic_type: string; order_number: string; packages_on_terminal: number }>(
    `select s.state, s.traffic_type, s.order_number, s.packages_on_terminal from process_item i join shipment s on s.org_unit = i.org_unit and s.id = i.item_id where i.list_id = $1`,
    [unit.id],
  );
  expect(legs).toHaveLength(items.length);
  expect(new Set(legs.map((leg) => `${leg.state} ${leg.traffic_type} ${leg.packages_on_terminal}`))).toEqual(
    new Set(['DISPATCHABLE LocalTraffic 0']),
  );
  const sent = await sql<{ order_number: string }>(
    `select order_number from shipment where org_unit = 'dtm' and id = any($1)`,
    [items],
  );
  expect(legs.map((leg) => leg.order_number).toSorted()).toEqual(sent.map((one) => one.order_number).toSorted());
  expect(new Set((await packagesOf('ham', barcodes)).map((one) => one.terminal_status))).toEqual(
    new Set(['NOT_YET_UNLOADED']),
  );

  // Two people, every package scanned by both at once; the position of each is the place where it was put down.
  const second = await app.as('hallenmeister-ham', 'ham');
  const results: string[] = [];
  for (const [i, barcode] of barcodes.entries()) {
    const answers = await Promise.all([
      unload(ham, unit.id, barcode, `a-${i}-${unit.id}`, { storingPosition: 'H01-01' }),
      unload(second, unit.id, barcode, `b-${i}-${unit.id}`, { storingPosition: 'H01-01' }),
    ]);
    results.push(
      answers
        .map((one) => one.body.result)
        .toSorted()
        .join(),
    );
  }
  expect(new Set(results)).toEqual(new Set(['ALREADY_SCANNED,OK']));
  const here = await packagesOf('ham', barcodes);
  expect(here).toHaveLength(barcodes.length);
  expect(new Set(here.map((one) => `${one.terminal_status} ${one.status} ${one.actual_space} ${one.n}`))).toEqual(
    new Set(['IN_DEPOT OK H01-01 1']),
  );
  expect(new Set((await packagesOf('dtm', barcodes)).map((one) => one.terminal_status))).toEqual(new Set(['LOADED']));

  // The same key again has no effect and the same answer.
  const [first = ''] = barcodes;
  const again = await unload(ham, unit.id, first, `a-0-${unit.id}`, { storingPosition: 'H09-09' });
  expect([again.status, again.body.summaries.packagesScanned]).toEqual([200, barcodes.length]);
  expect((await packagesOf('ham', [first]))[0]?.actual_space).toBe('H01-01');

  good(await overriding<Checked>(ham, at(unit.id, '/close'), {}));
  // The depot that sent it reads what came, in the history of its list.
  await app.settled();
  const told = await sql<{ args: { unloaded: number; missing: number } }>(
    `select args from history where org_unit = 'dtm' and log_key = $1 and code = '3091'`,
    [`LDG:${list}`],
  );
  expect(told.map(({ args }) => [args.unloaded, args.missing])).toEqual([[barcodes.length, 0]]);
}, 240_000);

test('manifest twice, opened again, newer version while scanning: replaced while nothing is scanned, then a warning', async () => {
  const items = await goodsFor(app, sql, 12, 2);
  let left: string | undefined;
  const { list, barcodes } = await loadedUnit(dtm, sql, items, 'UNIT12', (code) => {
    left ??= code;
    return code === left;
  });
  const unit = await announced(sql, list);
  expect(unit.packages_expected).toBe(barcodes.length - 1);

  // Opened, the one that stayed is loaded, closed: version 2 says that it is worked on, version 3 what is on the unit now.
  const [, lead] = dtm;
  good(await lead.request<Checked>('POST', `/th-rest/loading/${list}/reopen`, {}));
  await announced(sql, list, 2);
  const late = await lead.request('POST', `/th-rest/loading/${list}/scans`, {
    barcode: left,
    clientScanId: `late-${list}`,
  });
  expect(late.status).toBe(200);
  await lead.request('POST', `/th-rest/loading/${list}/seals`, { number: 'UNIT12B' });
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  expect((await announced(sql, list, 3)).packages_expected).toBe(barcodes.length);
  expect((await sql(`select 1 from process_list where org_unit = 'ham' and partner_list_id = $1`, [list])).length).toBe(
    1,
  );

  // Scanning has begun: what is taken off the list at dtm stays expected here, and the list says so.
  const [first = '', gone = ''] = barcodes.filter((code) => code !== left);
  expect((await unload(ham, unit.id, first, `x-${unit.id}`)).body.result).toBe('OK');
  good(await lead.request<Checked>('POST', `/th-rest/loading/${list}/reopen`, {}));
  const [pack] = await sql<{ id: string }>(`select id from package where org_unit = 'dtm' and barcode = $1`, [gone]);
  expect((await lead.request('DELETE', `/th-rest/loading/${list}/scans/${pack?.id}`)).status).toBe(200);
  await lead.request('POST', `/th-rest/loading/${list}/seals`, { number: 'UNIT12C' });
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  expect((await announced(sql, list, 5)).packages_expected).toBe(barcodes.length);
  const shown = await ham.request<{ differences: { version: number; removed: string[] } | null }>(
    'GET',
    at(unit.id, ''),
  );
  expect(shown.body.differences).toMatchObject({ version: 5, removed: [gone] });
}, 120_000);

test('a list that is closed takes no scan, missing packages have a decision, and a later find heals', async () => {
  const items = await goodsFor(app, sql, 10);
  const { list, barcodes } = await loadedUnit(dtm, sql, items, 'UNIT10');
  const unit = await announced(sql, list);
  const [lost = '', stays = '', ...rest] = barcodes;
  for (const barcode of rest) expect((await unload(ham, unit.id, barcode, `m-${barcode}`)).body.result).toBe('OK');

  const asked = await ham.request<Checked>('POST', at(unit.id, '/close'), {});
  expect(asked.body.success).toBe(false);
  expect(asked.body.checkResults.find((one) => one.code === 'NOT_UNLOADED')).toMatchObject({
    severity: 'WARNING',
    overridable: true,
  });
  const open = await ham.request<{ packages: { packageId: string; barcode: string }[] }>(
    'GET',
    at(unit.id, '/open-packages'),
  );
  expect(open.body.packages.map((one) => one.barcode).toSorted()).toEqual([lost, stays].toSorted());
  const decisions = open.body.packages.map(({ packageId, barcode }) => ({
    packageId,
    as: barcode === lost ? 'MISSING' : 'NOT_UNLOADED',
  }));
  const closed = await overriding<Checked>(ham, at(unit.id, '/close'), { decisions });
  good(closed);
  const states = async () =>
    Object.fromEntries(
      (await packagesOf('ham', [lost, stays])).map((one) => [one.barcode, `${one.terminal_status} ${one.status}`]),
    );
  expect(await states()).toEqual({
    [lost]: 'NOT_IN_DEPOT NOK_MISSING',
    [stays]: 'NOT_YET_UNLOADED NOK_NOT_PROCESSED',
  });
  const after = await unload(ham, unit.id, lost, `late-${unit.id}`);
  expect([after.status, after.body.result]).toEqual([200, 'BLOCKED']);
  expect(await states()).toMatchObject({ [lost]: 'NOT_IN_DEPOT NOK_MISSING' });

  // It comes off the next unit: surplus there, found, and the list before misses nothing any more.
  const other = await loadedUnit(dtm, sql, await goodsFor(app, sql, 4), 'UNIT4');
  const next = await announced(sql, other.list);
  const found = await unload(ham, next.id, lost, `found-${next.id}`, { storingPosition: 'H02-02' });
  expect(found.body).toMatchObject({ result: 'SURPLUS', summaries: { surplus: 1, packagesScanned: 0 } });
  expect((await packagesOf('ham', [lost]))[0]).toMatchObject({
    terminal_status: 'IN_DEPOT',
    status: 'OK',
    actual_space: 'H02-02',
  });
  const [healed] = await sql<{ packages_missing: number }>(`select packages_missing from process_list where id = $1`, [
    unit.id,
  ]);
  expect(healed?.packages_missing).toBe(0);
  // The depot that had loaded it reads a corrected report: one missing at first, none after the find.
  const reports = () =>
    sql<{ args: { missing: number; unloaded: number } }>(
      `select args from history where org_unit = 'dtm' and log_key = $1 and code = '3091' order by id`,
      [`LDG:${list}`],
    );
  await app.settled();
  expect((await reports()).map(({ args }) => args.missing).toSorted()).toEqual([0, 1]);
  expect(Math.max(...(await reports()).map(({ args }) => args.unloaded))).toBe(barcodes.length - 1);
  // What had stayed on the unit is found by its label in the hall: that too is reported.
  await ham.request('POST', '/dpt-rest/items/infoScans', {
    barcode: stays,
    found: true,
    clientScanId: `info-${unit.id}`,
  });
  await app.settled();
  expect(Math.max(...(await reports()).map(({ args }) => args.unloaded))).toBe(barcodes.length);
}, 120_000);

type Seals = {
  sealsIntact: boolean | null;
  expectedSeals: string[];
  sealsCheckedBy: string | null;
  sealsReason: string | null;
  sealsPhotos: string[];
};

test('broken seals need reason and photo, every verdict can be taken back and stands in the history, and none is written once the list is closed', async () => {
  const { list, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 2), 'UNITBROKEN');
  const unit = await announced(sql, list);
  const shown = async () => (await ham.request<Seals>('GET', at(unit.id, ''))).body;
  const say = (verdict: object) => ham.request<{ code: number }>('PUT', at(unit.id, '/seals-check'), verdict);
  expect(await shown()).toMatchObject({ sealsIntact: null, expectedSeals: ['UNITBROKEN'] });
  const photo = await ham.request<{ blobId: string }>(
    'POST',
    '/theblob/upload/picture?filename=seal.png',
    new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
        .png()
        .toBuffer(),
    ),
    { 'content-type': 'image/png' },
  );
  const photos = [{ blobId: photo.body.blobId }];
  // One tap is no claim against the depot before.
  for (const half of [{}, { reason: 'Draht durchtrennt' }, { reason: '  ', photos }, { photos }]) {
    const no = await say({ intact: false, ...half });
    expect([no.status, no.body.code], JSON.stringify(half)).toEqual([400, 1700]);
  }
  expect((await shown()).sealsIntact).toBeNull();
  expect((await say({ intact: false, reason: 'Draht durchtrennt', photos })).status).toBe(200);
  expect(await shown()).toMatchObject({
    sealsIntact: false,
    sealsCheckedBy: expect.stringMatching(/\w/),
    sealsReason: 'Draht durchtrennt',
    sealsPhotos: [photo.body.blobId],
  });
  expect((await say({ intact: null })).status).toBe(200);
  const untouched = { sealsIntact: null, sealsCheckedBy: null, sealsReason: null, sealsPhotos: [] };
  expect(await shown()).toMatchObject(untouched);
  expect((await say({ intact: true })).status).toBe(200);
  expect(await shown()).toMatchObject({ ...untouched, sealsIntact: true, sealsCheckedBy: expect.stringMatching(/\w/) });
  const told = await sql<{ text_key: string; args: { reason?: string; photos?: number } }>(
    `select text_key, args from history where org_unit = 'ham' and log_key = $1 and code = '4031' order by id`,
    [`ULD:${unit.id}`],
  );
  expect(told.map((one) => one.text_key)).toEqual([
    'crossdock:history/sealsBroken',
    'crossdock:history/sealsTakenBack',
    'crossdock:history/sealsIntact',
  ]);
  // Taken back is not forgotten.
  expect(told[0]?.args).toMatchObject({ reason: 'Draht durchtrennt', photos: 1 });

  for (const barcode of barcodes) await unload(ham, unit.id, barcode, `sealed-${barcode}`);
  good(await overriding<Checked>(ham, at(unit.id, '/close'), {}));
  expect((await say({ intact: null })).status).toBe(400);
  expect((await shown()).sealsIntact).toBe(true);
}, 120_000);

test('a package whose scan is taken back stands on its unit again and at no place of the hall', async () => {
  const { list, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 2), 'UNITBACK');
  const unit = await announced(sql, list);
  const [barcode = ''] = barcodes;
  const now = async () => {
    const [one] = await sql<{
      id: string;
      terminal_status: string;
      actual_space: string | null;
      actual_space_type: string | null;
    }>(
      `select id, terminal_status, actual_space, actual_space_type from package where org_unit = 'ham' and barcode = $1 and active`,
      [barcode],
    );
    return one;
  };
  expect((await unload(ham, unit.id, barcode, `back-${barcode}`, { storingPosition: 'H05-01' })).body.result).toBe(
    'OK',
  );
  expect(await now()).toMatchObject({ terminal_status: 'IN_DEPOT', actual_space: 'H05-01' });
  expect((await ham.request('DELETE', at(unit.id, `/scans/${(await now())?.id}`))).status).toBe(200);
  expect(await now()).toMatchObject({
    terminal_status: 'NOT_YET_UNLOADED',
    actual_space: null,
    actual_space_type: null,
  });
}, 120_000);

test('a surplus that is taken back is gone from the list; a code that is kept as unknown is resolved, and one that was misread is no parcel', async () => {
  const { list, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 4), 'UNITSEAL');
  const unit = await announced(sql, list);

  // A package that this unit was not said to carry.
  const [other] = await sql<{ id: string; barcode: string; terminal_status: string }>(
    `select p.id, p.barcode, p.terminal_status from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'ham' and p.active and p.terminal_status = 'NOT_IN_DEPOT' and s.state = 'DISPATCHABLE' and not p.barcode = any($1) order by p.id limit 1`,
    [barcodes],
  );
  const more = await unload(ham, unit.id, other?.barcode ?? '', `more-${unit.id}`, { storingPosition: 'H03-01' });
  expect(more.body).toMatchObject({ result: 'SURPLUS', summaries: { surplus: 1 } });
  expect((await ham.request('DELETE', at(unit.id, `/scans/${other?.id}`))).status).toBe(200);
  const [back] = await sql<{ terminal_status: string; n: number }>(
    `select p.terminal_status, l.surplus as n from package p, process_list l where p.id = $1 and l.id = $2`,
    [other?.id, unit.id],
  );
  expect([back?.terminal_status, back?.n]).toEqual(['NOT_IN_DEPOT', 0]);

  const code = '340123450000000666';
  expect((await unload(ham, unit.id, code, `unknown-${unit.id}`)).body.result).toBe('UNKNOWN');
  for (const barcode of barcodes) await unload(ham, unit.id, barcode, `s-${barcode}`);
  const unresolved = async () =>
    (await ham.request<Checked>('POST', at(unit.id, '/close'), {})).body.checkResults.some(
      (one) => one.code === 'SURPLUS_UNRESOLVED',
    );
  expect(await unresolved()).toBe(true);
  // Read with a wrong check digit, and by halves: neither is a package, and neither is counted beside the unknown one.
  const codes = async () =>
    (await ham.request<Checked>('POST', at(unit.id, '/close'), {})).body.checkResults
      .filter((one) => one.code === 'SURPLUS_UNRESOLVED')
      .map((one) => JSON.stringify(one));
  const counted = await codes();
  const [known] = barcodes.filter((one) => /^\d{18}$/.test(one));
  const wrong = `${code.slice(0, 17)}${(Number(code[17]) + 1) % 10}`;
  for (const [i, misread] of [wrong, `]C100${wrong}`, known?.slice(0, 7), known?.slice(7), ']C10034012'].entries())
    expect((await unload(ham, unit.id, misread ?? '', `m${i}-${unit.id}`)).body.result, misread).toBe('MISREAD');
  expect(await codes()).toEqual(counted);
  // Who types a short number means it, and a depot that has such numbers knows them from then on.
  const typed = { manual: true };
  expect((await unload(ham, unit.id, '77712345', `t-${unit.id}`)).body.result).toBe('MISREAD');
  expect((await unload(ham, unit.id, '77712345', `t2-${unit.id}`, typed)).body.result).toBe('UNKNOWN');
  await ham.request('POST', '/dpt-rest/items/unknownPackages?barcode=77712345', { storingPosition: 'H03-08' });
  expect((await unload(ham, unit.id, '77712346', `t3-${unit.id}`)).body.result).toBe('UNKNOWN');
  await ham.request('POST', '/dpt-rest/items/unknownPackages?barcode=77712346', { storingPosition: 'H03-08' });
  const kept = await ham.request('POST', `/dpt-rest/items/unknownPackages?barcode=${code}`, {
    storingPosition: 'H03-09',
  });
  expect(kept.status).toBe(200);
  // Scanned again it is a package like any other: it came off this unit.
  expect((await unload(ham, unit.id, code, `again-${unit.id}`)).body.result).toBe('SURPLUS');
  expect(await unresolved()).toBe(false);
}, 120_000);

test('a package of another depot is named as its depot and nothing else; a place of too many signs is refused; a code that nobody knows is unknown', async () => {
  const { list } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 4), 'UNIT5');
  const unit = await announced(sql, list);
  const [foreign] = await sql<{ barcode: string; place_name: string; order_number: string }>(
    `select p.barcode, s.place_name, s.order_number from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'lej' and s.state = 'DISPATCHABLE' and p.active order by p.id limit 1`,
  );
  const answer = await unload(ham, unit.id, foreign?.barcode ?? '', `f-${unit.id}`);
  expect(answer.body).toMatchObject({ result: 'BELONGS_TO', item: null, package: null });
  expect(answer.body.message).toContain('Leipzig');
  const told = JSON.stringify(answer.body);
  expect(told).not.toContain(foreign?.place_name);
  expect(told).not.toContain(foreign?.order_number);
  expect((await unload(ham, unit.id, '340123450000000123', `u-${unit.id}`)).body.result).toBe('UNKNOWN');
  const long = await unload(ham, unit.id, 'X1', `p-${unit.id}`, { storingPosition: 'A'.repeat(21) });
  expect(long.status).toBe(400);
  // Nobody of the sending depot reads or scans the list of the other one.
  for (const client of dtm) expect((await client.request('GET', at(unit.id, ''))).status).toBe(404);
});
