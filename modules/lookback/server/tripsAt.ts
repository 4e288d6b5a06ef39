import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { driver, vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { type TripRow, tripsWithin } from '#modules/dispatch/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { tripsAt, TripThen } from '../contract/calls.ts';
import { momentOf, stateAt } from './asked.ts';

type Then = Omit<TripThen, 'vehicle' | 'driver' | 'last' | 'next' | 'position' | 'departedAt' | 'arrivedAt'> &
  Pick<TripRow, 'vehicle_id' | 'driver_id'> & {
    departed_at: number | null;
    arrived_at: number | null;
    last_name: string | null;
    last_at: number | null;
    next_name: string | null;
    next_at: number | null;
    latitude: number | null;
    longitude: number | null;
    position_at: number | null;
  };

/** The day for which a trip was planned at that moment: of its last move to another day before it, or of the next one after it. */
const dayAt = (ctx: ViewContext, moment: Date) => {
  const moved = (column: 'date' | 'dateBefore', side: RawBuilder<unknown>) =>
    sql`(select h.args ->> ${column} from history h where h.org_unit = t.org_unit and h.log_key = 'TRIP:' || t.id::text and h.args ? 'dateBefore'
      and h.status_time ${side} limit 1)::date`;
  return sql`coalesce(${moved('date', sql`<= ${moment} order by h.status_time desc, h.id desc`)},
    ${moved('dateBefore', sql`> ${moment} order by h.status_time, h.id`)}, t.execution_date)`;
};

/** Days between which a trip is looked for that has been moved since: nobody moves one further than two weeks. */
const furthest = 14;

/** Trips of that day, and those of the days before it that were still out. */
const rowsAt = async (ctx: ViewContext, moment: Date): Promise<Then[]> => {
  const rows = await rowsOf(ctx);
  const day = dateToIso(localDateOf(moment.getTime(), ctx.timezone));
  return ctx.db.run(
    sql<Then>`select t.id, t.name, y.day::text as day, x.state, t.vehicle_id, t.driver_id,
        case when t.actual_departure <= ${moment} then t.actual_departure end as departed_at,
        case when t.actual_arrival <= ${moment} then t.actual_arrival end as arrived_at,
        c.stops, c.done, l.name as last_name, l.at as last_at, n.name as next_name, n.planned_arrival as next_at,
        v.latitude, v.longitude, v.at as position_at
      from trip t
        cross join lateral (select coalesce(${stateAt(ctx.unit, sql`'TRIP:' || t.id::text`, moment)}, 'CREATED') as state) x
        cross join lateral (select ${dayAt(ctx, moment)} as day) y
        cross join lateral (select count(*)::int as stops, count(*) filter (where d.at is not null)::int as done
          from stop p cross join lateral (select max(o.documented_at) as at from stop_order o where o.org_unit = p.org_unit and o.stop_id = p.id
            and o.documented_at <= ${moment}) d where p.org_unit = t.org_unit and p.trip_id = t.id) c
        left join lateral (select p.name, max(o.documented_at) as at from stop p join stop_order o on o.org_unit = p.org_unit and o.stop_id = p.id
          where p.org_unit = t.org_unit and p.trip_id = t.id and o.documented_at <= ${moment}
          group by p.id, p.name order by 2 desc, p.id limit 1) l on true
        left join lateral (select p.name, p.planned_arrival from stop p where p.org_unit = t.org_unit and p.trip_id = t.id
          and not exists (select from stop_order o where o.org_unit = p.org_unit and o.stop_id = p.id and o.documented_at <= ${moment})
          order by p.sequence, p.id limit 1) n on true
        left join lateral (select w.latitude, w.longitude, w.at from vehicle_position w where w.org_unit = t.org_unit and w.trip_id = t.id
          and w.at <= ${moment} order by w.at desc limit 1) v on true
      where t.org_unit = ${ctx.unit} and ${tripsWithin(rows)} and t.execution_date between ${day}::date - ${furthest}::int and ${day}::date + ${furthest}::int
        and t.created_at <= ${moment} and x.state <> 'CANCELED'
        and (y.day = ${day}::date or y.day between ${day}::date - 3 and ${day}::date - 1
          and t.actual_departure <= ${moment} and (t.actual_arrival is null or t.actual_arrival > ${moment}) and x.state <> 'JOURNEY_CLOSED')
      order by y.day, t.expected_departure, t.name limit 500`,
    { name: `lookback.trips.${rows.kind}` },
  );
};

/** The trips as they stood. */
export async function readTrips(ctx: ViewContext, at: number): Promise<AnswerOf<typeof tripsAt>> {
  const found = await rowsAt(ctx, momentOf(ctx, at));
  const reading = readingOf(ctx);
  const ids = (of: (row: Then) => string | null) => found.map(of);
  const [vehicles, drivers] = await Promise.all([
    readRecords(
      reading,
      vehicle,
      ids((row) => row.vehicle_id),
    ),
    readRecords(
      reading,
      driver,
      ids((row) => row.driver_id),
    ),
  ]);
  return {
    trips: found.map((row) => ({
      id: row.id,
      name: row.name,
      day: row.day,
      state: row.state,
      vehicle: row.vehicle_id && (vehicles.get(row.vehicle_id)?.licencePlate ?? `<${row.vehicle_id}>`),
      driver: row.driver_id && (drivers.get(row.driver_id)?.contactPerson.name ?? `<${row.driver_id}>`),
      departedAt: row.departed_at,
      arrivedAt: row.arrived_at,
      stops: row.stops,
      done: row.done,
      last: row.last_name === null || row.last_at === null ? null : { name: row.last_name, at: row.last_at },
      next: row.next_name === null ? null : { name: row.next_name, plannedAt: row.next_at },
      position:
        row.latitude === null || row.longitude === null || row.position_at === null
          ? null
          : { latitude: row.latitude, longitude: row.longitude, at: row.position_at },
    })),
  };
}
