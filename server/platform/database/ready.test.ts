import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { databaseReady } from './ready.ts';

/** Messages of PostgreSQL's protocol, version 3 (manual, 55.7): a letter, the length, the content. */
const message = (letter: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(letter, 0, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};
const refusal = (code: string, words: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`));
const idle = message('Z', Buffer.from('I'));
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), idle]);

let server: net.Server | undefined;
afterEach(() => server?.close());

/** A server that refuses with these codes, one connection after another, and then lets in. Answers its address and how many have come. */
async function refusing(codes: readonly string[]): Promise<{ url: string; came(): number }> {
  let came = 0;
  server = net.createServer((socket) => {
    const code = codes[came];
    came += 1;
    socket.on('error', () => {});
    socket.once('data', () => {
      if (code !== undefined) socket.end(refusal(code, 'the database system is starting up'));
      else {
        socket.write(welcome);
        socket.on('data', () => socket.write(Buffer.concat([message('C', Buffer.from('SELECT 1\0')), idle])));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://kontor:x@127.0.0.1:${(server.address() as net.AddressInfo).port}/postgres`,
    came: () => came,
  };
}

test('a database that starts or recovers is waited for, however little patience there is with one that says nothing', async () => {
  const { url, came } = await refusing(['57P03', '57P03', '53300', '57P03']);
  await databaseReady(url, 0);
  expect(came()).toBe(5);
});

test.each([
  ['a wrong password', '28P01'],
  ['no such database', '3D000'],
])('%s is no reason to wait', async (_, code) => {
  const { url, came } = await refusing([code, code]);
  await expect(databaseReady(url, 600)).rejects.toMatchObject({ code });
  expect(came()).toBe(1);
});

test('where nobody answers, the last error is thrown when the time is over', async () => {
  const { url } = await refusing([]);
  server?.close();
  await expect(databaseReady(url, 0)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
