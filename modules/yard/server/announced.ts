import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { GateVisitRow } from './tables.gen.ts';
import { gateVisits } from './visits.ts';

/** One after another: the same plate or unit may be read at two gates at once. */
export const lockGate = (ctx: CommandContext): void =>
  ctx.db.later(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/yard.gate`}, 0))`, {
    name: 'gate.lock',
  });

/**
 * The visit that a driver has announced himself, locked: the one that the gate names, else the latest of the plate. Others of the same plate
 * are the same truck, announced once more: they go.
 */
export async function announcedOf(
  ctx: CommandContext,
  id: string | null,
  plateKey: string,
): Promise<GateVisitRow | undefined> {
  const rows = await ctx.db.run(
    sql<GateVisitRow>`select * from gate_visit where org_unit = ${ctx.unit} and state = 'ANNOUNCED'
        and (id = ${id}::uuid or plate_key = ${plateKey}) order by (id = ${id}::uuid) desc nulls last, created_at desc, id for update`,
    { name: 'gate.announced' },
  );
  const [own, ...others] = rows;
  for (const other of others) await gateVisits.move(ctx, other, 'withdraw');
  return own;
}
