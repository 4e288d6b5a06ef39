import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** Bookings of trips without a list that leave at another time or from another dock than was booked, and of those that are gone. */
export const changedTrips = (ctx: ViewContext) =>
  ctx.db.run(
    sql<{
      id: string;
      at: number;
      gone: boolean;
      dock: string | null;
    }>`select b.id, t.expected_departure as at, t.state = 'CANCELED' as gone,
        case when d.gate_number is not null then g.id end as dock
      from dock_booking b join trip t on t.org_unit = b.org_unit and t.id = b.trip_id
        join yard_place d on d.org_unit = b.org_unit and d.id = b.dock_id
        left join yard_place g on g.org_unit = t.org_unit and g.kind = 'DOCK' and g.state <> 'CLOSED' and lower(g.gate_number) = lower(trim(t.gate))
      where b.org_unit = ${ctx.unit} and b.list_id is null and b.direction = 'LOADING' and b.state in ('REQUESTED', 'CONFIRMED')
        and b.planned_for is not null and t.state in ('CREATED', 'CANCELED')
        and (t.state = 'CANCELED' or b.planned_for <> t.expected_departure or (g.id <> b.dock_id and d.gate_number is not null)
          or (b.waits_for is not null and b.state = 'CONFIRMED'))
      order by b.id`,
    { name: 'yard.changedTrips' },
  );
