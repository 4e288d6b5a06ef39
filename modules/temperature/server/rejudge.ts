import { sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import { callsAgain } from '../rules/alarmStates.ts';
import { type Excursion, judge, type Reading } from '../rules/judge.ts';
import { defaultPatience } from '../rules/limits.ts';
import { type Hung, type LimitsFrom, type Segment, segmentsOf } from '../rules/segments.ts';
import { judgedFrom, settle } from '../rules/settle.ts';
import { alarms } from './alarms.ts';
import { noteExposures } from './exposures.ts';
import { type SensorRow, tables, type TemperatureAlarmRow } from './tables.gen.ts';

const day = 24 * 3600_000;
const minute = 60_000;

/** The sensor's way with the bounds that counted where it hung. */
async function segmentsSince(ctx: ViewContext, sensor: SensorRow, since: number): Promise<Segment[]> {
  const way = await ctx.db.run(
    sql<Hung>`select from_at as "fromAt", to_at as "toAt", place_id as "placeId", place_name as "placeName", place_kind as "placeKind"
      from sensor_assignment where org_unit = ${ctx.unit} and sensor_id = ${sensor.id}
        and (to_at is null or to_at > ${new Date(since)}) order by from_at`,
    { name: 'sensor.way' },
  );
  const ids = way.filter(({ placeKind }) => placeKind === 'COMPARTMENT').map(({ placeId }) => placeId);
  const limits = await ctx.db.run(
    sql<LimitsFrom>`select compartment_id as "compartmentId", from_at as "fromAt", range, low, high, delay_high as "delayHigh",
        delay_low as "delayLow", cumulative_minutes as "cumulativeMinutes"
      from compartment_limits where org_unit = ${ctx.unit} and compartment_id = any(${ids}::uuid[])
      union all select c.id, c.created_at, c.range, c.low, c.high, c.delay_high, c.delay_low, c.cumulative_minutes from compartment c
        where c.org_unit = ${ctx.unit} and c.id = any(${ids}::uuid[])
          and not exists (select 1 from compartment_limits l where l.org_unit = c.org_unit and l.compartment_id = c.id)`,
    { name: 'compartment.limits' },
  );
  return segmentsOf(way, limits, sensor.interval_seconds * 1000);
}

/** Good readings of a time, in rising order. */
export const readingsOf = (ctx: ViewContext, sensorId: string, from: number, to: number): Promise<Reading[]> =>
  ctx.db.run(
    sql<Reading>`select ts, value from reading where org_unit = ${ctx.unit} and sensor_id = ${sensorId}
      and ts >= ${new Date(from)} and ts < ${new Date(to)} and quality = 'OK' order by ts`,
    { name: 'reading.of' },
  );

const figuresOf = (to: Excursion) => ({
  started_at: new Date(to.startedAt),
  raised_at: new Date(to.raisedAt),
  ended_at: to.endedAt === null ? null : new Date(to.endedAt),
  closed_at: to.closedAt === null ? null : new Date(to.closedAt),
  peak: to.peak,
  minutes_out: Math.round(to.outMs / minute),
  degree_minutes: Math.round(to.degreeMs / minute),
  unknown_minutes: Math.round(to.unknownMs / minute),
  resumes: to.resumes,
  chattering: to.chattering,
});

async function raise(ctx: CommandContext, sensor: SensorRow, { hung, limits }: Segment, one: Excursion): Promise<void> {
  const id = ctx.newId();
  const name = `${hung.placeName} ${sensor.serial}`;
  await ctx.db.run(
    insertRow(ctx, tables.temperatureAlarm, {
      id,
      name,
      state: one.closedAt === null ? 'OPEN' : 'ENDED',
      kind: one.kind,
      sensor_id: sensor.id,
      serial: sensor.serial,
      place_kind: hung.placeKind,
      place_id: hung.placeId,
      place_name: hung.placeName,
      low: limits.low,
      high: limits.high,
      ...figuresOf(one),
      // Over when its readings came: nobody has to run, and it stands in the list all the same.
      found_late: one.closedAt !== null,
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    }),
  );
  ctx.history({
    logKey: `TEMPERATURE_ALARM:${id}`,
    type: 'CRT',
    code: '0000',
    textKey: 'temperature:alarm/history/created',
    args: { name },
    statusTime: one.raisedAt,
  });
  ctx.changed('temperature', 'alarm', id, 1);
}

/** Brings a kept alarm to what readings say now. Its figures grow with each reading and change no version: who is about to acknowledge it can. */
async function follow(ctx: CommandContext, id: string, to: Excursion, { limits }: Segment, last: Reading | undefined) {
  const row = await alarms.lockOwn(ctx, id);
  if (!row || row.state === 'UNRESOLVED') return;
  const set = figuresOf(to);
  const delayMinutes = to.kind === 'TOO_LOW' ? limits.delayLow : limits.delayHigh;
  const action = stepOf(row, to, delayMinutes, last);
  if (action) await alarms.move(ctx, row, action, { set });
  else await ctx.db.run(updateRow(ctx, tables.temperatureAlarm, { id }, set));
}

function stepOf(row: TemperatureAlarmRow, to: Excursion, delayMinutes: number, last: Reading | undefined) {
  const isOpen = row.state === 'OPEN' || row.state === 'ACKNOWLEDGED';
  if (to.closedAt !== null) return isOpen ? 'end' : undefined;
  if (!isOpen) return 'goOn';
  if (row.state !== 'ACKNOWLEDGED' || row.acknowledged_at === null || to.kind === 'CUMULATIVE' || to.endedAt !== null)
    return undefined;
  const isOut = last && (to.kind === 'TOO_LOW' ? last.value < (row.low ?? 0) : last.value > (row.high ?? 0));
  const known = {
    acknowledgedAt: row.acknowledged_at,
    acknowledgedPeak: row.acknowledged_peak ?? to.peak,
    peak: to.peak,
    kind: to.kind,
    delayMinutes,
  };
  return callsAgain(known, isOut ? last.ts : 0) ? 'callAgain' : undefined;
}

/** Whoever hangs a sensor elsewhere ends what is open where it hung. */
const endedBy = (one: Excursion, end: number | null): Excursion =>
  end === null || one.closedAt !== null ? one : { ...one, endedAt: one.endedAt ?? end, closedAt: end };

/**
 * Judges a sensor anew from the moment of a reading that came, however late: alarms begin, grow, end, go on or never were, and shipments were
 * exposed or were not.
 */
export async function rejudge(ctx: CommandContext, sensor: SensorRow, from: number): Promise<void> {
  const known = await ctx.db.run(
    sql<{ id: string; kind: string; startedAt: number; closedAt: number | null; placeId: string }>`
      select id, kind, started_at as "startedAt", closed_at as "closedAt", place_id as "placeId" from temperature_alarm
      where org_unit = ${ctx.unit} and sensor_id = ${sensor.id} and state <> 'WITHDRAWN' and kind <> 'NO_DATA'
        and (closed_at is null or closed_at > ${new Date(from - 7 * day)})`,
    { name: 'alarm.known' },
  );
  const { since, read } = judgedFrom(known, from, defaultPatience.resumeMinutes);
  const [segments, all] = await Promise.all([
    segmentsSince(ctx, sensor, read),
    readingsOf(ctx, sensor.id, read, ctx.now + 3 * minute),
  ]);
  for (const segment of segments) {
    const within = (ts: number) => ts >= segment.from && (segment.to === null || ts < segment.to);
    const readings = all.filter(({ ts }) => within(ts));
    const judged = judge(readings, segment.limits, segment.to ?? ctx.now).map((one) => endedBy(one, segment.to));
    const own = known.filter((one) => one.placeId === segment.hung.placeId && within(one.startedAt));
    const { changed, added, withdrawn } = settle(own, judged, since);
    for (const { id, to } of changed) await follow(ctx, id, to, segment, readings.at(-1));
    for (const one of added) await raise(ctx, sensor, segment, one);
    for (const id of withdrawn) {
      const row = await alarms.lockOwn(ctx, id);
      if (row && row.state !== 'UNRESOLVED')
        await alarms.move(ctx, row, 'withdraw', { set: { closed_at: new Date(ctx.now) } });
    }
    await noteExposures(ctx, sensor, segment, readings, since);
  }
}
