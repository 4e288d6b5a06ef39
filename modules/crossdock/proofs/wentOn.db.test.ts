import { randomUUID } from 'node:crypto';
import { confirmTrip } from '#modules/dispatch/server/index.ts';
import { expect, test } from 'vitest';
import { bookedTwice, overriding, scan, today, type Trip } from '#testing/day.ts';
import { announced, type Checked, goodsFor, good, loadedUnit, unload } from '#testing/lineHaul.ts';
import { meanwhile } from '#testing/meanwhile.ts';
import { twoHalls } from './twoHalls.ts';

/** What `npm run night` found: packages that went on before the list of their unit heard of them. */
const { app, sql, dtm, ham } = await twoHalls();
const desk = await app.as('dispo-ham', 'ham');

const at = (list: string, path: string): string => `/th-rest/unloading/${list}${path}`;
type Place = {
  id: string;
  terminal_status: string;
  status: string;
  compartment_kind: string;
  actual_space: string | null;
};
const placeOf = async (barcode: string): Promise<Place> => {
  const rows = await sql<Place>(
    `select id, terminal_status, status, compartment_kind, actual_space from package where org_unit = 'ham' and barcode = $1 and active`,
    [barcode],
  );
  expect(rows).toHaveLength(1);
  return rows[0] as Place;
};
const lineOf = async (list: string, barcode: string) =>
  (
    await sql<{ process_status: string }>(
      `select l.process_status from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id where l.list_id = $1 and p.barcode = $2`,
      [list, barcode],
    )
  )[0]?.process_status;

/** The shipment of a package, held by somebody. */
const shipmentOf = (id: string) =>
  [
    `select 1 from shipment where org_unit = 'ham' and id = (select item_id from package where org_unit = 'ham' and id = $1) for update`,
    [id],
  ] as const;

/** A unit that stands before ham, and the loading list of a local trip with all that is on it. */
async function unitAndVan(seal: string, packages: number, least = 1) {
  const { list: sent, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, packages, least), seal);
  const unit = await announced(sql, sent);
  const items = (await sql<{ item_id: string }>(`select item_id from process_item where list_id = $1`, [unit.id])).map(
    (one) => one.item_id,
  );
  const made = await desk.request<Trip>('POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId: 'se-lx-105',
    outboundRoute: '100',
  });
  expect(made.status).toBe(201);
  good(await overriding<Checked>(desk, `/dpt-rest/trips/${made.body.id}/items`, { itemIds: items }));
  good(await overriding<Checked>(desk, `/dpt-rest/trips/${made.body.id}/release`, {}));
  const trip = (await desk.request<Trip>('GET', `/dpt-rest/trips/${made.body.id}`)).body;
  return { sent, unit: unit.id, van: trip.loadingListId ?? '', trip: trip.id, barcodes };
}

test('what went straight from truck to truck is on the van when its unit is closed, and nobody misses it', async () => {
  const { sent, unit, van, barcodes } = await unitAndVan('STRAIGHT', 4);
  const [straight = '', ...rest] = barcodes;
  for (const code of rest) expect((await unload(ham, unit, code, `s-${code}`)).body.result).toBe('OK');
  expect((await scan(ham, van, straight, `v-${straight}`)).body.result).toBe('OK');
  const open = await ham.request<{ packages: { barcode: string; inDepot: boolean }[] }>(
    'GET',
    at(unit, '/open-packages'),
  );
  expect(open.body.packages).toMatchObject([{ barcode: straight, inDepot: true }]);
  good(await overriding<Checked>(ham, at(unit, '/close'), {}));
  expect(await placeOf(straight)).toMatchObject({ terminal_status: 'LOADED', status: 'OK' });
  expect(await lineOf(unit, straight)).toBe('UNLOADED');
  await app.settled();
  const told = await sql<{ args: { unloaded: number; missing: number } }>(
    `select args from history where org_unit = 'dtm' and log_key = $1 and code = '3091'`,
    [`LDG:${sent}`],
  );
  expect(told.map(({ args }) => [args.unloaded, args.missing])).toEqual([[barcodes.length, 0]]);
}, 120_000);

