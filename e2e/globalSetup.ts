import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const password = process.env.KONTOR_E2E_PASSWORD ?? 'Kontor-test-2026!';

/** Starts the product as a user does, on a data folder of its own, and stops it after the journeys. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // A developer may point the journeys at a server that runs already.
  if (process.env.KONTOR_E2E_URL) return async () => {};
  // The gallery needs no server: `npx playwright test gallery` starts at once.
  const named = process.argv
    .slice(process.argv.indexOf('test') + 1)
    .filter((word) => /^(e2e\/)?\w+(\.spec\.ts)?$/.test(word));
  if (named.length > 0 && named.every((word) => /^(e2e\/)?gallery/.test(word))) return async () => {};
  const root = resolve(import.meta.dirname, '..');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-e2e-'));
  // `npm test` gathers the logs of all servers in one folder.
  const logs = process.env.KONTOR_TEST_LOGS;
  const port = 18_000 + Math.floor(process.pid % 2000);
  // The depot Venlo of the demo signs in through this provider; the journey that needs it starts it.
  const provider = `http://kontor:secret-of-the-test-provider@127.0.0.1:${port + 2000}`;
  process.env.KONTOR_E2E_PROVIDER = provider;
  const child: ChildProcess = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      KONTOR_DEMO: 'on',
      KONTOR_DEMO_PASSWORD: password,
      KONTOR_DEMO_PROVIDER: provider,
      KONTOR_TEST: '1',
      ...(logs ? { KONTOR_LOG: 'debug', KONTOR_LOG_FILE: join(logs, 'browser.log') } : { KONTOR_LOG: 'warn' }),
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, fail) => {
    let out = '';
    const timer = setTimeout(() => fail(new Error(`the server is not ready:\n${out}`)), 240_000);
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes('Kontor ready at')) {
        clearTimeout(timer);
        ready();
      }
    });
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}:\n${out}`)));
  });
  process.env.KONTOR_E2E_URL = `http://127.0.0.1:${port}`;
  return async () => {
    child.removeAllListeners('exit');
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    if (logs && existsSync(join(folder, 'postgres.log')))
      copyFileSync(join(folder, 'postgres.log'), join(logs, 'postgres-browser.log'));
    rmSync(folder, { recursive: true, force: true });
  };
}
