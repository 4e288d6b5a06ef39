import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';

/** Orders that are to get one status together (specification 3, 5 and 8). */
export type Selection = { orders: readonly { status: string; orderType: string; origin: string }[] };

const differ = (selection: Selection, of: 'status' | 'orderType' | 'origin') =>
  new Set(selection.orders.map((order) => order[of])).size > 1 ? [{}] : [];

/** STA-02 of domain 7.4 for the items of a list. */
export const selectionChecks: readonly Check<Selection>[] = [
  namedCheck('STA-02', 'MIXED_STATUS', 'ERROR', 'no', (s) => differ(s, 'status')),
  namedCheck('STA-02', 'MIXED_TYPE', 'ERROR', 'no', (s) => differ(s, 'orderType')),
  namedCheck('STA-02', 'MIXED_ORIGIN', 'ERROR', 'no', (s) => differ(s, 'origin')),
];
