import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** Totals of what a list expects, from its shipments: each by the share of its packages that it expects. */
export const totalsOf = (ctx: ViewContext, listId: string) =>
  ctx.db.one(
    sql<{
      weight: number;
      loading_meter: number;
      volume: number;
      dg_points: number;
      top_products: number;
    }>`select coalesce(sum(s.weight * i.expected / greatest(s.packages, 1)), 0)::numeric as weight,
        coalesce(sum(s.loading_meter * i.expected / greatest(s.packages, 1)), 0)::numeric as loading_meter,
        coalesce(sum(s.volume * i.expected / greatest(s.packages, 1)), 0)::numeric as volume,
        coalesce(sum(greatest(s.dg_points, 0)), 0)::float8 as dg_points, count(*) filter (where 'isTopProduct' = any(s.attributes))::int as top_products
      from process_item i join shipment s on s.org_unit = i.org_unit and s.id = i.item_id
      where i.org_unit = ${ctx.unit} and i.list_id = ${listId} and not i.removed and not i.surplus`,
    { name: 'list.totals' },
  );
