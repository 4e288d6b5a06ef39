import { sql } from 'kysely';
import { isTrainingUnit } from '#modules/organisation/rules/training.ts';
import { refuseBeyondLicence } from '#modules/settings/server/index.ts';
import { newId } from '#platform/newId.ts';
import type { Platform } from '#platform/platform.ts';
import { type AuthenticationType, deviceRefusal, grantRefusal, isShared } from '../rules/accessGrant.ts';
import { findAccount } from './accounts.ts';
import { accountOfGrant, findGrant, findGrantOfPairing, type GrantRow, isSecret, newToken, partsOf } from './grants.ts';
import { checkGuess } from './checkGuess.ts';
import { isPassword } from './passwords.ts';
import { findDriving } from './takeOver.ts';
import { meetDevice } from './devices.ts';
import { hashOf, type Opening } from './sessionRow.ts';
import { type Entry, entryOf, lockedEntry, noEntry, openingFor, proveAccount, refuseEntry } from './signIn.ts';

type DeviceRow = {
  id: string;
  type: string;
  grant_id: string;
  client_hash: Buffer;
  token_hash: Buffer;
  state: 'ACTIVE' | 'LOCKED';
  last_alive: number;
};

const factsOf = (grant: GrantRow) => ({ state: grant.state, validFrom: grant.valid_from, validTo: grant.valid_to });

/** The unit that a token names, as it counts at the sign-in; a token of nowhere is a wrong one. */
const entryOfToken = (platform: Platform, unit: string): Promise<Entry> =>
  entryOf(platform, unit).catch(() => {
    throw noEntry(1526);
  });

/**
 * Pairs a device: the token of the address becomes the device's own login token. Throws 1526 for an unknown token, 1531 and 1532 for
 * a grant that is over or locked, 1528 for a locked device.
 */
export async function pairDevice(
  platform: Platform,
  pairingToken: string,
  { clientId, userAgent }: { clientId: string; userAgent: string | undefined },
): Promise<{ authenticationType: AuthenticationType; loginToken: string; orgUnit: string }> {
  const parts = partsOf(pairingToken);
  if (!parts) throw noEntry(1526);
  const { unit } = await entryOfToken(platform, parts.unit);
  return platform.asSystem(unit.id, async ({ db, now }) => {
    const grant = await findGrantOfPairing(db, unit.id, parts.key);
    if (!grant || !isSecret(grant.token_hash, parts.secret)) throw noEntry(1526);
    const refusal = grantRefusal(factsOf(grant), now);
    if (refusal) throw noEntry(refusal);
    const known = await db.find(
      sql<DeviceRow>`select * from device_session where org_unit = ${unit.id} and type = ${grant.type} and grant_id = ${grant.id}
        and client_hash = ${hashOf(clientId)}`,
    );
    const blocked = await meetDevice(db, { unit: unit.id, client: hashOf(clientId), userAgent, now });
    if (known?.state === 'LOCKED' || blocked) throw noEntry(1528);
    if (!known && !isTrainingUnit(unit.id)) await refuseBeyondLicence({ db, now }, 'DEVICE');
    const id = known?.id ?? newId();
    const { token, hash } = newToken(unit.id, id);
    const at = new Date(now);
    await db.run(sql`insert into device_session (org_unit, id, type, grant_id, client_hash, token_hash, started_at, last_alive)
      values (${unit.id}, ${id}, ${grant.type}, ${grant.id}, ${hashOf(clientId)}, ${hash}, ${at}, ${at})
      on conflict (org_unit, type, grant_id, client_hash) do update set token_hash = excluded.token_hash, last_alive = excluded.last_alive`);
    await db.run(
      sql`update access_grant set last_used = ${at} where org_unit = ${unit.id} and type = ${grant.type} and id = ${grant.id}`,
    );
    return { authenticationType: grant.authentication_type, loginToken: token, orgUnit: unit.id };
  });
}

/** The password of a grant, counted like that of an account. */
async function provePassword(platform: Platform, entry: Entry, grant: GrantRow, typed: string): Promise<void> {
  const checked = await checkGuess(
    platform,
    { unit: entry.unit.id, accountId: accountOfGrant(grant), kind: 'PAIRING', policy: entry.policy },
    async () => (grant.password_hash ? isPassword(grant.password_hash, typed) : false),
  );
  if (checked.right) return;
  if (checked.lockedUntil !== undefined) throw lockedEntry(checked.lockedUntil, platform.clock.now());
  throw noEntry(1525);
}

