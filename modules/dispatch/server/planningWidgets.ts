import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import { byName, type FilterColumn, whereOf } from '#platform/database/filter.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { packageType } from '#modules/masterdata/contract/types/goods.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { hazardClass, itemColumns, itemsWithin, itemWhere, postalArea } from '#modules/shipments/server/index.ts';
import type { readPlanningWidgets, WidgetRow } from '../contract/planningWidgets.ts';
import { waitingOn } from '../rules/dayFreight.ts';
import {
  allKey,
  anomalyKey,
  type ChosenRows,
  chosenConditions,
  type PlanningGrouping,
  type PlanningWidget,
  terminalConditions,
  weightClassKey,
  widgetConditions,
} from '../rules/planningWidgets.ts';
import { tripsWithin } from './trips.ts';
import { type Naming, widgetNames } from './widgetNames.ts';

type Asked = BodyOf<typeof readPlanningWidgets>;
/** More rows than these are not shown; the largest stand first. */
const mostRows = 40;
const gram = 1000;

/** What the rows of a widget are about: per shipment `s` its keys, with packages, weight and points where the key has its own. */
type Keys = { of: RawBuilder<unknown>; named?: RawBuilder<unknown> };

const one = (key: RawBuilder<unknown>): Keys => ({
  of: sql`select coalesce(${key}, '') as key, null::int as packages, null::bigint as weight, null::float8 as points`,
});
const group: Record<PlanningGrouping, RawBuilder<unknown>> = {
  AFF: sql`s.aff_id`,
  OUTBOUND_ROUTE: sql`s.outbound_route`,
  NONE: sql`'ALL'`,
};
const goods = (and: RawBuilder<unknown>): Keys => ({
  of: sql`select g.packing_type as key, sum(g.packages)::bigint as packages, sum(g.gross_weight)::numeric as weight, null::float8 as points
    from goods_item g where g.org_unit = s.org_unit and g.item_id = s.id and g.packing_type is not null ${and} group by 1`,
});
const each = (keys: RawBuilder<unknown>): Keys => ({
  of: sql`select key, null::int as packages, null::bigint as weight, null::float8 as points from (${keys}) k`,
});

function keysOf(
  widget: Exclude<PlanningWidget, 'plannedTrips'>,
  groupBy: PlanningGrouping,
  known: { bounds: readonly number[]; exchangeable: readonly string[] },
): Keys {
  switch (widget) {
    case 'overviewMetrics':
      return each(sql`select * from (values (${allKey}), (s.shipment_type)) v(key)`);
    case 'map':
      // The town that most of them go to says where the area is.
      return { ...one(postalArea), named: sql`mode() within group (order by s.place_city)` };
    case 'packageStructure':
      return goods(sql``);
    case 'loadingEquipment':
      return goods(sql`and g.packing_type = any(${[...known.exchangeable]})`);
    case 'dangerousGoods':
      return {
        of: sql`select ${hazardClass} as key, sum((l.line ->> 'numberOfPackages')::numeric)::bigint as packages,
            sum((l.line ->> 'grossQuantity')::numeric)::numeric as weight, sum(greatest(l.points, 0))::float8 as points
          from dangerous_goods_line l where l.org_unit = s.org_unit and l.item_id = s.id and l.line ->> 'primaryHazard' is not null group by 1`,
      };
    case 'products':
      return one(sql`s.product_code`);
    case 'priorities':
      return one(sql`s.priority_level::text`);
    case 'handlingInstructions':
      return each(sql`select distinct i ->> 'type' as key from jsonb_array_elements(s.instructions) i`);
    case 'anomalies':
      return each(sql`select unnest(s.anomalies) as key`);
    case 'faultyShipments':
      return each(sql`select s.notable_status as key where s.notable_status <> 'NONE'
        union all select ${anomalyKey} where s.anomalies <> '{}'`);
    case 'weightStructure':
      // How many classes end below the weight.
      return one(sql`width_bucket(s.weight - 1, ${[...known.bounds]}::bigint[])::text`);
    case 'dispatchableShipments':
      return one(group[groupBy]);
  }
}

type Found = Omit<WidgetRow, 'text' | 'filter'> & { named: string | null };

/** One aggregate over the shipments that filter and rows of the other widgets leave. */
const countItems = (ctx: ViewContext, where: RawBuilder<unknown>, keys: Keys, widget: string) =>
  ctx.db.run(
    sql<Found>`select k.key, ${keys.named ?? sql`null::text`} as named, count(*)::int as count,
        sum(coalesce(k.packages, s.packages))::bigint as packages, sum(least(s.packages_on_terminal, s.packages))::bigint as "onTerminal",
        sum(coalesce(k.weight, s.weight))::numeric as weight, sum(s.loading_meter)::numeric as ldm, sum(s.volume)::numeric as volume,
        sum(coalesce(k.points, greatest(s.dg_points, 0)))::float8 as points, null::int as assigned
      from shipment s cross join lateral (${keys.of}) k where ${where} group by k.key order by count(*) desc, k.key limit ${mostRows}`,
    { name: `widgets.${widget}` },
  );

