import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../launch/postgres.mjs';
import { root } from '../launch/paths.mjs';
import { startProxy } from '../prove/faultProxy.mjs';
import { freePort, leaveTo, password, startServer, wait } from '../prove/product.mjs';

const hour = 3_600_000;
/** How far the clock of Berlin is ahead of UTC on a day, ms. */
const aheadOf = (at) => {
  const shown = new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
};

/** An hour of a day, or of the day after. */
const instant = (day, hours) => {
  const at = Date.parse(`${day}T00:00:00Z`) + hours * hour;
  return at - aheadOf(at);
};

/** A database of its own with the network in it, and a server that is killed and started again at any hour of the night. */
export async function openHouse(depots, day) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-night-'));
  const postgres = await startPostgres(dataDir);
  const left = leaveTo(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const env = { KONTOR_TEST: '1', KONTOR_SECRET: 'prove-secret-of-16-chars' };
  const made = spawnSync(
    process.execPath,
    [join(root, 'node_modules/.bin/tsx'), join(root, 'tools/night/prepare.ts')],
    {
      cwd: root,
      env: {
        ...process.env,
        ...env,
        DATABASE_URL: postgres.url,
        KONTOR_DEMO_PASSWORD: password,
        NIGHT_DEPOTS: depots.join(','),
        KONTOR_NOW: new Date(instant(day, 6)).toISOString(),
      },
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`the world was not made: ${made.stdout}${made.stderr}`);
  const port = await freePort();
  const proxy = await startProxy(port);
  /** @type {any} */
  let server;
  let starting;
  let clock;
  const log = [];
  const house = {
    url: `http://127.0.0.1:${port}`,
    proxy,
    databaseUrl: postgres.url,
    kills: 0,
    /** @type {number[]} */
    readyMs: [],
    log,
    said: () => [...log, server?.out() ?? ''].join('').slice(-3000),
    /** Sets the clock: the server starts again at this hour of `day`. */
    async at(day, hours) {
      clock = { from: Date.now(), to: instant(day, hours) };
      await house.restart();
    },
    /** The instant of an hour of a day, epoch ms. */
    instant,
    now: () => clock.to + (Date.now() - clock.from),
    async restart() {
      if (server) await house.stop();
      const now = new Date(house.now()).toISOString();
      server = await startServer({ databaseUrl: postgres.url, port, env: { ...env, KONTOR_NOW: now } });
      house.readyMs.push(server.readyMs);
    },
    async stop() {
      log.push(server.out());
      await server.kill();
    },
    /** SIGKILL in the middle of whatever runs, and up again. */
    kill: () =>
      (starting ??= (async () => {
        house.kills += 1;
        await house.restart();
        starting = undefined;
      })()),
    async close() {
      await starting;
      proxy.stop();
      // A server that never came up has said why.
      if (server) await house.stop();
      await postgres.stop();
      left();
      rmSync(dataDir, { recursive: true, force: true });
    },
    wait,
  };
  return house;
}
