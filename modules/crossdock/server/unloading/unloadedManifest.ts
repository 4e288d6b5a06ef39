import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { isHandled } from '#modules/shipments/rules/packageProcess.ts';
import type { ProcessListRow } from '../tables.gen.ts';
import { linesOf } from './lines.ts';

/** What became of a package on a unit from outside. */
export type Finding = { itemId: string; barcode: string; found: 'SOUND' | 'DAMAGED' | 'MISSING'; surplus: boolean };

/** An unloading list that a manifest from outside made, with what came off; undefined for every other list. */
export async function unloadedManifest(
  ctx: ViewContext,
  listId: string,
): Promise<{ list: ProcessListRow; importId: string; findings: Finding[] } | undefined> {
  const list = await ctx.db.find(
    sql<ProcessListRow>`select * from process_list where org_unit = ${ctx.unit} and id = ${listId} and kind = 'ULD'`,
  );
  if (!list?.import_id) return undefined;
  const lines = await linesOf(ctx, listId);
  return {
    list,
    importId: list.import_id,
    findings: lines.map((line) => ({
      itemId: line.item_id,
      barcode: line.barcode,
      surplus: line.surplus,
      found: !isHandled(line.process_status) ? 'MISSING' : line.status === 'OK_DAMAGED' ? 'DAMAGED' : 'SOUND',
    })),
  };
}
