import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { refused, stale } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { defineStateful } from '#platform/stateful.ts';
import { isAcceptable } from '../rules/orderDraft.ts';
import {
  stepTransportOrder,
  type TransportOrderAction,
  type TransportOrderFacts,
  transportOrderMachine,
  type TransportOrderState,
} from '../rules/transportOrderStates.ts';
import { customersOf } from './checkOrder.ts';
import { ordersWithin } from './scope.ts';
import { type TransportOrderRow, type TransportOrderTable, tables } from './tables.gen.ts';

/** How people call it: by its number, else the sender's. */
export const nameOf = (row: Pick<TransportOrderRow, 'order_number' | 'extern_order_number'>): string =>
  row.order_number ?? (row.extern_order_number || '–');

/** Facts that only a command knows, by the step that asks for them. */
const needs = { cancel: ['shipmentsFixed'] } as const;

/** Whether its customer is on hold and nobody has let this order go. */
export async function isOnCreditHold(
  ctx: Parameters<typeof customersOf>[0],
  row: Pick<TransportOrderRow, 'customer_id' | 'credit_released'>,
): Promise<boolean> {
  if (row.credit_released || row.customer_id === null) return false;
  return (await customersOf(ctx, [row.customer_id])).get(row.customer_id)?.creditHold === true;
}

const orders = defineStateful<
  TransportOrderTable,
  undefined,
  TransportOrderRow,
  TransportOrderState,
  TransportOrderAction,
  TransportOrderFacts,
  typeof needs
>({
  table: tables.transportOrder,
  alias: 'r',
  rowOf: (row) => row,
  step: (row, action, facts) => stepTransportOrder(row.state, action, facts),
  factsOf: async (ctx, row) => ({
    wrong: !isAcceptable(row.draft),
    creditHold: await isOnCreditHold(ctx, row),
    shipmentsFixed: true,
  }),
  needs,
  logKey: (row) => `ORDER:${row.id}`,
  shownAs: () => ({ topic: 'orders', entity: 'transportOrder' }),
  scopeOf: () => ({}),
  stamp: (ctx) => ({ changed_at: new Date(ctx.now) }),
  history: {
    textKey: (action) => `orders:history/${action}`,
    args: (row, to) => ({ order: nameOf(row), state: to }),
    code: '9110',
  },
  refusal: (ctx, row, reason) => refused(reason, { order: nameOf(row), state: ctx.t(`orders:state/${row.state}`) }),
});

/** 404 when there is none that this session sees. */
const lockOrder = async (ctx: CommandContext, id: string): Promise<TransportOrderRow> =>
  known((await orders.lock(ctx, ordersWithin(ctx), [id], 'transportOrder.lock'))[0]);

/** 409 when somebody has changed it since `version`. */
export async function lockOrderAt(ctx: CommandContext, id: string, version: number): Promise<TransportOrderRow> {
  const row = await lockOrder(ctx, id);
  if (row.version !== version) throw stale('orders:message/changed', { order: nameOf(row) });
  return row;
}

/** The order of a sender's number that is neither rejected nor cancelled, locked. */
export const lockBySender = (ctx: CommandContext, externId: string): Promise<TransportOrderRow | undefined> =>
  ctx.db.find(
    sql<TransportOrderRow>`select * from transport_order where org_unit = ${ctx.unit} and extern_id = ${externId}
      and state not in ('REJECTED', 'CANCELED') for update`,
  );

/** Whether the session's permissions let it take this step in this state: who may cancel depends on how far the order is. */
export const mayStep = (ctx: CommandContext, row: TransportOrderRow, action: TransportOrderAction): boolean =>
  transportOrderMachine.rows.every(
    (one) =>
      one.action !== action ||
      !one.from.includes(row.state) ||
      one.permission?.some((permission) => ctx.session.permissions.includes(permission)),
  );

export const saveOrder = orders.save;
export const moveOrder = orders.move;
