import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { getTripRow, tripView } from '#modules/dispatch/server/index.ts';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import {
  type DangerousGoodsLineRow,
  type GoodsItemRow,
  type PackageRow,
  packagesOf,
  readItems,
  type rowsOf,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import type { z } from 'zod';
import { palletContent } from '#modules/crossdock/contract/palletContent.ts';
import type { equipmentCountSchema } from '#modules/crossdock/contract/papers.ts';

type EquipmentCount = z.infer<typeof equipmentCountSchema>;
type Rows = Awaited<ReturnType<typeof rowsOf>>;
/** A consignment with everything that papers say of it. */
export type Goods = {
  item: ShipmentRow;
  packages: readonly PackageRow[];
  goods: readonly GoodsItemRow[];
  lines: readonly DangerousGoodsLineRow[];
  /** How many packages travel and what they weigh (g); a part of the order when some stayed behind. */
  aboard: { packages: number; weight: number };
};

/** The shipments in the order in which they are named. 404 when one is not to be seen. */
export async function readGoods(ctx: ViewContext, rows: Rows, ids: readonly string[]): Promise<Goods[]> {
  const items = new Map((await readItems(ctx, rows, ids)).map((item) => [item.id, item]));
  const packages = await packagesOf(ctx, ids);
  const goods = await ctx.db.run(
    sql<GoodsItemRow>`select * from goods_item where org_unit = ${ctx.unit} and item_id = any(${[...ids]}::uuid[]) order by item_id, line_no`,
    { name: 'papers.goods' },
  );
  const lines = await ctx.db.run(
    sql<DangerousGoodsLineRow>`select * from dangerous_goods_line where org_unit = ${ctx.unit} and item_id = any(${[...ids]}::uuid[]) order by item_id, line_no`,
    { name: 'papers.dangerousLines' },
  );
  const of = <T extends { item_id: string }>(all: readonly T[], id: string): T[] =>
    all.filter((one) => one.item_id === id);
  return [...new Set(ids)].map((id) => {
    const item = items.get(id);
    if (!item) throw notFound('shipments:message/noShipmentFound');
    return {
      item,
      packages: of(packages, id),
      goods: of(goods, id),
      lines: of(lines, id),
      aboard: { packages: item.packages, weight: item.weight },
    };
  });
}

export type Departure = {
  name: string;
  seals: readonly { number: string; type: string }[];
  equipment: readonly EquipmentCount[];
  /** Order number and the packages that stayed. */
  left: readonly { order: string; packages: readonly string[] }[];
};
/** A trip with its consignments in the order of its stops, and what was noted at its loading. */
export type TripGoods = { trip: TripView; goods: readonly Goods[]; departure: Departure | undefined };

async function departureOf(ctx: ViewContext, tripId: string): Promise<Departure | undefined> {
  const list = await ctx.db.find(
    sql<{ id: string; name: string; equipment: EquipmentCount[] | null }>`select id, name, equipment from process_list
      where org_unit = ${ctx.unit} and trip_id = ${tripId} and kind = 'LDG' and state <> 'CANCELED' order by id desc limit 1`,
    { name: 'papers.departure' },
  );
  if (!list) return undefined;
  const seals = await ctx.db.run(
    sql<{
      number: string;
      type: string;
    }>`select number, type from seal where org_unit = ${ctx.unit} and list_id = ${list.id} and removed_at is null order by number`,
    { name: 'papers.seals' },
  );
  const left = await ctx.db.run(
    sql<{
      order: string;
      packages: string[];
    }>`select s.order_number as "order", array_agg(p.package_id::text) as packages
      from process_package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = ${ctx.unit} and p.list_id = ${list.id} and p.process_status in ('NOT_LOADED', 'MISSING') group by 1 order by 1`,
    { name: 'papers.left' },
  );
  return { name: list.name, seals, equipment: list.equipment ?? [], left };
}

/** The same goods without what stayed behind: a paper names what is aboard. */
function withoutLeft(one: Goods, left: ReadonlySet<string>): Goods {
  const packages = one.packages.filter(({ id }) => !left.has(id));
  if (packages.length === one.packages.length) return one;
  const weightOf = (of: readonly PackageRow[]): number =>
    of.reduce((sum, { goods_item_id: id }) => {
      const goods = one.goods.find((each) => each.id === id) ?? one.goods[0];
      return sum + (goods?.gross_weight ?? 0) / Math.max(1, goods?.packages ?? 1);
    }, 0);
  const all = weightOf(one.packages);
  const part = all > 0 ? weightOf(packages) / all : packages.length / one.packages.length;
  return { ...one, packages, aboard: { packages: packages.length, weight: Math.round(one.item.weight * part) } };
}

/** In the place of a master pallet what lies on it: papers go with consignments, and dangerous goods are named wherever they stand. */
async function unpacked(ctx: ViewContext, goods: readonly Goods[]): Promise<Goods[]> {
  const own = goods.filter((one) => one.item.shipment_type === 'MASTER_PALLET').flatMap((one) => one.packages);
  if (own.length === 0) return [...goods];
  const pallets = await ctx.ask(palletContent, { packageIds: own.map(({ id }) => id) });
  const lying = new Set(pallets.flatMap(({ content }) => content.map((one) => one.packageId)));
  // Who sees the pallet sees what lies on it.
  const content = await readGoods(
    ctx,
    { kind: 'unit' },
    pallets.flatMap((pallet) => pallet.content.map((one) => one.itemId)),
  );
  const elsewhere = (one: Goods) => new Set(one.packages.flatMap(({ id }) => (lying.has(id) ? [] : [id])));
  return goods.flatMap((one) => {
    const pallet = pallets.find(({ itemId }) => itemId === one.item.id);
    if (!pallet) return [one];
    const on = new Set(pallet.content.map(({ itemId }) => itemId));
    return content.filter(({ item }) => on.has(item.id)).map((each) => withoutLeft(each, elsewhere(each)));
  });
}

export async function readTrip(ctx: ViewContext, rows: Rows, tripId: string): Promise<TripGoods> {
  const trip = await tripView(ctx, await getTripRow(ctx, rows, tripId));
  const ids = [...new Set(trip.stops.flatMap((stop) => stop.orders.map((order) => order.itemId)))];
  const departure = await departureOf(ctx, tripId);
  const left = new Set(departure?.left.flatMap(({ packages }) => packages));
  const goods = (await unpacked(ctx, await readGoods(ctx, rows, ids))).map((one) => withoutLeft(one, left));
  return { trip, goods, departure };
}
