import { sql } from 'kysely';
import { notFound, refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import type { Platform } from '#platform/platform.ts';
import { tables } from './tables.gen.ts';

const dayMs = 86_400_000;
/** Days that a log is kept, and how many of a device at most. */
const keptDays = 14;
const mostLogs = 20;

type Asked = { device_id: string; log_requested_at: number | null };

/** The device that the session is on; undefined for a browser that was not paired. */
const deviceOfSession = (ctx: ViewContext): Promise<Asked | undefined> =>
  ctx.db.find(
    sql<Asked>`select d.device_id, d.log_requested_at from session s
        join device_session p on p.org_unit = ${ctx.unit} and p.id = s.device_session
        join device d on d.org_unit = p.org_unit and d.client_hash = p.client_hash
      where s.id = ${ctx.record.id}`,
    { name: 'device.ofSession' },
  );

/** Whether somebody waits for the log of the device that asks. */
export const isLogWanted = async (ctx: ViewContext): Promise<boolean> =>
  ctx.session.pairingToken !== null && (await deviceOfSession(ctx))?.log_requested_at != null;

/** Keeps the log that the device was asked for; one that nobody asked for is refused. */
export async function takeLog(ctx: CommandContext, lines: string): Promise<void> {
  const device = await deviceOfSession(ctx);
  if (!device) throw notFound();
  const asked = await ctx.db.count(
    sql`update device set log_requested_at = null where org_unit = ${ctx.unit} and device_id = ${device.device_id} and log_requested_at is not null`,
  );
  if (asked === 0) throw refused('identity:devices/notAsked');
  await ctx.db.run(
    insertRow(ctx, tables.deviceLog, {
      id: ctx.newId(),
      device_id: device.device_id,
      received_at: new Date(ctx.now),
      lines,
    }),
  );
  await ctx.db.run(sql`delete from device_log where org_unit = ${ctx.unit} and device_id = ${device.device_id}
    and id not in (select id from device_log where org_unit = ${ctx.unit} and device_id = ${device.device_id} order by received_at desc, id desc limit ${mostLogs})`);
  ctx.history({
    logKey: `DEVICE:${device.device_id}`,
    type: 'STS',
    code: '0031',
    textKey: 'identity:history/deviceLogTaken',
    args: {},
  });
  ctx.changed('users', 'device', device.device_id);
}

export type LogRow = { id: string; receivedAt: number; size: number };

/** Logs of a device, the newest first. */
export const listLogs = (ctx: ViewContext, deviceId: string): Promise<LogRow[]> =>
  ctx.db.run(
    sql<LogRow>`select id, received_at as "receivedAt", octet_length(lines) as size from device_log
      where org_unit = ${ctx.unit} and device_id = ${deviceId} order by received_at desc`,
    { name: 'device.logs' },
  );

export async function logText(ctx: ViewContext, of: { deviceId: string; logId: string }): Promise<string> {
  const row = await ctx.db.find(
    sql<{
      lines: string;
    }>`select lines from device_log where org_unit = ${ctx.unit} and device_id = ${of.deviceId} and id = ${of.logId}`,
    { name: 'device.log' },
  );
  if (!row) throw notFound();
  return row.lines;
}

export async function trimDeviceLogs(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now() - keptDays * dayMs);
  await platform.tenancy.asOwner((db) => db.run(sql`delete from device_log where received_at < ${before}`));
}
