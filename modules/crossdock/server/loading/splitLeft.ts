import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import {
  lockPackages,
  openPartsOf,
  packagesOf,
  rejoinItem,
  type ShipmentRow,
  splitItem,
} from '#modules/shipments/server/index.ts';

/**
 * The truck goes with a part of a shipment: what is not on it becomes a partial delivery of the same order that can be planned from this
 * depot again, so that what leaves is whole in itself and the next depot reads of nothing else.
 * @returns the shipments whose packages in the depot are to be counted again
 */
export async function splitLeft(
  ctx: CommandContext,
  item: ShipmentRow,
  aboard: ReadonlySet<string>,
): Promise<string[]> {
  const left = (await packagesOf(ctx, [item.id])).filter((pack) => !aboard.has(pack.id)).map((pack) => pack.id);
  if (left.length === 0) return [item.id];
  await lockPackages(ctx, left);
  const { part } = await splitItem(ctx, item, left);
  return [item.id, part.id];
}

/**
 * The list is opened again: what its closing had split off goes with its shipment once more, as long as nobody has planned it. What is
 * planned by now, or stands on no line of this list, stays an order of its own, and the list expects it no longer.
 * @returns whether a shipment has become whole again
 */
export async function rejoinLeft(ctx: CommandContext, listId: string, items: readonly ShipmentRow[]): Promise<boolean> {
  const lines = await ctx.db.run(
    sql<{
      package_id: string;
      item_id: string;
    }>`select package_id, item_id from process_package where org_unit = ${ctx.unit} and list_id = ${listId}`,
  );
  const itemOf = new Map(lines.map((line) => [line.package_id, line.item_id]));
  const open = new Map(items.map((item) => [item.id, item]));
  let joined = false;
  for (const part of await openPartsOf(ctx, [...open.keys()])) {
    const item = open.get(part.parent_item_id ?? '');
    const packages = await packagesOf(ctx, [part.id]);
    if (!item || packages.length === 0 || packages.some((pack) => itemOf.get(pack.id) !== item.id)) continue;
    await lockPackages(
      ctx,
      packages.map((pack) => pack.id),
    );
    open.set(item.id, await rejoinItem(ctx, item, part));
    joined = true;
  }
  const still = new Set((await packagesOf(ctx, [...open.keys()])).map((pack) => pack.id));
  const gone = lines.filter((line) => open.has(line.item_id) && !still.has(line.package_id));
  await ctx.db.run(sql`delete from process_package where org_unit = ${ctx.unit} and list_id = ${listId} and package_id = any(${gone.map((line) => line.package_id)}::uuid[])
    and process_status in ('NOT_LOADED', 'MISSING', 'NOT_YET_PROCESSED')`);
  await ctx.db.run(sql`update process_item i set expected = (select count(*) from process_package lp where lp.org_unit = i.org_unit and lp.list_id = i.list_id and lp.item_id = i.item_id)
    where i.org_unit = ${ctx.unit} and i.list_id = ${listId} and i.item_id = any(${[...open.keys()]}::uuid[])`);
  return joined;
}
