import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { forbidden, notFound } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import type { sendReadings, Taken } from '../contract/readings.ts';
import { isSilent } from '../rules/silence.ts';
import { type Kept, keptOf, offsetOf } from '../rules/takeBatch.ts';
import { deviceOf } from './device.ts';
import { endSilence } from './endSilence.ts';
import { rejudge } from './rejudge.ts';
import { type SensorRow, tables } from './tables.gen.ts';

/** The sensor, held: its batches are taken one after another. A token opens the readings of its own device alone. */
async function holdSensor(ctx: CommandContext, serial: string): Promise<SensorRow> {
  const row = await ctx.db.find(
    sql<SensorRow>`select * from sensor where org_unit = ${ctx.unit} and serial = ${serial} for update`,
    { name: 'sensor.hold' },
  );
  const key = ctx.record.partnerKey;
  if (key && (!row || key.partnerId !== deviceOf(row.id))) throw forbidden();
  if (!row) throw notFound();
  return row;
}

/** Keeps readings that are not known yet; of those that are, the first stays. */
async function store(ctx: CommandContext, sensorId: string, kept: readonly Kept[]) {
  const document = JSON.stringify(kept.map((one) => ({ ...one, ts: new Date(one.ts) })));
  const added = await ctx.db.run(
    sql<{ ts: number }>`insert into reading (org_unit, sensor_id, ts, value, quality, received_at)
      select ${ctx.unit}, ${sensorId}, k.ts, k.value, k.quality, ${new Date(ctx.now)}
      from jsonb_to_recordset(${document}::jsonb) as k(ts timestamptz, value int, quality text)
      on conflict do nothing returning ts`,
    { name: 'reading.add' },
  );
  const fresh = new Set(added.map(({ ts }) => ts));
  const known = kept.filter(({ ts }) => !fresh.has(ts));
  const before =
    known.length === 0
      ? []
      : await ctx.db.run(
          sql<{ ts: number; value: number }>`select r.ts, r.value from reading r
            join jsonb_to_recordset(${JSON.stringify(known.map(({ ts }) => ({ ts: new Date(ts) })))}::jsonb) as k(ts timestamptz) on k.ts = r.ts
            where r.org_unit = ${ctx.unit} and r.sensor_id = ${sensorId}`,
          { name: 'reading.known' },
        );
  const values = new Map(before.map(({ ts, value }) => [ts, value]));
  const conflict = known.filter(({ ts, value }) => values.get(ts) !== value).length;
  return { fresh: kept.filter(({ ts }) => fresh.has(ts)), duplicate: known.length - conflict, conflict };
}

type Batch = {
  kept: readonly Kept[];
  duplicate: number;
  conflict: number;
  battery?: number | undefined;
  offset: number;
  /** Readings that somebody brought: nothing was heard from the device itself. */
  isFile?: boolean;
};

/** Keeps a batch of a held sensor, and judges anew what it may have changed. */
export async function takeBatch(ctx: CommandContext, row: SensorRow, batch: Batch): Promise<Taken> {
  const { fresh, duplicate, conflict } = await store(ctx, row.id, batch.kept);
  const sound = fresh.filter(({ quality }) => quality === 'OK');
  const newest = sound.at(-1);
  const isNewer = newest !== undefined && newest.ts > (row.last_at ?? 0);
  await ctx.db.run(
    updateRow(
      ctx,
      tables.sensor,
      { id: row.id },
      {
        ...(batch.isFile ? {} : { heard_at: new Date(ctx.now) }),
        clock_offset: batch.offset,
        battery: batch.battery,
        ...(isNewer ? { last_at: new Date(newest.ts), last_value: newest.value } : {}),
      },
    ),
  );
  const now = {
    ...row,
    last_at: isNewer ? newest.ts : row.last_at,
    last_value: isNewer ? newest.value : row.last_value,
  };
  // Out of service, its readings are history and call nobody.
  if (row.state !== 'INACTIVE' && sound[0]) {
    await rejudge(ctx, now, sound[0].ts);
    if (row.state === 'LOST') await endSilence(ctx, now);
  }
  if (fresh.length > 0) ctx.changed('temperature', 'reading', row.id);
  const intervalMs = row.interval_seconds * 1000;
  const isLate = ({ ts }: Kept) => ts <= (row.last_at ?? 0) || isSilent(ts, 0, intervalMs, 2, ctx.now);
  return {
    accepted: fresh.length,
    duplicate: duplicate + batch.duplicate,
    conflict: conflict + batch.conflict,
    suspect: fresh.length - sound.length,
    late: sound.filter(isLate).length,
  };
}

/** Readings of a device: sent again they count once; a clock that is wrong is put right by when it says that it sent them. */
export async function takeReadings(
  ctx: CommandContext,
  serial: string,
  body: BodyOf<typeof sendReadings>,
): Promise<Taken> {
  const row = await holdSensor(ctx, serial);
  const offset = offsetOf(body.sentAt, row.clock_offset, ctx.now);
  const batch = keptOf(body.readings, { unit: body.unit, offset, now: ctx.now });
  return takeBatch(ctx, row, { ...batch, offset, battery: body.battery });
}
