import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { tables } from './tables.gen.ts';

export type Place = { kind: 'COMPARTMENT' | 'VEHICLE'; id: string; name: string };

/** Its time at the place where it hangs ends. */
export const takeDown = (ctx: CommandContext, sensorId: string, at = ctx.now) =>
  ctx.db.run(
    sql`update sensor_assignment set to_at = ${new Date(at)}
      where org_unit = ${ctx.unit} and sensor_id = ${sensorId} and to_at is null`,
  );

/** From then on what it measures is measured there. */
export async function hangAt(ctx: CommandContext, sensorId: string, place: Place, at = ctx.now): Promise<void> {
  await takeDown(ctx, sensorId, at);
  await ctx.db.run(
    insertRow(ctx, tables.sensorAssignment, {
      sensor_id: sensorId,
      from_at: new Date(at),
      place_kind: place.kind,
      place_id: place.id,
      place_name: place.name,
      created_by: ctx.session.accountName,
    }),
  );
}
