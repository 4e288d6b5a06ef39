import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { externIdOf, knownOrders } from '#modules/orders/server/index.ts';
import { knownExternIds } from '#modules/shipments/server/index.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import { differences } from '#modules/orders/rules/sameOrder.ts';
import { apartFrom } from '#modules/orders/rules/whichOrder.ts';
import type { Outcome } from './changeOrder.ts';

/** All that was taken in under a sender's number, the last first, and what its sender had written before a person repaired it. */
type Said = { last: OrderDraft; before: OrderDraft[]; asWritten: OrderDraft[] };

/** What was said under each of these numbers; none for what did not come in a file. */
export async function allSaid(ctx: CommandContext, externIds: readonly string[]): Promise<Map<string, Said>> {
  if (externIds.length === 0) return new Map();
  const rows = await ctx.db.run(
    sql<{ extern_id: string; draft: OrderDraft; first: OrderDraft | null }>`select extern_id, draft,
        case when effect = 'CHANGED' then null else first_draft end as first
      from order_row where org_unit = ${ctx.unit} and extern_id = any(${[...externIds]})
        and state in ('OK', 'WARNING', 'FIXED') and coalesce(effect, 'CREATED') <> 'CANCELED'
      order by extern_id, changed_at desc, id desc`,
  );
  const found = new Map<string, Said>();
  for (const { extern_id, draft, first } of rows) {
    const said = found.get(extern_id);
    if (said) said.before.push(draft);
    else found.set(extern_id, { last: draft, before: [], asWritten: [] });
    if (first) found.get(extern_id)?.asWritten.push(first);
  }
  return found;
}

type Which =
  /** Nothing new is said of an order that the depot has. */
  | { externId: string; same: true }
  /** The order that the depot has, said anew with other contents. */
  | { externId: string; changed: OrderDraft }
  /** Another order that bears the same number. */
  | { externId: string };

/**
 * What an order is whose number the depot knows: the same again, the same with other contents, or another one of another consignor or
 * another year. What cannot be compared, because it did not come in a file, counts as the same.
 */
export async function sentAgain(
  ctx: CommandContext,
  at: {
    draft: OrderDraft;
    /** As it was written, before what was learned of its sender. */
    raw: OrderDraft;
    externId: string;
    partner: string | null;
    said: Map<string, Said>;
    known: Set<string>;
  },
): Promise<Which> {
  const { draft, raw, known } = at;
  let { externId } = at;
  let said = at.said.get(externId);
  const apart = said ? apartFrom(said.last, draft) : null;
  if (apart !== null) {
    externId = externIdOf(draft, at.partner, apart);
    const there = [...(await knownExternIds(ctx, [externId])), ...(await knownOrders(ctx, [externId]))];
    if (there.length === 0 && !known.has(externId)) return { externId };
    said = (await allSaid(ctx, [externId])).get(externId);
  }
  if (!said) return { externId, same: true };
  // A message of before, sent once more, does not undo what came after it.
  const isSame =
    [said.last, ...said.before].some((one) => differences(one, draft).length === 0) ||
    said.asWritten.some((one) => differences(one, raw).length === 0);
  return isSame ? { externId, same: true } : { externId, changed: { ...draft, purpose: 'CHANGE' } };
}

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
