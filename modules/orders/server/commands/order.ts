import { refused } from '#kernel/errors.ts';
import type { BodyOf } from '#kernel/call.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { cancelForSender, lockItems } from '#modules/shipments/server/index.ts';
import type * as calls from '../../contract/orders.ts';
import { differences } from '../../rules/sameOrder.ts';
import { isChangeable, type TransportOrderAction } from '../../rules/transportOrderStates.ts';
import { checkedByHand, trialByHand } from '../checkOrder.ts';
import { carryOn, convert } from '../convert.ts';
import { externIdOf } from '../externId.ts';
import { lockOrderAt, mayStep, moveOrder, nameOf, saveOrder } from '../orders.ts';
import { alikesOf, getOrder, messagesOf } from '../orderViews.ts';
import { knownOrders, rewrite } from '../bySender.ts';
import { orderHead } from '../../rules/orderHead.ts';
import { contentColumns, orderNumbers } from '../takeOrders.ts';
import { type TransportOrderRow, tables } from '../tables.gen.ts';

type Content = Omit<BodyOf<typeof calls.createOrder>, 'clientKey'>;
type Order = ReturnType<typeof getOrder>;

/** What is wrong with an order while it is typed. */
export async function checkOrder(ctx: CommandContext, body: BodyOf<typeof calls.checkOrder>) {
  const { draft, customer } = await trialByHand(ctx, body.draft, body.customerId);
  return {
    validationMessages: messagesOf(ctx, draft.problems),
    alikes: await alikesOf(ctx, orderHead(draft).likeness, body.id ?? null),
    creditHold: customer?.creditHold === true,
  };
}

/** A draft as somebody begins it; the same press twice makes one. */
export async function createOrder(ctx: CommandContext, { clientKey, ...body }: Content & { clientKey: string }): Order {
  const key = `orders.createOrder:${clientKey}`;
  const earlier = await seenBefore<{ id: string }>(ctx, key);
  if (earlier) return getOrder(ctx, earlier.id);
  const { draft, customer } = await checkedByHand(ctx, body.draft, body.customerId);
  const id = ctx.newId();
  const now = new Date(ctx.now);
  const own = ctx.record.rowScope === 'ownKeyAccount';
  await ctx.db.run(
    insertRow(ctx, tables.transportOrder, {
      id,
      customer_id: customer?.id ?? null,
      key_account_unit: own ? ctx.session.orgUnit : (customer?.keyAccountUnit ?? null),
      source: 'MANUAL',
      order_type: body.orderType,
      state: 'DRAFT',
      ...contentColumns(draft),
      created_at: now,
      created_by: ctx.session.accountName,
      changed_at: now,
    }),
  );
  ctx.history({
    logKey: `ORDER:${id}`,
    type: 'CRT',
    code: '9100',
    textKey: 'orders:history/created',
    args: { order: draft.externOrderNumber || '–' },
  });
  ctx.changed('orders', 'transportOrder', id, 1);
  remember(ctx, key, { id });
  return getOrder(ctx, id);
}

/** Another content for an order that nobody has accepted. */
export async function changeOrder(
  ctx: CommandContext,
  id: string,
  { version, ...body }: Content & { version: number },
): Order {
  const row = await lockOrderAt(ctx, id, version);
  if (!isChangeable(row.state)) throw refused('orders:refusal/accepted', { order: nameOf(row) });
  const { draft, customer } = await checkedByHand(ctx, body.draft, body.customerId);
  const changed = await saveOrder(ctx, row, {
    order_type: body.orderType,
    customer_id: customer?.id ?? null,
    ...(ctx.record.rowScope === 'ownKeyAccount' ? {} : { key_account_unit: customer?.keyAccountUnit ?? null }),
  });
  await rewrite(ctx, changed, draft, differences(row.draft, draft));
  return getOrder(ctx, id);
}

/** A draft is handed in: what is wrong now is said, else it has its number and goes on. */
async function submit(ctx: CommandContext, row: TransportOrderRow): Promise<unknown> {
  const { draft, customer } = await checkedByHand(ctx, row.draft, row.customer_id);
  const now = await saveOrder(ctx, row, { ...contentColumns(draft), customer_id: customer?.id ?? null });
  const externId = draft.externOrderNumber === '' ? null : externIdOf(draft, customer?.customerNumber ?? null);
  if (externId !== null && (await knownOrders(ctx, [externId])).has(externId))
    throw refused('orders:refusal/numberTaken', { order: draft.externOrderNumber });
  // Refused before a number is taken.
  const [number = null] = draft.problems.some(({ severity }) => severity === 'ERROR') ? [] : await orderNumbers(ctx, 1);
  const received = await moveOrder(ctx, now, 'submit', {
    set: {
      order_number: number,
      received_at: new Date(ctx.now),
      extern_id: externId,
    },
    args: { order: number ?? nameOf(row) },
  });
  return carryOn(ctx, received);
}

/** Cancels an order and, while none of them is planned or has moved, its shipments. */
async function cancel(ctx: CommandContext, row: TransportOrderRow, reason: string): Promise<unknown> {
  const items = row.shipment_ids.length > 0 ? await lockItems(ctx, { kind: 'unit' }, row.shipment_ids) : [];
  const open = items.filter(({ state }) => state !== 'CANCELED');
  for (const item of open)
    if (!(await cancelForSender(ctx, item, reason, { dryRun: true })))
      return moveOrder(ctx, row, 'cancel', { facts: { shipmentsFixed: true } });
  for (const item of open) await cancelForSender(ctx, item, reason, { dryRun: false });
  return moveOrder(ctx, row, 'cancel', { set: { reason, reason_text: null }, facts: { shipmentsFixed: false } });
}

async function takeStep(
  ctx: CommandContext,
  row: TransportOrderRow,
  action: TransportOrderAction,
  reason: string | null,
): Promise<unknown> {
  switch (action) {
    case 'submit':
      return submit(ctx, row);
    case 'validate':
      return moveOrder(ctx, row, 'validate');
    case 'accept':
    case 'unhold': {
      const set = action === 'unhold' ? { reason: null, reason_text: null, credit_released: true } : {};
      return carryOn(ctx, await moveOrder(ctx, row, action, { set }));
    }
    case 'convert':
      return convert(ctx, row);
    case 'cancel':
      return cancel(ctx, row, reason ?? '');
    default:
      return moveOrder(ctx, row, action, { set: { reason, reason_text: null }, args: { reason: reason ?? '' } });
  }
}

/** A step that a person takes. */
export async function stepOrder(
  ctx: CommandContext,
  id: string,
  action: TransportOrderAction,
  { version, reason }: { version: number; reason?: string | undefined },
): Order {
  const row = await lockOrderAt(ctx, id, version);
  if (!mayStep(ctx, row, action))
    throw refused('orders:refusal/notYours', { order: nameOf(row), state: ctx.t(`orders:state/${row.state}`) });
  await takeStep(ctx, row, action, reason ?? null);
  return getOrder(ctx, id);
}
