import { sql } from 'kysely';
import { invalidInput, refused } from '#kernel/errors.ts';
import type { CommandContext, SessionRecord, ViewContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import { insertRow } from '#platform/database/table.ts';
import type { Platform } from '#platform/platform.ts';
import { languages, type Texts, type Translate } from '#platform/texts.ts';
import { type DriverChange, driverAt, shiftMs } from '../rules/atWheel.ts';
import { isShared } from '../rules/accessGrant.ts';
import { checkPin } from './pinGuesses.ts';
import { findPin } from './driverPins.ts';
import { isPassword, pretendToCompare } from './passwords.ts';
import { entryOf, lockedEntry } from './signIn.ts';
import { tables } from './tables.gen.ts';

/** Is the session one of a device that goes with a vehicle or a trip? */
export const drivesShared = ({ grant }: SessionRecord): boolean => grant !== undefined && isShared(grant.type);

/** How a driver is written down who acts by the device of a vehicle or a trip. */
const drivingName = (t: Translate, type: 'VEHICLE' | 'TOUR', name: string): string =>
  t(`identity:driving/${type}`, { name });

/** Every name under which a person is written down: their own, and the ones as driver of a shared device, in each language. */
export const namesOf = (texts: Texts, person: string): string[] => [
  person,
  ...languages.flatMap((language) =>
    (['VEHICLE', 'TOUR'] as const).map((type) => drivingName(texts.in(language), type, person)),
  ),
];

/** Who drives with a device at `now`. */
export async function findDriving(
  db: Db,
  unit: string,
  clientHash: Buffer,
  now: number,
): Promise<{ accountName: string; until: number } | undefined> {
  return db.find(sql<{
    accountName: string;
    until: number;
  }>`select account_name as "accountName", until from driver_change
    where org_unit = ${unit} and client_hash = ${clientHash} and since <= ${new Date(now)} and until > ${new Date(now)} order by since desc limit 1`);
}

/** How the device of a session names itself, as its hash. */
const clientOf = (unit: string, sessionId: string) =>
  sql`(select d.client_hash from session s join device_session d on d.org_unit = ${unit} and d.id = s.device_session where s.id = ${sessionId})`;

/** The paired device of a session as text, null where it has none: not who it is, only whether it is the same. */
export const pairedDeviceOf = (record: SessionRecord) =>
  record.grant ? sql`encode(${clientOf(record.session.orgUnit, record.id)}, 'hex')` : sql`null::text`;

/** Who drove with the device of this session and when, the oldest first; none for a device that is somebody's own. */
export async function driverChangesOf(db: Db, record: SessionRecord): Promise<DriverChange[]> {
  if (!drivesShared(record)) return [];
  const unit = record.session.orgUnit;
  return db.run(sql<DriverChange>`select driver_id as "driverId", driver_name as "driverName", account_name as "accountName", since, until
    from driver_change where org_unit = ${unit} and client_hash = ${clientOf(unit, record.id)} order by since, id`);
}

/** The record of a session as somebody acted in it who drove then. */
export const actingAs = (record: SessionRecord, driver: DriverChange | null): SessionRecord => ({
  ...record,
  session: { ...record.session, accountName: driver?.accountName ?? record.grant?.name ?? record.session.accountName },
});

/** Whoever drives until now does so no longer, in every session of the device; every process hears it. */
async function endDriving(ctx: CommandContext, next?: { accountName: string; until: Date }): Promise<void> {
  const { unit, now, record } = ctx;
  await ctx.db.run(sql`update driver_change set until = ${new Date(now)}
    where org_unit = ${unit} and client_hash = ${clientOf(unit, record.id)} and until > ${new Date(now)}`);
  const renamed = await ctx.db.run(sql<{
    id: string;
  }>`update session set driver_name = ${next?.accountName ?? null}, driver_until = ${next?.until ?? null}
    where ended_at is null and device_session = (select s.device_session from session s where s.id = ${record.id}) returning id`);
  for (const { id } of renamed) ctx.changed('session', 'driver', id);
}

type TakesOver = { driverId: string; driverName: string | undefined; pin: string };
/** What else is written down with it, in the same transaction. */
type Told = (ctx: CommandContext, name: string | null) => Promise<void>;

/**
 * A driver takes over by their PIN. Wrong ones are counted by the driver who was named and by the device, like passwords, and an unknown
 * driver, one without a PIN and a wrong PIN answer alike. `driverName` is undefined for a driver whom the unit does not know.
 */
export async function takeOver(
  platform: Platform,
  record: SessionRecord,
  { driverId, driverName, pin }: TakesOver,
  told: Told,
): Promise<void> {
  if (!drivesShared(record)) throw refused('identity:refusal/notShared');
  const unit = record.session.orgUnit;
  const t = platform.texts.in(record.language ?? 'en');
  const { policy } = await entryOf(platform, unit);
  const { stored, device } = await platform.tenancy.readingUnits([unit], async (db) => ({
    stored: await findPin({ db, unit }, driverId),
    device:
      (await db.find(sql<{ name: string }>`select encode(${clientOf(unit, record.id)}, 'hex') as name`))?.name ?? '',
  }));
  const checked = await checkPin(platform, { unit, driverId, device, policy }, () =>
    stored && driverName !== undefined ? isPassword(stored.pin_hash, pin) : pretendToCompare(pin).then(() => false),
  );
  if (!checked.right) {
    if (checked.lockedUntil !== undefined) throw lockedEntry(checked.lockedUntil, platform.clock.now());
    throw invalidInput([{ field: 'pin', rule: 'pinWrong', message: t('identity:refusal/pinWrong') }]);
  }
  const name = driverName ?? driverId;
  const accountName = drivingName(t, record.grant?.type === 'TOUR' ? 'TOUR' : 'VEHICLE', name);
  const acting = { ...record, session: { ...record.session, accountName } };
  await platform.asSession(acting, async (ctx) => {
    const until = new Date(ctx.now + shiftMs);
    await endDriving(ctx, { accountName, until });
    await ctx.db.run(
      insertRow(ctx, tables.driverChange, {
        id: ctx.newId(),
        client_hash: sql<Buffer>`${clientOf(unit, record.id)}`,
        driver_id: driverId,
        driver_name: name,
        account_name: accountName,
        since: new Date(ctx.now),
        until,
      }),
    );
    await told(ctx, name);
  });
  platform.sessions.forget((one) => one.id === record.id);
}

/** Nobody is named any more: what follows is written down for the device alone. */
export async function handOver(platform: Platform, record: SessionRecord, told: Told): Promise<void> {
  if (!drivesShared(record)) throw refused('identity:refusal/notShared');
  await platform.asSession(record, async (ctx) => {
    await endDriving(ctx);
    await told(ctx, null);
  });
  platform.sessions.forget((one) => one.id === record.id);
}

/** Who drives with the device of this session just now. */
export async function drivingNow(ctx: ViewContext): Promise<DriverChange | null> {
  const changes = await driverChangesOf(ctx.db, ctx.record);
  return changes.findLast(({ since, until }) => since <= ctx.now && ctx.now < until) ?? null;
}

/** The name under which this session did something at a moment. */
export async function nameAt(ctx: ViewContext, at: number): Promise<string> {
  if (!drivesShared(ctx.record)) return ctx.session.accountName;
  const driver = driverAt(await driverChangesOf(ctx.db, ctx.record), Math.min(at, ctx.now), undefined);
  return actingAs(ctx.record, driver ?? null).session.accountName;
}
