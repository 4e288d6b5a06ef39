import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../launch/paths.mjs';
import { clientOf, connect, freeItems, judgeScans, releasedTrip, scansOver, signIn } from '../day.mjs';
import { freePort, leaveTo, password, startServer, wait } from '../product.mjs';
import { systemClusters, systemPostgres } from '../systemClusters.mjs';

const secret = 'prove-secret-of-16-chars';

/** A cluster as docs/operation says it: every finished piece of its log is copied away. Answers where to. */
async function startArchiving(clusters, live) {
  await clusters.initialise(live);
  const archive = join(live.data, '..', 'archive');
  clusters.clear({ data: archive });
  appendFileSync(
    join(live.data, 'postgresql.conf'),
    `archive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
  );
  await clusters.start(live);
  return archive;
}

/** The copy of a cluster, brought to a moment by the log that was copied away; a way into it. */
async function recover(clusters, back, archive, at) {
  const moment = new Date(at).toISOString().replace('T', ' ').replace('Z', '+00');
  appendFileSync(
    join(back.data, 'postgresql.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\narchive_mode = off\n`,
  );
  clusters.signal(back);
  await clusters.start(back);
  const again = await connect(clusters.urlOf(back.port));
  for (let tries = 0; (await again.sql('select pg_is_in_recovery() as still'))[0].still; tries += 1) {
    if (tries > 600) throw new Error('the recovery does not end');
    await wait(100);
  }
  return again;
}

export default {
  id: 'B-02',
  title: 'point in time: a wrong deletion, and PostgreSQL brings back the moment before it while scans had gone on',
  async run() {
    const system = systemPostgres();
    if (!system)
      return {
        proved: false,
        figures: 'no PostgreSQL 15 or newer of the system is there (apt-get install postgresql-15)',
      };
    const clusters = systemClusters(system.bin);
    const left = leaveTo(() => clusters.stop());
    const live = clusters.memberOf('live', await freePort());
    const back = clusters.memberOf('back', await freePort());
    const archive = await startArchiving(clusters, live);
    const port = await freePort();
    const env = { KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: password, KONTOR_SECRET: secret };
    let server = await startServer({ databaseUrl: clusters.urlOf(live.port), port, env, seconds: 300 });
    const url = `http://127.0.0.1:${port}`;
    const { sql, end } = await connect(clusters.urlOf(live.port));
    clusters.clear(back);
    const from = `host=127.0.0.1 port=${live.port} user=kontor`;
    await clusters.program('pg_basebackup', ['-d', from, '-D', back.data, '-X', 'none', '-c', 'fast']);

    const dispo = await signIn(url, 'dispo1');
    const { list, barcodes } = await releasedTrip(
      dispo,
      sql,
      (await freeItems(sql, 30)).map((one) => one.id),
    );
    const loader = await signIn(url, 'lader1');
    const scanned = async (/** @type {string} */ name, /** @type {number} */ count) => {
      const work = scansOver(barcodes, count, name);
      const acknowledged = new Map();
      const client = clientOf(url, loader.cookie);
      for (const one of work) {
        const answer = await client.ask('POST', `/th-rest/loading/${list}/scans`, {
          barcode: one.code,
          clientScanId: one.key,
        });
        if (answer?.status === 200) acknowledged.set(one.key, answer.body.result);
      }
      return { work, acknowledged };
    };
    const before = await scanned('b02-before', 200);
    await wait(1500);
    const [{ at }] = await sql('select now() as at');
    await wait(1500);
    const lost = await scanned('b02-after', 50);
    const [{ n: deleted }] = await sql(
      `with gone as (delete from message where org_unit = 'dtm' returning 1) select count(*)::int as n from gone`,
    );
    await sql('select pg_switch_wal()');
    await wait(2000);
    await server.drain();
    await end();
    await clusters.kill(live);

    const again = await recover(clusters, back, archive, at);
    const settle = () =>
      execFileSync('npx', ['tsx', 'tools/recovered.ts'], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, DATABASE_URL: clusters.urlOf(back.port), KONTOR_SECRET: secret },
        stdio: ['ignore', 'pipe', 'pipe'],
      }).trim();
    const told = settle();
    const [{ n: sessions }] = await again.sql('select count(*)::int as n from session');
    server = await startServer({ databaseUrl: clusters.urlOf(back.port), port, env: { KONTOR_SECRET: secret } });
    let refused = false;
    try {
      settle();
    } catch {
      refused = true;
    }
    const checked = await judgeScans(again.sql, list, before.work, before.acknowledged);
    const [{ n: messages }] = await again.sql(`select count(*)::int as n from message where org_unit = 'dtm'`);
    const [{ n: later }] = await again.sql(
      `select count(*)::int as n from process_scan where client_scan_id like 'b02-after%'`,
    );
    const old = await clientOf(url, loader.cookie).ask('GET', `/th-rest/loading/${list}`);
    const fresh = await signIn(url, 'lader1');
    const works = await clientOf(url, fresh.cookie).ask('GET', `/th-rest/loading/${list}`);
    await server.drain();
    await again.end();
    await clusters.stop();
    left();
    return {
      proved:
        checked.fine &&
        before.acknowledged.size === before.work.length &&
        messages === deleted &&
        deleted > 0 &&
        later === 0 &&
        sessions === 0 &&
        refused &&
        old?.status === 401 &&
        works?.status === 200,
      figures: `PostgreSQL ${system.version}; before the moment ${checked.text}; after it ${lost.acknowledged.size} scans acknowledged, ${later} there; ${deleted} messages deleted by mistake, ${messages} there again; "${told}"; sessions left ${sessions}; settling beside a running process refused ${refused}; old cookie ${old?.status}, new sign-in ${works?.status}`,
    };
  },
};
