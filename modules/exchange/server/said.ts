import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import { asReadToday } from '#modules/orders/rules/homeCountry.ts';
import { draftsBySender, homeCountryOf } from '#modules/orders/server/index.ts';

/** All that was taken in under a sender's number, the last first, and what its sender had written before a person repaired it. */
export type Said = { last: OrderDraft; before: OrderDraft[]; asWritten: OrderDraft[] };

/** What was said under each of these numbers in a file, as it is read today, else what stands in the order; none for a shipment of another call. */
export async function allSaid(ctx: CommandContext, externIds: readonly string[]): Promise<Map<string, Said>> {
  if (externIds.length === 0) return new Map();
  const rows = await ctx.db.run(
    sql<{ extern_id: string; draft: OrderDraft; first: OrderDraft | null }>`select extern_id, draft,
        case when effect = 'CHANGED' then null else first_draft end as first
      from order_row where org_unit = ${ctx.unit} and extern_id = any(${[...externIds]})
        and state in ('OK', 'WARNING', 'FIXED') and coalesce(effect, 'CREATED') <> 'CANCELED'
      order by extern_id, changed_at desc, id desc`,
  );
  const home = await homeCountryOf(ctx);
  const found = new Map<string, Said>();
  for (const { extern_id, ...kept } of rows) {
    const draft = asReadToday(kept.draft, home);
    const first = kept.first && asReadToday(kept.first, home);
    const said = found.get(extern_id);
    if (said) said.before.push(draft);
    else found.set(extern_id, { last: draft, before: [], asWritten: [] });
    if (first) found.get(extern_id)?.asWritten.push(first);
  }
  const others = await draftsBySender(
    ctx,
    externIds.filter((id) => !found.has(id)),
  );
  for (const [id, draft] of others) found.set(id, { last: asReadToday(draft, home), before: [], asWritten: [] });
  return found;
}
