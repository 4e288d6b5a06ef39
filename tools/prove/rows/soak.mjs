import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalancer } from '../balancer.mjs';
import { connect, freeItems, releasedTrip, signIn } from '../day.mjs';
import { numbersFrom } from '../hands.mjs';
import { freePort, startProduct, startServer, wait } from '../product.mjs';
import { drawn, faults, ownDisk } from '../soakFaults.mjs';
import { grown, judgeSoak, resources } from '../soakJudge.mjs';
import { live, startPartner } from '../soakLife.mjs';

/** KONTOR_PROVE_MINUTES: another time than three hours. KONTOR_SEEDS=17 repeats the faults of a run. */
const minutes = Number(process.env.KONTOR_PROVE_MINUTES ?? 180);
const seed = Number(process.env.KONTOR_SEEDS ?? Math.floor(Math.random() * 100_000));
/** Seconds of life before the figures of before are taken, and at most until everything is done afterwards. */
const warm = Math.min(300, 10 * minutes);
const mostToSettle = 300;

/** A statement on a connection of its own: cuts and a database that went away end with it. */
const asker = (databaseUrl) => async (text, values) => {
  const { sql, end } = await connect(databaseUrl);
  try {
    return await sql(text, values);
  } finally {
    await end().catch(() => {});
  }
};

async function partnersOf(url, partners) {
  const admin = await signIn(url, 'depotadmin');
  for (const [partnerId, { address }] of Object.entries(partners)) {
    const made = await admin.ask('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
      id: `soak-${partnerId}`.toLowerCase(),
      partnerName: { defaultText: partnerId, en: '', de: '', fr: '' },
      partnerId,
      sends: 'WEBHOOK',
      address,
      active: true,
      test: false,
    });
    if (made?.status !== 200) throw new Error(`partner: ${made?.status} ${JSON.stringify(made?.body)}`);
  }
}

/** Seconds until nothing that was begun is left, at most {@link mostToSettle}. */
async function settled(ask, lived) {
  const from = performance.now();
  for (;;) {
    const [{ n }] = await ask(
      `select (select count(*) from out_message where created_by = 'soak' and state <> 'SENT')::int
        + (select count(*) from graphile_worker._private_jobs where key = any($1))::int as n`,
      [lived.jobs],
    ).catch(() => [{ n: 1 }]);
    const seconds = (performance.now() - from) / 1000;
    if (n === 0 || seconds > mostToSettle) return seconds;
    await wait(1000);
  }
}

