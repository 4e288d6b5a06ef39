import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** A list as those beside the hall need it who move the vehicle that it is worked in. */
export type HallList = {
  id: string;
  kind: 'LDG' | 'ULD' | 'INV';
  name: string;
  state: string;
  tripId: string | null;
  vehicle: string | null;
  gate: string | null;
  /** Where the freight goes, or comes from. */
  relation: string | null;
  plannedDeparture: number | null;
  /** Those that are on it now. */
  seals: string[];
};

export const findHallList = (ctx: ViewContext, id: string): Promise<HallList | undefined> =>
  ctx.db.find(
    sql<HallList>`select l.id, l.kind, l.name, l.state, l.trip_id as "tripId", l.vehicle, l.gate,
        case l.kind when 'LDG' then l.route else coalesce(l.partner_outside, l.partner_unit) end as relation, l.planned_departure as "plannedDeparture",
        coalesce((select array_agg(s.number order by s.applied_at) from seal s where s.org_unit = l.org_unit and s.list_id = l.id and s.removed_at is null), '{}') as seals
      from process_list l where l.org_unit = ${ctx.unit} and l.id = ${id}`,
    { name: 'list.ofHall' },
  );

/** Loading lists whose work is done and whose vehicle has not left by what the hall knows. */
export const loadedVehicles = (ctx: ViewContext): Promise<{ id: string; vehicle: string }[]> =>
  ctx.db.run(
    sql<{ id: string; vehicle: string }>`select id, vehicle from process_list
      where org_unit = ${ctx.unit} and kind = 'LDG' and state in ('FINISHED', 'CLOSED') and vehicle is not null order by id limit 1000`,
    { name: 'list.loadedVehicles' },
  );
