import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { QueryOf } from '#kernel/call.ts';
import { localOf } from '#kernel/date.ts';
import { notFound, Refusal } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import type { PrepareContext } from '#platform/module.ts';
import { runWorker, WorkerGaveUp } from '#platform/runWorker.ts';
import type { importLoggerFile, LoggerFileAnswer } from '../../contract/loggerFiles.ts';
import type { LoggerFault, LoggerFile, LoggerRead } from '../../rules/loggers/readLogger.ts';
import { type DateOrder, fixedOffset, placeReadings } from '../../rules/loggers/loggerTime.ts';
import { keptOf } from '../../rules/takeBatch.ts';
import { takeBatch } from '../takeReadings.ts';
import { type SensorRow, tables } from '../tables.gen.ts';

/** ms. A year of readings is read in a second. */
const timeoutMs = 15_000;
/** Journeys last months; a file that is older belongs to another time of the device. */
const oldestMs = 400 * 24 * 3600_000;

type Query = QueryOf<typeof importLoggerFile>;
type Told = LoggerFault | 'TOO_HEAVY' | 'ZONE' | 'SKIPPED_HOUR' | 'ASK' | 'OTHER_SERIAL';
const refusal = (fault: Told, args: Record<string, string | number> = {}): Refusal =>
  new Refusal(400, 1304, 'Data', { key: `temperature:logger/fault/${fault}`, args });

export type LoggerUpload = { file: LoggerFile; bytes: Uint8Array; digest: string };

/** Reads a logger's file in a thread of its own, before anything is locked. Throws 400 + 1304 with the line that is not understood. */
export async function readUpload(
  { platform, record, signal }: PrepareContext,
  bytes: Uint8Array,
): Promise<LoggerUpload> {
  if (bytes.length === 0) throw refusal('EMPTY');
  const by = `${record.account.unit}/${record.account.id}`;
  const read = await runWorker<LoggerRead>(platform.config.root, 'logger', bytes, { timeoutMs, by, signal }).catch(
    (error: unknown) => {
      throw error instanceof WorkerGaveUp ? refusal('TOO_HEAVY') : error;
    },
  );
  if (!read.ok) throw refusal(read.fault, { line: read.line ?? 1 });
  return { file: read.file, bytes, digest: createHash('sha256').update(bytes).digest('hex') };
}

const isZone = (zone: string): boolean => {
  try {
    return fixedOffset(zone) !== undefined || localOf(0, zone).length > 0;
  } catch {
    return false;
  }
};

/** What the file states counts, then what somebody says now, then what was said of this device before. */
function understood(
  file: LoggerFile,
  query: Query,
  sensor: SensorRow,
): { zone: string | null; order: DateOrder | null } {
  if (query.zone !== undefined && !isZone(query.zone)) throw refusal('ZONE', { zone: query.zone });
  const said = query.dateOrder ?? sensor.date_order ?? undefined;
  const [only, second] = file.orders;
  return {
    zone: file.zone ?? query.zone ?? sensor.zone,
    order: second === undefined ? (only ?? null) : said && file.orders.includes(said) ? said : null,
  };
}

function placed(file: LoggerFile, zone: string | null, order: DateOrder | null) {
  if (zone === null || order === null) return [];
  const found = placeReadings(file.rows, { zone, order });
  if (!found.ok) throw refusal('SKIPPED_HOUR', { line: found.line, zone });
  return found.readings;
}

const degrees = (file: LoggerFile, value: number): number =>
  Math.round((file.unit === 'F' ? ((value - 32) * 5) / 9 : value) * 1000) / 1000;

function rangeOf({ rows }: LoggerFile): { lowest: number; highest: number } | undefined {
  const [first] = rows;
  if (!first) return undefined;
  let { value: lowest, value: highest } = first;
  for (const { value } of rows) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return { lowest, highest };
}

