import { connect } from '../day.mjs';
import { freePort, startProduct, startServer, wait } from '../product.mjs';

/** Seconds within which jobs must run again without a person. */
const most = 30;
const pauses = [1, 7, 60];
const rounds = Number(process.env.KONTOR_PROVE_ROUNDS ?? 12);

/** Adds a job that is done in a moment; seconds until it is gone from the queue, at most `limit`. */
async function jobDone(sql, limit) {
  const key = `proof-${Math.random()}`;
  await sql(`select graphile_worker.add_job('messaging:trimMessages', '{}'::json, job_key => $1)`, [key]);
  const from = performance.now();
  for (;;) {
    const seconds = (performance.now() - from) / 1000;
    const left = await sql('select 1 from graphile_worker._private_jobs where key = $1', [key]);
    if (left.length === 0 || seconds > limit) return seconds;
    await wait(200);
  }
}

const pause = async (child, seconds) => {
  child.kill('SIGSTOP');
  await wait(seconds * 1000);
  child.kill('SIGCONT');
};

/** What befalls the runner of a process that serves. */
const troubles = {
  'its connections end': (sql) =>
    sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kontor-jobs'`),
  'the database takes no new connection for 20 s': async (sql) => {
    const [{ name }] = await sql('select current_database() as name');
    await sql(`alter database "${name}" connection limit 0`);
    await sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kontor-jobs'`);
    await wait(20_000);
    await sql(`alter database "${name}" connection limit -1`);
  },
};

export default {
  id: 'STANDSTILL',
  title: 'jobs run again within 30 s after a pause at any moment of a start and of a day, and after any loss',
  async run() {
    const product = await startProduct({ testWorld: true, env: { KONTOR_ROLES: 'web' } });
    const { sql, end } = await connect(product.databaseUrl);
    const times = [];
    const late = [];
    /** @param {string} what */
    const judge = async (what) => {
      const seconds = await jobDone(sql, 3 * most);
      times.push(seconds);
      if (seconds > most) late.push(`${what}: ${seconds.toFixed(0)} s`);
    };
    const server = async (begun) =>
      startServer({
        databaseUrl: product.databaseUrl,
        port: await freePort(),
        env: { KONTOR_ROLES: 'jobs', DATA_DIR: product.dataDir },
        seconds: 300,
        begun,
      });
    // A process takes some seconds to start: the pause falls somewhere in them.
    for (let round = 0; round < rounds; round += 1) {
      const seconds = pauses[round % pauses.length];
      const after = Math.random() * 6000;
      const one = await server(async (child) => {
        await wait(after);
        await pause(child, seconds);
      });
      await judge(`start paused for ${seconds} s after ${Math.round(after)} ms`);
      if (round % 3 === 2) {
        for (const [what, befall] of Object.entries(troubles)) {
          await befall(sql);
          await judge(what);
        }
        await wait(Math.random() * 5000);
        await pause(one.child, seconds);
        await judge(`day paused for ${seconds} s`);
      }
      await one.kill();
    }
    // Without a process that works on jobs nothing is done: what is measured is their work.
    const control = await jobDone(sql, 5);
    await end();
    await product.stop();
    return {
      proved: late.length === 0 && control > 5,
      figures: `${times.length} troubles, ${rounds} of them in a start: jobs run again after ${Math.max(...times).toFixed(1)} s at most; late ${late.length} ${late.join(', ')}; control without a runner: ${control > 5 ? 'nothing done' : 'DONE'}`,
    };
  },
};
