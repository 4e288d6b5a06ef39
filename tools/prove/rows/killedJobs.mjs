import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../day.mjs';
import { startProxy } from '../faultProxy.mjs';
import { freePort, startProduct, startServer, wait } from '../product.mjs';

/** Seconds within which the others must have freed what a killed process had begun, and those in which they must have done it as well. */
const mostToFree = 30;
const mostToDo = 90;
/** As many as a process works on at once: so many kinds are killed together. */
const together = 4;

/** An object store that holds whoever asks it while it is told to. */
async function startStore() {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-killed-'));
  const port = await freePort();
  const S3rver = createRequire(import.meta.url)('s3rver');
  const store = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'depot' }],
  });
  await store.run();
  const listen = await freePort();
  const proxy = await startProxy(port, listen);
  return {
    backups: join(folder, 'backups'),
    url: `http://S3RVER:S3RVER@127.0.0.1:${listen}/depot/kontor`,
    hold: () => proxy.set({ mode: 'blackhole' }),
    letGo: () => proxy.set({ mode: 'pass' }),
    stop: async () => {
      proxy.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @typedef {(text: string, values?: unknown[]) => Promise<any[]>} Sql
 * @typedef {{ task: string, inside: boolean, freed?: number, done?: number, error?: string }} Figure seconds since the kill
 * @typedef {{ product: any, sql: Sql, gate: { sql: Sql }, store: any, env: Record<string, string>, payloads: Record<string, unknown> }} House
 */

/**
 * What a job of a kind is given: reactions and doors something that really happened in this world; work by the clock needs nothing.
 * @param {Sql} sql
 */
async function payloadsOf(sql) {
  const [message] = await sql(
    `select org_unit as unit, payload from outbox where topic = 'platform.unitMessage' order by created_at desc, id limit 1`,
  );
  const [written] = await sql(
    `select org_unit as unit, topic as fact, payload from outbox where topic = 'messaging.messageWritten' order by created_at desc, id limit 1`,
  );
  return {
    door: { ...message.payload, from: message.unit },
    reaction: { ...written, module: 'messaging', name: 'pushMessage' },
  };
}

/**
 * Nobody gets on who asks for any row: whatever a job is about, it has begun and cannot end. The signs of life and the queue go on.
 * @param {{ sql: Sql }} gate
 */
async function holdAll(gate) {
  const tables = await gate.sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'graphile_worker')
       and tablename <> 'process' order by 1`,
  );
  for (let tries = 0; ; tries += 1) {
    await gate.sql('begin');
    await gate.sql(`set local lock_timeout = '10s'`);
    try {
      await gate.sql(`lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`);
      return;
    } catch (error) {
      await gate.sql('rollback');
      if (tries === 5) throw error;
    }
  }
}

/**
 * Kills a process in the middle of a job of each of these kinds; how long until each was free, and was done.
 * @param {House} house
 * @param {string[]} tasks
 * @returns {Promise<Figure[]>}
 */
async function killedIn(house, tasks, { forgotten = false } = {}) {
  const { product, sql, gate, store, payloads } = house;
  const other = await startServer({
    databaseUrl: product.databaseUrl,
    port: await freePort(),
    env: { ...house.env, KONTOR_ROLES: 'jobs', DATA_DIR: product.dataDir },
    seconds: 300,
  });
  const [{ id, workers }] = await sql(
    `select id, workers from process where roles = '{jobs}' order by started_at desc limit 1`,
  );
  await holdAll(gate);
  store.hold();
  // The other one stands still for a moment: so the one that will be killed takes the jobs.
  product.child.kill('SIGSTOP');
  const keyOf = (/** @type {string} */ task) => `killed-${task}`;
  for (const task of tasks)
    await sql(`select graphile_worker.add_job($1, $2::json, job_key => $3)`, [
      task,
      JSON.stringify(payloads[task] ?? {}),
      keyOf(task),
    ]);
  const rows = () =>
    sql(
      `select key, locked_by = any($2) as theirs, attempts, last_error as error from graphile_worker._private_jobs where key = any($1)`,
      [tasks.map(keyOf), workers],
    );
  const held = async () => (await rows()).filter(({ theirs }) => theirs).map(({ key }) => key);
  for (let i = 0; i < 60 && (await held()).length < tasks.length; i += 1) await wait(100);
  // Whoever had nothing to ask is over by now.
  await wait(1500);
  const inside = await held();
  product.child.kill('SIGCONT');
  await other.kill();
  const from = performance.now();
  if (forgotten) {
    // Nor may anybody find itself alone, and free all that is locked for that.
    await sql(`select pg_advisory_lock_shared(hashtextextended('kontor-jobs', 0))`);
    await sql('delete from process where id = $1', [id]);
  }
  await gate.sql('rollback');
  store.letGo();
  /** @type {Map<string, Figure>} */
  const figures = new Map(tasks.map((task) => [keyOf(task), { task, inside: inside.includes(keyOf(task)) }]));
  const seconds = () => (performance.now() - from) / 1000;
  while (seconds() < (forgotten ? mostToFree + 10 : mostToDo)) {
    const left = new Map((await rows()).map((row) => [row.key, row]));
    for (const [key, figure] of figures) {
      const row = left.get(key);
      if (!row?.theirs) figure.freed ??= seconds();
      if (!row) figure.done ??= seconds();
      figure.error = row?.error ?? undefined;
    }
    if ([...figures.values()].every(({ done }) => done !== undefined)) break;
    await wait(300);
  }
  return [...figures.values()];
}

export default {
  id: 'KILLED-JOBS',
  title: 'a process killed in the middle of each kind of job: another one frees it within 30 s and does it',
  async run() {
    const store = await startStore();
    const env = {
      KONTOR_S3_URL: store.url,
      KONTOR_BACKUP_DIR: store.backups,
      KONTOR_PUSH_SUBJECT: 'mailto:proof@example.test',
      // Nobody listens there, and nobody has chosen a mail.
      KONTOR_MAIL_URL: 'smtp://127.0.0.1:9',
      KONTOR_SECRET: 'prove-secret-of-16-chars',
    };
    const product = await startProduct({ testWorld: true, env });
    const { sql, end } = await connect(product.databaseUrl);
    const gate = await connect(product.databaseUrl);
    const house = { product, sql, gate, store, env, payloads: await payloadsOf(sql) };
    const registered = await sql(
      `select identifier as task from graphile_worker._private_tasks where identifier not like 'nobody%' order by 1`,
    );
    const tasks = registered.map(({ task }) => task);
    /** @type {Figure[]} */
    const figures = [];
    for (let at = 0; at < tasks.length; at += together)
      figures.push(...(await killedIn(house, tasks.slice(at, at + together))));
    const [saved] = await sql(
      `select count(*)::int as n from upkeep where kind = 'BACKUP' and ended_at is not null and error is null`,
    );
    // Nobody knows what a process held that is not in the table of processes: then nothing is freed, and the proof must see that.
    const control = await killedIn(house, [tasks[0]], { forgotten: true });
    await gate.end();
    await end();
    await product.stop();
    await store.stop();
    const named = (/** @type {(one: Figure) => boolean} */ which) =>
      figures.filter(which).map(({ task, error }) => (error ? `${task}: ${error}` : task));
    const outside = named(({ inside }) => !inside);
    const late = named(({ freed }) => freed === undefined || freed > mostToFree);
    const undone = named(({ done }) => done === undefined);
    const most = (/** @type {'freed' | 'done'} */ what) =>
      Math.max(...figures.map((one) => one[what] ?? Number.POSITIVE_INFINITY)).toFixed(1);
    return {
      proved:
        [outside, late, undone].every(({ length }) => length === 0) &&
        control.every(({ inside, freed }) => inside && freed === undefined),
      figures: `${figures.length - outside.length} of ${tasks.length} kinds were in the middle of a job when their process was killed (not: ${outside.join(', ') || 'none'}); freed by another after ${most('freed')} s at most, done after ${most('done')} s; late ${late.join(', ') || 0}; not done ${undone.join(', ') || 0}; backups noted ${saved.n}; control, a process that nobody knows of: ${control.every(({ freed }) => freed === undefined) ? 'nothing freed' : 'FREED'}`,
    };
  },
};
