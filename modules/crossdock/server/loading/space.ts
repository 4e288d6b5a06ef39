import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import { getTripRow, roomsOfTrips } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { loadingSpace } from '../../contract/space.ts';
import { type CarriedOrder, piecesOf, standing } from '../../rules/loading/space.ts';

type Line = CarriedOrder & { place: string; type: 'DELIVERY' | 'PICKUP' | 'DIRECT' };

/** How the goods of a trip stand in its vehicle now: as they were scanned onto it, the rest as it should come, without what stops have taken. */
export async function loadingSpaceOf(ctx: ViewContext, rows: Rows, id: string): Promise<AnswerOf<typeof loadingSpace>> {
  const trip = await getTripRow(ctx, rows, id);
  const lines = await ctx.db.run(
    sql<Line>`select o.item_id as "itemId", s.order_number as "orderNumber", p.name as place, p.sequence as stop, o.order_type as type, s.weight::int as weight,
        s.loading_meter::int as "loadingMeter", listed.expected::int as expected, listed.loaded::int as loaded, listed.at as "loadedAt", listed.closed,
        case when o.documented_at is not null then o.result end as result,
        (select count(*)::int from jsonb_array_elements(o.packages) k where k ->> 'status' = 'NOK_NOT_PROCESSED') as refused
      from stop_order o join stop p on p.org_unit = o.org_unit and p.id = o.stop_id
        join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
        cross join lateral (select count(*) as expected, count(*) filter (where on_truck) as loaded, max(k.scanned_at) filter (where on_truck) as at,
            coalesce(bool_and(l.state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED')), false) as closed
          from process_list l join process_package k on k.org_unit = l.org_unit and k.list_id = l.id
            cross join lateral (select k.process_status in ('LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING') as on_truck) status
          where l.org_unit = o.org_unit and l.trip_id = o.trip_id and l.kind = 'LDG' and l.state <> 'CANCELED' and k.item_id = o.item_id) listed
      where o.org_unit = ${ctx.unit} and o.trip_id = ${trip.id} order by p.sequence, o.position, o.item_id`,
    { name: 'crossdock.space' },
  );
  const carried = lines.filter(({ type }) => type === 'DELIVERY');
  const goods = carried.flatMap((line) => piecesOf(line).map((piece) => ({ ...piece, place: line.place })));
  const [room] = await roomsOfTrips(ctx, sql`t.id = ${trip.id}`);
  return {
    loadingMeters: room?.loadingMeters ?? null,
    goods: standing(goods),
    setDown: carried.filter(({ result }) => result === 'OK' || result === 'DEVIATION').length,
    collections: new Set(lines.filter(({ type }) => type !== 'DELIVERY').map(({ itemId }) => itemId)).size,
  };
}
