import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** A list of the hall that has a gate. */
export type HallList = {
  id: string;
  kind: 'LDG' | 'ULD';
  name: string;
  gate: string | null;
  tripId: string | null;
  partner: string | null;
  vehicle: string | null;
  packages: number;
  dgPoints: number;
  /** When it leaves, or comes. */
  at: number | null;
  over: boolean;
};

export const readList = (ctx: ViewContext, listId: string) =>
  ctx.db.find(
    sql<HallList>`select l.id, l.kind, case l.kind when 'LDG' then coalesce(l.trip_name, l.name) else concat_ws(' ', l.name, upper(l.partner_unit)) end as name, l.gate, l.trip_id as "tripId", l.partner_outside as partner, l.vehicle,
        l.packages_expected as packages, l.dg_points as "dgPoints",
        case l.kind when 'LDG' then l.planned_departure else coalesce(l.planned_arrival, l.estimated_arrival) end as at,
        l.state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED') as over
      from process_list l where l.org_unit = ${ctx.unit} and l.id = ${listId} and l.kind in ('LDG', 'ULD')`,
    { name: 'yard.listOfGate' },
  );

/** What the hall has begun or ended of lists that have a booking: the step that the booking takes after it, and when it was. */
export const hallSteps = (ctx: ViewContext) =>
  ctx.db.run(
    sql<{ id: string; action: 'start' | 'complete'; at: number }>`
      select b.id, 'start' as action, l.actual_start as at
        from dock_booking b join process_list l on l.org_unit = b.org_unit and l.id = b.list_id
        where b.org_unit = ${ctx.unit} and b.state in ('CONFIRMED', 'CHECKED_IN') and l.actual_start is not null
      union all
      select b.id, 'complete', coalesce(l.closed_at, l.actual_end)
        from dock_booking b join process_list l on l.org_unit = b.org_unit and l.id = b.list_id
        where b.org_unit = ${ctx.unit} and b.state = 'ACTIVE' and l.state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED')
          and coalesce(l.closed_at, l.actual_end) is not null
      order by 1`,
    { name: 'yard.hallSteps' },
  );

/** The unit that stands at the dock of a list that was unloaded. */
export const unloadedAt = (ctx: ViewContext, listId: string) =>
  ctx.db.find(
    sql<{ id: string }>`select u.id from transport_unit u
        join yard_place p on p.org_unit = u.org_unit and p.id = u.place_id and p.kind = 'DOCK'
        join process_list l on l.org_unit = u.org_unit and l.id = ${listId} and l.kind = 'ULD' and lower(l.gate) = lower(p.gate_number)
      where u.org_unit = ${ctx.unit} and u.state not in ('EXPECTED', 'DEPARTED', 'MOVING') order by u.number limit 1`,
    { name: 'yard.unloadedAt' },
  );
