import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { invalidInput, notFound } from '#kernel/errors.ts';
import { wholeUnit } from '#platform/histories.ts';
import type { ViewContext } from '#platform/context.ts';
import type { alarmChart } from '../contract/alarms.ts';
import type { sensorReadings } from '../contract/wall.ts';
import { bucketsFrom } from './bucketsFrom.ts';
import { alarms } from './alarms.ts';
import type { TemperatureAlarmRow } from './tables.gen.ts';

/** Most pieces that a chart is drawn of. */
const most = 600;
const around = 2 * 3600_000;

export async function chartOfAlarm(ctx: ViewContext, id: string): Promise<AnswerOf<typeof alarmChart>> {
  const alarm = await alarms.get(ctx, id);
  const row = await ctx.db.find(
    sql<Pick<TemperatureAlarmRow, 'sensor_id'>>`select sensor_id from temperature_alarm
      where org_unit = ${ctx.unit} and id = ${id}`,
  );
  if (!row) throw notFound();
  const from = alarm.startedAt - around;
  const to = Math.min(ctx.now, (alarm.closedAt ?? ctx.now) + around);
  const { buckets } = await bucketsFrom(ctx, row.sensor_id, { from, to }, most);
  return { from, to, buckets };
}

export async function readingsOfSensor(
  ctx: ViewContext,
  serial: string,
  { from, to }: { from: number; to: number },
): Promise<AnswerOf<typeof sensorReadings>> {
  const latest = from + 400 * 24 * 3600_000;
  if (to <= from || to > latest)
    throw invalidInput([{ field: 'to', rule: 'isIn', message: ctx.t('temperature:validation/time') }]);
  const row = await ctx.db.find(
    sql<{
      id: string;
    }>`select r.id from sensor r where r.org_unit = ${ctx.unit} and r.serial = ${serial} and ${await wholeUnit(ctx)}`,
  );
  if (!row) throw notFound();
  return bucketsFrom(ctx, row.id, { from, to }, most);
}
