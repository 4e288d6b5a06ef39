import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import type { PackageRow, ShipmentRow } from '#modules/shipments/server/index.ts';
import { type ProcessListRow, tables } from '../tables.gen.ts';
import { type ListedItem, listedItem } from './settleItem.ts';

/** A package that was found and that the list does not expect gets its line there, before it is taken in. */
export async function listSurplus(
  ctx: CommandContext,
  { id }: ProcessListRow,
  item: ShipmentRow,
  pack: PackageRow,
): Promise<ListedItem> {
  await ctx.db.run(sql`insert into process_item (org_unit, list_id, item_id, sequence, expected, surplus, state)
    values (${ctx.unit}, ${id}, ${item.id}, 0, ${item.packages}, true, 'SURPLUS') on conflict (org_unit, list_id, item_id) do nothing`);
  await ctx.db.run(
    insertRow(ctx, tables.processPackage, {
      list_id: id,
      package_id: pack.id,
      item_id: item.id,
      earlier_status: pack.status === 'OK_DAMAGED' ? 'OK_DAMAGED' : 'OK',
      earlier_missing: pack.status === 'NOK_MISSING',
      surplus: true,
    }),
  );
  return known(await listedItem(ctx, id, item.id));
}
