import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../launch/postgres.mjs';
import { startBalancer } from '../balancer.mjs';
import { connect, freeItems, judgeScans, releasedTrip, signIn } from '../day.mjs';
import { freePort, leaveTo, password, startServer, wait } from '../product.mjs';
import { buildRelease, commitBefore, migrationsOf } from '../release.mjs';
import { workThrough } from './twoProcesses.mjs';

const stretch = Number(process.env.KONTOR_PROVE_SECONDS ?? 20) * 1000;

/** Errors that a process has written into its log. */
const errorsOf = (out) => out.split('\n').filter((line) => /"level":(50|60)/.test(line));

/**
 * What a page of the release before asks for later: every file that its entry page names.
 * @param {string} url
 */
async function assetsOf(url) {
  const page = await (await fetch(`${url}/studio/`)).text();
  return [...page.matchAll(/(?:src|href)="[^"]*?(assets\/[^"]+)"/g)].map(([, path]) => `/studio/${path}`);
}

export default {
  id: 'U-01',
  title: 'the release before upgraded process by process under scans and lists of clients that ask once more',
  async run() {
    const before = commitBefore();
    const known = new Set(migrationsOf(before));
    const fresh = migrationsOf('HEAD').filter((path) => !known.has(path));
    const { folder, remove } = buildRelease(before);
    const dataDir = mkdtempSync(join(tmpdir(), 'kontor-prove-'));
    const database = await startPostgres(dataDir);
    const left = leaveTo(() => database.stop());
    const databaseUrl = database.url;
    const ports = [await freePort(), await freePort()];
    const proxy = await startBalancer(ports);
    const env = { KONTOR_PUBLIC_URL: proxy.url, DATA_DIR: dataDir };
    const old = { databaseUrl, release: folder, seconds: 300 };
    const demo = { KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: password };
    const servers = [await startServer({ ...old, port: ports[0], env: { ...env, ...demo } })];
    servers.push(await startServer({ ...old, port: ports[1], env }));
    const { sql, end } = await connect(databaseUrl);
    const assets = await assetsOf(`http://127.0.0.1:${ports[0]}`);
    const dispo = await signIn(proxy.url, 'dispo1');
    const { list, barcodes, trip } = await releasedTrip(
      dispo,
      sql,
      (await freeItems(sql, 30)).map((one) => one.id),
    );
    const loader = await signIn(proxy.url, 'lader1');
    let over = false;
    const drained = [];
    let mixed = '';
    const upgrading = (async () => {
      await wait(stretch);
      for (const at of [0, 1]) {
        drained.push(await servers[at].drain());
        const went = errorsOf(servers[at].out());
        if (at === 1) mixed = went.join('\n');
        // The first of the new release migrates while the other one of the old release serves.
        servers[at] = await startServer({ databaseUrl, port: ports[at], env, seconds: 120 });
        await wait(stretch);
      }
    })().finally(() => (over = true));
    upgrading.catch(() => {});
    const { acknowledged, work, failed, faults, again, listed } = await workThrough({
      url: proxy.url,
      cookie: loader.cookie,
      list,
      barcodes,
      name: 'u01',
      isOver: () => over,
      lists: [
        { cookie: dispo.cookie, path: `/dpt-rest/trips/${trip.id}` },
        { cookie: loader.cookie, path: `/th-rest/loading/${list}` },
        { cookie: dispo.cookie, method: 'POST', path: '/dpt-rest/items', body: {} },
        { cookie: dispo.cookie, path: '/login-rest/sessionInfo' },
      ],
    });
    await upgrading;
    const checked = await judgeScans(sql, list, work, acknowledged);
    const [{ n: migrated }] = await sql(`select count(*)::int as n from migration where name = any($1)`, [
      fresh.map((path) => path.split('/').at(-1)),
    ]);
    const jobs = await sql(`select count(*)::int as n from graphile_worker._private_jobs where attempts > 1`);
    const missing = [];
    for (const path of assets) if ((await fetch(`${proxy.url}${path}`)).status !== 200) missing.push(path);
    for (const server of servers) await server.drain();
    proxy.stop();
    await end();
    await database.stop();
    left();
    rmSync(dataDir, { recursive: true, force: true });
    remove();
    return {
      proved:
        checked.fine &&
        failed.length === 0 &&
        faults.length === 0 &&
        mixed === '' &&
        migrated === fresh.length &&
        fresh.length > 0 &&
        drained.every((code) => code === 0) &&
        listed > 100,
      figures: `from ${before.slice(0, 8)}, ${fresh.length} migrations later (${migrated} made); ${checked.text}; lists answered ${listed}; asked once more ${again}, failed after it ${failed.length}${failed.length > 0 ? ` (${[...new Set(failed)].slice(0, 3).join(', ')})` : ''}, faults hidden by it ${faults.length}${faults.length > 0 ? ` (${[...new Set(faults)].slice(0, 3).join(', ')})` : ''}; the old process beside the new one logged ${mixed === '' ? 0 : mixed.split('\n').length} errors${mixed === '' ? '' : ` (${mixed.slice(0, 300)})`}; ended with ${drained.join(' and ')}; jobs tried again ${jobs[0].n}; files of the page before that are gone ${missing.length} of ${assets.length}`,
    };
  },
};
