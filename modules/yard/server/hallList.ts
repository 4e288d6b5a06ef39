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
    sql<HallList>`select l.id, l.kind, case l.kind when 'LDG' then coalesce(l.trip_name, l.name) else concat_ws(' ', l.name, upper(l.partner_unit)) end as name, l.gate, l.trip_id as "tripId", l.partner_unit as partner, l.vehicle,
        l.packages_expected as packages, l.dg_points as "dgPoints",
        case l.kind when 'LDG' then l.planned_departure else coalesce(l.planned_arrival, l.estimated_arrival) end as at,
        l.state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED') as over
      from process_list l where l.org_unit = ${ctx.unit} and l.id = ${listId} and l.kind in ('LDG', 'ULD')`,
    { name: 'yard.listOfGate' },
  );