test.each([
  ['right', 0],
  ['a day slow', -86_400_000],
  ['a day fast', 86_400_000],
])(
  'a scan that waited on a device whose clock is %s leaves the package on the van that it went onto since',
  async (name, wrong) => {
    const { unit, van, barcodes } = await unitAndVan(`WAIT${wrong / 86_400_000}`, 3);
    const [late = '', second = ''] = barcodes;
    const made = app.platform.clock.now() + wrong;
    expect((await scan(ham, van, late, `v-${name}-${late}`)).body.result).toBe('OK');
    const waiting = { barcode: late, clientScanId: randomUUID(), scannedAt: made - 600_000, storingPosition: 'A01-07' };
    const sentAt = app.platform.clock.now() + wrong + 1000;
    const answer = await ham.request<{ result: string }>('POST', at(unit, '/scans'), { ...waiting, sentAt });
    expect(answer.body.result).toBe('OK');
    expect(await placeOf(late)).toMatchObject({
      terminal_status: 'LOADED',
      compartment_kind: 'VEHICLE_LOCAL_TRAFFIC',
      actual_space: null,
    });
    expect(await lineOf(unit, late)).toBe('UNLOADED');
    expect(await lineOf(van, late)).toBe('LOADED');

    // Taken back on the unloading list, or given another status there: it stays on the van all the same.
    const { id } = await placeOf(late);
    expect((await ham.request('DELETE', at(unit, `/scans/${id}`))).status).toBe(200);
    expect(await placeOf(late)).toMatchObject({ terminal_status: 'LOADED', status: 'OK' });

    // Somebody holds the second one now: it is off the van, whose list waits for it again.
    expect((await scan(ham, van, second, `v-${name}-${second}`)).body.result).toBe('OK');
    const held = { barcode: second, clientScanId: randomUUID(), storingPosition: 'A01-08' };
    const now = app.platform.clock.now() + wrong + 1000;
    expect(
      (await ham.request<{ result: string }>('POST', at(unit, '/scans'), { ...held, scannedAt: now, sentAt: now })).body
        .result,
    ).toBe('OK');
    expect(await placeOf(second)).toMatchObject({ terminal_status: 'IN_DEPOT', actual_space: 'A01-08' });
    expect(await lineOf(van, second)).toBe('NOT_YET_PROCESSED');
  },
  120_000,
);

test('a package that is scanned at another list while its own is being closed stays where that scan has put it', async () => {
  const { unit, barcodes } = await unitAndVan('MEANWHILE', 3);
  const [seen = '', ...rest] = barcodes;
  for (const code of rest) expect((await unload(ham, unit, code, `m-${code}`)).body.result).toBe('OK');
  const { id } = await placeOf(seen);
  // The closing has read its lines and waits for the shipments that another hand holds, which then says where the package stands.
  const closed = await meanwhile(
    { app, sql },
    {
      holds: shipmentOf(id),
      says: [
        [`update package set terminal_status = 'IN_DEPOT', status = 'OK' where org_unit = 'ham' and id = $1`, [id]],
      ],
    },
    () => overriding<Checked>(ham, at(unit, '/close'), { decisions: [{ packageId: id, as: 'MISSING' }] }),
  );
  good(closed);
  expect(await placeOf(seen)).toMatchObject({ terminal_status: 'IN_DEPOT', status: 'OK' });
  expect(await lineOf(unit, seen)).toBe('UNLOADED');
}, 120_000);

