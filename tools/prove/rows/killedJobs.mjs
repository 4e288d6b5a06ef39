import { connect } from '../day.mjs';
import { freePort, startProduct, startServer, wait } from '../product.mjs';

/** Seconds within which the others must have freed and done what a killed process had begun: half a minute, and a sign of life. */
const most = 40;

/** A job of each kind that the product has; reactions and doors name nothing here, so they fail, and are tried again after being freed. */
const kinds = (sql) =>
  sql(`select identifier as task from graphile_worker._private_tasks where identifier not like 'nobody%' order by 1`);

export default {
  id: 'KILLED-JOBS',
  title: 'a process killed in the middle of each kind of job: another one frees and does it',
  async run() {
    const product = await startProduct({ testWorld: true });
    const { sql, end } = await connect(product.databaseUrl);
    // Who holds every row that a job asks for first lets it begin and not end.
    const gate = await connect(product.databaseUrl);
    const tasks = (await kinds(sql)).map(({ task }) => task);
    const figures = [];
    for (const task of tasks) {
      const other = await startServer({
        databaseUrl: product.databaseUrl,
        port: await freePort(),
        env: { KONTOR_ROLES: 'jobs', DATA_DIR: product.dataDir },
        seconds: 300,
      });
      const [{ workers }] = await sql(
        `select workers from process where roles = '{jobs}' order by started_at desc limit 1`,
      );
      await gate.sql('begin');
      await gate.sql('lock table org_unit, upkeep, outbox in access exclusive mode');
      const key = `killed-${task}`;
      // Many of them, so that both processes take some.
      await sql(
        `select graphile_worker.add_job($1, '{"fact":"none","module":"none","name":"none","unit":"dtm","door":"none","key":"k","from":"dtm","payload":{}}'::json, job_key => $2 || n, max_attempts => 1) from generate_series(1, 6) n`,
        [task, key],
      );
      let held = [];
      for (let i = 0; i < 100 && held.length === 0; i += 1) {
        await wait(100);
        held = await sql(
          `select id from graphile_worker._private_jobs where key like $1 || '%' and locked_by = any($2)`,
          [key, workers],
        );
      }
      await other.kill();
      const from = performance.now();
      await gate.sql('rollback');
      let left = held.length;
      while (left > 0 && performance.now() - from < 3 * most * 1000) {
        await wait(500);
        left = (
          await sql(`select 1 from graphile_worker._private_jobs where key like $1 || '%' and locked_by = any($2)`, [
            key,
            workers,
          ])
        ).length;
      }
      figures.push({ task, held: held.length, seconds: (performance.now() - from) / 1000, left });
    }
    await gate.end();
    await end();
    await product.stop();
    const begun = figures.filter((one) => one.held > 0);
    const slow = begun.filter((one) => one.seconds > most || one.left > 0);
    return {
      proved: begun.length > 0 && slow.length === 0,
      figures: `${begun.length} of ${tasks.length} kinds were in the middle of a job when their process was killed (not: ${figures
        .filter((one) => one.held === 0)
        .map((one) => one.task)
        .join(
          ', ',
        )}); free again after ${Math.max(...begun.map((one) => one.seconds)).toFixed(1)} s at most; late ${slow.map((one) => one.task).join(', ') || 0}`,
    };
  },
};
