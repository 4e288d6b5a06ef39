import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningUrl } from '../launch/postgres.mjs';
import { root } from '../launch/paths.mjs';
import { worldThere } from '../launch/worldThere.mjs';
import { copyWorld } from '../testWorld.mjs';

export const password = 'Kontor-test-2026!';
/** @param {number} ms */
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((done, fail) => {
    const probe = net.createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => done(port));
    });
  });

const running = new Set();
/** Ends whatever a proof that failed left behind. */
export async function endLeftovers() {
  for (const end of [...running]) await end();
}
/** Lets {@link endLeftovers} end something; answers a function that takes it off the list. */
export function leaveTo(end) {
  running.add(end);
  return () => running.delete(end);
}

/** A process that says when it is ready; `gone` settles when it ended. */
function run(args, env, isReady, seconds, cwd = root) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  const gone = new Promise((done) => child.once('exit', done));
  const ready = new Promise((/** @type {(value?: unknown) => void} */ done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`not ready after ${seconds} s:\n${out.slice(-2000)}`)),
      seconds * 1000,
    );
    const hear = (part) => {
      out = (out + part).slice(-20_000);
      try {
        if (!isReady(out)) return;
        done();
      } catch (error) {
        fail(new Error(`${error.message}:\n${out.slice(-2000)}`));
      }
      clearTimeout(timer);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`ended with ${code}:\n${out.slice(-2000)}`));
    });
  });
  const done = leaveTo(async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await gone;
    clearTimeout(late);
  });
  child.once('exit', done);
  return { child, gone, ready, out: () => out };
}

/**
 * The product as a user starts it, with its database and the demo world, on a data folder of its own. `testWorld`: on a copy of the world
 * of the tests, its clock starting where that stands.
 * @param {{ env?: Record<string, string>, dataDir?: string, port?: number, seconds?: number, testWorld?: boolean }} given
 */
export async function startProduct({ env = {}, dataDir, port, seconds = 900, testWorld = false } = {}) {
  port ??= await freePort();
  if (!dataDir) {
    dataDir = mkdtempSync(join(tmpdir(), 'kontor-prove-'));
    if (testWorld) env = { KONTOR_NOW: new Date(await copyWorld(dataDir)).toISOString(), ...env };
  }
  const from = performance.now();
  const process_ = run(
    [join(root, 'tools/start.mjs')],
    {
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      KONTOR_DEMO: 'on',
      KONTOR_DEMO_PASSWORD: password,
      KONTOR_TEST: '1',
      KONTOR_LOG: 'warn',
      ...env,
    },
    worldThere,
    seconds,
  );
  await process_.ready;
  const readyMs = performance.now() - from;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    readyMs,
    pid: process_.child.pid,
    child: process_.child,
    gone: process_.gone,
    out: process_.out,
    databaseUrl: runningUrl(dataDir),
    async stop({ keep = false } = {}) {
      if (process_.child.exitCode === null && process_.child.signalCode === null) process_.child.kill('SIGTERM');
      await process_.gone;
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The server process alone on a database that runs already, so that it can be killed and started again; `release`: the folder of
 * another release that is built there; `begun` gets the process as soon as there is one.
 * @param {{ databaseUrl: string | undefined, port: number, env?: Record<string, string>, release?: string, seconds?: number, begun?: (child: any) => unknown }} given
 */
export async function startServer({ databaseUrl, port, env = {}, release = root, seconds = 60, begun }) {
  const from = performance.now();
  // No `--input-type`: the server's own threads would be started with it and end at once.
  const code = `import(${JSON.stringify(`${release}/build/server/main.mjs`)}).then(({ main }) => main(process.env, ${JSON.stringify(release)})).then(async (app) => { process.once('SIGTERM', () => void app.close().then(() => process.exit(0))); await app.laying; console.log('ready now'); });`;
  const process_ = run(
    ['-e', code],
    {
      DATABASE_URL: databaseUrl,
      KONTOR_SECRET: 'prove-secret-of-16-chars',
      KONTOR_TEST: '1',
      KONTOR_DEMO: 'off',
      KONTOR_LOG: 'warn',
      PORT: String(port),
      ...env,
    },
    (out) => out.includes('ready now'),
    seconds,
    release,
  );
  await Promise.all([process_.ready, begun?.(process_.child)]);
  return {
    child: process_.child,
    url: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - from,
    out: process_.out,
    async kill() {
      process_.child.kill('SIGKILL');
      await process_.gone;
    },
    /** As an administrator ends it: what is on its way is answered first. */
    async drain() {
      process_.child.kill('SIGTERM');
      return process_.gone;
    },
  };
}

/** How many times slower than on an idle machine a process starts now; times that others spoil are checked with it. */
export function slowness() {
  const times = Array.from({ length: 3 }, () => {
    const from = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - from;
  });
  return Math.max(1, times.toSorted((a, b) => a - b)[1] / 60);
}
