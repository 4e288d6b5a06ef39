import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import { getTripRow, roomsOfTrips } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { loadingSpace, StandingGoods } from '../../contract/space.ts';
import { standing } from '../../rules/loading/space.ts';

type Line = Omit<StandingGoods, 'from' | 'inFront'> & { type: 'DELIVERY' | 'PICKUP' | 'DIRECT' };

/** How the goods of a trip stand in its vehicle: as they were scanned onto it, the rest as it should come. */
export async function loadingSpaceOf(ctx: ViewContext, rows: Rows, id: string): Promise<AnswerOf<typeof loadingSpace>> {
  const trip = await getTripRow(ctx, rows, id);
  const lines = await ctx.db.run(
    sql<Line>`select o.item_id as "itemId", s.order_number as "orderNumber", p.name as place, p.sequence as stop, o.order_type as type, s.weight::int as weight,
        s.loading_meter::int as "loadingMeter", on_truck.at as "loadedAt"
      from stop_order o join stop p on p.org_unit = o.org_unit and p.id = o.stop_id
        join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
        left join lateral (select max(k.scanned_at) as at from process_list l join process_package k on k.org_unit = l.org_unit and k.list_id = l.id
          where l.org_unit = o.org_unit and l.trip_id = o.trip_id and l.kind = 'LDG' and l.state <> 'CANCELED' and k.item_id = o.item_id
            and k.process_status in ('LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')) on_truck on true
      where o.org_unit = ${ctx.unit} and o.trip_id = ${trip.id} order by p.sequence, o.position, o.item_id`,
    { name: 'crossdock.space' },
  );
  const goods = lines.filter(({ type }) => type === 'DELIVERY').map(({ type: _, ...one }) => one);
  const [room] = await roomsOfTrips(ctx, sql`t.id = ${trip.id}`);
  return {
    loadingMeters: room?.loadingMeters ?? null,
    goods: standing(goods),
    collections: new Set(lines.filter(({ type }) => type !== 'DELIVERY').map(({ itemId }) => itemId)).size,
  };
}
