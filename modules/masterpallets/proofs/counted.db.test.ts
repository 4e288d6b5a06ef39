import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type Counting, countingIn } from '#testing/counting.ts';
import { morning, overriding, type Sql, sqlOf } from '#testing/day.ts';
import { type Checked, good, type Scanned } from '#testing/lineHaul.ts';
import { type TestApp, testApp } from '#testing/testApp.ts';
import type { MasterPallet } from '../contract/calls.ts';

let app: TestApp;
let c: Counting;
let sql: Sql;
let endSql: () => Promise<void>;
beforeAll(async () => {
  app = await testApp([], morning());
  c = await countingIn(app);
  ({ sql, end: endSql } = await sqlOf(app));
});
afterAll(async () => {
  await endSql();
  await c.end();
  await app.stop();
});

const base = '/api/public/dpt-rest/dtm/masterpallets';
type Pack = { id: string; barcode: string };

/** A pallet with packages of two shipments of one way, standing at a place where nothing else stands. */
async function palletAt(position: string, close: boolean): Promise<{ pallet: MasterPallet; packs: Pack[] }> {
  await sql(`update package set actual_space = null where org_unit = 'dtm' and actual_space = $1`, [position]);
  const packs = await sql<Pack>(
    `with way as (select outbound_route, aff_id from shipment s where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY' and s.un_numbers = '{}'
        and s.packages = 2 and s.packages_on_terminal = 2 and s.outbound_route is not null and s.trip_id is null and s.master_pallet_item_id is null
        group by 1, 2 having count(*) >= 2 order by count(*) desc, 1, 2 limit 1)
     select p.id, p.barcode from package p where p.org_unit = 'dtm' and p.active and p.item_id in (select s.id from shipment s join way w on w.outbound_route = s.outbound_route
        and w.aff_id is not distinct from s.aff_id where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY' and s.un_numbers = '{}' and s.packages = 2
        and s.packages_on_terminal = 2 and s.trip_id is null and s.master_pallet_item_id is null order by s.id limit 2) order by p.barcode`,
  );
  expect(packs).toHaveLength(4);
  const made = (await c.lead.request<MasterPallet>('POST', base, { type: 'LASTMILE' })).body;
  for (const { barcode } of packs)
    expect(
      (
        await c.lead.request<{ result: string }>('POST', `${base}/${made.itemId}/packages`, {
          barcode,
          clientKey: `on-${barcode}`,
        })
      ).body.result,
    ).toBe('ADDED');
  if (close) good(await overriding<Checked>(c.lead, `${base}/${made.itemId}/close`, {}));
  await sql(`update package set actual_space = $2, actual_space_type = 'STORING_POSITION' where item_id = $1`, [
    made.itemId,
    position,
  ]);
  return { pallet: made, packs };
}

