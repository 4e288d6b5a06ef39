import { sql } from 'kysely';
import { serveThing } from '#platform/things/serveThing.ts';
import { gateVisit } from '../contract/visits.ts';
import { detention, dwellMinutes } from '../rules/clocks.ts';
import type { ViewContext } from '#platform/context.ts';
import { yardSettings } from './docks.ts';
import { type GateVisitRow, tables } from './tables.gen.ts';

/** The clock of waiting of a visit, from its slot, its first dock and the moment at which the hall let its units go. */
async function waitingOf(ctx: ViewContext, row: GateVisitRow) {
  if (row.arrived_at === null || row.state === 'REFUSED' || row.state === 'CANCELED')
    return { detention: null, detentionDue: null };
  const { freeMinutes, toleranceMinutes } = await yardSettings(ctx);
  const known = await ctx.db.one(
    sql<{ from: number | null; to: number | null; docked: number | null; released: number | null }>`select
        (select starts_at from dock_booking b where b.org_unit = ${ctx.unit} and b.id = ${row.booking_id}) as "from",
        (select ends_at from dock_booking b where b.org_unit = ${ctx.unit} and b.id = ${row.booking_id}) as "to",
        (select min(m.finished_at) from yard_movement m join unit_visit v on v.org_unit = m.org_unit and v.unit_id = m.unit_id and v.came_with = ${row.id}
          join yard_place p on p.org_unit = m.org_unit and p.id = m.to_place and p.kind = 'DOCK'
          where m.org_unit = ${ctx.unit} and m.finished_at >= v.arrived_at) as docked,
        (select max(u.released_at) from transport_unit u join unit_visit v on v.org_unit = u.org_unit and v.unit_id = u.id and v.came_with = ${row.id}
          where u.org_unit = ${ctx.unit}) as released`,
    { name: 'visit.waiting' },
  );
  const { minutes, due } = detention({
    arrived: row.arrived_at,
    docked: known.docked,
    released: known.released ?? row.left_at ?? ctx.now,
    slot: known.from === null || known.to === null ? null : { from: known.from, to: known.to },
    free: freeMinutes,
    tolerance: toleranceMinutes,
  });
  return { detention: minutes, detentionDue: due };
}

/** Visits of vehicles at the gate. */
export const gateVisits = serveThing(gateVisit, {
  table: tables.gateVisit,
  made: {
    waited: (ctx, row) =>
      row.arrived_at === null || row.state === 'CANCELED' || row.state === 'REFUSED'
        ? null
        : dwellMinutes(row.arrived_at, row.left_at ?? ctx.now),
  },
  columns: { waited: { sql: sql`extract(epoch from coalesce(r.left_at, now()) - r.arrived_at)`, kind: 'number' } },
  // Whether its units were moved, the cancelling of their coming has looked at.
  facts: () => ({ unmoved: true }),
  details: async (ctx, row) => ({
    driverPhone: row.driver_phone,
    ...(await waitingOf(ctx, row)),
    remark: row.remark,
    units: await ctx.db.run(
      sql<{
        id: string;
        number: string;
        came: boolean;
        left: boolean;
      }>`select u.id, u.number, bool_or(v.came_with = ${row.id}) as came, bool_or(v.left_with = ${row.id}) as left
        from unit_visit v join transport_unit u on u.org_unit = v.org_unit and u.id = v.unit_id
        where v.org_unit = ${ctx.unit} and (v.came_with = ${row.id} or v.left_with = ${row.id}) group by u.id, u.number order by u.number`,
    ),
  }),
  steps: { leave: (ctx) => ({ set: { left_at: new Date(ctx.now) } }) },
});
