import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { restoreUnit } from '#platform/backup/restoreUnit.ts';
import { saveBackup } from '#platform/backup/save.ts';
import type { ServerModule } from '#platform/module.ts';
import { type Contents, makeDatabase, startCluster } from './cluster.ts';
import type { Sql } from './day.ts';
import { type TcpProxy, tcpProxy } from './tcpProxy.ts';
import { type TestApp, testApp } from './testApp.ts';

/** A database server of the tests: a way into it for the test, and the line by which the product reaches it. */
export type TestServer = { sql: Sql; line: TcpProxy; url: string };

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

const secret = 'test-secret-of-16-chars';

/**
 * The product on three databases in two clusters, each reached over a line of its own that can be cut: the head with all depots of the world but
 * Hamburg, which lies on `east`, and Leipzig, which came to `west`, a new database, as the operator's page tells it (docs/operation/README.md).
 */
export async function severalServers(extra: readonly ServerModule[]): Promise<{
  app: TestApp;
  head: TestServer;
  east: TestServer;
  west: TestServer;
  end(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-servers-'));
  const clusters = [await startCluster('servers-head', true), await startCluster('servers-east')];
  const [first, second] = clusters.map(({ url }) => url) as [string, string];
  const pools: pg.Pool[] = [];
  const open = async (cluster: string, contents: Contents): Promise<TestServer & { own: string }> => {
    const own = await makeDatabase(cluster, contents);
    const pool = new pg.Pool({ connectionString: own, max: 3 });
    pool.on('error', () => {});
    pools.push(pool);
    const line = await tcpProxy('127.0.0.1', Number(new URL(own).port));
    const url = new URL(own);
    url.port = String(line.port);
    return { own, url: url.href, line, sql: async (text, values) => (await pool.query(text, values)).rows as never };
  };
  const head = await open(first, 'world');
  const east = await open(second, 'world');
  const west = await open(second, 'nothing');
  // As if they had never been there.
  await head.sql(`select app.remove_moved('ham')`);
  await east.sql(`select app.remove_moved(id) from org_unit where is_branch and id <> 'ham'`);
  const file = join(folder, 'servers.json');
  const start = async (units: readonly string[]): Promise<TestApp> => {
    const servers = [
      { name: 'main', head: true, url: head.url },
      { name: 'east', url: east.url, units: ['ham'] },
      { name: 'west', url: west.url, units },
    ];
    writeFileSync(file, JSON.stringify({ servers }));
    return testApp(extra, { KONTOR_SERVERS: file, PORT: String(await freePort()) });
  };
  const before = await start([]);
  await before.stop();
  const moved = join(folder, 'lej.backup');
  await saveBackup(head.own, moved, { passphrase: undefined, secret, unit: 'lej' });
  await restoreUnit(moved, {
    url: west.own,
    passphrase: undefined,
    secret,
    replace: true,
    modules: before.platform.modules,
  });
  // Until it is gone at the head, no start is made with it on two servers.
  const twice = await start(['lej']).then(
    () => 'started',
    (error: Error) => error.message,
  );
  if (!twice.includes('main has rows of unit lej in account, which lies on west')) throw new Error(twice);
  await head.sql(`select app.remove_moved('lej')`);
  const app = await start(['lej']);
  return {
    app,
    head,
    east,
    west,
    end: async () => {
      await app.stop();
      for (const pool of pools) await pool.end();
      for (const { line } of [head, east, west]) await line.close();
      for (const cluster of clusters) await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
