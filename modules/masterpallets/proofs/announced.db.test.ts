import { beforeAll, expect, test } from 'vitest';
import { morning, overriding } from '#testing/day.ts';
import { announced, type Checked, good, goodsFor, loadedUnit, unload } from '#testing/lineHaul.ts';
import { meanwhile } from '#testing/meanwhile.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import type { MasterPallet } from '../contract/calls.ts';

const { app, sql } = await opened(morning());
let dispo: Client;
let lead: Client;
let ham: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  lead = await app.as('hallenmeister');
  ham = await app.as('hallenmeister-ham', 'ham');
});

const base = '/api/public/dpt-rest/dtm/masterpallets';
type Pack = { id: string; item_id: string; barcode: string };

/** A closed pallet for ham with all packages of some shipments. */
async function palletForHam(packages: number): Promise<{ pallet: MasterPallet; packs: Pack[] }> {
  const items = await goodsFor(app, sql, packages, 2);
  const packs = await sql<Pack>(
    `select id, item_id, barcode from package where item_id = any($1) and active order by barcode`,
    [items],
  );
  const made = await lead.request<MasterPallet>('POST', base, { type: 'DESTINATION_DEPOT' });
  const { itemId } = made.body;
  for (const { barcode } of packs) {
    const put = await lead.request<{ result: string }>('POST', `${base}/${itemId}/packages`, {
      barcode,
      clientKey: `on-${barcode}`,
    });
    expect(put.body.result).toBe('ADDED');
  }
  const closed = await overriding<Checked & { pallet: MasterPallet }>(lead, `${base}/${itemId}/close`, {});
  good(closed);
  return { pallet: closed.body.pallet, packs };
}

test('a pallet is announced with what lies on it; one scan of its number takes all of it in, once, and each shipment can be delivered by itself', async () => {
  const { pallet, packs } = await palletForHam(4);
  const { list, barcodes } = await loadedUnit([dispo, lead], sql, [pallet.itemId], 'PALLET1');
  expect(barcodes).toEqual([pallet.number]);
  const unit = await announced(sql, list);
  expect(unit.packages_expected).toBe(packs.length);
  const at = `/th-rest/unloading/${unit.id}`;
  const expected = await ham.request<{ barcode: string }[]>('GET', `${at}/packages`);
  expect(expected.body.map((one) => one.barcode).toSorted()).toEqual(packs.map((one) => one.barcode));
  // Nobody waits for the pallet to plan the morning.
  const legs = await sql<{ state: string; master_pallet_item_id: string | null }>(
    `select distinct s.state, s.master_pallet_item_id from shipment s join package p on p.org_unit = s.org_unit and p.item_id = s.id
      where s.org_unit = 'ham' and p.barcode = any($1)`,
    [packs.map((one) => one.barcode)],
  );
  expect(legs).toEqual([{ state: 'DISPATCHABLE', master_pallet_item_id: null }]);

  // Its data came before it did: there it is no pallet without data, here, where it was built, it is one.
  const [came] = await sql<{ id: string }>(`select id from master_pallet where org_unit = 'ham' and number = $1`, [
    pallet.number,
  ]);
  type Data = { masterPalletData: { isNoEdi: boolean } | null };
  const without = async (client: Client, id = '') =>
    (await client.request<Data>('GET', `/dpt-rest/items/${id}`)).body.masterPalletData?.isNoEdi;
  expect([await without(ham, came?.id), await without(dispo, pallet.itemId)]).toEqual([false, true]);

  const key = `pallet-${pallet.number}`;
  const place = { storingPosition: 'A01-03' };
  // A phone without a network knows the pallet by its number too.
  const kept = await ham.request<{ barcode: string; pallet?: string }[]>(
    'GET',
    `/th-rest/unloading/${unit.id}/packages`,
  );
  expect(new Set(kept.body.map((one) => one.pallet))).toEqual(new Set([pallet.number]));
  const once = await unload(ham, unit.id, pallet.number, key, place);
  expect(once.body).toMatchObject({
    result: 'OK',
    message: `Pallet unloaded, ${packs.length} of ${packs.length} packages`,
  });
  const again = await unload(ham, unit.id, pallet.number, key, place);
  expect(again.body.result).toBe('OK');
  const stand = await sql(
    `select distinct terminal_status, actual_space from package where org_unit = 'ham' and active and barcode = any($1)`,
    [packs.map((one) => one.barcode)],
  );
  expect(stand).toEqual([{ terminal_status: 'IN_DEPOT', actual_space: 'A01-03' }]);
  const scans = await sql<{ n: number }>(
    `select count(*)::int as n from process_scan where list_id = $1 and result = 'OK' and undone_at is null`,
    [unit.id],
  );
  expect(scans[0]?.n).toBe(packs.length);
  const [shown] = await sql(`select packages_scanned, surplus from process_list where id = $1`, [unit.id]);
  expect(shown).toEqual({ packages_scanned: packs.length, surplus: 0 });
  // Its way ends here: it is taken apart, and nothing of it is left to be planned.
  const [there] = await sql(
    `select m.state, s.state as shipment, p.terminal_status from master_pallet m join shipment s on s.org_unit = m.org_unit and s.id = m.id
       join package p on p.org_unit = m.org_unit and p.id = m.package_id where m.org_unit = 'ham' and m.number = $1`,
    [pallet.number],
  );
  expect(there).toEqual({ state: 'CANCELED', shipment: 'CANCELED', terminal_status: 'CANCELED' });

  good(await overriding<Checked>(ham, `${at}/close`, {}));
}, 90_000);

