import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { undo } from '../list/packageStatus.ts';
import { loadingProcess } from './process.ts';

/**
 * A package was found in the hall that an open loading list has on its truck: the scan there is taken back, so that the list waits for it
 * again. Answers whether there was such a list.
 */
export async function takeOffOpenList(ctx: CommandContext, packageId: string): Promise<boolean> {
  const on = await ctx.db.find(
    sql<{
      list_id: string;
    }>`select lp.list_id from process_package lp join process_list l on l.org_unit = lp.org_unit and l.id = lp.list_id
      where lp.org_unit = ${ctx.unit} and lp.package_id = ${packageId} and l.kind = 'LDG' and l.state = 'INPROGRESS'
        and lp.process_status in ('LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')`,
    { name: 'list.loadedOn' },
  );
  if (!on) return false;
  await undo(ctx, loadingProcess, { kind: 'unit' }, on.list_id, packageId);
  return true;
}
