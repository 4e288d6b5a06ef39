import { type RawBuilder, sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { networkUnit, seenBy } from './ofNetwork.ts';

type Sql = RawBuilder<unknown>;
/** An instant within the period of a figure, as a condition. */
type During = (at: Sql) => Sql;

/** Rows of the network as figures count them, within what the session sees: what stands in each column, and where they come from. */
type NetworkRows = {
  key: Sql;
  at: Sql;
  good?: Sql;
  value?: Sql;
  subject: Sql;
  note: Sql;
  due?: Sql;
  link: Sql;
  groups: Partial<Record<'lane' | 'fromDepot' | 'toDepot' | 'depot' | 'age', Sql>>;
  from: Sql;
};

const link = sql`'/GTP/shipments/' || s.id`;
const minute = (at: Sql): Sql => sql`date_trunc('minute', ${at})`;
/** Where it goes from and to, by the names of depots. */
const fromTo = sql`concat_ws(' → ', (select u.name from org_unit u where u.id = l.from_depot), (select u.name from org_unit u where u.id = l.to_depot))`;

/** Parts of ways between two depots, as the map draws them: neither those that did not take place nor those of cancelled shipments. */
const runs = (
  ctx: ViewContext,
  narrowed: Sql,
): Pick<NetworkRows, 'key' | 'subject' | 'note' | 'link' | 'groups' | 'from'> => ({
  key: sql`l.shipment_id || '/' || l.seq`,
  subject: sql`s.order_number`,
  note: fromTo,
  link,
  groups: { lane: sql`l.from_depot || '>' || l.to_depot`, fromDepot: sql`l.from_depot`, toDepot: sql`l.to_depot` },
  from: sql`from gtp_leg l join gtp_shipment s on s.org_unit = l.org_unit and s.id = l.shipment_id
    where l.org_unit = ${networkUnit(ctx)} and l.kind in ('LINE_HAUL', 'HUB', 'DIRECT') and l.from_depot is not null and l.to_depot is not null
      and l.state <> 'DID_NOT_TAKE_PLACE' and s.state <> 'CANCELED' and ${narrowed} and ${seenBy(ctx)}`,
});

/** What leaves one depot for another, by the planned departure; kilograms. */
export const laneRows = (ctx: ViewContext, during: During): NetworkRows => ({
  ...runs(ctx, during(sql`l.planned_departure`)),
  at: sql`l.planned_departure`,
  value: sql`s.weight / 1000.0`,
});

/** What one depot handed over to another, by the moment of that. In time: until the planned arrival, to the minute. */
export const handedOverRows = (ctx: ViewContext, during: During): NetworkRows => ({
  ...runs(ctx, during(sql`l.finished_at`)),
  at: sql`l.finished_at`,
  good: sql`${minute(sql`l.finished_at`)} <= l.planned_arrival`,
  due: sql`l.planned_arrival`,
});

/** What came later than planned, or should be there and is not, by the planned arrival; minutes behind it. */
export function lateRows(ctx: ViewContext, during: During): NetworkRows {
  const came = sql`coalesce(l.finished_at, ${new Date(ctx.now)}::timestamptz)`;
  return {
    ...runs(ctx, sql`${during(sql`l.planned_arrival`)} and ${minute(came)} > l.planned_arrival`),
    at: sql`l.planned_arrival`,
    value: sql`floor(extract(epoch from ${came} - l.planned_arrival) / 60)`,
  };
}

const first = sql`coalesce(s.route[1], s.owner_unit)`;
const last = sql`s.route[cardinality(s.route)]`;
const ordersOf = {
  key: sql`s.id::text`,
  subject: sql`s.order_number`,
  note: sql`concat_ws(', ', s.consignee ->> 'name', s.consignee ->> 'city')`,
  link,
} as const;
const places = { fromDepot: first, toDepot: sql`coalesce(${last}, '')` };

/** Shipments of the network that were delivered. In time: until the end of the window that was asked for, else until the arrival by their way. */
export function deliveredRows(ctx: ViewContext, during: During): NetworkRows {
  const zone = sql`coalesce((select u.timezone from org_unit u where u.id = ${last}), ${ctx.timezone})`;
  const due = sql`coalesce((s.delivery_date + coalesce(s.delivery_to, '23:59'::time)) at time zone ${zone}, s.planned_arrival)`;
  return {
    ...ordersOf,
    at: sql`s.delivered_at`,
    good: sql`${minute(sql`s.delivered_at`)} <= ${due}`,
    due,
    groups: places,
    from: sql`from gtp_shipment s where s.org_unit = ${networkUnit(ctx)} and s.state = 'DELIVERED' and ${during(sql`s.delivered_at`)} and ${due} is not null and ${seenBy(ctx)}`,
  };
}

/** Shipments of the network that were to be collected by now and are neither delivered nor cancelled. @param today ISO @param age groups of days */
export function openRows(ctx: ViewContext, today: string, age: (days: Sql) => Sql): NetworkRows {
  const days = sql`(${today}::date - s.pickup_date)`;
  return {
    ...ordersOf,
    at: sql`s.pickup_date::timestamp at time zone ${ctx.timezone}`,
    value: days,
    groups: { age: age(days), ...places },
    from: sql`from gtp_shipment s where s.org_unit = ${networkUnit(ctx)} and s.rank < 8 and s.pickup_date <= ${today}::date and ${seenBy(ctx)}`,
  };
}

/** What depots reported of shipments of the network with a deviation (damaged, incomplete, otherwise than ordered), each report a row. */
export function deviationRows(ctx: ViewContext, during: During): NetworkRows {
  const told = sql`h.text_key = 'network:history/withDeviation'`;
  return {
    ...ordersOf,
    key: sql`h.id::text`,
    at: sql`h.status_time`,
    groups: { depot: sql`h.args -> 'depot' -> 'units' ->> 0`, ...places },
    from: sql`from history h join gtp_shipment s on s.org_unit = h.org_unit and s.id = case when ${told} then substr(h.log_key, 5)::uuid end
      where h.org_unit = ${networkUnit(ctx)} and ${told} and ${during(sql`h.status_time`)} and ${seenBy(ctx)}`,
  };
}
