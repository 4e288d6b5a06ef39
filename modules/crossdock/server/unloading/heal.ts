import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import type { PackageProcessStatus } from '#modules/shipments/rules/vocabulary.ts';
import { listItemState } from '../../rules/list/itemState.ts';
import { recount } from '../list/lists.ts';
import { tables } from '../tables.gen.ts';
import { reportUnit } from './reportUnit.ts';

const reported: readonly string[] = ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED'];

/** The state of a shipment on a list, from its packages there. */
async function settle(ctx: CommandContext, listId: string, itemId: string): Promise<void> {
  const lines = await ctx.db.run(
    sql<{ process_status: PackageProcessStatus }>`select process_status from process_package
      where org_unit = ${ctx.unit} and list_id = ${listId} and item_id = ${itemId} and not surplus`,
    { name: 'heal.lines' },
  );
  const state = listItemState(
    'ULD',
    lines.map((line) => ({ processStatus: line.process_status, terminalStatus: 'IN_DEPOT' })),
  );
  await ctx.db.run(updateRow(ctx, tables.processItem, { list_id: listId, item_id: itemId }, { state }));
}

/**
 * Packages that an unloading gave up are found, however that came about: by an info scan, off another unit, on a truck (decisions, group 2). The lists
 * miss them no longer, and the depot that had loaded them reads the corrected report.
 */
export async function healUnloadings(ctx: CommandContext, packageIds: readonly string[]): Promise<void> {
  const found = await ctx.db.run(
    sql<{
      list_id: string;
      item_id: string;
    }>`update process_package lp set process_status = 'UNLOADED' from process_list l
      where l.org_unit = lp.org_unit and l.id = lp.list_id and l.kind = 'ULD' and lp.org_unit = ${ctx.unit} and lp.package_id = any(${[...packageIds]}::uuid[])
        and lp.process_status = 'MISSING' returning lp.list_id, lp.item_id`,
    { name: 'heal.found' },
  );
  for (const { list_id: id, item_id: itemId } of found) await settle(ctx, id, itemId);
  for (const id of new Set(found.map((one) => one.list_id))) {
    const list = await recount(ctx, { id });
    if (reported.includes(list.state)) await reportUnit(ctx, list);
    for (const topic of ['unloading', 'arrivalboard'] as const) ctx.changed(topic, 'unloadingList', id);
  }
}