/** The account that a device gets, by what its grant asks for. */
async function proveDevice(
  platform: Platform,
  entry: Entry,
  grant: GrantRow,
  typed: { username?: string | undefined; password?: string | undefined },
): Promise<Opening> {
  const now = platform.clock.now();
  const find = (id: string) => platform.tenancy.global((db) => findAccount(db, entry.unit.id, id));
  if (grant.authentication_type === 'USER_ACCOUNT') {
    const input = { orgunit: entry.unit.id, accountid: typed.username ?? '', password: typed.password ?? '' };
    const opening = await proveAccount(platform, input);
    const account = await find(opening.accountId);
    const fits =
      (grant.type !== 'USER' || opening.accountId === grant.id) &&
      (grant.allowed_user_role === null || account?.roles.includes(grant.allowed_user_role));
    if (!fits) throw noEntry(1530);
    return opening;
  }
  if (grant.authentication_type === 'PASSWORD') await provePassword(platform, entry, grant, typed.password ?? '');
  const account = await find(accountOfGrant(grant));
  if (!account) throw noEntry(1530);
  refuseEntry(entry.unit, account, now);
  return openingFor(entry, account.account_id, now);
}

/** Signs a paired device in. The session ends with the grant at the latest. */
export async function enterByDevice(
  platform: Platform,
  typed: {
    logintoken: string;
    pairingtoken?: string | undefined;
    username?: string | undefined;
    password?: string | undefined;
  },
  clientId: string,
): Promise<Opening> {
  const parts = partsOf(typed.logintoken);
  if (!parts || !/^[0-9a-f-]{36}$/.test(parts.key)) throw noEntry(1526);
  const entry = await entryOfToken(platform, parts.unit);
  const unit = entry.unit.id;
  const now = platform.clock.now();
  const found = await platform.tenancy.readingUnits([unit], async (db) => {
    const device = await db.find(
      sql<DeviceRow>`select * from device_session where org_unit = ${unit} and id = ${parts.key}::uuid`,
    );
    const locked = await db.find(
      sql`select 1 from device where org_unit = ${unit} and client_hash = ${hashOf(clientId)} and blocked`,
    );
    return {
      device,
      locked: locked !== undefined,
      grant: device && (await findGrant(db, unit, device.type, device.grant_id)),
      driver: await findDriving(db, unit, hashOf(clientId), now),
    };
  });
  const mine = found.device && isSecret(found.device.token_hash, parts.secret) ? found.device : undefined;
  const sameClient = mine !== undefined && mine.client_hash.equals(hashOf(clientId));
  const refusal = deviceRefusal(mine && { state: mine.state, lastAlive: mine.last_alive, sameClient }, now);
  if (refusal || !mine) throw noEntry(refusal ?? 1526);
  if (found.locked) throw noEntry(1528);
  const { grant } = found;
  const other = typed.pairingtoken !== undefined && partsOf(typed.pairingtoken)?.key !== grant?.pairing_id;
  if (!grant || other) throw noEntry(1526);
  const over = grantRefusal(factsOf(grant), now);
  if (over) throw noEntry(over);
  const opening = await proveDevice(platform, entry, grant, typed);
  await platform.asSystem(unit, async ({ db }) => {
    await db.run(
      sql`update device_session set last_alive = ${new Date(now)} where org_unit = ${unit} and id = ${mine.id}`,
    );
    await db.run(
      sql`update access_grant set last_used = ${new Date(now)} where org_unit = ${unit} and type = ${grant.type} and id = ${grant.id}`,
    );
  });
  return {
    ...opening,
    driver: isShared(grant.type) ? found.driver : undefined,
    expiresAt: Math.min(opening.expiresAt, grant.valid_to),
    paired: { type: grant.type, id: grant.id, pairing: `${unit}.${grant.pairing_id}`, device: mine.id },
  };
}

/** A paired device that works is alive: it is not forgotten after a day. */
export const deviceIsAlive = (platform: Platform, sessionId: string, unit: string): Promise<unknown> =>
  platform.asSystem(unit, ({ db, now }) =>
    db.run(sql`with heard as (update device_session d set last_alive = ${new Date(now)} from session s
        where s.id = ${sessionId} and d.org_unit = ${unit} and d.id = s.device_session and d.last_alive < ${new Date(now - 60_000)} returning d.client_hash)
      update device set last_communication = ${new Date(now)} where org_unit = ${unit} and client_hash in (select client_hash from heard)`),
  );