test('a pallet that is taken apart while it is announced anew stays taken apart', async () => {
  const { pallet } = await palletForHam(2);
  const { list } = await loadedUnit([dispo, lead], sql, [pallet.itemId], 'PALLET0');
  await announced(sql, list);
  const [came] = await sql<{ id: string }>(`select id from master_pallet where org_unit = 'ham' and number = $1`, [
    pallet.number,
  ]);
  expect((await lead.request('POST', `/th-rest/loading/${list}/reopen`, {})).status).toBe(200);
  expect((await lead.request('POST', `/th-rest/loading/${list}/seals`, { number: 'PALLET0B' })).status).toBe(201);
  const onIt = `from master_pallet_content where org_unit = 'ham' and pallet_id = $1 and removed_at is null`;
  await meanwhile(
    { app, sql },
    {
      holds: [`select 1 from master_pallet where org_unit = 'ham' and id = $1 for update`, [came?.id]],
      says: [
        [`update master_pallet set state = 'CANCELED' where org_unit = 'ham' and id = $1`, [came?.id]],
        [`update master_pallet_content set removed_at = now() where org_unit = 'ham' and pallet_id = $1`, [came?.id]],
      ],
    },
    async () => {
      good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
      await app.settled();
    },
  );
  expect(await sql(`select 1 ${onIt}`, [came?.id])).toEqual([]);
}, 90_000);

test('a pallet whose content goes on by line haul stands in the hall as one and is planned as one', async () => {
  const { pallet, packs } = await palletForHam(3);
  const { list } = await loadedUnit([dispo, lead], sql, [pallet.itemId], 'PALLET2');
  const unit = await announced(sql, list);
  // As if ham were but a hub on the way.
  await sql(
    `update shipment set traffic_type = 'LineHaul' where org_unit = 'ham' and id in (select item_id from package where org_unit = 'ham' and barcode = any($1))`,
    [packs.map((one) => one.barcode)],
  );
  expect((await unload(ham, unit.id, pallet.number, `hub-${pallet.number}`)).body.result).toBe('OK');
  const [there] = await sql(
    `select m.state, p.terminal_status from master_pallet m join package p on p.org_unit = m.org_unit and p.id = m.package_id
      where m.org_unit = 'ham' and m.number = $1`,
    [pallet.number],
  );
  expect(there).toEqual({ state: 'CLOSED', terminal_status: 'IN_DEPOT' });
}, 90_000);
