import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import { localDateOf } from '#kernel/date.ts';
import type { Config } from '../config.ts';
import type { Platform } from '../platform.ts';
import { backupName, isBackupName, outlived } from './keeping.ts';
import { saveBackup } from './save.ts';

/** A night, and two hours for a backup that is late. */
const oldAfterMs = 26 * 3600_000;

/** Backs up into KONTOR_BACKUP_DIR and deletes what is no longer kept; never before the new one is there. */
export async function nightlyBackup({ config, clock, log }: Platform): Promise<void> {
  const { backupDir, backupPassphrase, databaseUrl, secret } = config;
  if (!backupDir) return;
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  const name = backupName(localDateOf(clock.now(), 'UTC'));
  const saved = await saveBackup(databaseUrl, join(backupDir, name), { passphrase: backupPassphrase, secret });
  const gone = outlived(await readdir(backupDir));
  for (const old of gone) await rm(join(backupDir, old), { force: true });
  log.info({ backup: name, ...saved, gone }, 'backed up');
}

/** When the newest backup was made (ms), or undefined. */
async function newest(folder: string): Promise<number | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName);
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** 1 when backups are asked for and there is none of the last night, else 0: for the bell of those who run the system. */
export async function missedBackups({ backupDir }: Pick<Config, 'backupDir'>): Promise<number> {
  if (!backupDir) return 0;
  const at = await newest(backupDir);
  return at === undefined || Date.now() - at > oldAfterMs ? 1 : 0;
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
      const at = await newest(folder);
      if (at !== undefined) this.set((Date.now() - at) / 1000);
    },
  });
  void gauge;
}
