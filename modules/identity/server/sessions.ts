import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ManagementLevel, Session } from '#kernel/session.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { Platform, Sessions } from '#platform/platform.ts';
import { disabledFlags, licencesOf } from '#modules/settings/server/index.ts';
import { rightsOf, type RoleRow } from '../rules/sessionRights.ts';
import { newId } from '#platform/newId.ts';

type Row = {
  id: string;
  org_unit: string;
  account_id: string;
  name: string;
  language: string | null;
  level: ManagementLevel | null;
  managed_units: string[];
  state: string;
  password_change_required: boolean;
  managed_by_extern: boolean;
  last_seen: number;
  expires_at: number;
  ended_at: number | null;
  idle_minutes: number;
  path: string[];
  timezone: string;
  roles: RoleRow[] | null;
};

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A session is looked up again after this time at the latest; ends are told at once by the event stream. */
const cacheMs = 1000;
const touchMs = 60_000;

type Cached = { at: number; found: Awaited<ReturnType<Sessions['find']>> };

const query = (hash: Buffer) => sql<Row>`
  select s.id, s.org_unit, s.account_id, a.name, a.language, a.level, a.managed_units, a.state, a.password_change_required, a.managed_by_extern,
    s.last_seen, s.expires_at, s.ended_at, s.idle_minutes, app.unit_path(s.org_unit) as path, u.timezone,
    (select json_agg(r) from app.roles_of(s.org_unit, a.roles) r) as roles
  from session s join account a on a.org_unit = s.org_unit and a.account_id = s.account_id join org_unit u on u.id = s.org_unit
  where s.token_hash = ${hash}`;

function wireSession(
  platform: Platform,
  row: Row,
  licenses: string[],
  flagsOff: readonly string[] = [],
): { session: Session; record: SessionRecord } {
  const rights = rightsOf(row.roles ?? [], row.level);
  const session: Session = {
    accountId: row.account_id,
    accountName: row.name,
    orgUnit: row.org_unit,
    permissions: rights.permissions,
    licenses,
    managementLevel: rights.managementLevel,
    managedOrgunits: row.managed_units,
    passwordChangeRequired: row.password_change_required,
    requiredTotpRegistry: false,
    requiredTotpCode: false,
    managedByExtern: row.managed_by_extern,
    pairingToken: null,
    username: row.name,
    release: platform.config.release,
    project: 'Kontor',
    productVersion: platform.config.release,
    loggedIn: !row.password_change_required,
    sessionTimeoutSeconds: row.idle_minutes * 60,
    timezone: row.timezone,
  };
  return {
    session,
    record: {
      session,
      id: row.id,
      readUnits: row.path,
      managedUnits: row.managed_units,
      rowScope: rights.rowScope,
      disabledFlags: flagsOff,
      timezone: row.timezone,
      language: row.language ?? undefined,
    },
  };
}

/** Own session table: 32 random bytes in the cookie, their SHA-256 stored, revocable, sliding at most once a minute. */
export function makeSessions(platform: () => Platform): Sessions & {
  open(unit: string, accountId: string, limits: { idleMinutes: number; absoluteHours: number }): Promise<string>;
  end(token: string): Promise<Row | undefined>;
  touch(token: string): Promise<void>;
  forget(match: (record: SessionRecord) => boolean): void;
} {
  const cache = new Map<string, Cached>();
  const load = async (token: string): Promise<Cached['found']> => {
    const { tenancy, clock } = platform();
    const now = clock.now();
    const row = await tenancy.global((db) => db.find(query(hashOf(token)), { name: 'session.find' }));
    if (!row || row.ended_at !== null) return { ended: 1500 };
    if (row.expires_at <= now || row.last_seen + row.idle_minutes * 60_000 <= now) return { ended: 1550 };
    if (row.state !== 'ACTIVE') return { ended: 1500 };
    const [licenses, flagsOff] = await tenancy.global(async (db) => [
      await licencesOf(db, row.org_unit, new Date(now).toISOString().slice(0, 10)),
      await disabledFlags(db, row.org_unit),
    ]);
    return { record: wireSession(platform(), row, licenses, flagsOff).record };
  };
  return {
    find: async (token) => {
      if (token.length !== 43) return { ended: 1500 };
      const now = Date.now();
      const cached = cache.get(token);
      if (cached && now - cached.at < cacheMs) return cached.found;
      const found = await load(token);
      if (cache.size > 5000) cache.clear();
      cache.set(token, { at: now, found });
      return found;
    },
    open: async (unit, accountId, limits) => {
      const token = randomBytes(32).toString('base64url');
      const now = platform().clock.now();
      await platform().tenancy.global((db) =>
        db.run(sql`insert into session (token_hash, id, org_unit, account_id, created_at, last_seen, expires_at, idle_minutes)
          values (${hashOf(token)}, ${newId()}, ${unit}, ${accountId}, ${new Date(now)}, ${new Date(now)}, ${new Date(now + limits.absoluteHours * 3_600_000)}, ${limits.idleMinutes})`),
      );
      return token;
    },
    end: async (token) => {
      cache.delete(token);
      return platform().tenancy.global((db) =>
        db.find(
          sql<Row>`update session set ended_at = now() where token_hash = ${hashOf(token)} and ended_at is null returning *`,
        ),
      );
    },
    touch: async (token) => {
      const now = platform().clock.now();
      await platform().tenancy.global((db) =>
        db.run(
          sql`update session set last_seen = ${new Date(now)} where token_hash = ${hashOf(token)} and last_seen < ${new Date(now - touchMs)}`,
          { name: 'session.touch' },
        ),
      );
    },
    forget: (match) => {
      for (const [token, { found }] of cache) if ('record' in found && match(found.record)) cache.delete(token);
    },
  };
}
export type OwnSessions = ReturnType<typeof makeSessions>;