test('what is loaded by one while it is scanned by its other code at the unit comes off the truck, and is never in two places', async () => {
  const { unit, van, barcodes } = await unitAndVan('TWOCODES', 3);
  const [both = '', other = ''] = barcodes;
  expect((await unload(ham, unit, other, `c-${other}`)).body.result).toBe('OK');
  expect((await scan(ham, van, other, `v-${other}`)).body.result).toBe('OK');
  const { id } = await placeOf(both);
  await sql(`update package set alternative_barcodes = '{OTHERCODE17}' where org_unit = 'ham' and id = $1`, [id]);
  const taken = await meanwhile(
    { app, sql },
    {
      holds: shipmentOf(id),
      says: [
        [
          `update package set terminal_status = 'LOADED', compartment_kind = 'VEHICLE_LOCAL_TRAFFIC' where org_unit = 'ham' and id = $1`,
          [id],
        ],
        [`update process_package set process_status = 'LOADED' where list_id = $1 and package_id = $2`, [van, id]],
      ],
    },
    () => unload(ham, unit, 'OTHERCODE17', `c-${both}`, { storingPosition: 'A01-07' }),
  );
  expect(taken.body.result).toBe('OK');
  expect(await placeOf(both)).toMatchObject({ terminal_status: 'IN_DEPOT', actual_space: 'A01-07' });
  expect(await lineOf(unit, both)).toBe('UNLOADED');
  expect(await lineOf(van, both)).toBe('NOT_YET_PROCESSED');
}, 120_000);

test('a damage that is documented elsewhere stays when the scan of the package is taken back', async () => {
  const { unit, van, barcodes } = await unitAndVan('DAMAGED', 3);
  const [first = ''] = barcodes;
  expect((await unload(ham, unit, first, `d-${first}`)).body.result).toBe('OK');
  expect((await scan(ham, van, first, `v-${first}`)).body.result).toBe('OK');
  const { id } = await placeOf(first);
  const undone = await meanwhile(
    { app, sql },
    {
      holds: shipmentOf(id),
      says: [
        [`update package set status = 'OK_DAMAGED', deviation_code = '21' where org_unit = 'ham' and id = $1`, [id]],
      ],
    },
    () => ham.request('DELETE', `/th-rest/loading/${van}/scans/${id}`),
  );
  expect(undone.status).toBe(200);
  expect(await placeOf(first)).toMatchObject({ terminal_status: 'IN_DEPOT', status: 'OK_DAMAGED' });
}, 120_000);

test('what a newer manifest leaves out and is taken in at the same moment stays in the hall', async () => {
  const { list: sent, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 4, 2), 'LEFTOUT');
  await announced(sql, sent);
  const [left = ''] = barcodes;
  const { id } = await placeOf(left);
  const lead = dtm[1];
  expect((await lead.request('POST', `/th-rest/loading/${sent}/reopen`, {})).status).toBe(200);
  const [there] = await sql<{ id: string }>(
    `select id from package where org_unit = 'dtm' and barcode = $1 and active and item_id in (select item_id from process_item where list_id = $2)`,
    [left, sent],
  );
  expect((await lead.request('DELETE', `/th-rest/loading/${sent}/scans/${there?.id}`)).status).toBe(200);
  expect((await lead.request('POST', `/th-rest/loading/${sent}/seals`, { number: 'LEFTOUT2' })).status).toBe(201);
  await meanwhile(
    { app, sql },
    {
      holds: [`select 1 from package where org_unit = 'ham' and id = $1 for update`, [id]],
      says: [
        [
          `update package set terminal_status = 'IN_DEPOT', status = 'OK', compartment_kind = 'DEPOT' where org_unit = 'ham' and id = $1`,
          [id],
        ],
      ],
    },
    async () => {
      good(await overriding<Checked>(lead, `/th-rest/loading/${sent}/close`, {}));
      await app.settled();
    },
  );
  expect(await placeOf(left)).toMatchObject({ id, terminal_status: 'IN_DEPOT', status: 'OK' });
}, 120_000);

