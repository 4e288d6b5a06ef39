import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { isoToDate } from '#kernel/date.ts';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { tripsWithin } from '#modules/dispatch/server/index.ts';
import { itemsWithin, rowsOf } from '#modules/shipments/server/index.ts';
import type { proposeFill } from '../contract/tripTemplates.ts';
import { withinLimits } from '../rules/withinLimits.ts';

type Trip = {
  id: string;
  day: string;
  route: string | null;
  template_id: string;
  template_name: string;
  rule: AnswerOf<typeof proposeFill>['rule'];
  max_weight: number | null;
  max_loading_meter: number | null;
  max_stops: number | null;
};
type Waiting = {
  id: string;
  order_number: string;
  place: string;
  packages: number;
  weight: number;
  loading_meter: number;
  stop_key: string;
};

/** The template that made a trip. */
export async function templateThatMade(ctx: ViewContext, tripId: string): Promise<string | null> {
  const made = await ctx.db.find(
    sql<{
      id: string;
    }>`select template_id as id from template_day where org_unit = ${ctx.unit} and trip_id = ${tripId}`,
    { name: 'template.ofTrip' },
  );
  return made?.id ?? null;
}

const tripOf = async (ctx: ViewContext, id: string): Promise<Trip> => {
  const rows = await rowsOf(ctx);
  const trip = await ctx.db.find(
    sql<Trip>`select t.id, t.execution_date::text as day, coalesce(t.outbound_route, r.outbound_route) as route, r.id as template_id,
        r.name as template_name, r.auto_dispatch_rule as rule, r.max_weight, r.max_loading_meter, r.max_stops
      from trip t join template_day d on d.org_unit = t.org_unit and d.trip_id = t.id
        join trip_template r on r.org_unit = d.org_unit and r.id = d.template_id
      where t.org_unit = ${ctx.unit} and t.id = ${id} and ${tripsWithin(rows)}`,
    { name: `fill.trip.${rows.kind}` },
  );
  if (!trip) throw notFound('templates:error/noTemplateTrip');
  return trip;
};

/** The last trip of the template on the same weekday, at most five weeks back. */
const tripLike = (ctx: ViewContext, { template_id, day }: Trip) =>
  ctx.db.find(
    sql<{ id: string; day: string }>`select t.id, d.day::text as day from template_day d
        join trip t on t.org_unit = d.org_unit and t.id = d.trip_id
      where d.org_unit = ${ctx.unit} and d.template_id = ${template_id} and t.state <> 'CANCELED'
        and d.day between ${day}::date - 35 and ${day}::date - 7 and (${day}::date - d.day) % 7 = 0 order by d.day desc limit 1`,
    { name: 'fill.like' },
  );

/** Shipments of the day that wait: by their route, or for places in the order in which another trip served them. */
async function waitingFor(ctx: ViewContext, trip: Trip, likeId: string | null): Promise<Waiting[]> {
  const rows = await rowsOf(ctx);
  return ctx.db.run(
    sql<Waiting>`select s.id, s.order_number, concat_ws(', ', s.place_name, s.place_city) as place, s.packages, s.weight, s.loading_meter, s.stop_key
      from shipment s
        left join lateral (select min(p.sequence) as sequence from stop p
          where p.org_unit = s.org_unit and p.trip_id = any(${[trip.id, ...(likeId ? [likeId] : [])]}::uuid[]) and p.stop_key = s.stop_key and p.stop_key <> '') p on true
      where s.org_unit = ${ctx.unit} and s.state = 'DISPATCHABLE' and s.trip_id is null and s.execution_date = ${trip.day}::date
        and ${itemsWithin(rows)} and (p.sequence is not null or (${trip.rule} = 'ROUTE' and s.outbound_route = ${trip.route}))
      order by p.sequence nulls last, s.place_postal_code, s.id limit 300`,
    { name: `fill.waiting.${rows.kind}` },
  );
}

const aboard = (ctx: ViewContext, tripId: string) =>
  ctx.db.one(
    sql<{ weight: number; loading_meter: number; keys: string[] }>`select coalesce(sum(weight), 0)::float8 as weight,
        coalesce(sum(loading_meter), 0)::float8 as loading_meter, coalesce(array_agg(distinct stop_key), '{}') as keys
      from shipment where org_unit = ${ctx.unit} and trip_id = ${tripId}`,
    { name: 'fill.aboard' },
  );

/** What would fill a trip of a template. Nothing is changed: whoever plans puts it on. */
export async function fillOf(ctx: ViewContext, id: string): Promise<AnswerOf<typeof proposeFill>> {
  const trip = await tripOf(ctx, id);
  const like = trip.rule === 'LAST_WEEK' ? await tripLike(ctx, trip) : undefined;
  const found = trip.rule === 'NONE' ? [] : await waitingFor(ctx, trip, like?.id ?? null);
  const { weight, loading_meter, keys } = await aboard(ctx, id);
  const fits = withinLimits(
    found.map((one) => ({ id: one.id, weight: one.weight, loadingMeter: one.loading_meter, place: one.stop_key })),
    { weight: trip.max_weight, loadingMeter: trip.max_loading_meter, stops: trip.max_stops },
    { weight, loadingMeter: loading_meter, places: keys },
  );
  return {
    templateName: trip.template_name,
    rule: trip.rule,
    like: like ? isoToDate(like.day) : null,
    items: found.map((one) => ({
      itemId: one.id,
      orderNumber: one.order_number,
      place: one.place,
      packages: one.packages,
      weight: one.weight,
      fits: fits.has(one.id),
    })),
  };
}
