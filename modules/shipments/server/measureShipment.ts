import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { measuredColumns } from './contentColumns.ts';
import { derivedOf } from './derivedOf.ts';
import { insertGoods } from './insertContent.ts';
import type { NewShipment } from './newShipment.ts';
import { keepRuled } from './ruled.ts';
import type { Knowledge } from './shipmentKnowledge.ts';
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
  keepRuled(ctx, [{ itemId, ruled: derived.ruled }], ['bulkinessRules']);
}
