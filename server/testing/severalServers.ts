import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { ServerModule } from '#platform/module.ts';
import { makeDatabase, startCluster } from './cluster.ts';
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

/** Throws away rows of units, as somebody who moved them elsewhere would. */
async function without(sql: pg.Pool, units: string): Promise<void> {
  const { rows } = await sql.query<{ name: string }>(`select name from app.tables_of_servers() where class = 'unit'`);
  const client = await sql.connect();
  await client.query('set session_replication_role = replica');
  for (const { name } of rows) await client.query(`delete from "${name}" where org_unit in (select id from org_unit where ${units})`);
  client.release(true);
}

/**
 * The product on three databases in two clusters, each reached over a line of its own that can be cut: the head with all depots of the world but
 * Hamburg, which lies on `east`, and Leipzig, which lies on `west`.
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
  const open = async (cluster: string, others: string): Promise<TestServer> => {
    const own = await makeDatabase(cluster);
    const pool = new pg.Pool({ connectionString: own, max: 3 });
    pool.on('error', () => {});
    pools.push(pool);
    await without(pool, others);
    const line = await tcpProxy('127.0.0.1', Number(new URL(own).port));
    const url = new URL(own);
    url.port = String(line.port);
    return { url: url.href, line, sql: async (text, values) => (await pool.query(text, values)).rows as never };
  };
  const head = await open(first, `id in ('ham', 'lej')`);
  const east = await open(second, `is_branch and id <> 'ham'`);
  const west = await open(second, `is_branch and id <> 'lej'`);
  const file = join(folder, 'servers.json');
  const servers = [
    { name: 'main', head: true, url: head.url },
    { name: 'east', url: east.url, units: ['ham'] },
    { name: 'west', url: west.url, units: ['lej'] },
  ];
  writeFileSync(file, JSON.stringify({ servers }));
  const app = await testApp(extra, { KONTOR_SERVERS: file, PORT: String(await freePort()) });
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