test('a newer version of a manifest that comes late does not bring back what has been handed over meanwhile', async () => {
  const { list: sent, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 4), 'AGAIN');
  const unit = await announced(sql, sent);
  const [first = '', second = '', ...rest] = barcodes;
  for (const code of barcodes) expect((await unload(ham, unit.id, code, `a-${code}`)).body.result).toBe('OK');
  // A van has delivered one, line haul has taken another to its own depot: neither is in this hall any more.
  await sql(
    `update package set terminal_status = 'NOT_IN_DEPOT', compartment_kind = 'CUSTOMER', actual_space = null where org_unit = 'ham' and barcode = any($1)`,
    [[first, second]],
  );
  const [, lead] = dtm;
  good(await lead.request<Checked>('POST', `/th-rest/loading/${sent}/reopen`, {}));
  await lead.request('POST', `/th-rest/loading/${sent}/seals`, { number: 'AGAINB' });
  good(await overriding<Checked>(lead, `/th-rest/loading/${sent}/close`, {}));
  await announced(sql, sent, 3);
  for (const code of [first, second])
    expect(await placeOf(code)).toMatchObject({
      terminal_status: 'NOT_IN_DEPOT',
      status: 'OK',
      compartment_kind: 'CUSTOMER',
    });
  for (const code of rest) expect((await placeOf(code)).terminal_status).toBe('IN_DEPOT');
}, 120_000);

test('a missing package that an info scan finds is missed no longer, and the depot that sent it reads so', async () => {
  const { list: sent, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 4), 'FOUND');
  const unit = await announced(sql, sent);
  const [lost = '', ...rest] = barcodes;
  for (const code of rest) expect((await unload(ham, unit.id, code, `f-${code}`)).body.result).toBe('OK');
  good(await overriding<Checked>(ham, at(unit.id, '/close'), {}));
  expect(await lineOf(unit.id, lost)).toBe('MISSING');
  const found = await ham.request('POST', '/dpt-rest/items/infoScans', {
    barcode: lost,
    found: true,
    clientScanId: randomUUID(),
  });
  expect(found.status).toBe(200);
  expect(await lineOf(unit.id, lost)).toBe('UNLOADED');
  const list = await ham.request<{ summaries: { packagesMissing: number } }>('GET', at(unit.id, ''));
  expect(list.body.summaries.packagesMissing).toBe(0);
  await app.settled();
  const told = await sql<{ args: { missing: number } }>(
    `select args from history where org_unit = 'dtm' and log_key = $1 and code = '3091' order by id`,
    [`LDG:${sent}`],
  );
  expect(told.map(({ args }) => args.missing).toSorted()).toEqual([0, 1]);
}, 120_000);

