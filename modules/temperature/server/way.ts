import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { tables } from './tables.gen.ts';

export type Place = { kind: 'COMPARTMENT' | 'VEHICLE'; id: string; name: string };

/** Its time at the place where it hangs ends now. */
export const takeDown = (ctx: CommandContext, sensorId: string) =>
  ctx.db.run(
    sql`update sensor_assignment set to_at = ${new Date(ctx.now)}
      where org_unit = ${ctx.unit} and sensor_id = ${sensorId} and to_at is null`,
  );

/** From now on what it measures is measured there. */
export async function hangAt(ctx: CommandContext, sensorId: string, place: Place): Promise<void> {
  await takeDown(ctx, sensorId);
  await ctx.db.run(
    insertRow(ctx, tables.sensorAssignment, {
      sensor_id: sensorId,
      from_at: new Date(ctx.now),
      place_kind: place.kind,
      place_id: place.id,
      place_name: place.name,
      created_by: ctx.session.accountName,
    }),
  );
}
