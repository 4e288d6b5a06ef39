import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';

/** Which of these packages a list has handled: on the truck, off it, or counted. */
export const handledOn = async (
  ctx: CommandContext,
  listId: string,
  packageIds: readonly string[],
): Promise<string[]> =>
  (
    await ctx.db.run(
      sql<{ package_id: string }>`select package_id from process_package
        where org_unit = ${ctx.unit} and list_id = ${listId} and package_id = any(${[...packageIds]}::uuid[])
          and process_status in ('LOADED', 'UNLOADED', 'REGISTERED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')`,
      { name: 'list.handledOf' },
    )
  ).map((row) => row.package_id);

/** Shipments that stand on a list. */
export const itemsOn = async (ctx: CommandContext, listId: string): Promise<string[]> =>
  (
    await ctx.db.run(
      sql<{
        item_id: string;
      }>`select item_id from process_item where org_unit = ${ctx.unit} and list_id = ${listId} and not removed`,
      { name: 'list.itemsOf' },
    )
  ).map((row) => row.item_id);
