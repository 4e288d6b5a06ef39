import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Gauge } from 'prom-client';
import { oldBackupMs } from '#kernel/standsStill.ts';
import { localDateOf } from '#kernel/date.ts';
import type { Config } from '../config.ts';
import type { Platform } from '../platform.ts';
import { backupName, isBackupName, outlived } from './keeping.ts';
import { noted } from '../upkeep.ts';
import { checkArchive } from './archive.ts';
import { checkedName } from './checked.ts';
import { saveBackup } from './save.ts';

/** Runs while no other process backs up; asked for twice at once it is done once. */
async function unlessRunning(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  const lock = new pg.Client({ connectionString: databaseUrl, application_name: 'kontor-backup-lock' });
  lock.on('error', () => {});
  await lock.connect();
  try {
    const { rows } = await lock.query<{ got: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('kontor backup', 0)) as got`,
    );
    if (rows[0]?.got) await work();
  } finally {
    await lock.end();
  }
}

/** Backs up into KONTOR_BACKUP_DIR and deletes what is no longer kept; never before the new one is there and was read through. */
export async function nightlyBackup(platform: Platform): Promise<void> {
  const { backupDir, databaseUrl } = platform.config;
  if (backupDir) await unlessRunning(databaseUrl, () => backUp(platform, backupDir));
}

async function backUp(platform: Platform, backupDir: string): Promise<void> {
  const { config, clock, log } = platform;
  const { backupPassphrase, databaseUrl, secret } = config;
  const name = backupName(localDateOf(clock.now(), 'UTC'));
  const file = join(backupDir, name);
  const figures = await noted(platform, 'BACKUP', name, async () => {
    await mkdir(backupDir, { recursive: true, mode: 0o700 });
    const saved = await saveBackup(databaseUrl, file, { passphrase: backupPassphrase, secret });
    // What the disk gives back is what counts, not what was handed to it.
    await checkArchive(file, backupPassphrase);
    return { ...saved, bytes: (await stat(file)).size };
  });
  // A check of the file that was there before says nothing of this one.
  await rm(checkedName(file), { force: true });
  const gone = outlived(await readdir(backupDir));
  for (const old of gone) {
    await rm(join(backupDir, old), { force: true });
    await rm(checkedName(join(backupDir, old)), { force: true });
  }
  log.info({ backup: name, ...figures, gone }, 'backed up');
}

/** When the newest backup was made (ms), or undefined. */
export async function newestBackup(folder: string): Promise<number | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName);
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** 1 when backups are asked for and there is none of the last night, else 0: for the bell of those who run the system. */
export async function missedBackups({ backupDir }: Pick<Config, 'backupDir'>): Promise<number> {
  if (!backupDir) return 0;
  const at = await newestBackup(backupDir);
  return at === undefined || Date.now() - at > oldBackupMs ? 1 : 0;
}

/** Age of the newest backup as a figure; none when there is none. */
export function countBackupAge({ config, metrics }: Platform): void {
  const folder = config.backupDir;
  if (!folder) return;
  const gauge = new Gauge({
    name: 'kontor_backup_age_seconds',
    help: 'Age of the newest backup in KONTOR_BACKUP_DIR',
    registers: [metrics.registry],
    async collect() {
      const at = await newestBackup(folder);
      if (at !== undefined) this.set((Date.now() - at) / 1000);
    },
  });
  void gauge;
}
