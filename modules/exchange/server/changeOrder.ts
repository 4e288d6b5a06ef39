import type { CommandContext } from '#platform/context.ts';
import {
  cancelForSender,
  lockByExternId,
  type NewShipment,
  replaceShipment,
  type shipmentKnowledge,
} from '#modules/shipments/server/index.ts';
import { cancelWaiting, changeWaiting, noteOnConverted, waitingOrder } from '#modules/orders/server/index.ts';
import type { OrderDraft, ProblemCode } from '#modules/orders/rules/orderDraft.ts';
import { shortly } from '#modules/orders/rules/changes.ts';
import { isChangeable, type TransportOrderState } from '#modules/orders/rules/transportOrderStates.ts';
import { differences } from '#modules/orders/rules/sameOrder.ts';
import { allSaid } from './said.ts';
import type { OrderRowRow } from './tables.gen.ts';

/** What becomes of an order that is there already, or of a message that speaks of one. */
export type Outcome = {
  state: 'OK' | 'WARNING' | 'KNOWN' | 'ERROR' | 'CONFLICT';
  effect: OrderRowRow['effect'];
  itemId: string | null;
  /** The order that it is or speaks of; null when it came before orders were kept, or with a manifest. */
  orderId: string | null;
  draft: OrderDraft;
  /** The last that was taken in under this number. */
  before: OrderDraft | null;
};

/** The last that was said under a sender's number; null when the shipment came neither in a file nor as an order. */
const lastDraft = async (ctx: CommandContext, externId: string): Promise<OrderDraft | null> =>
  (await allSaid(ctx, [externId])).get(externId)?.last ?? null;

const withProblem = (draft: OrderDraft, code: ProblemCode, error: boolean): OrderDraft => ({
  ...draft,
  problems: [
    ...draft.problems,
    {
      row: draft.row,
      field: 'externOrderNumber',
      code,
      severity: error ? 'ERROR' : 'WARNING',
      args: { order: draft.externOrderNumber },
    },
  ],
});

const taken = (draft: OrderDraft): 'OK' | 'WARNING' => (draft.problems.length > 0 ? 'WARNING' : 'OK');

/** How an order is known, and how long its sender may change it (`orders.changeUntil`); a person decides by what has moved alone. */
type Is = {
  isKnown: boolean;
  dryRun: boolean;
  until: 'ACCEPTED' | 'CONVERTED' | 'MOVED';
  known: Awaited<ReturnType<typeof shipmentKnowledge>>;
};

/** Whether the depot lets a sender speak of an order that is so far. */
const isInTime = (until: Is['until'], waiting: { state: TransportOrderState } | undefined): boolean =>
  until === 'MOVED' || (waiting !== undefined && (until === 'CONVERTED' || isChangeable(waiting.state)));

async function change(
  ctx: CommandContext,
  draft: OrderDraft,
  externId: string,
  { input, known, dryRun, until }: Is & { input: NewShipment },
): Promise<Outcome> {
  const before = await lastDraft(ctx, externId);
  const changes = before ? differences(before, draft) : [];
  const items = await lockByExternId(ctx, externId);
  const item = items[0];
  const waiting = item ? undefined : await waitingOrder(ctx, externId);
  const at = { itemId: item?.id ?? null, orderId: waiting?.id ?? null, draft, before };
  if (before && changes.length === 0) return { ...at, state: 'KNOWN', effect: null };
  const done =
    isInTime(until, waiting) &&
    (waiting
      ? await changeWaiting(ctx, waiting, draft, changes, { dryRun })
      : item && items.length === 1 && (await replaceShipment(ctx, item, input, known, { dryRun })));
  if (!done) return { ...at, draft: withProblem(draft, 'CHANGE_TOO_LATE', true), state: 'CONFLICT', effect: null };
  if (item && !dryRun) {
    await noteOnConverted(ctx, externId, { draft, changes });
    ctx.history({
      logKey: `ITEM:${item.id}`,
      type: 'UPD',
      code: '1010',
      textKey: 'exchange:history/changed',
      args: { order: item.order_number, changes: shortly(changes) },
      before: Object.fromEntries(changes.map(({ path, from }) => [path, from])),
      after: Object.fromEntries(changes.map(({ path, to }) => [path, to])),
    });
  }
  return { ...at, state: taken(draft), effect: 'CHANGED' };
}

async function cancel(
  ctx: CommandContext,
  draft: OrderDraft,
  externId: string,
  { isKnown, dryRun, until }: Is,
): Promise<Outcome> {
  const before = await lastDraft(ctx, externId);
  const items = await lockByExternId(ctx, externId);
  const item = items[0];
  const waiting = item ? undefined : await waitingOrder(ctx, externId);
  const at = { itemId: item?.id ?? null, orderId: waiting?.id ?? null, draft, before: null };
  const reason = { key: 'exchange:reason/canceledBySender' } as const;
  if (waiting && isInTime(until, waiting)) {
    if (!dryRun) await cancelWaiting(ctx, waiting, reason);
    return { ...at, state: taken(draft), effect: 'CANCELED' };
  }
  // Cancelled already, by whomever.
  if (!item && !waiting && isKnown) return { ...at, state: 'KNOWN', effect: null };
  if (!item && !waiting)
    return { ...at, draft: withProblem(draft, 'CANCEL_OF_UNKNOWN', true), state: 'ERROR', effect: null };
  const done =
    item &&
    items.length === 1 &&
    isInTime(until, waiting) &&
    (await cancelForSender(ctx, item, ctx.t(reason.key), { dryRun }));
  if (!done)
    return { ...at, before, draft: withProblem(draft, 'CANCEL_TOO_LATE', true), state: 'CONFLICT', effect: null };
  if (!dryRun) await noteOnConverted(ctx, externId, { canceled: reason });
  return { ...at, state: taken(draft), effect: 'CANCELED' };
}

/** A message that changes an order that is not there is an order all the same: better twice looked at than not driven. */
export const asNew = (draft: OrderDraft): OrderDraft =>
  draft.purpose === 'CHANGE' ? withProblem(draft, 'CHANGE_OF_UNKNOWN', false) : draft;

/** A message of a sender about an order of before: until goods have moved it is done, after that it waits for a person. */
export const changeOrder = (
  ctx: CommandContext,
  draft: OrderDraft,
  externId: string,
  is: Is,
  input: () => Promise<NewShipment>,
): Promise<Outcome> =>
  draft.purpose === 'CANCEL'
    ? cancel(ctx, draft, externId, is)
    : input().then((made) => change(ctx, draft, externId, { ...is, input: made }));