/** A judge that finds nothing wrong must be one that would have. */
async function control(databaseUrl, given, before) {
  const { sql, end } = await connect(databaseUrl);
  /** @type {Record<string, [text: string, values: unknown[], more?: string]>} */
  const tampered = {
    'a scan that is gone': [
      `delete from process_scan where id = (select id from process_scan where list_id = $1 and result = 'ALREADY_SCANNED' limit 1)`,
      [given.list],
    ],
    'a counter': ['update process_list set packages_scanned = packages_scanned + 1 where id = $1', [given.list]],
    'a message that is gone': ['delete from out_message where id = $1', [given.messages[0]]],
    'a job given up': [
      `with made as (select graphile_worker.add_job('nobody:takes', '{}'::json, job_key => 'control', max_attempts => 1, run_at => now() + interval '1 day')) select * from made`,
      [],
      `update graphile_worker._private_jobs set attempts = 1 where key = 'control'`,
    ],
    'a job of somebody gone': [
      `select graphile_worker.add_job('nobody:takes', '{}'::json, job_key => 'control', run_at => now() + interval '1 day')`,
      [],
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'nobody' where key = 'control'`,
    ],
  };
  const missed = [];
  for (const [what, [text, values, more]] of Object.entries(tampered)) {
    await sql('begin');
    await sql(text, values);
    if (more) await sql(more);
    const { found } = await judgeSoak(sql, given);
    if (found.length === 0) missed.push(what);
    await sql('rollback');
  }
  // Somebody who was not told to the partner, by taking one from what it heard.
  const heard = new Map([...given.heard].filter(([id]) => id !== given.messages[0]));
  if ((await judgeSoak(sql, { ...given, heard })).found.length === 0) missed.push('a message that nobody heard');
  await end();
  const more = Object.fromEntries(Object.entries(before).map(([what, n]) => [what, n * 1.2]));
  if (grown(before, more).length !== Object.keys(before).length) missed.push('more memory, files and connections');
  return { missed, tried: Object.keys(tampered).length + 2 };
}

export default {
  id: 'SOAK',
  title: `a living depot with a random fault each minute for ${minutes} minutes`,
  async run() {
    console.log(`SOAK: seed ${seed} (KONTOR_SEEDS=${seed} draws the same faults)`);
    const next = numbersFrom(seed);
    const dataDir = mkdtempSync(join(tmpdir(), 'kontor-soak-'));
    const disk = ownDisk(dataDir, 6000);
    const ports = [await freePort(), await freePort()];
    const balancer = await startBalancer(ports);
    const env = {
      KONTOR_SECRET: 'prove-secret-of-16-chars',
      KONTOR_PARTNERS_INSIDE: 'on',
      KONTOR_PUBLIC_URL: balancer.url,
      // As an installation runs: its clocks are the machines'.
      KONTOR_TEST: '0',
      NODE_OPTIONS: `--import ${new URL('../clockSteps.mjs', import.meta.url).pathname}`,
    };
    const [good, slow] = [await startPartner(), await startPartner()];
    const product = await startProduct({
      dataDir,
      port: ports[0],
      env,
    });
    const { databaseUrl } = product;
    const ask = asker(databaseUrl);
    let second;
    const begin = async (more = {}) => {
      second = await startServer({
        databaseUrl,
        port: ports[1],
        env: { ...env, DATA_DIR: dataDir, KONTOR_DEMO: 'on', KONTOR_DEMO_PACE: '0', ...more },
        seconds: 300,
      });
    };
    await begin();
    const depot = { first: product, second: () => second, begin, ask, slow, disk, databaseUrl };
    await partnersOf(balancer.url, { SOAKGOOD: good, SOAKSLOW: slow });
    const items = (await freeItems(ask, 30)).map((one) => one.id);
    const { list, barcodes } = await releasedTrip(await signIn(balancer.url, 'dispo1'), ask, items);
    const loader = await signIn(balancer.url, 'lader1');
    const life = {
      url: balancer.url,
      cookie: loader.cookie,
      list,
      barcodes,
      ask,
      partners: ['SOAKGOOD', 'SOAKSLOW'],
    };
    const lived = live(life);
    await wait(warm * 1000);
    const before = await resources(product.pid, ask);

    const told = [];
    const kinds = drawn(next);
    for (let minute = 0; minute < minutes; minute += 1) {
      const from = performance.now();
      const kind = kinds.next().value;
      const did = await faults[kind](depot, next).catch((error) => `FAILED ${error.message}`);
      const line = `minute ${minute + 1}: ${kind} (${did})`;
      told.push(line);
      console.log(line);
      await wait(Math.max(0, 60_000 - (performance.now() - from)));
    }
    await wait(20_000);
    const after = await resources(product.pid, ask);
    await lived.end();
    const seconds = await settled(ask, lived);
    const heard = new Map([...good.heard, ...slow.heard]);
    const given = { list, acknowledged: lived.acknowledged, messages: lived.messages, jobs: lived.jobs, heard };
    const { found, waiting, jobsWaiting, twice } = await judgeSoak(ask, given);
    const ready = [];
    for (const url of [product.url, second.url])
      ready.push(await fetch(`${url}/readyz`).then(async (answer) => `${answer.status} ${await answer.text()}`));
    const more = grown(before, after);
    const { missed, tried } = await control(databaseUrl, given, before);
    const failed = told.filter((line) => line.includes('FAILED'));
    const refused = Object.keys(lived.answers).filter((status) => status !== '200');
    const ill = ready.filter((one) => !one.startsWith('200 {"status":"ready"'));
    await second.kill();
    balancer.stop();
    good.stop();
    slow.stop();
    await product.stop({ keep: true });
    disk?.unmount();
    rmSync(dataDir, { recursive: true, force: true });
    const figures = (of) => `${of.memory.toFixed(0)} MB, ${of.files} files, ${of.connections} connections`;
    return {
      proved: [found, more, missed, failed, refused, ill].every((list) => list.length === 0) && told.length === minutes,
      figures: `seed ${seed}; ${lived.acknowledged.size} scans acknowledged (answers ${JSON.stringify(lived.answers)}), ${lived.messages.length} messages (${twice} told twice under one id, ${waiting} waiting), ${lived.jobs.length} jobs (${jobsWaiting} waiting), all done ${seconds.toFixed(0)} s after the end; wrong: ${found.join(', ') || 'nothing'}; before ${figures(before)}, after ${figures(after)}; grown by more than a tenth: ${more.join(', ') || 'nothing'}; ready: ${ready.join(' and ')}; faults that could not be made: ${failed.join('; ') || 0}; control: ${tried - missed.length} of ${tried} planted faults found ${missed.join(', ')}`,
    };
  },
};
