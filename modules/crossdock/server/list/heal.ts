import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import type { PackageProcessStatus } from '#modules/shipments/rules/vocabulary.ts';
import { healIncomplete } from '#modules/shipments/server/index.ts';
import { listItemState } from '../../rules/list/itemState.ts';
import type { ListKind } from '../../rules/list/vocabulary.ts';
import { type ProcessListRow, tables } from '../tables.gen.ts';
import { recount, notifyList } from './lists.ts';

/** What a package is on a list that had given it up, once it is found. */
const foundAs = { LDG: 'NOT_LOADED', ULD: 'UNLOADED', INV: 'REGISTERED' } as const satisfies Record<ListKind, string>;

/** The state of a shipment on a list, from its packages there. */
async function settle(ctx: CommandContext, listId: string, itemId: string): Promise<void> {
  const lines = await ctx.db.run(
    sql<{ kind: ListKind; process_status: PackageProcessStatus }>`select process_status,
        (select kind from process_list l where l.org_unit = process_package.org_unit and l.id = list_id) as kind from process_package
      where org_unit = ${ctx.unit} and list_id = ${listId} and item_id = ${itemId} and not surplus`,
    { name: 'heal.lines' },
  );
  const [first] = lines;
  if (!first) return;
  const state = listItemState(
    first.kind,
    lines.map((line) => ({ processStatus: line.process_status, terminalStatus: 'IN_DEPOT' })),
  );
  await ctx.db.run(updateRow(ctx, tables.processItem, { list_id: listId, item_id: itemId }, { state }));
}

/** Shipments of lists, and the counters of these lists, after packages there were found or are missed again; answers the lists. */
export async function settleMissing(
  ctx: CommandContext,
  lines: readonly { listId: string; itemId: string }[],
): Promise<ProcessListRow[]> {
  for (const { listId, itemId } of lines) await settle(ctx, listId, itemId);
  const lists: ProcessListRow[] = [];
  for (const id of new Set(lines.map((line) => line.listId))) {
    const list = await recount(ctx, { id });
    notifyList(ctx, { list, trip: null });
    lists.push(list);
  }
  return lists;
}

/**
 * Packages are found, however that came about: by an info scan, off another unit, on a truck (decision 0014). Lists that were
 * closed without them miss them no longer; answers those lists.
 */
export async function healLists(ctx: CommandContext, packageIds: readonly string[]): Promise<ProcessListRow[]> {
  const lines = await ctx.db.run(
    sql<{ list_id: string; item_id: string }>`update process_package lp
      set process_status = case l.kind when 'LDG' then ${foundAs.LDG} when 'ULD' then ${foundAs.ULD} else ${foundAs.INV} end
      from process_list l where l.org_unit = lp.org_unit and l.id = lp.list_id and lp.org_unit = ${ctx.unit}
        and lp.package_id = any(${[...packageIds]}::uuid[]) and (lp.process_status = 'MISSING'
          or (l.kind = 'ULD' and lp.process_status = 'NOT_UNLOADED' and l.state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED'))) returning lp.list_id, lp.item_id`,
    { name: 'lists.heal' },
  );
  const lists = await settleMissing(
    ctx,
    lines.map((line) => ({ listId: line.list_id, itemId: line.item_id })),
  );
  if (lines.length > 0) healIncomplete(ctx, [...new Set(lines.map((line) => line.item_id))]);
  return lists;
}
