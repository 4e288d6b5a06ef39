import type { CommandContext } from '#platform/context.ts';
import { knownOrders } from '#modules/orders/server/index.ts';
import { knownExternIds } from '#modules/shipments/server/index.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import { differences } from '#modules/orders/rules/sameOrder.ts';
import { apartFrom } from '#modules/orders/rules/whichOrder.ts';
import type { Outcome } from './changeOrder.ts';
import type { Numbers } from './ownNumbers.ts';
import { allSaid, type Said } from './said.ts';

type Which =
  /** Nothing new is said of an order that the depot has. */
  | { externId: string; same: true }
  /** The order that the depot has, said anew with other contents. */
  | { externId: string; changed: OrderDraft }
  /** The depot has the number from elsewhere, and nothing to compare with. */
  | { externId: string; uncompared: true }
  /** Another order that bears the same number. */
  | { externId: string };

/**
 * What an order is whose number the depot knows: the same again, the same with other contents, or another one of another consignor or
 * another year. What cannot be compared (a shipment of another call, or of a time whose files are gone) is for a person.
 */
export async function sentAgain(
  ctx: CommandContext,
  at: {
    draft: OrderDraft;
    /** As it was written, before what was learned of its sender. */
    raw: OrderDraft;
    externId: string;
    numbers: Numbers;
    said: Map<string, Said>;
  },
): Promise<Which> {
  const { draft, raw } = at;
  const { idOf, known } = at.numbers;
  let { externId } = at;
  let said = at.said.get(externId);
  const apart = said ? apartFrom(said.last, draft) : null;
  if (apart !== null) {
    externId = idOf(draft, apart);
    const there = [...(await knownExternIds(ctx, [externId])), ...(await knownOrders(ctx, [externId]))];
    if (there.length === 0 && !known.has(externId)) return { externId };
    said = (await allSaid(ctx, [externId])).get(externId);
  }
  if (!said) return { externId, uncompared: true };
  // A message of before, sent once more, does not undo what came after it.
  const isSame =
    [said.last, ...said.before].some((one) => differences(one, draft).length === 0) ||
    said.asWritten.some((one) => differences(one, raw).length === 0);
  return isSame ? { externId, same: true } : { externId, changed: { ...draft, purpose: 'CHANGE' } };
}

/** An order whose number the depot has from elsewhere: a person says whether it is the same, or what it says counts from now on. */
export const uncompared = (draft: OrderDraft): Outcome => ({
  state: 'CONFLICT',
  effect: null,
  itemId: null,
  orderId: null,
  before: null,
  draft: {
    ...draft,
    purpose: 'CHANGE',
    problems: [
      ...draft.problems,
      {
        row: draft.row,
        field: 'externOrderNumber',
        code: 'NOT_COMPARED',
        severity: 'ERROR',
        args: { order: draft.externOrderNumber },
      },
    ],
  },
});

/** A change that did not call itself one: it says so, and where it came too late it waits as another content of a known order. */
export function changedAgain(outcome: Outcome): Outcome {
  const { draft } = outcome;
  const problem = {
    row: draft.row,
    field: 'externOrderNumber',
    args: { order: draft.externOrderNumber },
  };
  if (outcome.state === 'CONFLICT')
    return {
      ...outcome,
      draft: {
        ...draft,
        problems: [
          ...draft.problems.filter(({ code }) => code !== 'CHANGE_TOO_LATE'),
          { ...problem, code: 'CONTENT_DIFFERS', severity: 'ERROR' },
        ],
      },
    };
  if (outcome.effect !== 'CHANGED') return outcome;
  return {
    ...outcome,
    state: 'WARNING',
    draft: { ...draft, problems: [...draft.problems, { ...problem, code: 'CHANGED_AGAIN', severity: 'WARNING' }] },
  };
}
