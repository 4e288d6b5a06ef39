// Concerns: the platform.
import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { clientWithin, connectWithin } from '#platform/database/connect.ts';
import { limits } from '#platform/database/limits.ts';
import { keepListening } from '#platform/events/listener.ts';
import { jobPool } from '#platform/jobRunner.ts';
import { opened } from '../testing/opened.ts';

const { app } = await opened();

/** Nothing of this process runs for so many ms: a start that compiles, a machine that was stopped. */
const heldUp = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};
const clientOf = (more: pg.ClientConfig = {}): pg.Client => {
  const client = new pg.Client({ connectionString: app.databaseUrl, ...more });
  client.on('error', () => {});
  return client;
};

test('a process that was held up for longer than the limit takes the connection that stands by then', async () => {
  const client = clientOf();
  const connected = connectWithin(client, 500);
  heldUp(1500);
  await connected;
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await client.end();
});

test('so do the connections of jobs and the one that hears events', async () => {
  const pool = jobPool(app.platform, 1);
  const lost: string[] = [];
  const listener = keepListening({
    url: app.databaseUrl,
    channel: 'proof',
    heard: () => {},
    lost: (reason) => lost.push(reason),
  });
  const both = Promise.all([pool.query('select 1 as n'), listener.start()]);
  heldUp(limits.connect + 1500);
  const [{ rows }] = await both;
  expect([rows, lost]).toEqual([[{ n: 1 }], []]);
  await listener.stop();
  await pool.end();
});

test('control: a limit by the clock fails there', async () => {
  const client = clientOf({ connectionTimeoutMillis: 500 });
  const connected = client.connect();
  connected.catch(() => undefined);
  heldUp(1500);
  await expect(connected).rejects.toThrow(/timeout/);
});

test('a server that takes the connection and says nothing is given up', async () => {
  const silent = net.createServer((socket) => socket.on('error', () => {}));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as net.AddressInfo;
  const client = clientOf({ connectionString: `postgres://kontor:x@127.0.0.1:${port}/postgres` });
  await expect(connectWithin(client, 300)).rejects.toThrow('timeout expired');
  // As a pool opens it.
  const Client = clientWithin(300);
  const pool = new pg.Pool({ connectionString: `postgres://kontor:x@127.0.0.1:${port}/postgres`, Client });
  await expect(pool.connect()).rejects.toThrow('timeout expired');
  expect(pool.totalCount).toBe(0);
  silent.close();
});
