import { expect, test } from 'vitest';
import { known } from '#kernel/known.ts';
import { morning } from '#testing/day.ts';
import { goodsFor } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';
import { receiveUnit } from '#modules/crossdock/server/index.ts';
import type { Manifest } from '#modules/crossdock/contract/manifest.ts';
import { legsToSend, lockItems, openPartsOf, rejoinItem, splitItem } from '../server/index.ts';

/** What two depots tell each other of one order may come in any order: each package ends in one leg, where the last word of its depot puts it. */
const { app, sql } = await opened(morning());

type Row = { barcode: string; terminal_status: string; status: string; leg: string; kind: string; state: string };
const inHam = (codes: readonly string[]): Promise<Row[]> =>
  sql<Row>(
    `select p.barcode, p.terminal_status, p.status, p.item_id as leg, s.shipment_type as kind, s.state from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'ham' and p.active and s.state <> 'CANCELED' and p.barcode = any($1) order by p.barcode`,
    [codes],
  );
const where = async (codes: readonly string[]) =>
  (await inHam(codes)).map((one) => `${one.terminal_status} ${one.status} ${one.kind}`);
const linesOf = (list: string) =>
  sql<{ barcode: string; as: string }>(
    `select p.barcode, x.process_status as as from process_package x join process_list l on l.org_unit = x.org_unit and l.id = x.list_id
      join package p on p.org_unit = x.org_unit and p.id = x.package_id where l.org_unit = 'ham' and l.partner_list_id = $1 order by 1`,
    [list],
  );
const weighs = async (order: string, unit: string): Promise<number> =>
  known(
    (
      await sql<{ g: number }>(
        `select sum(weight)::int as g from shipment where org_unit = $1 and order_number = $2 and shipment_type in ('DELIVERY', 'PARTIAL_DELIVERY') and state <> 'CANCELED'`,
        [unit, order],
      )
    ).at(0),
  ).g;

const codesOf = async (itemId: string) =>
  (
    await sql<{ barcode: string }>(
      `select barcode from package where org_unit = 'dtm' and item_id = $1 and active order by position`,
      [itemId],
    )
  ).map((one) => one.barcode);

/** What dtm would announce now: these shipments, with those codes on the unit. */
const manifest = (
  listId: string,
  version: number,
  itemIds: readonly string[],
  codes: readonly string[],
  preliminary = false,
): Promise<Manifest> =>
  app.platform.asSystem('dtm', async (ctx) => {
    const items = await lockItems(ctx, { kind: 'unit' }, itemIds);
    const rows = await sql<{ id: string }>(
      `select id from package where org_unit = 'dtm' and active and item_id = any($1) and barcode = any($2)`,
      [itemIds, codes],
    );
    return {
      listId,
      listName: `LL ${listId.slice(-6)}`,
      version,
      preliminary,
      tripName: null,
      route: null,
      vehicle: null,
      driverName: null,
      seals: [],
      plannedArrival: null,
      shipments: await legsToSend(ctx, items, new Set(rows.map(({ id }) => id))),
      pallets: [],
    };
  });
const comes = (payload: Manifest): Promise<unknown> =>
  app.platform.asSystem('ham', (ctx) =>
    receiveUnit(ctx, { from: 'dtm', key: `${payload.listId}/${payload.version}`, payload }),
  );
const newList = (): Promise<string> => app.platform.asSystem('dtm', async (ctx) => ctx.newId());

/** The list is closed without one package of an order, opened again, closed again; what stayed goes with another truck. */
async function leftBehindTwice(itemId: string) {
  const codes = await codesOf(itemId);
  const left = known(codes.at(-1));
  const gone = codes.slice(0, -1);
  const [first, second] = [await newList(), await newList()];
  const split = () =>
    app.platform.asSystem('dtm', async (ctx) => {
      await sql(`update shipment set state = 'LOADED' where org_unit = 'dtm' and id = $1`, [itemId]);
      const item = known((await lockItems(ctx, { kind: 'unit' }, [itemId])).at(0));
      const { id } = known(
        (
          await sql<{ id: string }>(`select id from package where org_unit = 'dtm' and item_id = $1 and barcode = $2`, [
            itemId,
            left,
          ])
        ).at(0),
      );
      return (await splitItem(ctx, item, [id])).part.id;
    });
  await split();
  const closed = await manifest(first, 1, [itemId], gone);
  await app.platform.asSystem('dtm', async (ctx) => {
    const item = known((await lockItems(ctx, { kind: 'unit' }, [itemId])).at(0));
    for (const part of await openPartsOf(ctx, [itemId])) await rejoinItem(ctx, item, part);
  });
  const opened = await manifest(first, 2, [itemId], gone, true);
  const part = await split();
  const again = await manifest(first, 3, [itemId], gone);
  const later = await manifest(second, 1, [part], [left]);
  return { first, second, gone, left, closed, opened, again, later, order: known(closed.shipments.at(0)).orderNumber };
}

const orders = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one, i) => orders(all.filter((_, n) => n !== i)).map((rest) => [one, ...rest]));

