import type { TextRef } from '#kernel/errors.ts';
import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { shortly, type Change } from '../rules/changes.ts';
import type { OrderDraft } from '../rules/orderDraft.ts';
import { isChangeable } from '../rules/transportOrderStates.ts';
import { contentColumns } from './takeOrders.ts';
import { lockBySender, moveOrder, nameOf, saveOrder } from './orders.ts';
import type { TransportOrderRow } from './tables.gen.ts';

/** Which of these numbers of senders are orders already; one that was rejected or cancelled may come again. */
export async function knownOrders(ctx: CommandContext, externIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.run(
    sql<{ extern_id: string }>`select extern_id from transport_order where org_unit = ${ctx.unit}
      and extern_id = any(${[...externIds]}) and state not in ('REJECTED', 'CANCELED')`,
  );
  return new Set(rows.map((row) => row.extern_id));
}

/** What stands in the orders of these numbers of senders. */
export async function draftsBySender(
  ctx: CommandContext,
  externIds: readonly string[],
): Promise<Map<string, OrderDraft>> {
  if (externIds.length === 0) return new Map();
  const rows = await ctx.db.run(
    sql<{
      extern_id: string;
      draft: OrderDraft;
    }>`select extern_id, draft from transport_order where org_unit = ${ctx.unit}
      and extern_id = any(${[...externIds]}) and state not in ('REJECTED', 'CANCELED')`,
  );
  return new Map(rows.map((row) => [row.extern_id, row.draft]));
}

/** An order of a sender that has no shipment yet, locked: what its sender changes or cancels concerns the order alone. */
export async function waitingOrder(ctx: CommandContext, externId: string): Promise<TransportOrderRow | undefined> {
  const row = await lockBySender(ctx, externId);
  return row && row.state !== 'CONVERTED' ? row : undefined;
}

/** Writes another content into an order and says in its history what changed, value by value. */
export async function rewrite(
  ctx: CommandContext,
  row: TransportOrderRow,
  draft: OrderDraft,
  changes: readonly Change[],
) {
  const saved = await saveOrder(ctx, row, contentColumns(draft));
  ctx.history({
    logKey: `ORDER:${row.id}`,
    type: 'UPD',
    code: '9120',
    textKey: 'orders:history/changed',
    args: { order: nameOf(row), changes: shortly(changes) },
    before: Object.fromEntries(changes.map(({ path, from }) => [path, from])),
    after: Object.fromEntries(changes.map(({ path, to }) => [path, to])),
  });
  return saved;
}

/** What its sender says anew of an order that nobody has accepted. @returns false when it is too late */
export async function changeWaiting(
  ctx: CommandContext,
  row: TransportOrderRow,
  draft: OrderDraft,
  changes: readonly Change[],
  { dryRun }: { dryRun: boolean },
): Promise<boolean> {
  const may = isChangeable(row.state) || row.state === 'ACCEPTED';
  if (may && !dryRun) await rewrite(ctx, row, draft, changes);
  return may;
}

/** Cancels an order that has no shipment yet, as its sender wants. */
export const cancelWaiting = (
  ctx: CommandContext,
  row: TransportOrderRow,
  reason: TextRef,
): Promise<TransportOrderRow> =>
  moveOrder(ctx, row, 'cancel', { set: { reason: null, reason_text: reason }, facts: { shipmentsFixed: false } });

/** What its sender said of an order that is a shipment is written into the order too. */
export async function noteOnConverted(
  ctx: CommandContext,
  externId: string,
  said: { draft: OrderDraft; changes: readonly Change[] } | { canceled: TextRef },
): Promise<void> {
  const row = await lockBySender(ctx, externId);
  if (row?.state !== 'CONVERTED') return;
  if ('canceled' in said) await cancelWaiting(ctx, row, said.canceled);
  else await rewrite(ctx, row, said.draft, said.changes);
}
