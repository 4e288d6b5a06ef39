import { type RawBuilder, sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { itemsWithin } from '#modules/shipments/server/index.ts';
import type { LeftBehind } from '../../contract/calls.ts';
import { getList } from '../list/lists.ts';

/** Packages that go this way without a trip are named up to this many: the rest is a count. */
const most = 200;

type Row = LeftBehind & { total: number };

/** Packages `p` of shipments `s`, with where each was scanned last. */
const read = (ctx: ViewContext, reason: LeftBehind['reason'], where: RawBuilder<unknown>, name: string) =>
  ctx.db.run(
    sql<Row>`select p.id as "packageId", s.id as "itemId", s.order_number as "orderNumber", p.barcode, s.place_name as "consigneeName",
        p.actual_space as "storingPosition", ${reason}::text as reason, p.terminal_status as "terminalStatus",
        seen.scanned_at as "lastSeen", seen.name as "lastList", count(*) over ()::int as total
      from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
        left join lateral (select c.scanned_at, l.name from process_scan c join process_list l on l.org_unit = c.org_unit and l.id = c.list_id
          where c.org_unit = p.org_unit and c.package_id = p.id and c.undone_at is null order by c.scanned_at desc limit 1) seen on true
      where p.org_unit = ${ctx.unit} and p.active and ${where}
      order by p.actual_space nulls last, s.place_name, s.order_number, p.position limit ${reason === 'PLANNED' ? 5000 : most}`,
    { name },
  );

/**
 * What would stay behind if the list were closed now (decision 0016): packages that it expects and nobody has loaded, and those that stand in the
 * hall, are routed the same way and due, and are on no trip.
 */
export async function leftBehindOf(ctx: ViewContext, rows: Rows, listId: string) {
  const list = await getList(ctx, 'LDG', rows, listId);
  const planned = await read(
    ctx,
    'PLANNED',
    sql`p.id in (select lp.package_id from process_package lp join process_item i on i.org_unit = lp.org_unit and i.list_id = lp.list_id and i.item_id = lp.item_id
      where lp.org_unit = ${ctx.unit} and lp.list_id = ${list.id} and not i.removed and not lp.surplus and lp.process_status = 'NOT_YET_PROCESSED')`,
    'leftBehind.planned',
  );
  const routed =
    list.route === null
      ? []
      : await read(
          ctx,
          'ROUTED',
          sql`p.terminal_status = 'IN_DEPOT' and s.outbound_route = ${list.route} and s.state = 'DISPATCHABLE' and s.trip_id is null
            and s.shipment_type not in ('PICKUP', 'DIRECT_TRAFFIC', 'UNKNOWN_PACKAGE') and s.master_pallet_item_id is null
            and (s.execution_date is null or s.execution_date <= ${list.execution_date}::date) and ${itemsWithin(rows)}`,
          `leftBehind.routed.${rows.kind}`,
        );
  const plain = ({ total: _, ...one }: Row): LeftBehind => one;
  return { planned: planned.map(plain), routed: routed.map(plain), routedTotal: routed[0]?.total ?? 0 };
}
