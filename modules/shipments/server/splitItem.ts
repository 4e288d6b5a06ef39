import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRows, updateRow } from '#platform/database/table.ts';
import { itemPoints, linePoints } from '#modules/dangerousgoods/rules/points.ts';
import { itemCanceled, itemCreated } from '../contract/facts.ts';
import { movableStates } from '../rules/otherDay.ts';
import { cut, splitDangerous, splitGoods, splitShares } from '../rules/split.ts';
import { awaitsCollection } from './collectionOf.ts';
import type { SplitBefore } from './columns.ts';
import { moveItem, saveItem, scopeOf } from './moveItem.ts';
import { packagesOf, recountTerminal } from './packages.ts';
import {
  type DangerousGoodsLineRow,
  type GoodsItemRow,
  type PackageRow,
  type ShipmentRow,
  tables,
} from './tables.gen.ts';
import { addTransitions } from './timeline.ts';

const sums = [
  'packages',
  'weight',
  'volume',
  'loading_meter',
  'chargeable_weight',
  'cash_on_delivery',
  'goods_value',
  'dg_points',
] as const;
type Totals = SplitBefore['columns'];

const linesOf = async (ctx: CommandContext, itemId: string): Promise<Omit<SplitBefore, 'columns'>> => {
  const of = sql`where org_unit = ${ctx.unit} and item_id = ${itemId} order by line_no`;
  return {
    goods: await ctx.db.run(sql<GoodsItemRow>`select * from goods_item ${of}`),
    lines: await ctx.db.run(sql<DangerousGoodsLineRow>`select * from dangerous_goods_line ${of}`),
  };
};

type Rows = Pick<SplitBefore, 'goods' | 'lines'>;

/** The lines of a shipment become these; lines without a package are none. */
async function writeLines(ctx: CommandContext, itemId: string, { goods, lines }: Rows): Promise<void> {
  const of = sql`where org_unit = ${ctx.unit} and item_id = ${itemId}`;
  await ctx.db.run(sql`delete from goods_item ${of}`);
  await ctx.db.run(sql`delete from dangerous_goods_line ${of}`);
  const some = goods.filter((one) => one.packages > 0);
  if (some.length > 0)
    await ctx.db.run(
      insertRows(
        ctx,
        tables.goodsItem,
        some.map(({ org_unit: _, ...row }) => ({ ...row, item_id: itemId })),
      ),
    );
  if (lines.length > 0)
    await ctx.db.run(
      insertRows(
        ctx,
        tables.dangerousGoodsLine,
        lines.map(({ org_unit: _, ...row }) => ({ ...row, item_id: itemId })),
      ),
    );
}

type Side = { totals: Totals; rows: Rows };

/** Both sides of a split: what goes, what stays. */
function sidesOf(
  ctx: CommandContext,
  item: ShipmentRow,
  before: Rows,
  packages: readonly PackageRow[],
  goes: ReadonlySet<string>,
): readonly [Side, Side] {
  const goods = before.goods.map((one) => ({
    id: one.id,
    numberOfPackages: one.packages,
    grossWeight: one.gross_weight,
    length: one.length,
    width: one.width,
    height: one.height,
    stackable: one.stackable,
  }));
  const packs = packages.map((one) => ({ id: one.id, goodsItemId: one.goods_item_id }));
  const shares = splitShares(goods, packs, goes);
  const parts = splitGoods(goods, packs, goes);
  const of = {
    packages: { goes: goes.size, of: packages.length },
    weight: shares.weight,
    volume: shares.volume,
    loading_meter: shares.loadingMeter,
    chargeable_weight: shares.weight,
    cash_on_delivery: shares.weight,
    goods_value: shares.weight,
  };
  const dangerous = before.lines.map((row) => splitDangerous(row.line, shares.weight));
  const side = (i: 0 | 1): Side => {
    const total = (name: keyof typeof of): number => cut(item[name], of[name].goes, of[name].of)[i];
    const lines = before.lines.flatMap((row, n) => {
      const line = dangerous[n]?.[i];
      return line ? [{ ...row, id: i === 0 ? ctx.newId() : row.id, line, points: linePoints(line) }] : [];
    });
    return {
      totals: {
        packages: total('packages'),
        weight: total('weight'),
        volume: total('volume'),
        loading_meter: total('loading_meter'),
        chargeable_weight: total('chargeable_weight'),
        cash_on_delivery: total('cash_on_delivery'),
        goods_value: total('goods_value'),
        dg_points: itemPoints(lines.map((row) => row.line)).points,
      },
      rows: {
        goods: before.goods.map((row, n) => ({
          ...row,
          id: i === 0 ? ctx.newId() : row.id,
          packages: parts[n]?.packages[i] ?? 0,
          gross_weight: parts[n]?.grossWeight?.[i] ?? null,
        })),
        lines,
      },
    };
  };
  return [side(0), side(1)];
}

/**
 * Packages leave a locked shipment and become one of their own, a partial delivery of the same order that can be planned anew (domain 3.2,
 * split). Packages, weights, measures, cash and lines of goods of both add up to what they were.
 * @returns both shipments; their packages in the depot are still to be counted (`recountTerminal`)
 */
