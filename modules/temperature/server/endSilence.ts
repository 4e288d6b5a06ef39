import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { isSilent } from '../rules/silence.ts';
import { alarms } from './alarms.ts';
import { sensors } from './sensors.ts';
import type { SensorRow } from './tables.gen.ts';

/** A sensor that was lost says something: if it is of now, its silence is over. Readings from before leave it silent. */
export async function endSilence(ctx: CommandContext, sensor: SensorRow): Promise<void> {
  if (isSilent(sensor.last_at, 0, sensor.interval_seconds * 1000, 2, ctx.now)) return;
  const row = await sensors.lockOwn(ctx, sensor.id);
  if (row?.state === 'LOST') await sensors.move(ctx, row, 'hear');
  const open = await ctx.db.run(
    sql<{ id: string }>`select id from temperature_alarm where org_unit = ${ctx.unit} and sensor_id = ${sensor.id}
      and kind = 'NO_DATA' and state in ('OPEN', 'ACKNOWLEDGED') order by id`,
  );
  for (const { id } of open) {
    const alarm = await alarms.lockOwn(ctx, id);
    if (!alarm) continue;
    const back = await ctx.db.find(
      sql<{ ts: number }>`select ts from reading where org_unit = ${ctx.unit} and sensor_id = ${sensor.id}
        and ts > ${new Date(alarm.started_at)} and quality = 'OK' order by ts limit 1`,
    );
    const ended = back?.ts ?? ctx.now;
    await alarms.move(ctx, alarm, 'end', {
      set: {
        ended_at: new Date(ended),
        closed_at: new Date(ctx.now),
        unknown_minutes: Math.max(0, Math.round((ended - alarm.started_at) / 60_000)),
      },
    });
  }
}