test('a list that is opened again and the truck behind it: in whatever order their announcements come, each package is awaited once, on its own truck', async () => {
  const items = await goodsFor(app, sql, 30, 2);
  expect(items.length).toBeGreaterThan(5);
  const all = orders(['closed', 'opened', 'again', 'later'] as const);
  // The last word of the first list comes last or the truck behind it comes before: those that were never tried by hand first.
  const tried = all.toSorted((a, b) => a.indexOf('later') - b.indexOf('later'));
  for (const [n, itemId] of items.slice(0, tried.length).entries()) {
    const sequence = known(tried[n]);
    const told = await leftBehindTwice(itemId);
    for (const one of sequence) await comes(told[one]);
    const as = sequence.join(', ');
    expect([as, ...(await where(told.gone))]).toEqual([
      as,
      ...told.gone.map(() => 'NOT_YET_UNLOADED NOK_NOT_PROCESSED DELIVERY'),
    ]);
    expect([as, ...(await where([told.left]))]).toEqual([as, 'NOT_YET_UNLOADED NOK_NOT_PROCESSED PARTIAL_DELIVERY']);
    expect([as, (await linesOf(told.first)).map((one) => one.barcode)]).toEqual([as, told.gone.toSorted()]);
    expect([as, (await linesOf(told.second)).map((one) => one.barcode)]).toEqual([as, [told.left]]);
    expect([as, await weighs(told.order, 'ham')]).toEqual([as, await weighs(told.order, 'dtm')]);
  }
}, 120_000);

/** A unit of which ham has heard twice and that it has unloaded but for one package, which it misses. */
async function unloadedUnit() {
  const [itemId = ''] = await goodsFor(app, sql, 3, 3);
  const list = await newList();
  const codes = await codesOf(itemId);
  await comes(await manifest(list, 1, [itemId], codes));
  const { leg } = known((await inHam(codes)).at(0));
  const [lost = '', ...here] = codes;
  // As its scans and its closing leave it.
  await sql(
    `update package set terminal_status = 'IN_DEPOT', status = 'OK', compartment_kind = 'DEPOT' where org_unit = 'ham' and item_id = $1 and barcode = any($2)`,
    [leg, here],
  );
  await sql(
    `update package set terminal_status = 'NOT_IN_DEPOT', status = 'NOK_MISSING', compartment_kind = null where org_unit = 'ham' and item_id = $1 and barcode = $2`,
    [leg, lost],
  );
  await sql(
    `update process_package x set process_status = case when p.barcode = $2 then 'MISSING' else 'UNLOADED' end from package p, process_list l
      where p.org_unit = x.org_unit and p.id = x.package_id and l.org_unit = x.org_unit and l.id = x.list_id and l.partner_list_id = $1`,
    [list, lost],
  );
  await sql(
    `update process_list set state = 'CLOSED', packages_scanned = $2, packages_missing = 1 where org_unit = 'ham' and partner_list_id = $1`,
    [list, here.length],
  );
  await sql(`update shipment set packages_on_terminal = $2 where org_unit = 'ham' and id = $1`, [leg, here.length]);
  return { list, itemId, codes, lost, here, leg };
}

test('a package that its hall misses, or that the next depot misses, stays missing when a newer announcement of the same unit comes late', async () => {
  const { list, itemId, codes, lost, here } = await unloadedUnit();
  const [further = ''] = here;
  // It went on with a truck, and the depot behind has not found it on it (`documentReceipt`).
  await sql(
    `update package set terminal_status = 'NOT_IN_DEPOT', status = 'NOK_MISSING', compartment_kind = null where org_unit = 'ham' and barcode = $1`,
    [further],
  );
  await comes(await manifest(list, 3, [itemId], codes));
  for (const code of [lost, further]) expect(await where([code])).toEqual(['NOT_IN_DEPOT NOK_MISSING DELIVERY']);
  const lines = await linesOf(list);
  expect(lines.filter((one) => one.as === 'MISSING').map((one) => one.barcode)).toEqual([lost]);
  // Another truck does bring it.
  const other = await newList();
  await comes(await manifest(other, 1, [itemId], [lost]));
  expect(await where([lost])).toEqual(['NOT_YET_UNLOADED NOK_NOT_PROCESSED DELIVERY']);
}, 60_000);

test('an order that was parted here stays parted when its first announcement is told again', async () => {
  const { list, itemId, codes, here, leg } = await unloadedUnit();
  const [parted = ''] = here;
  const order = known(
    (await sql<{ n: string }>(`select order_number as n from shipment where id = $1`, [itemId])).at(0),
  ).n;
  await app.platform.asSystem('ham', async (ctx) => {
    const item = known((await lockItems(ctx, { kind: 'unit' }, [leg])).at(0));
    const { id } = known(
      (
        await sql<{ id: string }>(`select id from package where org_unit = 'ham' and item_id = $1 and barcode = $2`, [
          leg,
          parted,
        ])
      ).at(0),
    );
    await splitItem(ctx, item, [id]);
  });
  await comes(await manifest(list, 3, [itemId], codes));
  expect(await where([parted])).toEqual(['IN_DEPOT OK PARTIAL_DELIVERY']);
  expect((await inHam(codes)).length).toBe(codes.length);
  expect(await weighs(order, 'ham')).toBe(await weighs(order, 'dtm'));
  const [said] = await sql<{ differences: { added: number; removed: string[] } | null }>(
    `select differences from process_list where org_unit = 'ham' and partner_list_id = $1`,
    [list],
  );
  expect(said?.differences).toMatchObject({ added: 0, removed: [] });
  const counted = () =>
    sql(
      `select packages_expected as packages, (select count(*)::int from process_item i where i.org_unit = l.org_unit and i.list_id = l.id) as orders
        from process_list l where org_unit = 'ham' and partner_list_id = $1`,
      [list],
    );
  expect(await counted()).toEqual([{ packages: codes.length, orders: 1 }]);
  // While the hall still works on it, as well.
  await sql(`update process_list set state = 'INPROGRESS' where org_unit = 'ham' and partner_list_id = $1`, [list]);
  await comes(await manifest(list, 4, [itemId], codes));
  expect(await counted()).toEqual([{ packages: codes.length, orders: 1 }]);
  expect(await where([parted])).toEqual(['IN_DEPOT OK PARTIAL_DELIVERY']);
}, 60_000);
