import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { notFound, stale } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Changes } from '#platform/database/table.ts';
import type { changeItem } from '../../contract/calls.ts';
import { itemCanceled } from '../../contract/facts.ts';
import type { Rows } from '../../rules/rowScope.ts';
import type { ItemAction } from '../../rules/states.ts';
import { eachItem } from '../eachItem.ts';
import { lockItems, moveItem, saveItem } from '../moveItem.ts';
import type { ShipmentRow, ShipmentTable } from '../tables.gen.ts';

/** Locks one shipment and compares its version, when the caller gave one. */
export async function lockVersion(
  ctx: CommandContext,
  rows: Rows,
  id: string,
  version: number | undefined,
): Promise<ShipmentRow> {
  const [item] = await lockItems(ctx, rows, [id]);
  if (!item) throw notFound();
  if (version !== undefined && item.version !== version) throw stale();
  return item;
}

export async function changeDispoInfo(
  ctx: CommandContext,
  rows: Rows,
  id: string,
  body: BodyOf<typeof changeItem>,
): Promise<void> {
  const item = await lockVersion(ctx, rows, id, body.version);
  await saveItem(ctx, item, {
    dispo_remark: body.dispoInfoRemark,
    dispo_position: body.dispoInfoExpectedStoringPosition,
    customs_documents: body.customsDocuments,
  });
  ctx.history({
    logKey: `ITEM:${id}`,
    type: 'UPD',
    code: '1010',
    textKey: 'shipments:history/changed',
    args: { order: item.order_number },
    before: {
      dispoInfoRemark: item.dispo_remark,
      dispoInfoExpectedStoringPosition: item.dispo_position,
      customsDocuments: item.customs_documents,
    },
    after: body,
  });
}

/** Hold, release from hold, cancel: a reason, a step of the machine, what follows from it. */
export async function stepByHand(
  ctx: CommandContext,
  rows: Rows,
  id: string,
  action: Extract<ItemAction, 'hold' | 'unhold' | 'cancel'>,
  body: { reason?: string; version?: number },
): Promise<void> {
  await step(ctx, await lockVersion(ctx, rows, id, body.version), action, body.reason);
}

/** The same for many, each by itself: what one refuses leaves the others. */
export const stepAll = async (
  ctx: CommandContext,
  rows: Rows,
  itemIds: readonly string[],
  action: 'hold' | 'unhold',
  reason?: string,
) => eachItem(ctx, await lockItems(ctx, rows, itemIds), (item) => step(ctx, item, action, reason));

async function step(
  ctx: CommandContext,
  item: ShipmentRow,
  action: Extract<ItemAction, 'hold' | 'unhold' | 'cancel'>,
  reason = '',
): Promise<void> {
  const { id } = item;
  const moved = await ctx.db.find(
    sql<{
      n: number;
    }>`select count(*)::int as n from package where org_unit = ${ctx.unit} and item_id = ${id} and active and terminal_status in ('LOADED', 'TO_UNLOAD')`,
  );
  const set: Changes<ShipmentTable> =
    action === 'hold'
      ? { held_from: item.state, notable_status: 'ON_HOLD' }
      : action === 'unhold'
        ? { held_from: null, notable_status: 'NONE' }
        : {};
  await moveItem(ctx, item, action, {
    facts: { packagesMoved: moved?.n ?? 0 },
    set,
    args: { reason },
  });
  if (action !== 'cancel') return;
  await ctx.db.run(
    sql`update package set status = 'CANCELED', terminal_status = 'CANCELED', active = false, version = version + 1 where org_unit = ${ctx.unit} and item_id = ${id}`,
  );
  await ctx.emit(itemCanceled, { itemId: id });
}
