import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { clientWithin } from './connect.ts';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
/** AuthenticationOk, ReadyForQuery and a FATAL error (57P01) in one piece: protocol 3.0 of PostgreSQL, 55.7. */
const greetsAndGoes = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')),
]);

test('a server that goes away in the moment of its greeting ends a connection, not the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(greetsAndGoes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port,
    user: 'x',
    database: 'x',
    ssl: false,
    Client: clientWithin(2000),
  });
  pool.on('error', () => {});
  await expect(pool.query('select 1')).rejects.toThrow();
  await pool.end();
  server.close();
});
