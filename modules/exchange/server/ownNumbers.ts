import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { externIdOf, knownOrders } from '#modules/orders/server/index.ts';
import { knownExternIds } from '#modules/shipments/server/index.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';

/** The ids under which orders of a file are known, whoever sent it. */
export type Numbers = {
  /** `apart`: what tells it from another order of its number (`apartFrom`). */
  idOf: (draft: OrderDraft, apart?: string) => string;
  /** What the depot has already. */
  known: Set<string>;
  /** Of these, what came from no partner: typed in, or read by hand from a file that names none. */
  ofDepot: ReadonlySet<string>;
};

const knownOf = async (ctx: CommandContext, ids: readonly string[]): Promise<string[]> => [
  ...(await knownExternIds(ctx, ids)),
  ...(await knownOrders(ctx, ids)),
];

/**
 * The sender belongs to the number of an order: two partners may send for the same consignor, and neither speaks of, or learns of, what the
 * other has sent. Whose number it is came first; the other's is known beside it.
 */
export async function numbersFor(
  ctx: CommandContext,
  drafts: readonly OrderDraft[],
  partner: string | null,
): Promise<Numbers> {
  const known = new Set(
    await knownOf(
      ctx,
      drafts.map((draft) => externIdOf(draft, partner)),
    ),
  );
  if (partner === null || known.size === 0)
    return { known, ofDepot: new Set(), idOf: (draft, apart) => externIdOf(draft, partner, apart) };
  const rows = await ctx.db.run(
    sql<{
      id: string;
      own: boolean;
      other: boolean;
    }>`select r.extern_id as id, bool_or(i.partner is not distinct from ${partner}) as own,
        bool_or(i.partner <> ${partner}) as other
      from order_row r join order_import i on i.org_unit = r.org_unit and i.id = r.import_id
      where r.org_unit = ${ctx.unit} and r.extern_id = any(${[...known]}) and (r.item_id is not null or r.order_id is not null)
      group by r.extern_id`,
    { name: 'orders.whose' },
  );
  const own = new Set(rows.filter((row) => row.own).map(({ id }) => id));
  const foreign = new Set(rows.filter((row) => row.other && !row.own).map(({ id }) => id));
  const idOf: Numbers['idOf'] = (draft, apart) =>
    foreign.has(externIdOf(draft, partner))
      ? externIdOf(draft, partner, apart === undefined ? partner : `${partner}/${apart}`)
      : externIdOf(draft, partner, apart);
  const ofDepot = new Set([...known].filter((id) => !own.has(id) && !foreign.has(id)));
  const beside = drafts.map((draft) => idOf(draft)).filter((id) => !known.has(id));
  for (const id of await knownOf(ctx, beside)) known.add(id);
  return { idOf, known, ofDepot };
}
