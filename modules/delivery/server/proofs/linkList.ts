import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { readItems } from '#modules/shipments/server/index.ts';
import type { ProofLink } from '../../contract/calls.ts';
import type { ProofLinkRow } from '../tables.gen.ts';

type Listed = ProofLinkRow & { orders: string[] };
/** A link as its makers see it: without the secret, which nobody keeps. */
export const linkView = (row: Listed): ProofLink => ({
  id: row.id,
  orderNumbers: row.orders,
  createdAt: row.created_at,
  createdBy: row.created_by,
  expiresAt: row.expires_at,
  opened: row.opened,
  lastOpenedAt: row.last_opened_at,
});

/** Links to any of these shipments that still open. */
export async function linksOf(ctx: ViewContext, rows: Rows, itemIds: readonly string[]): Promise<ProofLink[]> {
  const seen = (await readItems(ctx, rows, itemIds)).map((item) => item.id);
  const found = await ctx.db.run(
    sql<Listed>`select l.*, (select array_agg(s.order_number order by s.order_number) from shipment s
        where s.org_unit = l.org_unit and s.id = any(l.item_ids)) as orders
      from proof_link l where l.org_unit = ${ctx.unit} and l.ended_at is null and l.expires_at > ${new Date(ctx.now)}
        and l.item_ids && ${seen}::uuid[] order by l.id desc limit 200`,
    { name: 'delivery.links' },
  );
  return found.map(linkView);
}
