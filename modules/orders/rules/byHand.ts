import type { OrderDraft, OrderProblem, ProblemCode } from './orderDraft.ts';

/** What an order is not handed in without, unless a person says so: nothing can be planned by it. */
const asked = { NO_PACKAGES: 'packages', NO_WEIGHT: 'weight', NO_DAY: 'day' } as const satisfies Partial<
  Record<ProblemCode, string>
>;
export type Missing = {
  what: (typeof asked)[keyof typeof asked];
  /** Goods lines that it is missing in, from 1 on; empty: in all of them, or in the order as a whole. */
  lines: readonly number[];
};

/** What only an order of a person is told: a file without days has said so of all its rows at once. */
export const dayMissing = (draft: Pick<OrderDraft, 'row' | 'pickupTimeSlot' | 'deliveryTimeSlot'>): OrderProblem[] =>
  [draft.pickupTimeSlot, draft.deliveryTimeSlot].some((slot) => slot?.dateFrom ?? slot?.dateTo)
    ? []
    : [{ row: draft.row, field: 'deliveryTimeSlot', code: 'NO_DAY', severity: 'WARNING' }];

const lineOf = (field: string): number => Number(/^lines\[(\d+)\]/.exec(field)?.[1] ?? -1) + 1;

/** What is missing by the messages of an order with so many goods lines: packages, weight, day, each once. */
export const missingIn = (messages: readonly { field: string; code: string }[], lines: number): Missing[] =>
  Object.entries(asked).flatMap(([code, what]) => {
    const found = messages.filter((message) => message.code === code).map(({ field }) => lineOf(field));
    return found.length === 0 ? [] : [{ what, lines: found.length < lines ? found.filter((line) => line > 0) : [] }];
  });
