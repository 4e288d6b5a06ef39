import { beforeAll, expect, test } from 'vitest';
import { freeItems, releasedTrip, scan as load } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import type { InfoScanResult } from '../contract/calls.ts';
import { clock } from '#testing/clock.ts';
import { type Pack, packagesOf } from './packages.ts';

const { app, sql } = await opened();
const { count, packageOf, somePackage } = packagesOf(sql);
let dispo: Client;
let loader: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  loader = await app.as('lader1');
});

let keys = 0;
const key = () => `look-proof-${++keys}`;
const look = (barcode: string, who = loader) =>
  who.request<InfoScanResult>('GET', `/dpt-rest/items/infoscan?packageBarcode=${encodeURIComponent(barcode)}`);
const scan = (barcode: string, more: Record<string, unknown> = {}, who = loader) =>
  who.request<InfoScanResult>('POST', '/dpt-rest/items/infoScans', { barcode, clientScanId: key(), ...more });
const found = (barcode: string, more: Record<string, unknown> = {}) => scan(barcode, { found: true, ...more });
const undo = (answer: { body: InfoScanResult }, who = loader) =>
  who.request<InfoScanResult>('POST', `/dpt-rest/items/infoScans/${answer.body.infoScanId}/undo`);
/** All that is stored of a package, its shipment and the lists that it is on, but for that it was seen. */
const stored = async ({ id, item_id }: Pack) => ({
  pack: await sql("select to_jsonb(p) - 'details' - 'version' as row from package p where id = $1", [id]),
  item: await sql("select to_jsonb(s) - 'version' - 'changed_at' - 'changed_by' as row from shipment s where id = $1", [
    item_id,
  ]),
  lines: await sql('select to_jsonb(l) as row from process_package l where package_id = $1 order by list_id', [id]),
  lists: await sql(
    'select to_jsonb(l) as row from process_list l where id in (select list_id from process_package where package_id = $1) order by id',
    [id],
  ),
  steps: await count('transition', 'item_id = $1', [item_id]),
  notes: await count('item_note', 'item_id = $1', [item_id]),
});
/** A package that its consignee has, by the proof of somebody. */
const delivered = async (): Promise<{ pack: Pack; by: string; trip: string; at: number }> => {
  const [row] = await sql<Pack & { signer: string; trip: string; at: number }>(
    `select p.*, x.signer, t.name as trip, (extract(epoch from o.documented_at) * 1000)::float8 as at from package p join stop_order o on o.org_unit = p.org_unit and o.item_id = p.item_id
        join stop x on x.org_unit = o.org_unit and x.id = o.stop_id join trip t on t.org_unit = o.org_unit and t.id = o.trip_id
        join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'dtm' and p.active and o.result = 'OK' and o.order_type = 'DELIVERY' and x.signer <> '' and s.state = 'COMPLETED'
        and (select count(*) from stop_order n where n.item_id = o.item_id) = 1 and (select count(*) from package n where n.barcode = p.barcode) = 1
      order by p.id limit 1`,
  );
  if (!row) throw new Error('nothing is delivered in the demo world');
  await sql(
    "update package set terminal_status = 'NOT_IN_DEPOT', compartment_kind = 'CUSTOMER', actual_space = null where id = $1",
    [row.id],
  );
  return { pack: row, by: row.signer, trip: row.trip, at: row.at };
};

