import { sql } from 'kysely';
import { distance, type GeoPoint } from '#kernel/geo.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { carryingStates } from '../../rules/handoverChecks.ts';
import { contentOf, type TripContent } from '../replan.ts';
import type { TripRow } from '../tables.gen.ts';
import { tripsWithin } from '../trips.ts';
import type { Task } from './rest.ts';

const planned = ['CREATED', 'LOADING_RELEASED', 'LOADING_ACTIVE'] as const;

/** Trips of the day that run or start, with another vehicle that has not broken down itself. */
export async function candidatesFor(ctx: ViewContext, rows: Rows, broken: TripRow): Promise<TripContent[]> {
  const trips = await ctx.db.run(
    sql<TripRow>`select t.* from trip t where t.org_unit = ${ctx.unit} and ${tripsWithin(rows)} and t.id <> ${broken.id}
      and t.traffic_type = ${broken.traffic_type} and not t.externally_planned and t.vehicle_id is distinct from ${broken.vehicle_id} and t.vehicle_id is not null
      and t.state = any(${[...planned, ...carryingStates]})
      and t.execution_date between least(${broken.execution_date}::date, (${new Date(ctx.now)}::timestamptz at time zone ${ctx.timezone})::date - 1)
        and (${new Date(ctx.now)}::timestamptz at time zone ${ctx.timezone})::date
      and (t.state = 'DRV_INPROGRESS' or t.execution_date = (${new Date(ctx.now)}::timestamptz at time zone ${ctx.timezone})::date)
      and not exists (select from handover h where h.org_unit = t.org_unit and h.from_trip_id = t.id and h.breakdown_id is not null and h.state = 'AGREED')
      order by t.expected_departure, t.name`,
    { name: 'breakdown.candidates' },
  );
  const found: TripContent[] = [];
  for (const trip of trips) found.push(await contentOf(ctx, trip));
  return found;
}

/** Who may be asked about a task: goods change over only to a trip that carries goods (HOP-01). */
export const mayTake = (task: Task, { trip }: TripContent): boolean =>
  task.kind === 'COLLECT' || carryingStates.includes(trip.state);

/** Metres from where a trip still goes, or starts, to a place. */
export function wayTo({ trip, stops }: TripContent, place: GeoPoint): number {
  const at = [
    ...stops.filter((stop) => stop.actual_departure === null).map((stop) => [stop.latitude, stop.longitude] as const),
    ...(trip.position_latitude !== null ? [[trip.position_latitude, trip.position_longitude] as const] : []),
    ...(trip.actual_departure === null ? [[trip.start_latitude, trip.start_longitude] as const] : []),
  ];
  return Math.min(
    Number.MAX_SAFE_INTEGER,
    ...at.flatMap(([lat, lon]) => (lat === null || lon === null ? [] : [distance({ lat, lon }, place)])),
  );
}
