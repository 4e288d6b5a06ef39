import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { tables } from '../tables.gen.ts';
import { settleMissing } from './heal.ts';
import { reportAgain } from '../unloading/reportUnit.ts';

/** A list that was closed without a package, and what it called it. */
export type MissedLine = { listId: string; packageId: string; itemId: string; as: 'MISSING' | 'NOT_UNLOADED' };

/** Lists that miss one of these packages: what `healLists` heals when it is found. */
export const missedOn = (ctx: CommandContext, packageIds: readonly string[]): Promise<MissedLine[]> =>
  ctx.db.run(
    sql<MissedLine>`select lp.list_id as "listId", lp.package_id as "packageId", lp.item_id as "itemId", lp.process_status as as
      from process_package lp join process_list l on l.org_unit = lp.org_unit and l.id = lp.list_id
      where lp.org_unit = ${ctx.unit} and lp.package_id = any(${[...packageIds]}::uuid[]) and (lp.process_status = 'MISSING'
        or (l.kind = 'ULD' and lp.process_status = 'NOT_UNLOADED' and l.state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED')))`,
    { name: 'lists.missed' },
  );

/** That it was found is taken back: the lists miss it again, and whoever was told of it hears so. */
export async function missAgain(ctx: CommandContext, lines: readonly MissedLine[]): Promise<void> {
  for (const { listId, packageId, as } of lines)
    await ctx.db.run(
      updateRow(ctx, tables.processPackage, { list_id: listId, package_id: packageId }, { process_status: as }),
      { name: 'lists.missAgain' },
    );
  await reportAgain(ctx, await settleMissing(ctx, lines));
}
