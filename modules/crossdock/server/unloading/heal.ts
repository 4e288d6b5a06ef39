import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { recount } from '../list/lists.ts';
import { reportUnit } from './reportUnit.ts';

const closed: readonly string[] = ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED'];

/**
 * Packages stand in this hall, however they were found (another unit, an info scan, a count): an unloading that had given them up misses them no longer, and
 * the depot that had loaded them reads a corrected report (decisions, group 2).
 */
export async function heal(ctx: CommandContext, packageIds: readonly string[]): Promise<void> {
  const found = await ctx.db.run(
    sql<{
      list_id: string;
      item_id: string;
    }>`update process_package lp set process_status = 'UNLOADED' from process_list l
      where lp.org_unit = ${ctx.unit} and lp.package_id = any(${[...packageIds]}::uuid[]) and lp.process_status in ('MISSING', 'NOT_UNLOADED')
        and l.org_unit = lp.org_unit and l.id = lp.list_id and l.kind = 'ULD' and l.state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED')
      returning lp.list_id, lp.item_id`,
    { name: 'unloading.heal' },
  );
  for (const { list_id: id, item_id: itemId } of found)
    await ctx.db.run(sql`update process_item i set state = 'UNLOADED' where i.org_unit = ${ctx.unit} and i.list_id = ${id} and i.item_id = ${itemId} and i.state in ('MISSING', 'NOT_UNLOADED', 'PARTLY_UNLOADED')
      and not exists (select from process_package p where p.org_unit = i.org_unit and p.list_id = i.list_id and p.item_id = i.item_id and p.process_status in ('MISSING', 'NOT_UNLOADED', 'NOT_YET_PROCESSED'))`);
  for (const id of new Set(found.map((one) => one.list_id))) {
    const list = await recount(ctx, { id });
    if (closed.includes(list.state)) await reportUnit(ctx, list);
    ctx.changed('unloading', 'unloadingList', id);
  }
}
