import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import { getTripRow } from '#modules/dispatch/server/index.ts';
import type { tripInYard, WorkedUnit, YardNow } from '../contract/yardOf.ts';
import { numberKey } from '../rules/unitNumber.ts';
import { bookings } from './bookings.ts';
import { ofWholeUnit } from './gateLookup.ts';
import type { DockBookingRow } from './tables.gen.ts';
import { transportUnits, type UnitRow } from './units.ts';

const workedUnit = (ctx: ViewContext, row: UnitRow): WorkedUnit => ({
  ...transportUnits.view(ctx, row),
  releasedAt: row.released_at,
  releasedBy: row.released_by,
});

/** Units in the yard that bear one of these lists, or in which the hall has worked for it; a unit that works for another list is that one's. */
async function unitsOf(ctx: ViewContext, listIds: readonly string[], keys: readonly string[]): Promise<WorkedUnit[]> {
  const rows = await ctx.db.run(
    sql<UnitRow>`select u.* from transport_unit u where u.org_unit = ${ctx.unit} and u.state not in ('EXPECTED', 'DEPARTED')
        and (u.list_id = any(${[...listIds]}) or u.worked_list = any(${[...listIds]})
          or (u.list_id is null and u.worked_list is null and u.number_key = any(${[...keys]})))
      order by u.number`,
    { name: 'yard.unitsOf' },
  );
  return rows.map((row) => workedUnit(ctx, row));
}

export async function unitsOfList(ctx: ViewContext, listId: string): Promise<{ units: WorkedUnit[] }> {
  // Forwarders and drivers scan their own lists; the yard is none of their business.
  if (ctx.record.rowScope !== 'unit') return { units: [] };
  return { units: await unitsOf(ctx, [listId], []) };
}

/** What the board of arrivals reads of the yard, three statements whatever stands there. */
export async function yardNowOf(ctx: ViewContext): Promise<YardNow> {
  ofWholeUnit(ctx);
  const [units, vehicles, booked] = await Promise.all([
    ctx.db.run(
      sql<
        YardNow['units'][number]
      >`select u.list_id as "listId", u.worked_list as "workedList", u.state, u.place_name as place,
          u.last_movement_at as since,
          array_remove(array[u.number_key, (select g.plate_key from unit_visit v
            join gate_visit g on g.org_unit = v.org_unit and g.id = v.came_with and g.state = 'INSIDE'
            where v.org_unit = u.org_unit and v.unit_id = u.id and v.departed_at is null)], null) as keys
        from transport_unit u where u.org_unit = ${ctx.unit} and u.state <> 'DEPARTED' order by u.last_movement_at desc nulls last, u.number`,
      { name: 'yard.nowUnits' },
    ),
    ctx.db.run(
      sql<{
        plate: string;
        unit: string | null;
        inside: boolean;
        since: number;
      }>`select plate_key as plate, unit_number as unit,
          state = 'INSIDE' as inside, coalesce(arrived_at, created_at) as since
        from gate_visit where org_unit = ${ctx.unit} and state in ('ANNOUNCED', 'INSIDE') order by state desc, created_at, id`,
      { name: 'yard.nowVehicles' },
    ),
    ctx.db.run(
      sql<YardNow['bookings'][number]>`select b.list_id as "listId", d.name as dock, b.starts_at as "startsAt"
        from dock_booking b join yard_place d on d.org_unit = b.org_unit and d.id = b.dock_id
        where b.org_unit = ${ctx.unit} and b.list_id is not null and b.state in ('REQUESTED', 'CONFIRMED', 'CHECKED_IN')
        order by b.starts_at, b.id`,
      { name: 'yard.nowBookings' },
    ),
  ]);
  return {
    units,
    vehicles: vehicles.map(({ plate, unit, ...one }) => ({
      keys: [plate, ...(unit ? [numberKey(unit)] : [])],
      ...one,
    })),
    bookings: booked,
  };
}

/** Lists of a trip: what it loads, and what it brings back. */
const listsOf = (ctx: ViewContext, tripId: string) =>
  ctx.db.run(
    sql<{ id: string; vehicle: string | null }>`select l.id, l.vehicle from process_list l
      where l.org_unit = ${ctx.unit} and l.trip_id = ${tripId} and l.kind in ('LDG', 'ULD') and l.state <> 'CANCELED' order by l.id`,
    { name: 'yard.listsOfTrip' },
  );

export async function tripInYardOf(ctx: ViewContext, tripId: string): Promise<AnswerOf<typeof tripInYard>> {
  ofWholeUnit(ctx);
  const trip = await getTripRow(ctx, { kind: 'unit' }, tripId);
  const lists = await listsOf(ctx, tripId);
  const listIds = lists.map(({ id }) => id);
  const rows = await ctx.db.run(
    sql<DockBookingRow & { dock_name: string }>`select b.*, d.name as dock_name
      from dock_booking b join yard_place d on d.org_unit = b.org_unit and d.id = b.dock_id
      where b.org_unit = ${ctx.unit} and b.state not in ('CANCELED', 'REFUSED')
        and (b.trip_id = ${tripId} or b.list_id = any(${listIds})) order by b.starts_at, b.id`,
    { name: 'yard.bookingsOfTrip' },
  );
  const loads = rows.some(({ direction, state }) => direction === 'LOADING' && state !== 'NO_SHOW');
  const keys = lists.flatMap(({ vehicle }) => (vehicle === null ? [] : [numberKey(vehicle)]));
  return {
    departure: trip.expected_departure,
    books: !loads && trip.state === 'CREATED',
    bookings: rows.map((row) => ({ ...bookings.view(ctx, row), dockName: row.dock_name })),
    units: await unitsOf(ctx, listIds, keys),
  };
}
