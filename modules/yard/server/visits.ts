import { sql } from 'kysely';
import { serveThing } from '#platform/things/serveThing.ts';
import { gateVisit } from '../contract/visits.ts';
import { dwellMinutes } from '../rules/clocks.ts';
import type { ViewContext } from '#platform/context.ts';
import { type GateVisitRow, tables } from './tables.gen.ts';
import { waitingOf } from './waitingClock.ts';

async function clockOf(ctx: ViewContext, row: GateVisitRow) {
  const waiting = await waitingOf(ctx, row);
  return { detention: waiting?.clock.minutes ?? null, detentionDue: waiting?.clock.due ?? null };
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
    ...(await clockOf(ctx, row)),
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