test.each([
  ['closed', 'F12-11', true],
  ['still built', 'F12-12', false],
] as const)(
  'a count expects what lies on a pallet that is %s where the pallet stands, and one scan of its number counts it, once',
  async (_, position, close) => {
    const { pallet, packs } = await palletAt(position, close);
    // By day and by night: the demo world counts too, and what it counted stands in the same history.
    const entries = async (): Promise<number> => {
      const [counted] = await sql<{ n: number }>(
        `select count(*)::int as n from history where code = '5020' and log_key = any($1)`,
        [packs.map((one) => `PKG:${one.id}`)],
      );
      return counted?.n ?? 0;
    };
    const before = await entries();
    const list = await c.ofPlace(position);
    // The pallet and its four packages, and nothing under the pallet's number as a place.
    expect(list.summaries.packagesExpected).toBe(5);
    expect(list.placeList.map((one) => one.position)).toEqual([position]);
    // A device without a network knows on which pallet each of them lies.
    const kept = await c.loader.request<{ barcode: string; pallet?: string }[]>('GET', at(list.id, '/packages'));
    expect(new Map(kept.body.map((one) => [one.barcode, one.pallet]))).toEqual(
      new Map([[pallet.number, undefined], ...packs.map((one): [string, string] => [one.barcode, pallet.number])]),
    );
    const scan = (key: string) =>
      c.loader.request<Scanned>('POST', at(list.id, '/scans'), {
        barcode: pallet.number,
        clientScanId: key,
        storingPosition: position,
      });
    const once = await scan(`count-pallet-${position}`);
    expect(once.body).toMatchObject({ result: 'OK', message: 'Pallet counted, 4 of 4 packages' });
    expect((await scan(`count-pallet-${position}`)).body).toMatchObject({ message: 'Pallet counted, 4 of 4 packages' });
    expect((await scan(`again-pallet-${position}`)).body).toMatchObject({
      result: 'ALREADY_SCANNED',
      message: 'Pallet counted already',
    });
    const [row] = await sql(`select packages_scanned, surplus from process_list where id = $1`, [list.id]);
    expect(row).toEqual({ packages_scanned: 5, surplus: 0 });
    expect((await entries()) - before).toBe(4);
    // It was counted, not unloaded: the pallet is what it was.
    const [after] = await sql('select state, packages from master_pallet where id = $1', [pallet.itemId]);
    expect(after).toEqual({ state: close ? 'CLOSED' : 'CREATED', packages: 4 });
    await c.loader.request('POST', at(list.id, '/places'), { position, as: 'DONE', clientScanId: `done-${list.id}` });
    expect((await c.findingsOf(list.id)).lines).toEqual([]);
    good(await overriding<Checked>(c.lead, at(list.id, '/close'), {}));
  },
  60_000,
);

test('a pallet that nobody finds is missing with all that lies on it; one package that is counted alone is not', async () => {
  const { packs } = await palletAt('F12-13', true);
  const list = await c.ofPlace('F12-13');
  const [first] = packs;
  expect((await c.count(c.loader, list.id, first?.barcode ?? '', 'F12-13')).body.result).toBe('OK');
  await c.loader.request('POST', at(list.id, '/places'), {
    position: 'F12-13',
    as: 'DONE',
    clientScanId: `done-${list.id}`,
  });
  const { lines } = await c.findingsOf(list.id);
  expect(lines.map((one) => one.outcome)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  expect(lines.some((one) => one.barcode === first?.barcode)).toBe(false);
}, 60_000);

test('a look at a pallet moves nothing of it; whoever says that it stands in the hall has all that lies on it', async () => {
  const { pallet, packs } = await palletAt('F12-15', true);
  const [lost] = packs;
  await sql(`update package set status = 'NOK_MISSING', missing_since = now() where id = $1`, [lost?.id]);
  const scan = (more: { clientScanId: string; found?: boolean } = { clientScanId: 'info-pallet-1', found: true }) =>
    c.loader.request<{ state: string; itemDto: { masterPalletData: unknown } }>('POST', '/dpt-rest/items/infoScans', {
      barcode: pallet.number,
      ...more,
    });
  const missing = async () =>
    (
      await sql<{ n: number }>(`select count(*)::int as n from package where id = $1 and status = 'NOK_MISSING'`, [
        lost?.id,
      ])
    )[0]?.n;
  expect((await scan({ clientScanId: 'look-pallet-1' })).body.state).toBe('PACKAGE');
  expect(await missing()).toBe(1);
  const seen = await scan();
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  expect(seen.body.state).toBe('PACKAGE');
  expect((await scan()).status).toBe(200);
  const rows = await sql<{ status: string; seen: string | null }>(
    `select status, details -> 'infoScan' ->> 'processStatus' as seen from package where id = any($1)`,
    [packs.map((one) => one.id)],
  );
  expect(rows).toEqual(packs.map(() => ({ status: 'OK', seen: 'REGISTERED' })));
  const histories = await sql<{ n: number }>(
    `select count(*)::int as n from history where code in ('7001', '7002') and log_key = any($1)`,
    [packs.map((one) => `PKG:${one.id}`)],
  );
  expect(histories[0]?.n).toBe(4);
}, 60_000);
