import { spokenArgs } from '#kernel/spokenArgs.ts';
import type { ViewContext } from '#platform/context.ts';
import type { OrderImport } from '../contract/calls.ts';
import type { OrderDraft, OrderProblem } from '#modules/orders/rules/orderDraft.ts';

export type Message = OrderImport['messages'][number];
/** A remark on a file as it is kept: what it says of is told anew in the language of who reads it. */
export type KeptMessage = Message & { args?: OrderProblem['args'] };

/** Whose way of writing is learned: the partner of the file, else whoever sends the goods. */
export const senderOf = (draft: OrderDraft, partner: string | null): string =>
  (partner ?? draft.consignor?.number ?? draft.consignor?.name ?? '').slice(0, 100);

/** A program of a partner hears that its number is taken, and not by whose shipment. */
const tellable = (ctx: ViewContext, { code, args }: OrderProblem): OrderProblem['args'] =>
  ctx.record.partnerKey && code === 'BARCODE_TAKEN' ? { ...args, order: ctx.t('exchange:word/anotherShipment') } : args;

/** A problem in the words of the reader. */
export const messageOf = (ctx: ViewContext, problem: OrderProblem, reference: string | null): Message => ({
  row: problem.row,
  field: problem.field,
  code: problem.code,
  severity: problem.severity,
  text: ctx.t(`orders:problem/${problem.code}`, spokenArgs(tellable(ctx, problem), ctx.language, ctx.timezone)),
  reference,
});

/** What no column of a table says keeps each of its orders back, and is one fault of the file. */
export function saidOnce(messages: readonly Message[]): Message[] {
  const said = new Set<string>();
  return messages.flatMap((message) => {
    if (!message.code.startsWith('COLUMN_MISSING_')) return [message];
    if (said.has(message.code)) return [];
    said.add(message.code);
    return [{ ...message, reference: null }];
  });
}

/** ERRORs come first: they are what keeps the order back. */
export const worstOf = (problems: readonly OrderProblem[]): OrderProblem | undefined =>
  problems.find((one) => one.severity === 'ERROR') ?? problems[0];
