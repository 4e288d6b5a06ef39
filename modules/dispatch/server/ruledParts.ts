import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** Shipments of a stop or a trip, in the order in which the trip does them: what tables of rules decided of it, they decided of these. */
export const shipmentsOfPart = (
  ctx: ViewContext,
  { subjectType, subjectId }: { subjectType: 'STOP' | 'TRIP'; subjectId: string },
): Promise<{ itemId: string; name: string }[]> =>
  ctx.db.run(
    sql<{ itemId: string; name: string }>`select s.id as "itemId", s.order_number as name
      from stop_order o join stop p on p.org_unit = o.org_unit and p.id = o.stop_id
        join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
      where o.org_unit = ${ctx.unit} and (${subjectType === 'STOP' ? sql`o.stop_id` : sql`o.trip_id`})::text = ${subjectId}
      group by s.id, s.order_number order by min(p.sequence), s.order_number, s.id`,
    { name: `ruled.parts.${subjectType}` },
  );
