import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { wait } from './product.mjs';

/** A file system of its own for the folder of a product, so that its disk can be full; undefined where this user may mount none. */
export function ownDisk(folder, megabytes) {
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'none', folder]);
  if (done.status !== 0) return undefined;
  const ballast = join(folder, 'ballast');
  return {
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      // Whole pages, to the last one.
      spawnSync('fallocate', ['-l', String(bavail * bsize), ballast]);
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => spawnSync('umount', ['-l', folder]),
  };
}

/** Seconds for which a trouble lasts, of the minute that it has. */
const short = [1, 7, 25];
const pick = (list, next) => list[Math.floor(next() * list.length)];

/**
 * @param {number} pid
 * @param {number} seconds
 */
const pause = async (pid, seconds) => {
  process.kill(pid, 'SIGSTOP');
  await wait(seconds * 1000);
  process.kill(pid, 'SIGCONT');
};

/**
 * Takes every connection that the database has left, after ending the product's, and holds them for so many seconds.
 * @param {string} databaseUrl
 * @param {number} seconds
 */
async function exhaust(databaseUrl, seconds) {
  const held = [];
  try {
    for (let full = false; !full && held.length < 300; ) {
      const client = new pg.Client({ connectionString: databaseUrl, application_name: 'soak-holds' });
      client.on('error', () => {});
      await client.connect().then(
        () => held.push(client),
        () => {
          full = true;
        },
      );
    }
    await held[0]?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('kontor', 'kontor-jobs') and random() < 0.5`,
    );
    await wait(seconds * 1000);
  } finally {
    for (const client of held) await client.end().catch(() => {});
  }
  return held.length;
}

/**
 * What may befall a depot. Each does its worst within a minute, mends it, and says in words what it did; `depot` has the processes, the
 * partner, the disk and the database.
 */
export const faults = {
  'a process stands still': async (depot, next) => {
    const [which, seconds] = [pick(['first', 'second'], next), pick(short, next)];
    await pause(which === 'first' ? depot.first.pid : depot.second().child.pid, seconds);
    return `${which} ${seconds} s`;
  },
  'a process is killed': async (depot, next) => {
    const seconds = pick([0, 5, 20], next);
    await depot.second().kill();
    await wait(seconds * 1000);
    await depot.begin();
    return `begun anew after ${seconds} s`;
  },
  'connections are cut': async (depot) => {
    const [{ n }] = await depot.ask(
      `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where application_name like 'kontor%'`,
    );
    return `${n} of them`;
  },
  'a partner is slow': async (depot, next) => {
    const manner = pick(['silent', 'drip'], next);
    depot.slow.behave(manner);
    await wait(45_000);
    depot.slow.behave('well');
    return manner;
  },
  'the disk is full': async (depot, next) => {
    if (!depot.disk) return 'not tried: no file system of its own may be mounted here';
    const seconds = pick([5, 15], next);
    depot.disk.fill();
    await wait(seconds * 1000);
    depot.disk.free();
    return `${seconds} s`;
  },
  'a clock is wrong': async (depot, next) => {
    const minutes = pick([-45, -3, 3, 45], next);
    await depot.second().drain();
    await depot.begin({ KONTOR_PROVE_CLOCK_OFF: String(minutes * 60_000) });
    await wait(35_000);
    await depot.second().drain();
    await depot.begin();
    return `the second process ${minutes} min off for 35 s`;
  },
  'a clock is set': async ({ first }) => {
    process.kill(first.pid, 'SIGUSR2');
    await wait(30_000);
    process.kill(first.pid, 'SIGUSR2');
    return 'of the first process, while it runs, for 30 s';
  },
  'no connection is left': async (depot, next) => {
    const seconds = pick([5, 20], next);
    const held = await exhaust(depot.databaseUrl, seconds);
    return `${held} held for ${seconds} s`;
  },
};

/**
 * The kinds in an order that follows from the seed: each once, before any comes again; KONTOR_PROVE_FAULTS names some of them.
 * @param {() => number} next
 */
export function* drawn(next) {
  const wanted = process.env.KONTOR_PROVE_FAULTS?.split(',');
  const kinds = Object.keys(faults).filter((kind) => wanted?.includes(kind) ?? true);
  if (kinds.length === 0) throw new Error(`KONTOR_PROVE_FAULTS names none of ${Object.keys(faults).join(', ')}`);
  for (;;) {
    const left = [...kinds];
    while (left.length > 0) yield left.splice(Math.floor(next() * left.length), 1)[0];
  }
}
