import { sql } from 'kysely';
import { lockItemsAmong, noteItemFacts } from '#modules/shipments/server/index.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import { exposedTimes, type Stay } from '../rules/exposure.ts';
import type { Excursion, Reading } from '../rules/judge.ts';
import type { Segment } from '../rules/segments.ts';
import { staysAt } from './stays.ts';
import { type AlarmExposureRow, type SensorRow, tables } from './tables.gen.ts';

const minute = 60_000;
type Known = Pick<AlarmExposureRow, 'id' | 'item_id' | 'from_at' | 'to_at' | 'decision'>;

/** The alarm of the sensor at that time, if its place has one. */
const alarmAt = async (ctx: CommandContext, sensorId: string, { startedAt, closedAt }: Excursion) =>
  (
    await ctx.db.find(
      sql<{ id: string }>`select id from temperature_alarm where org_unit = ${ctx.unit} and sensor_id = ${sensorId}
        and kind in ('TOO_HIGH', 'TOO_LOW') and state <> 'WITHDRAWN' and started_at <= ${new Date(closedAt ?? ctx.now)}
        and (closed_at is null or closed_at >= ${new Date(startedAt)}) order by started_at limit 1`,
    )
  )?.id ?? null;

const figuresOf = (time: Excursion) => ({
  from_at: new Date(time.startedAt),
  to_at: time.endedAt === null ? null : new Date(time.endedAt),
  minutes_out: Math.round(time.outMs / minute),
  degree_minutes: Math.round(time.degreeMs / minute),
  unknown_minutes: Math.round(time.unknownMs / minute),
  peak: time.peak,
});

/** Writes what one shipment has been through. @returns when it began, where it is new */
async function noteStay(
  ctx: CommandContext,
  of: { sensor: SensorRow; segment: Segment; stay: Stay },
  times: readonly Excursion[],
  known: Known[],
): Promise<number | undefined> {
  let first: number | undefined;
  for (const time of times) {
    const end = time.endedAt ?? Number.POSITIVE_INFINITY;
    const at = known.findIndex(
      (one) => one.from_at <= end && time.startedAt <= (one.to_at ?? Number.POSITIVE_INFINITY),
    );
    const [kept] = at < 0 ? [] : known.splice(at, 1);
    const set = { ...figuresOf(time), packages: of.stay.packages, alarm_id: await alarmAt(ctx, of.sensor.id, time) };
    if (kept) {
      await ctx.db.run(updateRow(ctx, tables.alarmExposure, { id: kept.id }, set));
      continue;
    }
    first ??= time.startedAt;
    const { hung } = of.segment;
    await ctx.db.run(
      insertRow(ctx, tables.alarmExposure, {
        ...set,
        id: ctx.newId(),
        sensor_id: of.sensor.id,
        item_id: of.stay.itemId,
        place_kind: hung.placeKind,
        place_id: hung.placeId,
        place_name: hung.placeName,
        low: of.stay.low,
        high: of.stay.high,
      }),
    );
  }
  return first;
}

/** What the sensor saw of a stay: only while it hung there. */
const cutTo = (stay: Stay, { from, to }: Segment): Stay => ({
  ...stay,
  since: Math.max(stay.since, from),
  until: to === null ? stay.until : Math.min(stay.until ?? to, to),
});

/** What shipments at a sensor's place have been through since a moment; what is new stands at the shipment until somebody has decided. */
export async function noteExposures(
  ctx: CommandContext,
  sensor: SensorRow,
  segment: Segment,
  readings: readonly Reading[],
  since: number,
): Promise<void> {
  const time = { from: Math.max(segment.from, since), to: segment.to ?? ctx.now };
  const stays = (await staysAt(ctx, { kind: segment.hung.placeKind, id: segment.hung.placeId }, time)).map((stay) =>
    cutTo(stay, segment),
  );
  const known = await ctx.db.run(
    sql<Known>`select id, item_id, from_at, to_at, decision from alarm_exposure where org_unit = ${ctx.unit} and sensor_id = ${sensor.id}
      and place_id = ${segment.hung.placeId} and (to_at is null or to_at >= ${new Date(since)}) order by from_at`,
    { name: 'exposure.known' },
  );
  const begun = new Map<string, number>();
  for (const stay of stays) {
    const own = known.filter(({ item_id }) => item_id === stay.itemId);
    const times = exposedTimes(stay, readings, segment.limits, ctx.now).filter(
      ({ closedAt }) => closedAt === null || closedAt >= since,
    );
    const first = await noteStay(ctx, { sensor, segment, stay }, times, own);
    if (first !== undefined) begun.set(stay.itemId, first);
    // By what is known now they never were; what somebody has decided on stays.
    const gone = own.filter(({ decision }) => decision === null).map(({ id }) => id);
    if (gone.length > 0)
      await ctx.db.run(sql`delete from alarm_exposure where org_unit = ${ctx.unit} and id = any(${gone}::uuid[])`);
  }
  const here = new Set(stays.map(({ itemId }) => itemId));
  for (const left of known.filter(({ item_id, to_at }) => to_at === null && !here.has(item_id)))
    await ctx.db.run(updateRow(ctx, tables.alarmExposure, { id: left.id }, { to_at: new Date(ctx.now) }));
  if (begun.size === 0) return;
  const items = await lockItemsAmong(ctx, sql`select unnest(${[...begun.keys()]}::uuid[])`);
  for (const item of items)
    await noteItemFacts(ctx, [item], { temperature_alarm_at: new Date(begun.get(item.id) ?? ctx.now) });
}
