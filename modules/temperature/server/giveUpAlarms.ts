import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { alarms } from './alarms.ts';
import type { SensorRow } from './tables.gen.ts';

/** Alarms of a sensor that are open: nobody will say how they end. They end at its last good reading, what comes after is unknown. */
export async function giveUpAlarms(ctx: CommandContext, { id, last_at }: SensorRow): Promise<void> {
  const open = await ctx.db.run(
    sql<{ id: string }>`select id from temperature_alarm
      where org_unit = ${ctx.unit} and sensor_id = ${id} and state in ('OPEN', 'ACKNOWLEDGED') order by id`,
  );
  for (const one of open) {
    const row = await alarms.lockOwn(ctx, one.id);
    if (!row) continue;
    const ended = Math.max(row.started_at, last_at ?? row.started_at);
    await alarms.move(ctx, row, 'giveUp', { set: { ended_at: new Date(ended), closed_at: new Date(ctx.now) } });
  }
}
