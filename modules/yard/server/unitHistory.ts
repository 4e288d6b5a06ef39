import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { TransportUnitDetails } from '../contract/units.ts';
import { dwellMinutes } from '../rules/clocks.ts';

type Span = { from?: number | undefined; to?: number | undefined };
type Movement = TransportUnitDetails['movements'][number];
type Visit = TransportUnitDetails['visits'][number];

const within = (column: ReturnType<typeof sql.ref>, { from, to }: Span) =>
  sql`${from === undefined ? sql`true` : sql`${column} >= ${new Date(from)}`} and ${to === undefined ? sql`true` : sql`${column} <= ${new Date(to)}`}`;

/** The newest first. */
export const movementsOf = (ctx: ViewContext, unitId: string, span: Span): Promise<Movement[]> =>
  ctx.db.run(
    sql<Movement>`select m.id, m.kind, f.name as "from", t.name as "to", m.finished_at as at, m.moved_by as by, m.cause, m.remark
      from yard_movement m left join yard_place f on f.org_unit = m.org_unit and f.id = m.from_place
        left join yard_place t on t.org_unit = m.org_unit and t.id = m.to_place
      where m.org_unit = ${ctx.unit} and m.unit_id = ${unitId} and ${within(sql.ref('m.finished_at'), span)}
      order by m.finished_at desc, m.id desc limit 200`,
    { name: 'unit.movements' },
  );

export async function visitsOf(ctx: ViewContext, unitId: string, span: Span): Promise<Visit[]> {
  const rows = await ctx.db.run(
    sql<
      Omit<Visit, 'dwell'>
    >`select v.id, v.arrived_at as "arrivedAt", v.departed_at as "departedAt", c.name as "cameWith", l.name as "leftWith", v.load_state as "loadState",
        v.seals, v.temperature, v.photos, v.remark
      from unit_visit v left join gate_visit c on c.org_unit = v.org_unit and c.id = v.came_with
        left join gate_visit l on l.org_unit = v.org_unit and l.id = v.left_with
      where v.org_unit = ${ctx.unit} and v.unit_id = ${unitId} and ${within(sql.ref('v.arrived_at'), span)}
      order by v.arrived_at desc, v.id desc limit 50`,
    { name: 'unit.visits' },
  );
  return rows.map((row) => ({ ...row, dwell: dwellMinutes(row.arrivedAt, row.departedAt ?? ctx.now) }));
}