test('what a driver brings back is what was aboard, a package that never came is not; a damage stays one when the goods are handed over', async () => {
  const { unit, van, trip, barcodes } = await unitAndVan('BACK', 6, 2);
  const items = await sql<{ item_id: string; barcode: string }>(
    `select item_id, barcode from package where org_unit = 'ham' and barcode = any($1) order by item_id, barcode`,
    [barcodes],
  );
  const several = items.filter((one) =>
    items.some((other) => other.item_id === one.item_id && other.barcode !== one.barcode),
  );
  const [never] = several;
  expect(never).toBeDefined();
  for (const { barcode } of items.filter((one) => one !== never)) {
    expect((await unload(ham, unit, barcode, `b-${barcode}`)).body.result).toBe('OK');
    expect((await scan(ham, van, barcode, `w-${barcode}`)).body.result).toBe('OK');
  }
  good(await overriding<Checked>(ham, `/th-rest/loading/${van}/close`, {}));
  // The hall has found two of them damaged: one is handed over, one is refused.
  const damaged = items.find((one) => one.item_id !== never?.item_id)?.barcode ?? '';
  const refused = items.find((one) => one.item_id === never?.item_id && one !== never)?.barcode ?? '';
  await sql(`update package set status = 'OK_DAMAGED' where org_unit = 'ham' and barcode = any($1)`, [
    [damaged, refused],
  ]);
  await app.platform.asSystem('ham', (ctx) => confirmTrip(ctx, { kind: 'unit' }, trip, { accepted: true }));
  good(await overriding<Checked>(desk, `/dpt-rest/trips/${trip}/start`, {}));
  const { body } = await desk.request<{ stops: { id: string; orders?: { itemId: string }[] }[] }>(
    'GET',
    `/dpt-rest/trips/${trip}`,
  );
  for (const stop of body.stops.filter((one) => (one.orders ?? []).length > 0)) {
    const orders = (stop.orders ?? []).map(({ itemId }) =>
      itemId === never?.item_id
        ? { itemId, result: 'HINDRANCE', processDeviationId: 'd213' }
        : { itemId, result: 'OK' },
    );
    const documentation = { clientEventId: randomUUID(), orders, signer: 'Lager' };
    const first = await desk.request<Checked>(
      'POST',
      `/dpt-rest/trips/${trip}/stops/${stop.id}/documentation`,
      documentation,
    );
    const codes = (first.body.checkResults ?? []).map((one) => `overrideCodes=${one.code}`).join('&');
    if (!first.body.success)
      good(
        await desk.request<Checked>(
          'POST',
          `/dpt-rest/trips/${trip}/stops/${stop.id}/documentation?${codes}`,
          documentation,
        ),
      );
  }
  good(await overriding<Checked>(desk, `/dpt-rest/trips/${trip}/close-journey`, {}));
  const back = await sql<{ barcode: string; list: string }>(
    `select p.barcode, l.id as list from process_list l join process_package x on x.org_unit = l.org_unit and x.list_id = l.id join package p on p.org_unit = x.org_unit and p.id = x.package_id
      where l.org_unit = 'ham' and l.kind = 'ULD' and l.trip_id = $1 order by 1`,
    [trip],
  );
  const expected = items.filter((one) => one.item_id === never?.item_id && one !== never).map((one) => one.barcode);
  expect(back.map((one) => one.barcode)).toEqual(expected);
  expect(await placeOf(never?.barcode ?? '')).toMatchObject({ terminal_status: 'NOT_YET_UNLOADED' });
  expect(await placeOf(damaged)).toMatchObject({ compartment_kind: 'CUSTOMER', status: 'OK_DAMAGED' });
  // Off the vehicle again, it is as damaged as it was when it left.
  expect(await placeOf(refused)).toMatchObject({ terminal_status: 'NOT_YET_UNLOADED' });
  expect((await unload(ham, back[0]?.list ?? '', refused, `r-${refused}`)).body.result).toBe('OK');
  expect(await placeOf(refused)).toMatchObject({ terminal_status: 'IN_DEPOT', status: 'OK_DAMAGED' });
}, 120_000);

test('what is missing or damaged when a truck is closed without it stays missing and damaged', async () => {
  const { unit, van, barcodes } = await unitAndVan('VERDICT', 4);
  const [lost = '', damaged = '', ...rest] = barcodes;
  for (const code of [damaged, ...rest]) expect((await unload(ham, unit, code, `k-${code}`)).body.result).toBe('OK');
  good(await overriding<Checked>(ham, at(unit, '/close'), {}));
  await sql(`update package set status = 'OK_DAMAGED' where org_unit = 'ham' and barcode = $1`, [damaged]);
  for (const code of rest) expect((await scan(ham, van, code, `l-${code}`)).body.result).toBe('OK');
  good(await overriding<Checked>(ham, `/th-rest/loading/${van}/close`, {}));
  expect(await placeOf(lost)).toMatchObject({ terminal_status: 'NOT_IN_DEPOT', status: 'NOK_MISSING' });
  expect(await placeOf(damaged)).toMatchObject({ terminal_status: 'IN_DEPOT', status: 'OK_DAMAGED' });
}, 120_000);