/** What the file says, and what it does not say, before anything is taken from it. */
async function lookInto(ctx: CommandContext, sensor: SensorRow, query: Query, { file, digest }: LoggerUpload) {
  const { zone, order } = understood(file, query, sensor);
  const readings = placed(file, zone, order);
  const known = await ctx.db.find(
    sql<{ imported_at: number }>`select imported_at from logger_file
      where org_unit = ${ctx.unit} and sensor_id = ${sensor.id} and digest = ${digest}`,
  );
  const range = rangeOf(file);
  const look: LoggerFileAnswer = {
    shape: file.shape,
    serial: file.serial,
    isOther: file.serial !== null && file.serial.toLowerCase() !== sensor.serial.toLowerCase(),
    zone,
    dateOrder: order,
    orders: file.orders,
    readings: file.rows.length,
    without: file.without,
    firstAt: readings[0]?.ts ?? null,
    lastAt: readings.at(-1)?.ts ?? null,
    lowest: range ? degrees(file, range.lowest) : null,
    highest: range ? degrees(file, range.highest) : null,
    knownAt: known?.imported_at ?? null,
    taken: null,
  };
  return { look, readings };
}

/** Keeps the readings and the file itself, for whoever audits. */
async function takeFile(
  ctx: CommandContext,
  sensor: SensorRow,
  filename: string,
  { file, bytes, digest }: LoggerUpload,
  { look, readings }: Awaited<ReturnType<typeof lookInto>>,
) {
  const batch = keptOf(readings, { unit: file.unit, offset: 0, now: ctx.now, oldest: oldestMs });
  const taken = await takeBatch(ctx, sensor, { ...batch, offset: sensor.clock_offset, isFile: true });
  await ctx.db.run(
    insertRow(ctx, tables.loggerFile, {
      id: ctx.newId(),
      sensor_id: sensor.id,
      filename,
      digest,
      bytes: Buffer.from(bytes),
      shape: file.shape,
      zone: look.zone,
      date_order: look.dateOrder,
      readings: file.rows.length,
      first_at: look.firstAt === null ? null : new Date(look.firstAt),
      last_at: look.lastAt === null ? null : new Date(look.lastAt),
      accepted: taken.accepted,
      conflict: taken.conflict,
      suspect: taken.suspect,
      imported_at: new Date(ctx.now),
      imported_by: ctx.session.accountName,
    }),
  );
  return taken;
}

/** Takes over what a logger has written, once; a look (`dryRun`) keeps nothing. What is not certain has to be said first. */
export async function importLogger(
  ctx: CommandContext,
  id: string,
  query: Query,
  upload: LoggerUpload,
): Promise<LoggerFileAnswer> {
  const { file } = upload;
  const sensor = await ctx.db.find(
    sql<SensorRow>`select * from sensor where org_unit = ${ctx.unit} and id = ${id} for update`,
  );
  if (!sensor) throw notFound();
  const found = await lookInto(ctx, sensor, query, upload);
  const { look, readings } = found;
  if (query.dryRun || look.knownAt !== null) return look;
  if (look.isOther && !query.otherSerial)
    throw refusal('OTHER_SERIAL', { serial: file.serial ?? '', own: sensor.serial });
  if (file.shape !== 'EVIDENCE' && readings.length === 0) throw refusal('ASK');
  const taken = await takeFile(ctx, sensor, query.filename, upload, found);
  // Asked once: the next file of this device is understood in the same way.
  if (file.zone === null && look.zone !== null)
    await ctx.db.run(updateRow(ctx, tables.sensor, { id }, { zone: look.zone, date_order: look.dateOrder }));
  ctx.history({
    logKey: `SENSOR:${id}`,
    type: 'ACT',
    code: '0007',
    textKey: 'temperature:sensor/history/file',
    args: { name: query.filename, count: taken.accepted },
  });
  ctx.changed('temperature', 'sensor', id, sensor.version);
  return { ...look, taken };
}
