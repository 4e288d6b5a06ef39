import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkArchive } from '#platform/backup/archive.ts';
import { readConfig } from '#platform/config.ts';
import { databaseReady } from '#platform/database/ready.ts';
import { restoreBackup } from '#platform/backup/restore.ts';
import { settleRecovered } from '#platform/backup/settleRecovered.ts';
import { restoreUnit } from '#platform/backup/restoreUnit.ts';
import { assemble } from '../../server/app.ts';

export const root = resolve(import.meta.dirname, '../..');
const { readSecretFiles } = (await import(join(root, 'tools/launch/secretFiles.mjs'))) as {
  readSecretFiles(env: NodeJS.ProcessEnv): void;
};
readSecretFiles(process.env);
export const passphrase = process.env.KONTOR_BACKUP_PASSPHRASE || undefined;

type Secrets = { secret: string };
type Launch = {
  runningUrl(dataDir: string): string | undefined;
  secretsOf(dataDir: string): Secrets;
  startPostgres(dataDir: string): Promise<{ url: string; stop(): Promise<void> }>;
};
const launch = (await import(join(root, 'tools/launch/postgres.mjs'))) as Launch;
export const secretsOf = (dataDir: string): Secrets => {
  mkdirSync(dataDir, { recursive: true });
  return launch.secretsOf(dataDir);
};

const databaseOf = async (dataDir: string): Promise<{ url: string; stop(): Promise<void> }> => {
  const url = process.env.DATABASE_URL || launch.runningUrl(dataDir);
  if (url) return { url, stop: async () => {} };
  return launch.startPostgres(dataDir);
};

/** Database and secret of an installation; its own database is started when it does not run. */
export async function installationOf(dataDir: string): Promise<{ url: string; secret: string; stop(): Promise<void> }> {
  const database = await databaseOf(dataDir);
  await databaseReady(database.url, 30);
  return { ...database, secret: process.env.KONTOR_SECRET || secretsOf(dataDir).secret };
}

/** Takes the secrets of a former installation over, so that what was sealed under them can be read. */
export function takeSecrets(dataDir: string, from: string): void {
  const own = secretsOf(dataDir);
  const former = JSON.parse(readFileSync(from, 'utf8')) as Partial<Secrets>;
  if (!former.secret) throw new Error(`${from} has no secret`);
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ ...own, secret: former.secret }, null, 1), {
    mode: 0o600,
  });
}

/** Restores a backup into the database of a data folder; `stop` ends that database when it was started for it. */
export async function restoreInto(
  dataDir: string,
  file: string,
  { secret, otherSecret }: { secret: string; otherSecret: boolean },
) {
  // What is no whole backup needs no database.
  await checkArchive(file, passphrase);
  const database = await launch.startPostgres(dataDir);
  return { ...database, restored: await restoreAt(database.url, file, { secret, otherSecret }) };
}

/** Works with the modules of the product on a database, as the product does, but serves nobody. */
async function withModules<T>(
  url: string,
  secret: string,
  work: (platform: ReturnType<typeof assemble>['platform']) => Promise<T>,
): Promise<T> {
  await databaseReady(url, 30);
  const config = readConfig(
    { DATABASE_URL: url, KONTOR_SECRET: secret, PORT: '0', KONTOR_LOG: process.env.KONTOR_LOG ?? 'error' },
    root,
  );
  const { platform, streams } = assemble(config);
  try {
    return await work(platform);
  } finally {
    streams().stop();
    await platform.tenancy.close();
  }
}

/** Settles a database that PostgreSQL has brought back to an earlier moment. */
export const settleAt = (url: string, secret: string) =>
  withModules(url, secret, ({ modules }) => settleRecovered(url, modules));

export const restoreAt = (
  url: string,
  file: string,
  { secret, otherSecret }: { secret: string; otherSecret: boolean },
): Promise<{ madeAt: string; rows: number }> =>
  withModules(url, secret, ({ modules, log }) =>
    restoreBackup(file, { url, root, log, passphrase, secret, otherSecret, modules }),
  );

export const restoreDepotAt = (
  url: string,
  file: string,
  more: { secret: string; otherSecret: boolean; replace: boolean },
) => withModules(url, more.secret, ({ modules }) => restoreUnit(file, { url, passphrase, modules, ...more }));
