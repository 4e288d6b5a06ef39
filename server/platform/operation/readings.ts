import type { StatsFs } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { readChecked } from '../backup/checked.ts';
import { isBackupName, type KeptAs, keptAs } from '../backup/keeping.ts';
import { listMigrations } from '../database/migrate.ts';
import type { Platform } from '../platform.ts';
import { goneAfterSeconds } from '../processes.ts';
import { newestUpkeep, type UpkeepRow } from '../upkeep.ts';
import type { PartnerTrouble, QueueName, QueueState } from './queues.ts';

/** A backup runs no longer than this; one that never ended was cut off. */
const longestMs = 12 * 3600_000;

export type QueueReading = QueueState & { name: QueueName };

/** Every queue of every module. */
export const readQueues = ({ tenancy, modules }: Platform): Promise<QueueReading[]> =>
  tenancy.asOwner(async (db) => {
    const read: QueueReading[] = [];
    for (const module of modules)
      for (const queue of module.queues ?? []) read.push({ name: queue.name, ...(await queue.read(db)) });
    return read;
  });

export const readTroubles = ({ tenancy, modules }: Platform): Promise<PartnerTrouble[]> =>
  tenancy.asOwner(async (db) => {
    const read: PartnerTrouble[] = [];
    for (const module of modules) read.push(...((await module.troubles?.(db)) ?? []));
    return read;
  });

export type ProcessReading = {
  id: string;
  host: string;
  pid: number;
  roles: string[];
  release: string;
  startedAt: number;
  seenAt: number;
  gone: boolean;
  /** When its runner of jobs, and its reader of events, last gave a sign; null: it has none, or a former release wrote the row. */
  workedAt: number | null;
  heardAt: number | null;
  cpuPercent: number;
  memoryMb: number;
  streams: number;
  calls: number;
  errors: number;
};

export const readProcesses = ({ tenancy }: Platform): Promise<ProcessReading[]> =>
  tenancy.asOwner((db) =>
    db.run(
      sql<ProcessReading>`select id, host, pid, roles, release, started_at as "startedAt", seen_at as "seenAt",
          seen_at < now() - ${goneAfterSeconds} * interval '1 second' as gone, worked_at as "workedAt", heard_at as "heardAt", cpu_percent::float8 as "cpuPercent", memory_mb as "memoryMb",
          streams, calls, errors from process order by host, started_at`,
    ),
  );

/** Room of a folder, or of the nearest one above it that exists: it may not have been needed yet. */
async function roomOf(folder: string): Promise<StatsFs | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  const above = dirname(folder);
  return found ?? (above === folder ? undefined : roomOf(above));
}

export type DiskReading = { what: 'DATA' | 'BACKUPS'; freeBytes: number; totalBytes: number };

/** Room where this process keeps its data and where backups go; what cannot be asked is left out. */
export async function readDisks({ config }: Pick<Platform, 'config'>): Promise<DiskReading[]> {
  const places: [DiskReading['what'], string | undefined][] = [
    ['DATA', config.dataDir],
    ['BACKUPS', config.backupDir],
  ];
  const read: DiskReading[] = [];
  for (const [what, folder] of places) {
    if (folder === undefined) continue;
    const found = await roomOf(folder);
    if (found) read.push({ what, freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize });
  }
  return read;
}

export type BackupReading = {
  name: string;
  at: number;
  state: 'GOOD' | 'FAILED' | 'RUNNING';
  bytes: number | null;
  seconds: number | null;
  error: string | null;
  keptAs: KeptAs | null;
  /** When it was brought back in trial, by `npm run backup -- --verify`. */
  checkedAt: number | null;
};

const secondsOf = (row: UpkeepRow | undefined): number | null =>
  row?.ended_at ? (row.ended_at - row.began_at) / 1000 : null;

/** Backups that lie there and nights that brought none, the newest first. */
export async function readBackups(platform: Platform): Promise<BackupReading[]> {
  const { backupDir } = platform.config;
  if (!backupDir) return [];
  const names = (await readdir(backupDir).catch(() => [])).filter(isBackupName);
  const now = platform.clock.real();
  const stays = keptAs(names);
  const runs = await newestUpkeep(platform, 'BACKUP', 60);
  const files = await Promise.all(
    names.map(async (name): Promise<BackupReading[]> => {
      const file = join(backupDir, name);
      const found = await stat(file).catch(() => undefined);
      if (!found) return [];
      const checked = await readChecked(file);
      const made = runs.find((run) => run.name === name && run.ended_at !== null && run.error === null);
      return [
        {
          name,
          at: found.mtimeMs,
          state: 'GOOD',
          bytes: found.size,
          seconds: secondsOf(made),
          error: null,
          keptAs: stays.get(name) ?? null,
          checkedAt: checked ? Date.parse(checked.at) : null,
        },
      ];
    }),
  );
  const others = runs
    .filter((run) => run.error !== null || run.ended_at === null)
    .map((run): BackupReading => {
      const cut = run.ended_at === null && now - run.began_at > longestMs;
      return {
        name: run.name,
        at: run.began_at,
        state: run.error === null && !cut ? 'RUNNING' : 'FAILED',
        bytes: null,
        seconds: secondsOf(run),
        error: run.error,
        keptAs: null,
        checkedAt: null,
      };
    });
  return [...files.flat(), ...others].toSorted((a, b) => b.at - a.at).slice(0, 40);
}

export type DatabaseReading = { version: string; bytes: number; migration: number; openMigrations: number };

export async function readDatabase({ tenancy, config }: Platform): Promise<DatabaseReading> {
  const row = await tenancy.asOwner((db) =>
    db.find(
      sql<{
        version: string;
        bytes: number;
        last: number;
        ran: number;
      }>`select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes, max(number)::int as last, count(*)::int as ran from migration`,
    ),
  );
  const all = listMigrations(config.root).length;
  return {
    version: row?.version ?? '',
    bytes: row?.bytes ?? 0,
    migration: row?.last ?? 0,
    openMigrations: Math.max(0, all - (row?.ran ?? 0)),
  };
}