export async function splitItem(
  ctx: CommandContext,
  item: ShipmentRow,
  packageIds: readonly string[],
  /** Set: both go on as they are, on the trip that they are on, until the command moves one of them. */
  { underWay = false } = {},
): Promise<{ item: ShipmentRow; part: ShipmentRow }> {
  const packages = await packagesOf(ctx, [item.id]);
  const goes = new Set(packageIds);
  const before = await linesOf(ctx, item.id);
  const [going, staying] = sidesOf(ctx, item, before, packages, goes);
  const id = ctx.newId();
  // A shipment that waits is split by somebody, one under way by its loading list.
  const byHand = movableStates.some((state) => state === item.state);
  const columns = Object.fromEntries(sums.map((name) => [name, item[name]])) as Totals;
  const changes = {
    ...going.totals,
    id,
    extern_id: null,
    // Both parts of direct traffic are still to be collected.
    shipment_type: awaitsCollection(item) ? 'DIRECT_TRAFFIC' : 'PARTIAL_DELIVERY',
    ...(byHand || underWay ? {} : { state: 'DISPATCHABLE', held_from: null, notable_status: 'INCOMPLETE' }),
    order_processing_status: 'NONE',
    documented_result: null,
    ...(underWay ? {} : { trip_id: null, trip_name: null, driver_ids: [] }),
    open_notes: 0,
    version: 1,
    parent_item_id: item.id,
    // What a loading list left behind goes back when the list is opened again; what a dispatcher has split stays so.
    split_before: byHand || underWay ? null : { columns, ...before },
    reference_values: [...item.reference_values, { type: 'PARTIAL_OF', value: item.order_number, itemId: item.id }],
    created_at: new Date(ctx.now),
    created_by: ctx.session.accountId,
  };
  await ctx.db.run(
    sql`insert into shipment select (jsonb_populate_record(s, ${JSON.stringify(changes)}::jsonb)).* from shipment s where s.org_unit = ${ctx.unit} and s.id = ${item.id}`,
    { name: 'shipment.split' },
  );
  await writeLines(ctx, id, going.rows);
  await writeLines(ctx, item.id, staying.rows);
  await ctx.db.run(updateRow(ctx, tables.package, { id: [...goes] }, { item_id: id, goods_item_id: null }));
  const args = { count: goes.size, expected: packages.length };
  const rest = await moveItem(ctx, item, 'split', {
    facts: { splitPackages: goes.size },
    set: {
      ...staying.totals,
      reference_values: [...item.reference_values, { type: 'PARTIAL_DELIVERY', value: item.order_number, itemId: id }],
    },
    args,
  });
  const part = known(
    (await ctx.db.run(sql<ShipmentRow>`select * from shipment where org_unit = ${ctx.unit} and id = ${id}`))[0],
  );
  ctx.history({
    logKey: `ITEM:${id}`,
    type: 'CRT',
    code: '1001',
    textKey: byHand || underWay ? 'shipments:history/splitByHand' : 'shipments:history/splitOff',
    args: { order: item.order_number, ...args, trip: item.trip_name ?? '' },
  });
  addTransitions(ctx, [
    {
      itemId: id,
      type: 'CREATED',
      state: 'FINISHED',
      at: ctx.now,
      processName: item.source,
      placeName: item.place_name,
      moved: goes.size,
      expected: goes.size,
    },
  ]);
  ctx.changed('items', 'item', id, 1, scopeOf(part));
  await ctx.emit(itemCreated, { itemId: id, orderNumber: item.order_number });
  return { item: rest, part };
}

/** Partial deliveries of these shipments that nobody has planned yet, the last one first. */
export const openPartsOf = (ctx: CommandContext, itemIds: readonly string[]): Promise<ShipmentRow[]> =>
  ctx.db.run(
    sql<ShipmentRow>`select * from shipment where org_unit = ${ctx.unit} and parent_item_id = any(${[...itemIds]}::uuid[]) and split_before is not null
      and state in ('CREATED', 'DISPATCHABLE', 'ON_HOLD') and trip_id is null and master_pallet_item_id is null order by id desc for update`,
    { name: 'items.openParts' },
  );

/** A split is taken back: the packages return to their shipment, which is what it was before; the partial delivery ends. */
export async function rejoinItem(ctx: CommandContext, item: ShipmentRow, part: ShipmentRow): Promise<ShipmentRow> {
  const before = known(part.split_before);
  await ctx.db.run(updateRow(ctx, tables.package, { item_id: part.id }, { item_id: item.id }));
  await writeLines(ctx, item.id, before);
  const joined = await saveItem(ctx, item, {
    ...before.columns,
    reference_values: item.reference_values.filter((one) => one.itemId !== part.id),
  });
  ctx.history({
    logKey: `ITEM:${item.id}`,
    type: 'UPD',
    code: '1010',
    textKey: 'shipments:history/rejoined',
    args: { order: item.order_number, count: part.packages },
  });
  await moveItem(ctx, part, 'cancel', {
    facts: { packagesMoved: 0 },
    set: { packages_on_terminal: 0 },
    textKey: 'shipments:history/rejoinedTo',
    args: { count: part.packages },
  });
  await ctx.emit(itemCanceled, { itemId: part.id });
  recountTerminal(ctx, [item.id]);
  return joined;
}
