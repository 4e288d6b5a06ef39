import { sql } from 'kysely';
import { addDays, dateToIso, isoToDate, localDateOf, localOf, timeToIso } from '#kernel/date.ts';
import type { TextRef } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { headIssuesOf, headIssueViews } from '#modules/dispatch/server/index.ts';
import type { TripTemplate } from '../contract/tripTemplates.ts';
import type { HeadIssues } from './columns.ts';
import type { TripTemplateRow } from './tables.gen.ts';

type Found = {
  day: string;
  state: 'MADE' | 'FAILED';
  trip_id: string | null;
  reason: TextRef | null;
  made_at: number;
  trip_name: string | null;
  trip_state: string | null;
  expected_departure: number | null;
  traffic_type: string | null;
  outbound_route: string | null;
  vehicle_id: string | null;
  driver_id: string | null;
  freight_carrier_id: string | null;
  aff_id: string | null;
  gate: string | null;
  remark: string | null;
  start_location_id: string | null;
  end_location_id: string | null;
  head_issues: HeadIssues;
};

/** What nobody has said in a template counts as it came of itself: the usual driver of a vehicle is no difference. */
const compared = [
  ['trafficType', 'traffic_type', true],
  ['outboundRoute', 'outbound_route', true],
  ['vehicleId', 'vehicle_id', true],
  ['driverId', 'driver_id', false],
  ['freightCarrierId', 'freight_carrier_id', false],
  ['affId', 'aff_id', true],
  ['gate', 'gate', true],
  ['remark', 'remark', true],
  ['startLocationId', 'start_location_id', true],
  ['endLocationId', 'end_location_id', true],
] as const;

function differencesOf(ctx: ViewContext, row: TripTemplateRow, found: Found) {
  const clock =
    found.expected_departure === null
      ? ''
      : timeToIso(localOf(found.expected_departure, ctx.timezone).slice(3)).slice(0, 5);
  const starts = row.start_time.slice(0, 5);
  return [
    ...(clock === starts ? [] : [{ field: 'startTime', trip: clock, template: starts }]),
    ...compared.flatMap(([field, column, always]) => {
      const [trip, template] = [found[column] ?? '', row[column] ?? ''];
      return trip === template || (!always && template === '') ? [] : [{ field, trip, template }];
    }),
  ];
}

/** What was found wrong at night and still is: somebody may have put it right since. */
async function wrongHead(ctx: ViewContext, { trip_id, head_issues }: Found): Promise<string[]> {
  if (trip_id === null || head_issues.length === 0) return [];
  const now = await headIssuesOf(ctx, [trip_id]);
  return headIssueViews(ctx, now.get(trip_id) ?? []).map(({ message }) => message);
}

/** Days of a template from a week ago on: their trips, and what these have otherwise than the template says now. */
export async function tripsOfTemplate(ctx: ViewContext, row: TripTemplateRow): Promise<TripTemplate['trips']> {
  const since = dateToIso(addDays(localDateOf(ctx.now, ctx.timezone), -7));
  const days = await ctx.db.run(
    sql<Found>`select d.day::text as day, d.state, d.trip_id, d.reason, d.made_at, t.name as trip_name, t.state as trip_state,
        t.expected_departure, t.traffic_type, t.outbound_route, t.vehicle_id, t.driver_id, t.freight_carrier_id, t.aff_id, t.gate, t.remark,
        t.start_location_id, t.end_location_id, d.head_issues
      from template_day d left join trip t on t.org_unit = d.org_unit and t.id = d.trip_id
      where d.org_unit = ${ctx.unit} and d.template_id = ${row.id} and d.day >= ${since}::date order by d.day limit 80`,
    { name: 'template.trips' },
  );
  return Promise.all(
    days.map(async (found) => {
      const gone = found.state === 'MADE' && (found.trip_state === null || found.trip_state === 'CANCELED');
      const open = found.trip_state === 'CREATED' || found.trip_state === 'LOADING_RELEASED';
      return {
        day: isoToDate(found.day),
        state: gone ? 'DELETED' : found.state,
        tripId: found.trip_id,
        tripName: found.trip_name,
        tripState: found.trip_state,
        madeAt: found.made_at,
        reason: found.reason && ctx.t(found.reason.key, found.reason.args),
        open,
        differences: open ? differencesOf(ctx, row, found) : [],
        headIssues: open ? await wrongHead(ctx, found) : [],
      };
    }),
  );
}
