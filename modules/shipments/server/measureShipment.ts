import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { measuredColumns } from './contentColumns.ts';
import { derivedOf, type Knowledge } from './createShipment.ts';
import { insertGoods } from './insertContent.ts';
import type { NewShipment } from './newShipment.ts';
import { tables } from './tables.gen.ts';

/** Goods and measures of a shipment become those of this input; where it goes and what it is called stay. */
export async function measureShipment(
  ctx: CommandContext,
  itemId: string,
  input: NewShipment,
  known: Knowledge,
): Promise<void> {
  const derived = derivedOf(ctx, input, known);
  await ctx.db.run(sql`delete from goods_item where org_unit = ${ctx.unit} and item_id = ${itemId}`);
  await ctx.db.run(sql`delete from dangerous_goods_line where org_unit = ${ctx.unit} and item_id = ${itemId}`);
  await insertGoods(ctx, [{ itemId, input }]);
  await ctx.db.run(updateRow(ctx, tables.shipment, { id: itemId }, measuredColumns(input, derived)));
}
