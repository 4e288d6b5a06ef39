import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { externIdOf, knownOrders } from '#modules/orders/server/index.ts';
import { knownExternIds } from '#modules/shipments/server/index.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import { differences } from '#modules/orders/rules/sameOrder.ts';
import { apartFrom } from '#modules/orders/rules/whichOrder.ts';
import type { Outcome } from './changeOrder.ts';

/** The last that was taken in under a sender's number, and what its sender had written before a person repaired it. */
type Said = { draft: OrderDraft; asWritten: OrderDraft | null };

/** What was said last under each of these numbers; none for what did not come in a file. */
export async function lastSaid(ctx: CommandContext, externIds: readonly string[]): Promise<Map<string, Said>> {
  if (externIds.length === 0) return new Map();
  const rows = await ctx.db.run(
    sql<{
      extern_id: string;
      draft: OrderDraft;
      first: OrderDraft | null;
    }>`select distinct on (extern_id) extern_id, draft,
        case when effect = 'CHANGED' then null else first_draft end as first
      from order_row where org_unit = ${ctx.unit} and extern_id = any(${[...externIds]})
        and state in ('OK', 'WARNING', 'FIXED') and coalesce(effect, 'CREATED') <> 'CANCELED'
      order by extern_id, changed_at desc, id desc`,
  );
  return new Map(rows.map((row) => [row.extern_id, { draft: row.draft, asWritten: row.first }]));
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
    last: Map<string, Said>;
    known: Set<string>;
  },
): Promise<Which> {
  const { draft, raw, last, known } = at;
  let { externId } = at;
  let said = last.get(externId);
  const apart = said ? apartFrom(said.draft, draft) : null;
  if (apart !== null) {
    externId = externIdOf(draft, at.partner, apart);
    const there = [...(await knownExternIds(ctx, [externId])), ...(await knownOrders(ctx, [externId]))];
    if (there.length === 0 && !known.has(externId)) return { externId };
    said = (await lastSaid(ctx, [externId])).get(externId);
  }
  if (!said) return { externId, same: true };
  const isSame =
    differences(said.draft, draft).length === 0 ||
    (said.asWritten !== null && differences(said.asWritten, raw).length === 0);
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
