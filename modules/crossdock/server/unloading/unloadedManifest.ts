import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { isHandled } from '#modules/shipments/rules/packageProcess.ts';
import type { ProcessListRow } from '../tables.gen.ts';
import { linesOf } from './lines.ts';

/** What became of a package on a unit that came in. */
export type Finding = { itemId: string; barcode: string; found: 'SOUND' | 'DAMAGED' | 'MISSING'; surplus: boolean };

/** An unloading list with what came off its unit; undefined for lists of another kind. */
export async function unloadedList(
  ctx: ViewContext,
  listId: string,
): Promise<{ list: ProcessListRow; findings: Finding[] } | undefined> {
  const list = await ctx.db.find(
    sql<ProcessListRow>`select * from process_list where org_unit = ${ctx.unit} and id = ${listId} and kind = 'ULD'`,
  );
  if (!list) return undefined;
  const lines = await linesOf(ctx, listId);
  return {
    list,
    findings: lines.map((line) => ({
      itemId: line.item_id,
      barcode: line.barcode,
      surplus: line.surplus,
      found: !isHandled(line.process_status) ? 'MISSING' : line.status === 'OK_DAMAGED' ? 'DAMAGED' : 'SOUND',
    })),
  };
}

/** An unloading list that a manifest from outside made, with what came off; undefined for every other list. */
export async function unloadedManifest(
  ctx: ViewContext,
  listId: string,
): Promise<{ list: ProcessListRow; importId: string; findings: Finding[] } | undefined> {
  const unit = await unloadedList(ctx, listId);
  return unit?.list.import_id ? { ...unit, importId: unit.list.import_id } : undefined;
}
