import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { listsWithin } from '#modules/crossdock/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { itemsWithin, rowsOf } from '#modules/shipments/server/index.ts';
import type { hallAt, hallPackagesAt, ListThen, PackageThen } from '../contract/calls.ts';
import { momentOf, stateAt } from './asked.ts';

/**
 * Packages that stood in the hall: those whose last change of place before the moment put them there. Only what stands there today or has
 * left since can have stood there then, so years of packages that are gone are not read.
 */
const standing = (ctx: ViewContext, rows: Rows, moment: Date): RawBuilder<unknown> => sql`(
  select p.id, p.barcode, p.item_id, s.order_number, s.consignee ->> 'name' as consignee, w.position, w.at
  from (
    select q.id from package q where q.org_unit = ${ctx.unit} and q.active and q.terminal_status = 'IN_DEPOT'
    union select k.package_id from package_place k where k.org_unit = ${ctx.unit} and k.at > ${moment} and k.place <> 'HALL'
  ) c
  join package p on p.org_unit = ${ctx.unit} and p.id = c.id
  join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
  join lateral (
    select k.place, k.position, k.at from package_place k
    where k.org_unit = p.org_unit and k.package_id = p.id and k.at <= ${moment} order by k.at desc, k.id desc limit 1
  ) w on w.place = 'HALL'
  where ${itemsWithin(rows)}
) h`;

type Counted = { position: string | null; packages: number; orders: number };

/** Lists that had been begun and not been closed at that moment, whatever became of them: reopened, closed or cancelled. */
function listsAt(ctx: ViewContext, rows: Rows, moment: Date): Promise<ListThen[]> {
  const day = dateToIso(localDateOf(moment.getTime(), ctx.timezone));
  const key = sql`l.kind || ':' || l.id::text`;
  return ctx.db.run(
    sql<ListThen>`select l.id, l.name, l.kind, x.state, l.trip_name as trip, l.vehicle, l.gate,
        c.scanned, l.packages_expected as expected, n.scanned_at as "lastScanAt", n.scanned_by as "lastScanBy"
      from process_list l
        cross join lateral (select coalesce(${stateAt(ctx.unit, key, moment)}, case when l.closed_at <= ${moment} then 'CLOSED' else 'RELEASED' end) as state) x
        cross join lateral (select count(distinct s.package_id)::int as scanned from process_scan s where s.org_unit = l.org_unit and s.list_id = l.id
          and s.result in ('OK', 'SURPLUS', 'BELONGS_TO') and s.scanned_at <= ${moment} and (s.undone_at is null or s.undone_at > ${moment})) c
        left join lateral (select s.scanned_at, s.scanned_by from process_scan s where s.org_unit = l.org_unit and s.list_id = l.id
          and s.scanned_at <= ${moment} order by s.scanned_at desc, s.id desc limit 1) n on true
      where l.org_unit = ${ctx.unit} and ${listsWithin(rows)} and l.execution_date between ${day}::date - 14 and ${day}::date + 14
        and l.actual_start <= ${moment} and x.state not in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED')
      order by l.kind, l.planned_departure, l.name limit 200`,
    { name: `lookback.lists.${rows.kind}` },
  );
}

/** The hall as it stood, place by place. */
export async function readHall(ctx: ViewContext, at: number): Promise<AnswerOf<typeof hallAt>> {
  const moment = momentOf(ctx, at);
  const rows = await rowsOf(ctx);
  const [counted, lists] = await Promise.all([
    ctx.db.run(
      sql<Counted & { whole: boolean }>`select h.position, grouping(h.position) = 1 as whole, count(*)::int as packages,
          count(distinct h.item_id)::int as orders
        from ${standing(ctx, rows, moment)} group by grouping sets ((h.position), ()) order by 2 desc, h.position nulls last limit 2001`,
      { name: `lookback.positions.${rows.kind}` },
    ),
    listsAt(ctx, rows, moment),
  ]);
  const whole = counted.find((one) => one.whole);
  return {
    packages: whole?.packages ?? 0,
    orders: whole?.orders ?? 0,
    positions: counted.flatMap(({ whole: isWhole, ...one }) => (isWhole ? [] : [one])),
    lists,
  };
}

/** The packages one by one. */
export async function readHallPackages(
  ctx: ViewContext,
  { at, position, q, paging }: BodyOf<typeof hallPackagesAt>,
): Promise<AnswerOf<typeof hallPackagesAt>> {
  const moment = momentOf(ctx, at);
  const rows = await rowsOf(ctx);
  const { size, page } = paging ?? { size: 50, page: 0 };
  const asked = sql`${position === undefined ? sql`true` : position === '' ? sql`h.position is null` : sql`h.position = ${position}`}
    and ${q ? sql`(starts_with(upper(h.barcode), upper(${q})) or starts_with(upper(h.order_number), upper(${q})))` : sql`true`}`;
  const found = await ctx.db.run(
    sql<
      PackageThen & { n: number }
    >`select h.id, h.barcode, h.item_id as "itemId", h.order_number as "orderNumber", h.consignee, h.position,
        h.at as since, count(*) over ()::int as n
      from ${standing(ctx, rows, moment)} where ${asked} order by h.position nulls last, h.order_number, h.barcode, h.id
      limit ${size} offset ${page * size}`,
    { name: `lookback.packages.${rows.kind}` },
  );
  const items = found.map(({ n: _, ...row }) => row);
  return { items, total: found.at(-1)?.n ?? page * size, totalCapped: false, page, size, next: null };
}