/** How many shipments of the day are on trips already, by group. */
async function withAssigned(
  ctx: ViewContext,
  rows: Rows,
  { date, groupBy }: Asked,
  found: readonly Found[],
): Promise<Found[]> {
  const on = await ctx.db.run(
    sql<{ key: string; n: number }>`select coalesce(${group[groupBy]}, '') as key, count(*)::int as n from shipment s
      where s.org_unit = ${ctx.unit} and ${itemsWithin(rows)} and s.execution_date = ${date}::date and s.trip_id is not null and s.state <> 'CANCELED' group by 1`,
    { name: 'widgets.assigned' },
  );
  const of = new Map(on.map(({ key, n }) => [key, n]));
  return found.map((row) => ({ ...row, assigned: of.get(row.key) ?? 0 }));
}

const tripGroup: Record<PlanningGrouping, RawBuilder<unknown>> = {
  AFF: sql`coalesce(t.aff_id, '')`,
  OUTBOUND_ROUTE: sql`coalesce(t.outbound_route, '')`,
  NONE: sql`'ALL'::text`,
};
const tripsOn = (ctx: ViewContext, rows: Rows, date: string) =>
  sql`trip t where t.org_unit = ${ctx.unit} and ${tripsWithin(rows)} and t.execution_date = ${date}::date and t.state <> 'CANCELED'`;

const countTrips = (ctx: ViewContext, rows: Rows, { date, groupBy }: Asked) =>
  ctx.db.run(
    sql<Found>`select ${tripGroup[groupBy]} as key, null::text as named, count(*)::int as count, coalesce(sum(t.packages), 0)::bigint as packages,
        0 as "onTerminal", coalesce(sum(t.weight), 0)::numeric as weight, coalesce(sum(t.loading_meter), 0)::numeric as ldm,
        coalesce(sum(t.volume), 0)::numeric as volume, coalesce(sum(t.dg_points), 0)::float8 as points, null::int as assigned
      from ${tripsOn(ctx, rows, date)} group by 1 order by count(*) desc, 1 limit ${mostRows}`,
    { name: 'widgets.plannedTrips' },
  );

const tripColumns = byName<FilterColumn>({
  affCmdId: { sql: sql`t.aff_id`, kind: 'text' },
  outboundRoute: { sql: sql`t.outbound_route`, kind: 'text' },
});

/** Trips of the day that carry something which the chosen rows find, and empty ones that are nobody else's. */
async function tripsFor(ctx: ViewContext, rows: Rows, asked: Asked, chosen: ChosenRows): Promise<string[] | null> {
  const conditions = chosenConditions(chosen, asked.groupBy);
  if (conditions.length === 0) return null;
  const heads = conditions
    .filter(({ field }) => tripColumns.has(field))
    .map((condition) => sql`(${whereOf([condition], (field) => tripColumns.get(field))})`);
  const carried = sql`select 1 from shipment s where s.org_unit = t.org_unit and s.trip_id = t.id`;
  const found = await ctx.db.run(
    sql<{ id: string }>`select t.id from ${tripsOn(ctx, rows, asked.date)} and (
        exists (${carried} and ${whereOf(conditions, (field) => itemColumns.get(field))})
        or (not exists (${carried}) and ${heads.length > 0 ? sql.join(heads, sql` and `) : sql`true`}))`,
    { name: 'widgets.trips' },
  );
  return found.map(({ id }) => id);
}

const byKey = (a: Found, b: Found): number => Number(a.key) - Number(b.key);

/** The thirteen widgets of the planning dashboard, as far as they are asked for. */
export async function planningWidgets(
  ctx: ViewContext,
  rows: Rows,
  asked: Asked,
): Promise<AnswerOf<typeof readPlanningWidgets>> {
  const { groupBy, filter, q } = asked;
  const chosen: ChosenRows = Object.fromEntries(asked.rows.map(({ widget, key }) => [widget, key]));
  const { weightClasses } = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  const bounds = weightClasses.map((kg) => kg * gram);
  const types = await listRecords(readingOf(ctx), packageType);
  const known = { bounds, exchangeable: types.filter((type) => type.exchangeable).map(({ code }) => code) };
  const naming: Naming = { ctx, groupBy, types, bounds };

  const rowsOf = async (widget: PlanningWidget): Promise<WidgetRow[]> => {
    const found = await foundBy(widget);
    const names = await widgetNames(naming, widget, found);
    return found.map(({ named: _, ...row }, at) => ({
      ...row,
      text: names[at] ?? row.key,
      filter: { and: widgetConditions(widget, row.key, groupBy) },
    }));
  };
  const foundBy = async (widget: PlanningWidget): Promise<Found[]> => {
    if (widget === 'plannedTrips') return countTrips(ctx, rows, asked);
    const and = [
      ...(filter?.and ?? []),
      ...terminalConditions(asked.terminal),
      ...chosenConditions(chosen, groupBy, widget),
      ...(widget === 'dispatchableShipments' ? waitingOn(asked.date) : []),
    ];
    const where = await itemWhere(ctx, rows, { filter: { and }, ...(q ? { q } : {}) });
    const found = await countItems(ctx, where, keysOf(widget, groupBy, known), widget);
    if (widget === 'dispatchableShipments') return withAssigned(ctx, rows, asked, found);
    if (widget === 'weightStructure')
      return found.sort(byKey).map((row) => ({ ...row, key: weightClassKey(bounds, Number(row.key)) }));
    if (widget === 'priorities') return found.sort(byKey);
    return found;
  };

  const widgets: AnswerOf<typeof readPlanningWidgets>['widgets'] = {};
  for (const widget of new Set(asked.widgets)) widgets[widget] = await rowsOf(widget);
  return { widgets, tripIds: await tripsFor(ctx, rows, asked, chosen) };
}