test('a look moves nothing: on a truck, missing, at its consignee, under either call, scanned or typed', async () => {
  const [item = { id: '' }] = await freeItems(sql, 1);
  const { list, barcodes, trip } = await releasedTrip(dispo, sql, [item.id]);
  const loaded = await packageOf(barcodes[0] ?? '');
  expect((await load(loader, list, loaded.barcode, key())).body.result).toBe('OK');
  const missing = await somePackage("p.terminal_status = 'IN_DEPOT'");
  await sql(
    "update package set terminal_status = 'NOT_IN_DEPOT', status = 'NOK_MISSING', actual_space = null, missing_since = now() where id = $1",
    [missing.id],
  );
  const given = await delivered();
  for (const pack of [loaded, missing, given.pack]) {
    const before = await stored(pack);
    const byHand = `/dpt-rest/items/${pack.item_id}/infoScans?barcode=${pack.barcode}`;
    const answers = [
      await scan(pack.barcode),
      await scan(pack.barcode, { manual: true }),
      await scan(pack.barcode, { scannedAt: clock.now() - 600_000, sentAt: clock.now() }),
      await loader.request<InfoScanResult>('POST', byHand, { clientScanId: key() }),
      await loader.request<InfoScanResult>('POST', byHand),
      await look(pack.barcode),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ state: 'PACKAGE', corrected: false, tookOff: null, reported: false });
    }
    expect(await stored(pack)).toEqual(before);
    // History tells looked from moved.
    expect(await count('history', `log_key = 'PKG:${pack.id}' and code = '7001'`)).toBe(5);
    expect(await count('history', `log_key = 'PKG:${pack.id}' and code in ('7002', '7003')`)).toBe(0);
    expect(await count('info_scan', 'package_id = $1 and not found and before is null', [pack.id])).toBe(5);
  }
  // It says where each of them is.
  expect((await look(loaded.barcode)).body).toMatchObject({
    delivered: null,
    whereabouts: {
      terminalStatus: 'LOADED',
      mayBeFound: true,
      aboard: { tripName: trip.name, departed: null, open: true },
    },
  });
  expect((await look(missing.barcode)).body.whereabouts).toMatchObject({ aboard: null, mayBeFound: true });
  expect((await look(given.pack.barcode)).body).toMatchObject({
    delivered: { acceptedBy: given.by, tripName: given.trip, at: given.at },
    whereabouts: { mayBeFound: false, aboard: null },
  });
});

test('whoever says that it stands in the hall moves it there, once for the key; taken back it is missing again as before', async () => {
  const pack = await somePackage("p.terminal_status = 'IN_DEPOT' and p.status = 'OK'");
  await sql(
    "update package set terminal_status = 'NOT_IN_DEPOT', status = 'NOK_MISSING', actual_space = null, actual_space_type = null, missing_since = now() - interval '3 hours' where id = $1",
    [pack.id],
  );
  await sql(
    `update shipment set notable_status = 'INCOMPLETE', packages_on_terminal = (select count(*) from package where item_id = $1 and active and terminal_status = 'IN_DEPOT') where id = $1`,
    [pack.item_id],
  );
  const { steps: _, ...before } = await stored(pack);
  const onTimeline = () => count('transition', `item_id = '${pack.item_id}' and timeline_type = 'INFO_SCAN'`);
  const steps = (await onTimeline()) ?? 0;
  const said = key();
  const answer = await found(pack.barcode, { clientScanId: said });
  expect(answer.body).toMatchObject({ corrected: true, tookOff: null, whereabouts: { terminalStatus: 'IN_DEPOT' } });
  expect((await found(pack.barcode, { clientScanId: said })).body).toMatchObject({
    corrected: true,
    infoScanId: answer.body.infoScanId,
  });
  expect(await packageOf(pack.barcode)).toMatchObject({ terminal_status: 'IN_DEPOT', status: 'OK' });
  expect(await count('history', `log_key in ('PKG:${pack.id}', 'ITEM:${pack.item_id}') and code = '7002'`)).toBe(2);
  const [item] = await sql<{ notable_status: string; packages_on_terminal: number; n: number }>(
    `select notable_status, packages_on_terminal, (select count(*)::int from package where item_id = s.id and active and terminal_status = 'IN_DEPOT') as n
      from shipment s where id = $1`,
    [pack.item_id],
  );
  expect(item).toMatchObject({ notable_status: 'NONE', packages_on_terminal: item?.n });
  expect((await found(pack.barcode)).body.corrected).toBe(false);
  expect(await onTimeline()).toBe(steps + 1);

  for (const again of [await undo(answer), await undo(answer)])
    expect(again.body).toMatchObject({ state: 'PACKAGE', corrected: false, whereabouts: { mayBeFound: true } });
  const { steps: __, ...after } = await stored(pack);
  expect(after).toEqual(before);
  // What did not happen is no step of the timeline.
  expect(await onTimeline()).toBe(steps);
  expect(await count('history', `log_key = 'PKG:${pack.id}' and code = '7003'`)).toBe(1);

  // Put somewhere since, it stays there.
  const next = await found(pack.barcode);
  const at = `/dpt-rest/items/${pack.item_id}/packages/${pack.id}/storing-position`;
  expect((await loader.request('POST', at, { storingPosition: 'SPERR-8' })).status).toBe(200);
  expect((await undo(next)).status).toBe(400);
  expect((await packageOf(pack.barcode)).actual_space).toBe('SPERR-8');
  // A look moved nothing, so there is nothing to take back; another depot knows nothing of it.
  expect((await undo(await scan(pack.barcode))).status).toBe(400);
  expect((await undo(next, await app.as('hallenmeister-ham', 'ham'))).status).toBe(404);
});

