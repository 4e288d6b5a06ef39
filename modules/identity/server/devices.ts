import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { notFound, stale } from '#kernel/errors.ts';
import type { TextEnding } from '#kernel/text.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import { newId } from '#platform/newId.ts';
import type { Input } from '#platform/module.ts';
import type { changeDevice as changeCall, Device } from '../contract/devices.ts';
import type { GrantType } from '../rules/accessGrant.ts';
import { deviceAbout } from '../rules/deviceAbout.ts';

type Row = {
  device_id: string;
  label: string | null;
  user_agent: string | null;
  blocked: boolean;
  blocked_by: string | null;
  first_seen: number;
  last_communication: number;
  log_requested_at: number | null;
  last_log_at: number | null;
  version: number;
  sessions:
    | { id: string; type: GrantType; grant_id: string; started: string; alive: string; signed_in: boolean }[]
    | null;
};

/** Devices of the unit; a forwarder sees those that were paired by grants of its own making. */
const deviceRows = (ctx: ViewContext, deviceId?: string): Promise<Row[]> =>
  ctx.db.run(
    sql<Row>`select d.device_id, d.label, d.user_agent, d.blocked, d.blocked_by, d.first_seen, d.last_communication, d.log_requested_at, d.version,
        (select max(l.received_at) from device_log l where l.org_unit = d.org_unit and l.device_id = d.device_id) as last_log_at,
        (select json_agg(json_build_object('id', s.id, 'type', s.type, 'grant_id', s.grant_id, 'started', s.started_at, 'alive', s.last_alive,
            'signed_in', exists (select from session n where n.device_session = s.id and n.ended_at is null and n.expires_at > ${new Date(ctx.now)})) order by s.last_alive desc)
          from device_session s where s.org_unit = d.org_unit and s.client_hash = d.client_hash) as sessions
      from device d where d.org_unit = ${ctx.unit} and (${deviceId ?? null}::uuid is null or d.device_id = ${deviceId ?? null}::uuid)
        and (${ctx.record.rowScope === 'unit'} or exists (select from device_session s join access_grant g on g.org_unit = s.org_unit and g.type = s.type and g.id = s.grant_id
          where s.org_unit = d.org_unit and s.client_hash = d.client_hash and g.created_by = ${ctx.session.accountId}))
      order by d.last_communication desc limit 2000`,
    { name: 'devices.list' },
  );

const wire = (row: Row): Device => ({
  deviceId: row.device_id,
  label: row.label,
  about: deviceAbout(row.user_agent),
  blocked: row.blocked,
  blockedBy: row.blocked_by,
  firstSeen: row.first_seen,
  lastCommunication: row.last_communication,
  logRequestedAt: row.log_requested_at,
  lastLogAt: row.last_log_at,
  // Newest first; a trip of somebody who has signed out is borne no more.
  tourId: row.sessions?.find(({ type, signed_in: signedIn }) => type === 'TOUR' && signedIn)?.grant_id ?? null,
  sessions: (row.sessions ?? []).map((one) => ({
    sessionId: one.id,
    type: one.type,
    id: one.grant_id,
    startedAt: Date.parse(one.started),
    lastAlive: Date.parse(one.alive),
    signedIn: one.signed_in,
  })),
  version: row.version,
});

export const listDevices = async (ctx: ViewContext): Promise<Device[]> => (await deviceRows(ctx)).map(wire);

export const listCommunication = async (ctx: ViewContext) =>
  (await deviceRows(ctx)).map((row) => ({ deviceId: row.device_id, lastCommunication: row.last_communication }));

/** Remembers a device that pairs or signs in; true when it is locked out. */
export async function meetDevice(
  db: Db,
  device: { unit: string; client: Buffer; userAgent: string | undefined; now: number },
): Promise<boolean> {
  const at = new Date(device.now);
  const row = await db.find(
    sql<{
      blocked: boolean;
    }>`insert into device (org_unit, device_id, client_hash, user_agent, first_seen, last_communication)
      values (${device.unit}, ${newId()}, ${device.client}, ${device.userAgent?.slice(0, 300) ?? null}, ${at}, ${at})
      on conflict (org_unit, client_hash) do update set last_communication = excluded.last_communication, user_agent = coalesce(excluded.user_agent, device.user_agent)
      returning blocked`,
    { name: 'device.meet' },
  );
  return row?.blocked ?? false;
}

async function one(ctx: CommandContext, deviceId: string): Promise<Row> {
  const [row] = await deviceRows(ctx, deviceId);
  if (!row) throw notFound();
  return row;
}

const tell = (ctx: CommandContext, row: Row, code: string, text: TextEnding<'identity:history/'>): void => {
  ctx.history({
    logKey: `DEVICE:${row.device_id}`,
    type: 'STS',
    code,
    textKey: `identity:history/${text}`,
    args: { device: row.label ?? deviceAbout(row.user_agent) },
  });
  ctx.changed('users', 'device', row.device_id);
};

/** Ends what is signed in by these pairings; streams and processes hear it at once. */
async function signOut(ctx: CommandContext, pairings: readonly string[]): Promise<void> {
  const ended = await ctx.db.run(
    sql<{
      id: string;
    }>`update session set ended_at = ${new Date(ctx.now)} where device_session = any(${[...pairings]}::uuid[]) and ended_at is null returning id`,
  );
  for (const { id } of ended) ctx.changed('session', 'session', id);
}

/** Names a device, locks it out or lets it in again. A lost telephone is out within a second, whatever it was paired for. */
export async function changeDevice(ctx: CommandContext, { params, body }: Input<typeof changeCall>): Promise<Device> {
  const before = await one(ctx, params.deviceId);
  const changed = await ctx.db.count(sql`update device set label = ${body.label}, blocked = ${body.blocked},
      blocked_by = ${body.blocked ? ctx.session.accountName : null}, version = version + 1
    where org_unit = ${ctx.unit} and device_id = ${params.deviceId} and version = ${body.version}`);
  if (changed === 0) throw stale();
  if (body.blocked)
    await signOut(
      ctx,
      (before.sessions ?? []).map(({ id }) => id),
    );
  if (body.blocked !== before.blocked) tell(ctx, before, '0020', body.blocked ? 'deviceBlocked' : 'deviceOpened');
  else tell(ctx, before, '0010', 'deviceNamed');
  return wire(await one(ctx, params.deviceId));
}

export async function requestLogs(ctx: CommandContext, deviceId: string): Promise<{ requestedAt: number }> {
  const row = await one(ctx, deviceId);
  await ctx.db.run(
    sql`update device set log_requested_at = ${new Date(ctx.now)} where org_unit = ${ctx.unit} and device_id = ${deviceId}`,
  );
  tell(ctx, row, '0030', 'deviceLogAsked');
  return { requestedAt: ctx.now };
}

/** Ends a pairing; with a trip only when it was for that trip. The device stays known. */
export async function endPairing(ctx: CommandContext, sessionId: string, tourId?: string): Promise<void> {
  const rows = await deviceRows(ctx);
  const row = rows.find((device) => device.sessions?.some(({ id }) => id === sessionId));
  const pairing = row?.sessions?.find(({ id }) => id === sessionId);
  if (!row || !pairing || (tourId !== undefined && (pairing.type !== 'TOUR' || pairing.grant_id !== tourId)))
    throw notFound();
  await signOut(ctx, [sessionId]);
  await ctx.db.run(sql`delete from device_session where org_unit = ${ctx.unit} and id = ${sessionId}`);
  tell(ctx, known(row), '0040', 'deviceUnpaired');
}
