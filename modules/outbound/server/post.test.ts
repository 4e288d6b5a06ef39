import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '#platform/config.ts';
import { post } from './post.ts';

const letter = { id: 'm1', unit: 'dtm', partnerId: 'P1', kind: 'WEBHOOK', bytes: Buffer.from('{}') };
const config = (partnersInside: boolean) =>
  ({ partnersInside, secret: 'a secret of the test', patience: 10_000 }) as Config;

let server: Server;
let port = 0;
let asked = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    response.writeHead(request.url === '/moved' ? 302 : 204, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));

test.each([
  ['a name that leads into the house', 'https://localhost:PORT/', 'an address inside the house'],
  ['an address of the house', 'https://127.0.0.1:PORT/', 'an address inside the house'],
  ['one of the sixth version', 'https://[::1]:PORT/', 'an address inside the house'],
  ['one of the fourth version in the sixth', 'https://[::ffff:10.0.0.1]/', 'an address inside the house'],
  ['the address of a cloud machine’s own data', 'https://169.254.169.254/latest', 'an address inside the house'],
  ['what is not encrypted', 'http://example.com/', 'not https'],
])('%s is not sent to', async (_, address, answer) => {
  const before = asked;
  const verdict = await post(config(false), address.replace('PORT', String(port)), letter, 0);
  expect(verdict).toMatchObject({ ok: false, answer });
  expect(asked).toBe(before);
});

test('inside, where that is allowed, a message arrives; a redirect is not followed and counts as refused', async () => {
  expect(await post(config(true), `http://127.0.0.1:${port}/`, letter, 0)).toMatchObject({
    ok: true,
    answer: 'HTTP 204',
  });
  const before = asked;
  const moved = await post(config(true), `http://127.0.0.1:${port}/moved`, letter, 0);
  expect(moved).toMatchObject({ ok: false, answer: 'HTTP 302' });
  expect(asked).toBe(before + 1);
});

test('what is no address and who does not listen is said in a word', async () => {
  expect((await post(config(true), 'nowhere', letter, 0)).answer).toBe('ERR_INVALID_URL');
  expect((await post(config(true), 'http://127.0.0.1:9/', letter, 0)).answer).toBe('ECONNREFUSED');
});