test('on a truck of an open list: said to stand in the hall it comes off and is waited for, taken back it is on the truck', async () => {
  const [item = { id: '' }] = await freeItems(sql, 1);
  const { list, barcodes, trip } = await releasedTrip(dispo, sql, [item.id]);
  const [barcode = ''] = barcodes;
  expect((await load(loader, list, barcode, key())).body.result).toBe('OK');
  const loaded = await packageOf(barcode);
  const scanned = async () =>
    (await loader.request<{ summaries: { packagesScanned: number } }>('GET', `/th-rest/loading/${list}`)).body.summaries
      .packagesScanned;
  const answer = await found(barcode);
  expect(answer.body).toMatchObject({ corrected: true, tookOff: { tripName: trip.name } });
  expect((await packageOf(barcode)).terminal_status).toBe('IN_DEPOT');
  expect(await scanned()).toBe(0);
  expect((await undo(answer)).body).toMatchObject({
    whereabouts: { terminalStatus: 'LOADED', aboard: { tripName: trip.name } },
  });
  const { version: _, details: __, ...back } = (await packageOf(barcode)) as Pack & Record<string, unknown>;
  expect(loaded).toMatchObject(back);
  expect(await scanned()).toBe(1);
  // Said again and loaded again: the list had counted it as open.
  expect((await found(barcode)).body.corrected).toBe(true);
  expect((await load(loader, list, barcode, key())).body).toMatchObject({
    result: 'OK',
    summaries: { packagesScanned: 1 },
  });
  // A finished list counts nothing back: the refusal says who opens it.
  for (const code of barcodes.slice(1)) await load(loader, list, code, key());
  await loader.request('POST', `/th-rest/loading/${list}/finish`, {});
  const late = await loader.request<{ message: string }>('POST', '/dpt-rest/items/infoScans', {
    barcode,
    found: true,
    clientScanId: key(),
  });
  expect([late.status, JSON.stringify(late.body).includes(trip.name)]).toEqual([400, true]);
  expect((await packageOf(barcode)).terminal_status).toBe('LOADED');
});

test('what is delivered by its proof is never moved: the dispatchers read that it stands here, until that is taken back', async () => {
  const { pack, by } = await delivered();
  const before = await stored(pack);
  const said = key();
  const [answer] = await Promise.all([
    found(pack.barcode, { clientScanId: said }),
    found(pack.barcode, { clientScanId: said }),
  ]);
  expect(answer?.body).toMatchObject({ corrected: false, reported: true, delivered: { acceptedBy: by } });
  const after = await stored(pack);
  expect(after.pack).toEqual(before.pack);
  const notes = await sql<{ text: string; state: string }>(
    'select text, state from item_note where item_id = $1 order by id',
    [pack.item_id],
  );
  expect(notes.slice(before.notes)).toMatchObject([{ state: 'OPEN' }]);
  expect(notes.at(-1)?.text).toContain(by);
  expect(notes.at(-1)?.text).toContain(pack.barcode);
  // Nor is it put at a place.
  const at = `/dpt-rest/items/${pack.item_id}/packages/${pack.id}/storing-position`;
  expect((await loader.request('POST', at, { storingPosition: 'SPERR-6' })).status).toBe(400);
  expect((await stored(pack)).pack).toEqual(before.pack);
  if (answer) expect((await undo(answer)).status).toBe(200);
  expect(await count('item_note', "item_id = $1 and state <> 'DONE'", [pack.item_id])).toBe(0);
});
