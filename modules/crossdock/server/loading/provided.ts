import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { provide } from '#platform/questions.ts';
import { equipmentUncounted, listsOfHistory, receiptAwaited } from '#modules/dispatch/contract/questions.ts';
import { findHistoryLists } from '../list/findHistoryLists.ts';
import { configurationOf } from '#modules/settings/server/index.ts';

/** Shipments of the list brought exchangeable equipment, and nobody has counted it (LCL-06 at the dock, JCL-01 at the end of the journey). */
async function isEquipmentUncounted(ctx: ViewContext, listId: string): Promise<boolean> {
  const { requireEquipment } = await configurationOf(ctx.db, ctx.readUnits, 'loading');
  if (!requireEquipment) return false;
  const found = await ctx.db.find(
    sql`select 1 from process_list l join process_item i on i.org_unit = l.org_unit and i.list_id = l.id and not i.removed
        join shipment s on s.org_unit = i.org_unit and s.id = i.item_id
      where l.org_unit = ${ctx.unit} and l.id = ${listId} and l.equipment is null and 'hasLoadingEquipment' = any(s.attributes)`,
  );
  return found !== undefined;
}

/** What loading says to the checks of dispatch. */
export const loadingProvides = [
  provide(listsOfHistory, findHistoryLists),
  provide(equipmentUncounted, async (ctx, { loadingListId }) =>
    loadingListId ? isEquipmentUncounted(ctx, loadingListId) : false,
  ),
  provide(receiptAwaited, async (ctx, { loadingListId }) =>
    loadingListId
      ? (
          await ctx.db.run(
            sql<{ item_id: string }>`select item_id from process_item
              where org_unit = ${ctx.unit} and list_id = ${loadingListId} and announced_to is not null and received_at is null`,
          )
        ).map((one) => one.item_id)
      : [],
  ),
];
