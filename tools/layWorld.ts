// npx tsx tools/layWorld.ts FOLDER: lays the demo world of the tests into a data folder, at their moment, and stops its database again.
// tools/testWorld.mjs calls it; every server of a run then starts on a copy instead of laying a world of its own.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { momentOf, standStill } from '../server/testing/clock.ts';
import { layWorld, testPassword, testSecret } from '../server/testing/layWorld.ts';

type Launcher = { startPostgres(dir: string): Promise<{ url: string; stop(): Promise<void> }> };

const folder = resolve(process.argv[2] ?? '');
const secrets = { databasePassword: 'password-of-the-test-database', secret: testSecret, demoPassword: testPassword };
writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
const { startPostgres } = (await import(join(import.meta.dirname, 'launch/postgres.mjs'))) as Launcher;
const postgres = await startPostgres(folder);
// A little before the tests stand: what they make comes after what is there, by time and by id.
standStill(momentOf() - 60_000);
try {
  await layWorld(postgres.url);
} finally {
  await postgres.stop();
}
writeFileSync(join(folder, 'moment'), String(momentOf()));
