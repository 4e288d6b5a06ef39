// npm run world:today: lays the demo's orders and trips of the current day into the running database of DATA_DIR or DATABASE_URL.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '#platform/config.ts';
import { databaseReady } from '#platform/database/ready.ts';
import { isSeeded } from '#world/seed.ts';
import { seedToday } from '#world/seedToday.ts';
import { assemble } from '../server/app.ts';

const root = resolve(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR ?? join(root, 'data'));

async function databaseUrl(): Promise<string | undefined> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  if (!existsSync(join(dataDir, 'secrets.json'))) return undefined;
  const launcher = (await import(join(root, 'tools/launch/postgres.mjs'))) as {
    runningUrl(dir: string): string | undefined;
  };
  return launcher.runningUrl(dataDir);
}

const url = await databaseUrl();
if (!url) {
  console.error(`No database of ${dataDir} is running: start Kontor first (npm start), or set DATABASE_URL.`);
  process.exit(1);
}
await databaseReady(url, 5);
// The secret signs nothing here: no request is served.
const env = {
  ...process.env,
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  KONTOR_SECRET: 'no-request-is-served',
  KONTOR_LOG: 'warn',
};
const { platform, streams } = assemble(readConfig(env, root));
try {
  if (!(await isSeeded(platform))) throw new Error('The demo world is not here; npm start seeds it.');
  await seedToday(platform, (text) => console.log(`${text} …`));
  console.log('The demo is alive today.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  streams().stop();
  await platform.tenancy.close();
}
