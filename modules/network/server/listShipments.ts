import { type RawBuilder, sql } from 'kysely';
import { dateToIso } from '#kernel/date.ts';
import { invalidInput } from '#kernel/errors.ts';
import type { BodyOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import { byName, type FilterColumn, whereOf } from '#platform/database/filter.ts';
import { pageOf, sortedBy, wordsIn } from '#platform/database/page.ts';
import { nameByText } from '#platform/database/executor.ts';
import type { listShipments as listCall } from '../contract/calls.ts';
import { type MetricId, metricIds, type ShipmentFilter } from '../contract/filter.ts';
import type { ShipmentRow } from '../contract/shipment.ts';
import { networkUnit, seenBy, seesAll, seesKeyAccount, seesLocal } from './ofNetwork.ts';
import { type ListedJson, listedJson, readListed, rowView, settingsOf } from './shipmentView.ts';

const text = (at: RawBuilder<unknown>): FilterColumn => ({ sql: at, kind: 'text' });
const number = (at: RawBuilder<unknown>): FilterColumn => ({ sql: at, kind: 'number' });
const word = (at: RawBuilder<unknown>): FilterColumn => ({ sql: at, kind: 'text', filled: true, words: true });

/** What a list is narrowed and ordered by. */
const columns = byName<FilterColumn>({
  orderNumber: text(sql`s.order_number`),
  state: word(sql`s.state`),
  routingStatus: word(sql`s.routing_status`),
  branch: text(sql`s.owner_unit`),
  keyAccountUnit: text(sql`s.key_account_unit`),
  externId: text(sql`s.extern_id`),
  product: text(sql`s.product_code`),
  consignorName: text(sql`s.consignor ->> 'name'`),
  consignorPlace: text(sql`s.consignor ->> 'postalCode'`),
  consigneeName: text(sql`s.consignee ->> 'name'`),
  consigneePlace: text(sql`s.consignee ->> 'postalCode'`),
  pickupDate: { sql: sql`s.pickup_date`, kind: 'date' },
  route: { sql: sql`s.route`, kind: 'array' },
  plannedArrival: { sql: sql`s.planned_arrival`, kind: 'instant' },
  packages: number(sql`s.packages`),
  weight: number(sql`s.weight`),
  loadingMeter: number(sql`s.loading_meter`),
  openNotes: number(sql`s.open_notes`),
  /** Depots that have not done a note. */
  notesFor: {
    sql: sql`array(select r.unit from gtp_note_recipient r where r.org_unit = s.org_unit and r.shipment_id = s.id and r.done_at is null)`,
    kind: 'array',
  },
});

const isMetric = (id: string): id is MetricId => metricIds.some((one) => one === id);

/** May this session ask for what the bell counts? */
const mayAsk = (ctx: ViewContext, id: MetricId): boolean =>
  id.endsWith('.depot') ? seesLocal(ctx) : id.endsWith('.keyAccount') ? seesKeyAccount(ctx) : seesAll(ctx);

/**
 * What a topic of the bell counts, as a condition on `gtp_shipment s`: what somebody still has to route, or a note that a recipient has not
 * done. One index each; the list that the topic's link opens takes the very same condition.
 */
function metricWhere(ctx: ViewContext, id: MetricId): RawBuilder<unknown> {
  const unit = ctx.session.orgUnit;
  const mine = id.endsWith('.depot')
    ? seenBy(ctx, 'LOCAL')
    : id.endsWith('.keyAccount')
      ? sql`s.key_account_unit = ${unit}`
      : sql`true`;
  if (id.startsWith('gtp.notRouted')) return sql`s.state = 'NEW' and ${mine}`;
  const recipient = id.endsWith('.depot') ? sql`r.unit = ${unit}` : sql`true`;
  return sql`exists (select from gtp_note_recipient r where r.org_unit = s.org_unit and r.shipment_id = s.id and r.done_at is null and ${recipient}) and ${id.endsWith('.depot') ? sql`true` : mine}`;
}

/** What needs to be collected and is not. */
export const notPickedUp = (now: number, afterHours: number): RawBuilder<unknown> =>
  sql`s.state in ('NEW', 'ROUTED', 'HANDED_OVER') and s.pickup_by < ${new Date(now - afterHours * 3_600_000)}`;

/** A point in time on days of a zone, first and last included: as a range, which an index serves. @param from, to ISO */
export const onDaysOf = (
  column: RawBuilder<unknown>,
  { from, to, timezone }: { from: string; to: string; timezone: string },
): RawBuilder<unknown> =>
  sql`${column} >= ${from}::date::timestamp at time zone ${timezone} and ${column} < (${to}::date + 1)::timestamp at time zone ${timezone}`;

/**
 * Shipments that leave a depot, or come to it, on days: `id`, `depot`. Of the first depot counts the day of the pickup, of the last the
 * promised arrival; of those between when the run comes in or leaves.
 */
export function passing(
  ctx: ViewContext,
  direction: 'OUT' | 'IN',
  days: { from: string; to: string; timezone: string },
): RawBuilder<unknown> {
  const unit = networkUnit(ctx);
  const between = (depot: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
    sql`select s.id, ${depot} from gtp_leg l join gtp_shipment s on s.org_unit = l.org_unit and s.id = l.shipment_id
      where l.org_unit = ${unit} and l.kind in ('LINE_HAUL', 'HUB', 'DIRECT') and l.state <> 'DID_NOT_TAKE_PLACE' and ${onDaysOf(at, days)}
        and ${depot} = any(s.route[2:cardinality(s.route) - 1]) and s.state <> 'CANCELED'`;
  return direction === 'OUT'
    ? sql`select s.id, coalesce(s.route[1], s.owner_unit) as depot from gtp_shipment s
        where s.org_unit = ${unit} and s.pickup_date between ${days.from}::date and ${days.to}::date and s.state <> 'CANCELED'
        union ${between(sql`l.from_depot`, sql`l.planned_departure`)}`
    : sql`select s.id, s.route[cardinality(s.route)] as depot from gtp_shipment s
        where s.org_unit = ${unit} and ${onDaysOf(sql`s.planned_arrival`, days)} and s.state <> 'CANCELED'
        union ${between(sql`l.to_depot`, sql`l.planned_arrival`)}`;
}

/** One of the four filters that an address carries (specification 2, 2). Throws 400 + 1303 for a metric that is none, or not this session's. */
function filterWhere(ctx: ViewContext, filter: ShipmentFilter, afterHours: number): RawBuilder<unknown> {
  switch (filter.type) {
    case 'BRANCH_AND_DATE': {
      const [from, to] = [dateToIso(filter.dateFrom), dateToIso(filter.dateTo)];
      if (from > to) throw invalidInput([{ field: 'filter.dateTo', rule: 'invalidRange', message: '' }]);
      const ways = filter.direction ? [filter.direction] : (['OUT', 'IN'] as const);
      return sql`(${sql.join(
        ways.map(
          (way) =>
            sql`s.id in (select p.id from (${passing(ctx, way, { from, to, timezone: ctx.timezone })}) p where p.depot = ${filter.branch})`,
        ),
        sql` or `,
      )})`;
    }
    case 'BRANCH_AND_NOT_PICKED_UP':
      return sql`${notPickedUp(ctx.now, afterHours)} and coalesce(s.route[1], s.owner_unit) = ${filter.branch}`;
    case 'ANY_SHIPMENT_ID':
      return sql`(s.order_number = ${filter.id} or s.global_tracking_number = ${filter.id} or s.extern_id = ${filter.id} or s.id::text = ${filter.id})`;
    default:
      if (!isMetric(filter.metricId) || !mayAsk(ctx, filter.metricId))
        throw invalidInput([{ field: 'filter.metricId', rule: 'isIn', message: '' }]);
      return metricWhere(ctx, filter.metricId);
  }
}

const searchable = sql`app.searchable(s.order_number || ' ' || coalesce(s.extern_id, '') || ' ' || (s.consignor ->> 'name') || ' ' || (s.consignor ->> 'city') || ' ' || (s.consignee ->> 'name') || ' ' || (s.consignee ->> 'city'))`;

/** Shipments of the network that the session sees, what needs somebody first. */
export async function listShipments(ctx: ViewContext, query: BodyOf<typeof listCall>) {
  const settings = await settingsOf(ctx);
  const { filter } = query;
  const narrowed =
    filter === undefined
      ? []
      : 'type' in filter
        ? [filterWhere(ctx, filter, settings.notPickedUpAfterHours)]
        : [whereOf(filter.and, (field) => columns.get(field))];
  const where = sql.join(
    [sql`s.org_unit = ${networkUnit(ctx)}`, seenBy(ctx, query.scope), ...narrowed, ...wordsIn(searchable, query.q)],
    sql` and `,
  );
  const order = [...sortedBy(query.sort, (field) => columns.get(field)?.sql), sql`s.rank`, sql`s.id desc`];
  return pageOf<ListedJson, ShipmentRow>(ctx, query, {
    rows: sql<ListedJson>`select ${listedJson} from gtp_shipment s where ${where} order by ${sql.join(order)}`,
    from: sql`gtp_shipment s where ${where}`,
    shown: (rows) => readListed(rows).map((row) => rowView(ctx, row, settings)),
    prepared: narrowed.length === 0 && !query.q ? 'prepared' : undefined,
  });
}

/** How many shipments a topic of the bell counts. */
export async function countMetric(ctx: ViewContext, id: MetricId): Promise<number> {
  if (!mayAsk(ctx, id)) return 0;
  const asked = sql<{
    n: number;
  }>`select count(*)::int as n from gtp_shipment s where s.org_unit = ${networkUnit(ctx)} and ${metricWhere(ctx, id)}`;
  return (await ctx.db.find(asked, nameByText(asked)))?.n ?? 0;
}
