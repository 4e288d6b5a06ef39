import { startBalancer } from '../balancer.mjs';
import { clientOf, connect, freeItems, judgeScans, releasedTrip, signIn } from '../day.mjs';
import { freePort, startProduct, startServer, wait } from '../product.mjs';

const seconds = Number(process.env.KONTOR_PROVE_SECONDS ?? 300);
const everySeconds = 10;
/** As many as the time has turns. Where a process needs longer to be back than a turn, the work goes on until they are all done. */
const kills = Math.ceil(seconds / everySeconds);

/** Asks, and once more when the answer did not come: all that a client has to do when a process dies under it. */
async function askTwice(client, method, path, body) {
  const first = await client.ask(method, path, body, { signal: AbortSignal.timeout(15_000) });
  if (first && first.status < 500) return { ...first, again: false };
  await wait(100);
  const second = await client.ask(method, path, body, { signal: AbortSignal.timeout(15_000) });
  // 503 is a process that ends: it says so. Any other one is a fault that asking again would hide.
  const fault = first && first.status !== 503 ? first.status : undefined;
  return { ...(second ?? { status: 0, body: undefined }), again: true, fault };
}

/** Scans and lists through `url` until `isOver`; what was acknowledged and what failed although it was asked twice. */
export async function workThrough({ url, cookie, list, barcodes, name, isOver, lists }) {
  const acknowledged = new Map();
  const work = [];
  const failed = [];
  const faults = [];
  let again = 0;
  let listed = 0;
  const scanner = async () => {
    const client = clientOf(url, cookie);
    while (!isOver()) {
      const one = { code: barcodes[work.length % barcodes.length], key: `${name}-${work.length}-proof` };
      work.push(one);
      const answer = await askTwice(client, 'POST', `/th-rest/loading/${list}/scans`, {
        barcode: one.code,
        clientScanId: one.key,
      });
      if (answer.again) again += 1;
      if (answer.fault) faults.push(`scan ${answer.fault}`);
      if (answer.status === 200) acknowledged.set(one.key, answer.body.result);
      else failed.push(`scan ${answer.status}`);
      await wait(20);
    }
  };
  const reader = async (mine) => {
    const client = clientOf(url, mine.cookie);
    while (!isOver()) {
      const answer = await askTwice(client, mine.method ?? 'GET', mine.path, mine.body);
      if (answer.again) again += 1;
      if (answer.fault) faults.push(`${mine.path} ${answer.fault}`);
      if (answer.status === 200) listed += 1;
      else failed.push(`${mine.path} ${answer.status}`);
      await wait(50);
    }
  };
  await Promise.all([...Array.from({ length: 6 }, scanner), ...lists.map(reader)]);
  return { acknowledged, work, failed, faults, again, listed };
}

export default {
  id: 'P-01',
  title: `two processes behind a proxy, one killed every ${everySeconds} s for ${seconds} s, scans and lists of clients that ask once more`,
  async run() {
    const product = await startProduct({ env: { KONTOR_ROLES: 'jobs,solver' } });
    const { sql, end } = await connect(product.databaseUrl);
    const ports = [await freePort(), await freePort()];
    const proxy = await startBalancer(ports);
    const env = { KONTOR_PUBLIC_URL: proxy.url, KONTOR_ROLES: 'web,jobs' };
    const servers = [];
    for (const port of ports) servers.push(await startServer({ databaseUrl: product.databaseUrl, port, env }));
    const dispo = await signIn(proxy.url, 'dispo1');
    const { list, barcodes, trip } = await releasedTrip(
      dispo,
      sql,
      (await freeItems(sql, 30)).map((one) => one.id),
    );
    const loader = await signIn(proxy.url, 'lader1');
    const began = performance.now();
    const until = began + seconds * 1000;
    let over = false;
    const ready = [];
    const killing = (async () => {
      for (let turn = 0; turn < kills; turn += 1) {
        const from = performance.now();
        const at = turn % 2;
        await servers[at].kill();
        servers[at] = await startServer({ databaseUrl: product.databaseUrl, port: ports[at], env });
        ready.push(servers[at].readyMs);
        await wait(Math.max(0, everySeconds * 1000 - (performance.now() - from)));
      }
      await wait(Math.max(0, until - performance.now()));
    })().finally(() => (over = true));
    // Told below; until then a failure must not end the process.
    killing.catch(() => {});
    const { acknowledged, work, failed, again, listed } = await workThrough({
      url: proxy.url,
      cookie: loader.cookie,
      list,
      barcodes,
      name: 'p01',
      isOver: () => over,
      lists: [
        { cookie: dispo.cookie, path: `/dpt-rest/trips/${trip.id}` },
        { cookie: loader.cookie, path: `/th-rest/loading/${list}` },
      ],
    });
    await killing;
    const lasted = Math.round((performance.now() - began) / 1000);
    const checked = await judgeScans(sql, list, work, acknowledged);
    const locked = await sql(
      `select count(*)::int as n from graphile_worker._private_jobs where locked_at < now() - interval '1 minute'`,
    );
    for (const server of servers) await server.kill();
    proxy.stop();
    await end();
    await product.stop();
    return {
      proved: checked.fine && failed.length === 0 && again > 0 && listed > seconds && ready.length === kills,
      figures: `${checked.text}; lists answered ${listed}; asked once more ${again}, failed after it ${failed.length}${failed.length > 0 ? ` (${[...new Set(failed)].slice(0, 3).join(', ')})` : ''}; killed ${ready.length} times in ${lasted} s, ready again after ${Math.round(Math.max(...ready))} ms at most; connections ${[...proxy.counts.values()].join(' and ')}; jobs left locked by the dead for over a minute ${locked[0].n}`,
    };
  },
};
