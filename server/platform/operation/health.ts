import { lateAfter, oldBackupMs, silentAfter, type Standing } from '#kernel/standsStill.ts';
import { newestBackup } from '../backup/nightly.ts';
import type { Platform } from '../platform.ts';
import { lateSeconds } from '../servers/replication.ts';
import { type ProcessReading, type QueueReading, readProcesses, readQueues } from './readings.ts';

/** Work that stands still: for how many seconds (null: nobody knows, or there was never any) where so many are the most. */
export type Trouble = { what: Standing; seconds: number | null; limit: number };

export type Health = { troubles: Trouble[] };

type Process = Pick<ProcessReading, 'id' | 'roles' | 'gone' | 'workedAt' | 'heardAt'>;
type Reading = {
  /** Epoch ms, as everything here. */
  now: number;
  queues: readonly QueueReading[];
  processes: readonly Process[];
  /** Undefined: no backups are asked for. Null: there is none. */
  backupAt: number | null | undefined;
  /** What is wrong between several database servers. */
  servers: readonly string[];
};

const secondsSince = (at: number | null, now: number): number | null =>
  at === null ? null : Math.max(0, Math.round((now - at) / 1000));

/** The longest silence of a kind among processes that live and have the part; undefined when all give signs. */
function silence(what: Standing, signs: readonly (number | null)[], now: number): Trouble | undefined {
  const ages = signs.map((at) => secondsSince(at, now));
  if (ages.length > 0 && ages.every((age) => age !== null && age <= silentAfter)) return undefined;
  const longest = ages.includes(null) || ages.length === 0 ? null : Math.max(...ages.map(Number));
  return { what, seconds: longest, limit: silentAfter };
}

/** What stands still, by the limits of `kernel/standsStill.ts`. */
function troublesOf({ now, queues, processes, backupAt, servers: wrong }: Reading): Trouble[] {
  const late = queues.flatMap(({ name, oldestAt }): Trouble[] => {
    // Judgements of rules fail, they never wait.
    if (name === 'RULES') return [];
    const seconds = secondsSince(oldestAt, now) ?? 0;
    return seconds > lateAfter[name] ? [{ what: name, seconds, limit: lateAfter[name] }] : [];
  });
  const living = processes.filter(({ gone }) => !gone);
  const workers = living.filter(({ roles }) => roles.includes('jobs'));
  const runners = silence(
    'RUNNERS',
    workers.map(({ workedAt }) => workedAt),
    now,
  );
  const readers =
    living.length > 0
      ? silence(
          'EVENTS',
          living.map(({ heardAt }) => heardAt),
          now,
        )
      : undefined;
  const old = backupAt !== undefined && (backupAt === null || now - backupAt > oldBackupMs);
  const backups: Trouble | undefined = old
    ? { what: 'BACKUPS', seconds: secondsSince(backupAt, now), limit: oldBackupMs / 1000 }
    : undefined;
  const servers: Trouble | undefined =
    wrong.length > 0 ? { what: 'SERVERS', seconds: null, limit: lateSeconds } : undefined;
  return [...late, ...[runners, readers, backups, servers].filter((one) => one !== undefined)];
}

async function readHealth(platform: Platform): Promise<Health> {
  const { backupDir } = platform.config;
  const [queues, processes, backupAt] = await Promise.all([
    readQueues(platform),
    readProcesses(platform),
    backupDir ? newestBackup(backupDir).then((at) => at ?? null) : undefined,
  ]);
  const now = platform.clock.real();
  const servers = platform.place?.troubles() ?? [];
  return { troubles: troublesOf({ now, queues, processes, backupAt, servers }) };
}

/**
 * This process itself no longer does its part: another one, or this one begun anew, would. By what it knows of itself and not by its row: that
 * is old as well when the database took no sign of life, while runner and reader work.
 */
export function ownFault({ config, relay, runnerSign }: Pick<Platform, 'config' | 'relay' | 'runnerSign'>): boolean {
  const silent = (at: number): boolean => performance.now() - at > silentAfter * 1000;
  return silent(relay.readAt()) || (config.roles.has('jobs') && silent(runnerSign.at()));
}

/** ms for which a reading is told again: whoever watches, the bell of everybody and the figures ask for the same. */
const keptMs = 5000;

/** Reads what stands still. Whoever asks meanwhile gets the same answer. @throws when the database does not answer */
export function makeHealth(platform: () => Platform): () => Promise<Health> {
  let kept: { at: number; health: Promise<Health> } | undefined;
  return () => {
    const { config } = platform();
    if (kept && !config.test && performance.now() - kept.at < keptMs) return kept.health;
    const health = readHealth(platform());
    kept = { at: performance.now(), health };
    health.catch(() => {
      kept = undefined;
    });
    return health;
  };
}
