import { sql } from 'kysely';
import type { Platform, Sessions } from '#platform/platform.ts';
import { disabledFlags, licencesOf } from '#modules/settings/server/index.ts';
import { countKeyUse, recordOfKey } from './partnerKeys.ts';
import { findSessionRow, hashOf, livingHashes, type Opening, openSession, sessionRecord } from './sessionRow.ts';

/** A session is looked up again after this time at the latest; ends are told at once by the event stream. */
const cacheMs = 1000;
const touchMs = 60_000;

type Cached = { at: number; found: Awaited<ReturnType<Sessions['find']>> };

export type OwnSessions = Sessions & {
  open(opening: Opening): Promise<string>;
  end(token: string): Promise<{ id: string; org_unit: string } | undefined>;
  touch(token: string): Promise<void>;
  /** What it was opened with, as the browser says it. */
  noteDevice(token: string, userAgent: string | undefined): Promise<void>;
};

/** Own session table: 32 random bytes in the cookie, their SHA-256 stored, revocable, sliding at most once a minute. */
export function makeSessions(platform: () => Platform): OwnSessions {
  const cache = new Map<string, Cached>();
  const load = async (token: string): Promise<Cached['found']> => {
    const { tenancy, clock, config } = platform();
    const now = clock.now();
    const row = await tenancy.global((db) => findSessionRow(db, token));
    if (!row || row.ended_at !== null) return { ended: 1500 };
    if (row.expires_at <= now || row.last_seen + row.idle_minutes * 60_000 <= now) return { ended: 1550 };
    if (row.state !== 'ACTIVE') return { ended: 1500 };
    const [licenses, flagsOff] = await tenancy.global(async (db) => [
      await licencesOf(db, row.path, new Date(now).toISOString().slice(0, 10)),
      await disabledFlags(db, row.path, `${row.account_id}@${row.account_unit}`),
    ]);
    const record = sessionRecord(row, config.release, licenses, flagsOff, now);
    if (config.demoPace > 0) record.session.demoDay = true;
    return { record };
  };
  return {
    find: async (token) => {
      if (token.length !== 43) return { ended: 1500 };
      // Not the time of day: when the clock is set back, nothing may live longer.
      const now = performance.now();
      const cached = cache.get(token);
      if (cached && now - cached.at < cacheMs) return cached.found;
      const found = await load(token);
      if (cache.size > 5000) cache.clear();
      cache.set(token, { at: now, found });
      return found;
    },
    living: async (tokens) => {
      const { tenancy, clock } = platform();
      const found = await tenancy.global((db) => livingHashes(db, tokens, clock.now()));
      const living = new Set(found.map((row) => row.hash));
      return new Set(tokens.filter((token) => living.has(hashOf(token).toString('hex'))));
    },
    findKey: (token) => recordOfKey(platform(), token),
    countKey: (keyId, minute) => countKeyUse(platform(), keyId, minute),
    open: (opening) => platform().tenancy.global((db) => openSession(db, opening, platform().clock.now())),
    end: async (token) => {
      cache.delete(token);
      return platform().tenancy.global((db) =>
        db.find(
          sql<{
            id: string;
            org_unit: string;
          }>`update session set ended_at = ${new Date(platform().clock.now())} where token_hash = ${hashOf(token)} and ended_at is null returning id, org_unit`,
        ),
      );
    },
    noteDevice: async (token, userAgent) => {
      if (userAgent === undefined || userAgent === '') return;
      await platform().tenancy.global((db) =>
        db.run(sql`update session set user_agent = ${userAgent.slice(0, 300)} where token_hash = ${hashOf(token)}`, {
          name: 'session.device',
        }),
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
