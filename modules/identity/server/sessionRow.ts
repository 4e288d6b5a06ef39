import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ManagementLevel, Session } from '#kernel/session.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import { newId } from '#platform/newId.ts';
import type { Mfa } from '../rules/secondFactor.ts';
import { rightsOf, type RoleRow } from '../rules/sessionRights.ts';

/** A session as it is stored, with its account and the roles that count. */
export type SessionRow = {
  id: string;
  org_unit: string;
  account_unit: string;
  account_id: string;
  name: string;
  language: string | null;
  level: ManagementLevel | null;
  managed_units: string[];
  state: string;
  mfa: Mfa;
  code_due: boolean;
  password_change_required: boolean;
  managed_by_extern: boolean;
  last_seen: number;
  expires_at: number;
  ended_at: number | null;
  idle_minutes: number;
  path: string[];
  timezone: string;
  roles: RoleRow[] | null;
  grant_type: string | null;
  grant_id: string | null;
  pairing: string | null;
  /** Who drives with a device that is paired for a vehicle or a trip, and until when that counts. */
  driver_name: string | null;
  driver_until: number | null;
};

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const findSessionRow = (db: Db, token: string): Promise<SessionRow | undefined> =>
  db.find(
    sql<SessionRow>`
  select s.id, s.org_unit, s.account_unit, s.account_id, a.name, a.language, a.level, a.managed_units, a.state, a.mfa, s.code_due,
    a.password_change_required, a.managed_by_extern, s.last_seen, s.expires_at, s.ended_at, s.idle_minutes, s.grant_type, s.grant_id, s.pairing, s.driver_name, s.driver_until, app.unit_path(s.org_unit) as path, u.timezone,
    (select json_agg(r) from app.roles_of(s.account_unit, a.roles) r) as roles
  from session s join account a on a.org_unit = s.account_unit and a.account_id = s.account_id join org_unit u on u.id = s.org_unit
  where s.token_hash = ${hashOf(token)}`,
    { name: 'session.find' },
  );

/** Hashes, in hex, of those of these tokens whose session lives at `now`: neither ended nor expired, its account active. */
export const livingHashes = (db: Db, tokens: readonly string[], now: number): Promise<{ hash: string }[]> =>
  db.run(
    sql<{ hash: string }>`
  select encode(s.token_hash, 'hex') as hash from session s join account a on a.org_unit = s.account_unit and a.account_id = s.account_id
  where s.token_hash = any(${tokens.map((token) => `\\x${hashOf(token).toString('hex')}`)}::bytea[]) and s.ended_at is null and s.expires_at > ${new Date(now)}
    and s.last_seen + make_interval(mins => s.idle_minutes) > ${new Date(now)} and a.state = 'ACTIVE'`,
    { name: 'session.living' },
  );

/** Which of these sessions nobody has ended, whatever became of their idle time; their accounts are open. */
export const sessionsNotEnded = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.run(
        sql<{
          id: string;
        }>`select s.id from session s join account a on a.org_unit = s.account_unit and a.account_id = s.account_id
          where s.id = any(${[...ids]}::uuid[]) and s.ended_at is null and a.state = 'ACTIVE'`,
      )
    ).map(({ id }) => id),
  );

export type Opening = {
  unit: string;
  /** The unit that the account belongs to; the session's own when absent. */
  accountUnit?: string;
  accountId: string;
  idleMinutes: number;
  /** Epoch ms after which nothing prolongs it. */
  expiresAt: number;
  codeDue?: boolean;
  /** The identity provider's ID token, sealed. */
  providerToken?: Buffer;
  /** A paired device: by which grant, and the public part of its pairing token. */
  paired?: { type: string; id: string; pairing: string; device: string };
  /** Who drives with the device, and until when that counts. */
  driver?: { accountName: string; until: number } | undefined;
};

/** Stores a session and answers the token of its cookie: 32 random bytes, of which only the SHA-256 is kept. */
export async function openSession(db: Db, opening: Opening, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.run(sql`insert into session (token_hash, id, org_unit, account_unit, account_id, created_at, last_seen, expires_at, idle_minutes, code_due, provider_token,
      grant_type, grant_id, pairing, device_session, driver_name, driver_until)
    values (${hashOf(token)}, ${newId()}, ${opening.unit}, ${opening.accountUnit ?? opening.unit}, ${opening.accountId}, ${new Date(now)}, ${new Date(now)},
      ${new Date(opening.expiresAt)}, ${opening.idleMinutes}, ${opening.codeDue ?? false}, ${opening.providerToken ?? null},
      ${opening.paired?.type ?? null}, ${opening.paired?.id ?? null}, ${opening.paired?.pairing ?? null}, ${opening.paired?.device ?? null},
      ${opening.driver?.accountName ?? null}, ${opening.driver ? new Date(opening.driver.until) : null})`);
  return token;
}

/** The session as the server and the wire know it. */
export function sessionRecord(
  row: SessionRow,
  release: string,
  licenses: string[],
  disabledFlags: readonly string[],
  now: number,
): SessionRecord {
  const driver = row.driver_until !== null && row.driver_until > now ? row.driver_name : null;
  const rights = rightsOf(row.roles ?? [], row.level);
  const managedUnits = [...new Set([row.account_unit, ...row.managed_units])];
  const session: Session = {
    // Ids are unique per unit (R9): who works in another unit is named with the own one.
    accountId: row.account_unit === row.org_unit ? row.account_id : `${row.account_id}@${row.account_unit}`,
    accountName: driver ?? row.name,
    orgUnit: row.org_unit,
    permissions: rights.permissions,
    licenses,
    managementLevel: rights.managementLevel,
    managedOrgunits: row.account_unit === row.org_unit ? row.managed_units : managedUnits,
    passwordChangeRequired: row.password_change_required,
    requiredTotpRegistry: row.code_due && row.mfa !== 'REGISTERED',
    requiredTotpCode: row.code_due && row.mfa === 'REGISTERED',
    managedByExtern: row.managed_by_extern,
    pairingToken: row.pairing,
    username: driver ?? row.name,
    release,
    project: 'Kontor',
    productVersion: release,
    loggedIn: !row.password_change_required && !row.code_due,
    sessionTimeoutSeconds: row.idle_minutes * 60,
    timezone: row.timezone,
    disabledFeatures: [...disabledFlags],
  };
  return {
    session,
    id: row.id,
    account: { unit: row.account_unit, id: row.account_id },
    grant:
      row.grant_type !== null && row.grant_id !== null
        ? { type: row.grant_type, id: row.grant_id, name: row.name }
        : undefined,
    readUnits: row.path,
    managedUnits: session.managedOrgunits,
    rowScope: rights.rowScope,
    disabledFlags,
    timezone: row.timezone,
    language: row.language ?? undefined,
  };
}
