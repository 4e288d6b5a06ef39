import { expect, test } from 'vitest';
import { freeItems, morning, releasedTrip, scan } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened(morning());

/** A released trip of one shipment of at least so many packages, and their codes. */
async function loading(least = 1) {
  const dispo = await app.as('dispo1');
  const free = (await freeItems(sql, 500)).map(({ id }) => id);
  const [item] = await sql<{ id: string }>(
    'select id from shipment where id = any($1) and packages >= $2 order by weight, id limit 1',
    [free, least],
  );
  const { list, barcodes } = await releasedTrip(dispo, sql, [item?.id ?? '']);
  return { list, item: item?.id ?? '', barcodes };
}
const loaded = (list: string) =>
  sql<{ package_id: string }>(
    `select package_id from process_package where list_id = $1 and process_status = 'LOADED' order by package_id`,
    [list],
  );
const idOf = async (barcode: string) =>
  (await sql<{ id: string }>(`select id from package where org_unit = 'dtm' and active and barcode = $1`, [barcode]))[0]
    ?.id ?? '';
/** A package of a shipment that goes nowhere yet: the first that was made, or the last. */
const stranger = async (made: 'asc' | 'desc' = 'desc') =>
  (
    await sql<{ id: string; barcode: string }>(
      `select p.id, p.barcode from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
        where p.org_unit = 'dtm' and p.active and s.state = 'DISPATCHABLE' and s.trip_id is null and p.terminal_status <> 'LOADED' order by p.id ${made} limit 1`,
    )
  )[0] ?? { id: '', barcode: '' };

test('two packages bear one code of their own: the one that the list expects is loaded, whichever is older', async () => {
  const loader = await app.as('lader1');
  for (const made of ['asc', 'desc'] as const) {
    const { list, barcodes } = await loading();
    const [code = ''] = barcodes;
    const expected = await idOf(code);
    const other = await stranger(made);
    expect(other.id < expected).toBe(made === 'asc');
    await sql('update package set barcode = $2 where id = $1', [other.id, code]);
    const answer = await scan(loader, list, code, `shared-${made}-${list}`);
    expect([made, answer.body.result]).toEqual([made, 'OK']);
    expect(await loaded(list)).toEqual([{ package_id: expected }]);
    await sql('update package set barcode = $2 where id = $1', [other.id, other.barcode]);
  }
});

test("a code that is another package's second one means the package of the list, and so does the second code of its own", async () => {
  const loader = await app.as('lader1');
  const { list, barcodes } = await loading();
  const [code = ''] = barcodes;
  const expected = await idOf(code);
  const other = await stranger();
  await sql('update package set alternative_barcodes = array[$2] where id = $1', [other.id, code]);
  expect((await scan(loader, list, code, `second-${list}`)).body.result).toBe('OK');
  expect(await loaded(list)).toEqual([{ package_id: expected }]);

  const next = await loading();
  const own = await idOf(next.barcodes[0] ?? '');
  await sql(`update package set alternative_barcodes = array['SECOND-0815'] where id = $1`, [own]);
  expect((await scan(loader, next.list, 'SECOND-0815', `own-${next.list}`)).body.result).toBe('OK');
  expect(await loaded(next.list)).toEqual([{ package_id: own }]);
});

test('two scanners with the same package at the same moment: one loads it, the other hears that it is done; the counters of the shipment are right', async () => {
  const { list, item, barcodes } = await loading(4);
  const loaders = await Promise.all(['lader1', 'lader2', 'lader3', 'lader4'].map((one) => app.as(one)));
  await sql(`update package set terminal_status = 'IN_DEPOT' where item_id = $1`, [item]);
  await sql(`update shipment set packages_on_terminal = packages where id = $1`, [item]);
  for (const code of barcodes) {
    const said = await Promise.all(loaders.map((one, i) => scan(one, list, code, `race-${i}-${code}`)));
    expect(said.map(({ body }) => body.result).toSorted()).toEqual([
      'ALREADY_SCANNED',
      'ALREADY_SCANNED',
      'ALREADY_SCANNED',
      'OK',
    ]);
  }
  const [counted] = await sql(
    `select s.packages_on_terminal as left, l.packages_scanned as scanned, t.packages_loaded as loaded,
        (select count(*)::int from package p where p.item_id = s.id and p.active and p.terminal_status = 'IN_DEPOT') as standing
      from shipment s, process_list l join trip t on t.id = l.trip_id where s.id = $1 and l.id = $2`,
    [item, list],
  );
  expect(counted).toEqual({ left: 0, standing: 0, scanned: barcodes.length, loaded: barcodes.length });
});
