import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { type ProcessListRow, tables } from '../tables.gen.ts';
import { totalsOf } from './expectedTotals.ts';
import { recount } from './lists.ts';

/** Counters and totals of what a list expects. */
export async function totalUp(ctx: CommandContext, listId: string): Promise<ProcessListRow> {
  await ctx.db.run(updateRow(ctx, tables.processList, { id: listId }, await totalsOf(ctx, listId)));
  return recount(ctx, { id: listId });
}
