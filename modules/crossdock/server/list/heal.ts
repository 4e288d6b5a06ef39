import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { healIncomplete } from '#modules/shipments/server/index.ts';
import type { ListKind, ListState } from '../../rules/list/vocabulary.ts';
import { reportUnit } from '../unloading/reportUnit.ts';
import { recount, tellList } from './lists.ts';

/** What a package is on a list that had given it up, once it is found. */
const foundAs = { LDG: 'NOT_LOADED', ULD: 'UNLOADED', INV: 'REGISTERED' } as const satisfies Record<ListKind, string>;

/** What came off such a unit was reported. */
const fixed: readonly ListState[] = ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED'];

/** Packages stand in the hall that were not there: lists that were closed without them miss them no longer (decisions, group 2). */
export async function healLists(ctx: CommandContext, packageIds: readonly string[]): Promise<void> {
  const lines = await ctx.db.run(
    sql<{ list_id: string; item_id: string; kind: ListKind }>`update process_package lp
      set process_status = case l.kind when 'LDG' then ${foundAs.LDG} when 'ULD' then ${foundAs.ULD} else ${foundAs.INV} end
      from process_list l where l.org_unit = lp.org_unit and l.id = lp.list_id and lp.org_unit = ${ctx.unit}
        and lp.package_id = any(${[...packageIds]}::uuid[]) and (lp.process_status = 'MISSING' or (l.kind = 'ULD' and lp.process_status = 'NOT_UNLOADED' and l.state = any(${[...fixed]}))) returning lp.list_id, lp.item_id, l.kind`,
    { name: 'lists.heal' },
  );
  for (const { list_id: id, item_id: itemId, kind } of lines) {
    await ctx.db.run(sql`update process_item i set state = ${foundAs[kind]} where i.org_unit = ${ctx.unit} and i.list_id = ${id} and i.item_id = ${itemId} and i.state in ('MISSING', 'NOT_UNLOADED', 'PARTLY_UNLOADED')
      and not exists (select from process_package p where p.org_unit = i.org_unit and p.list_id = i.list_id and p.item_id = i.item_id
        and p.process_status in ('MISSING', 'NOT_UNLOADED', 'NOT_REGISTERED', 'NOT_YET_PROCESSED'))`);
    tellList(ctx, { list: await recount(ctx, { id }), trip: null });
  }
  // The depot that had loaded a unit reads what came off it after all.
  for (const id of new Set(lines.filter((line) => line.kind === 'ULD').map((line) => line.list_id))) {
    const list = await recount(ctx, { id });
    if (fixed.includes(list.state)) await reportUnit(ctx, list);
    ctx.changed('arrivalboard', 'unloadingList', id);
  }
  if (lines.length > 0) healIncomplete(ctx, [...new Set(lines.map((line) => line.item_id))]);
}
