import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { driver } from '#modules/masterdata/contract/types/fleet.ts';
import { readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import type { TripRow } from '#modules/dispatch/server/index.ts';
import { accountDriver } from '../records/dtmPeople.ts';
import { laidLaterMark, laidMark, tripMark } from '../marks.ts';
import { steps } from '../trips/steps.ts';
import { playedBy } from './actors.ts';

export type PlayedTrip = TripRow & { driver_id: string; driverName: string };

/**
 * What somebody else has done to a trip, its list, its shipments or their packages since it was laid. Rows of the history say who; the day's laying is
 * over when its marks stand, and what reactions do is the system's.
 */
const touched = sql`exists (
  select 1 from history h where h.org_unit = t.org_unit and h.account_id <> 'system' and not starts_with(h.account_id, ${playedBy})
    and h.log_key in (select 'TRIP:' || t.id union all select 'LDG:' || t.loading_list_id where t.loading_list_id is not null)
    and h.create_time > laid.at)
  or exists (
  select 1 from history h where h.org_unit = t.org_unit and h.account_id <> 'system' and not starts_with(h.account_id, ${playedBy})
    and h.log_key in (select 'ITEM:' || o.item_id from stop_order o where o.org_unit = t.org_unit and o.trip_id = t.id
      union all select 'PKG:' || p.id from stop_order o join package p on p.org_unit = o.org_unit and p.item_id = o.item_id
        where o.org_unit = t.org_unit and o.trip_id = t.id)
    and h.create_time > greatest(laid.at, world.at))
  or exists (
  select 1 from driver_event e where e.org_unit = t.org_unit and e.trip_id = t.id
    and (e.outcome = 'REFUSED' or not starts_with(e.account, ${playedBy})))`;

/**
 * The trips of the day that are played: laid with the world, touched by nobody since, and what was sent for them was taken. The trips of the
 * driver who can sign in are left to whoever signs in as this driver, and so are those that show a rule.
 */
export async function playedTrips(ctx: ViewContext): Promise<PlayedTrip[]> {
  const today = dateToIso(localDateOf(ctx.now, ctx.timezone));
  const rows = await ctx.db.run(
    sql<TripRow & { driver_id: string }>`
      with world as (select max(done_at) as at from done_once where org_unit = ${ctx.unit} and (key = ${laidMark} or starts_with(key, ${laidLaterMark})))
      select t.* from trip t cross join world
        cross join lateral (select max(done_at) as at from done_once d where d.org_unit = t.org_unit and d.key = any(array[${sql.join(steps.map(({ name }) => sql`replace(${tripMark('*', name)}, '*', t.id::text)`))}])) laid
      where t.org_unit = ${ctx.unit} and t.execution_date = ${today}::date and t.traffic_type = 'LocalTraffic' and t.driver_id <> ${accountDriver}
        and t.state not in ('CANCELED', 'DRV_REJECTED', 'JOURNEY_CLOSED') and laid.at is not null and not (${touched})
        and not exists (select 1 from stop_order o join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
          where o.org_unit = t.org_unit and o.trip_id = t.id and s.extern_id like 'DEMO-%')
      order by t.name`,
  );
  const drivers = await readRecords(
    readingOf(ctx),
    driver,
    rows.map((row) => row.driver_id),
  );
  return rows.flatMap((row) => {
    const name = drivers.get(row.driver_id)?.contactPerson.name;
    return name === undefined ? [] : [{ ...row, driverName: name }];
  });
}

/** Vehicles and drivers that are on the road now, with whatever trip. */
export async function onTheRoad(ctx: ViewContext): Promise<Set<string>> {
  const rows = await ctx.db.run(
    sql<
      Pick<TripRow, 'vehicle_id' | 'driver_id'>
    >`select vehicle_id, driver_id from trip where org_unit = ${ctx.unit} and state = 'DRV_INPROGRESS'`,
  );
  return new Set(rows.flatMap((row) => [row.vehicle_id, row.driver_id]).filter((id): id is string => id !== null));
}
