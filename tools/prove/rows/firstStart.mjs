import { spawn } from 'node:child_process';
import { freemem } from 'node:os';
import { connect } from '../day.mjs';
import { leaveTo, slowness, startProduct, wait } from '../product.mjs';

/** KONTOR_PROVE_STARTS: how many starts on a new folder; KONTOR_PROVE_BUSY: programs that keep the processor busy beside them. */
const starts = Number(process.env.KONTOR_PROVE_STARTS ?? 20);
const busy = Number(process.env.KONTOR_PROVE_BUSY ?? 4);
/** KONTOR_PROVE_MEMORY: MB that are held beside them; half of what is free when it is not set. */
const heldMb = () => Number(process.env.KONTOR_PROVE_MEMORY ?? Math.floor(freemem() / 2 / 1024 / 1024));

/** Programs that do nothing but keep the machine from the product. Answers a function that ends them. */
function disturb() {
  const children = [
    ...Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })),
    // Written to, so that it is really taken.
    spawn(
      process.execPath,
      [
        '-e',
        `const held = []; for (let mb = 0; mb < ${heldMb()}; mb += 64) held.push(Buffer.alloc(64 * 1024 * 1024, 1)); setInterval(() => held.length, 60_000);`,
      ],
      { stdio: 'ignore' },
    ),
  ];
  const end = async () => {
    for (const child of children) child.kill('SIGKILL');
    done();
  };
  const done = leaveTo(end);
  return end;
}

/**
 * A job of the product's own is done within so many seconds: the runner of this process fetches what is added now.
 * @param {string} databaseUrl
 * @param {number} seconds
 */
async function jobDone(databaseUrl, seconds) {
  const { sql, end } = await connect(databaseUrl);
  // A runner makes its tables when it begins.
  const [runner] = await sql("select to_regclass('graphile_worker._private_jobs') is not null as there");
  if (!runner.there) {
    await end();
    return { done: false, ms: 0, waiting: 0, laid: true };
  }
  const [job] = await sql(
    "select id::text from graphile_worker.add_job('identity:trimDeviceLogs', '{}'::json, max_attempts => 1)",
  );
  const from = performance.now();
  let done = false;
  while (!done && performance.now() - from < seconds * 1000) {
    await wait(250);
    done = (await sql('select 1 from graphile_worker.jobs where id = $1', [job.id])).length === 0;
  }
  const [laid] = await sql("select count(*)::int as n from done_once where org_unit = 'dtm' and key = 'world/laid'");
  const [waiting] = await sql(
    "select count(*)::int as n from graphile_worker.jobs where run_at < now() - interval '2 minutes' and attempts = 0",
  );
  await end();
  return { done, ms: performance.now() - from, waiting: waiting.n, laid: laid.n === 1 };
}

/** One start on a new folder. Says what did not come of it; nothing, when all did. */
async function start(env, seconds) {
  let product;
  try {
    // Nobody waits for less: what decides is that it comes, not when.
    product = await startProduct({ seconds: 3600, env });
  } catch (error) {
    return { wrong: `not ready: ${String(error.message).slice(-300)}` };
  }
  const ready = await fetch(`${product.url}/readyz`).then(
    (answer) => answer.status,
    (error) => error.message,
  );
  const { done, ms, waiting, laid } = await jobDone(product.databaseUrl, seconds);
  const readyMs = product.readyMs;
  await product.stop();
  const wrong = [
    ...(ready === 200 ? [] : [`/readyz ${ready}`]),
    ...(laid ? [] : ['the demo world is not laid to its end']),
    ...(done ? [] : ['a job that was added is not done']),
    ...(waiting === 0 ? [] : [`${waiting} jobs that were due wait untouched`]),
  ];
  return { wrong: wrong.join(', ') || undefined, readyMs, ms };
}

export default {
  id: 'FIRST-START',
  title: 'the first start beside busy programs and with half of the memory taken: ready, the demo built, jobs done',
  async run() {
    const end = disturb();
    const slow = slowness();
    const results = [];
    for (let i = 0; i < starts; i += 1) {
      const one = await start({}, 120 * slow);
      results.push(one);
      console.log(
        `start ${i + 1} of ${starts}: ${one.wrong ?? `ready after ${Math.round((one.readyMs ?? 0) / 1000)} s`}`,
      );
    }
    // A process whose runner is not there: serving goes on, and only this look finds it.
    const control = await start({ KONTOR_ROLES: 'web,solver' }, 30);
    await end();
    const wrong = results.flatMap((one) => one.wrong ?? []);
    const most = (figure) => Math.round(Math.max(0, ...results.map((one) => one[figure] ?? 0)) / 1000);
    return {
      proved: results.length > 0 && wrong.length === 0 && control.wrong?.includes('a job that was added is not done'),
      figures: `${results.length - wrong.length} of ${results.length} starts ready, with the demo and jobs that run, beside ${busy} busy programs (${slow.toFixed(1)} times slower); ready after ${most('readyMs')} s, a job done after ${most('ms')} s at most${wrong.map((one) => `; ${one}`).join('')}; control without a runner: ${control.wrong ?? 'not found'}`,
    };
  },
};
