import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serverClock } from './clock.ts';
import { startProduct } from './startProduct.ts';

export const password = process.env.KONTOR_E2E_PASSWORD ?? 'Kontor-test-2026!';

/** Journeys run in so many workers, each with a server and a world of its own: what one does no other can see. */
export const servers = process.env.KONTOR_E2E_URL ? 1 : 2;

/** What {@link globalSetup} left for worker 0, 1, …: one entry for each server. */
const ofWorker = (list: string | undefined): string =>
  list?.split(' ')[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % servers] ?? '';

/** Address of this worker's server, without a slash at its end. */
export const base = (): string => process.env.KONTOR_E2E_URL ?? ofWorker(process.env.KONTOR_E2E_SERVERS);

/** Address of the identity provider through which its depot Venlo signs in, with client name and secret. */
export const providerUrl = (): string => ofWorker(process.env.KONTOR_E2E_PROVIDERS);

/** Where this worker's server hands in its e-mails. */
export const mailUrl = (): string => ofWorker(process.env.KONTOR_E2E_MAILS);

type Server = { url: string; provider: string; mail: string; stop: () => Promise<void> };

/** Starts the product as a user does, on a data folder of its own. */
async function startServer(number: number): Promise<Server> {
  const root = resolve(import.meta.dirname, '..');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-e2e-'));
  const { copyWorld } = (await import(join(root, 'tools/testWorld.mjs'))) as { copyWorld(dir: string): boolean };
  copyWorld(folder);
  // `npm test` gathers the logs of all servers in one folder.
  const logs = process.env.KONTOR_TEST_LOGS;
  const port = 18_000 + (process.pid % 1000) * 4 + number;
  // The journeys that need the provider or a mail server start it.
  const provider = `http://kontor:secret-of-the-test-provider@127.0.0.1:${port + 4000}`;
  const mail = `smtp://127.0.0.1:${port + 5000}`;
  const { url, stop } = await startProduct(folder, port, {
    KONTOR_DEMO: 'on',
    KONTOR_DEMO_PASSWORD: password,
    KONTOR_DEMO_PROVIDER: provider,
    KONTOR_MAIL_URL: mail,
    KONTOR_PUSH_SUBJECT: 'mailto:operator@example.org',
    // Partners of the tests live on this machine.
    KONTOR_PARTNERS_INSIDE: 'on',
    KONTOR_TEST: '1',
    ...serverClock(),
    ...(logs ? { KONTOR_LOG: 'debug', KONTOR_LOG_FILE: join(logs, `browser-${number}.log`) } : { KONTOR_LOG: 'warn' }),
  });
  return {
    url,
    provider,
    mail,
    stop: async () => {
      await stop();
      if (logs && existsSync(join(folder, 'postgres.log')))
        copyFileSync(join(folder, 'postgres.log'), join(logs, `postgres-browser-${number}.log`));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the servers, and stops them after the journeys. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // A developer may point the journeys at a server that runs already.
  if (process.env.KONTOR_E2E_URL) return async () => {};
  // The gallery needs no server: `npx playwright test gallery` starts at once.
  const named = process.argv
    .slice(process.argv.indexOf('test') + 1)
    .filter((word) => /^(e2e\/)?\w+(\.spec\.ts)?$/.test(word));
  if (named.length > 0 && named.every((word) => /^(e2e\/)?gallery/.test(word))) return async () => {};
  // Whichever comes first builds what is not built yet; the others wait for it.
  const started = await Promise.all(Array.from({ length: servers }, (_, i) => startServer(i)));
  process.env.KONTOR_E2E_SERVERS = started.map((one) => one.url).join(' ');
  process.env.KONTOR_E2E_PROVIDERS = started.map((one) => one.provider).join(' ');
  process.env.KONTOR_E2E_MAILS = started.map((one) => one.mail).join(' ');
  return async () => {
    await Promise.all(started.map((one) => one.stop()));
  };
}
