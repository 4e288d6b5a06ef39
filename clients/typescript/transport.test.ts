import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Kontor, NotReachable } from './kontor.ts';
import { pauseBefore, retryAfter } from './transport.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
/** A depot that answers as it is told, try by try; the last manner stays. */
async function depot(...manners: RequestListener[]) {
  const seen: { method: string; key: string; body: string }[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', key: String(request.headers['idempotency-key']), body });
      manners[Math.min(seen.length, manners.length) - 1]?.(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const cut: RequestListener = (_, response) => response.destroy();
const halfway: RequestListener = (_, response) => {
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': '500' }).write('{"id":"1"');
  setImmediate(() => response.destroy());
};
const taken = json(201, { id: '1', state: 'DONE' });
/** Notes the pauses instead of waiting. */
const waiting = () => {
  const pauses: number[] = [];
  return { pauses, pause: async (ms: number) => void pauses.push(ms) };
};

test('a write goes out again with the same key and the whole of its content when the answer was cut, halfway too', async () => {
  const { url, seen } = await depot(cut, halfway, json(503, {}), taken);
  const { pause, pauses } = waiting();
  const kontor = new Kontor(url, 'k', { pause });
  expect(await kontor.sendOrders('csv', new Blob(['one;', 'two']))).toMatchObject({ id: '1' });
  expect(seen.map(({ body }) => body)).toEqual(['one;two', 'one;two', 'one;two', 'one;two']);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  expect(seen[0]?.key).toMatch(/^[\da-f-]{36}$/);
  expect(pauses).toHaveLength(3);
  await kontor.sendOrders('csv', 'x');
  expect(seen.at(-1)?.key).not.toBe(seen[0]?.key);
});

test('who is told to wait waits as long as is said', async () => {
  const { url } = await depot(json(429, {}, { 'retry-after': '41' }), json(200, []));
  const { pause, pauses } = waiting();
  expect(await new Kontor(url, 'k', { pause }).orderStatus('1')).toEqual([]);
  expect(pauses).toEqual([41_000]);
});

test('what the depot refuses is not asked again', async () => {
  for (const status of [400, 401, 403, 404, 409, 413, 500]) {
    const { url, seen } = await depot(json(status, { code: 1303, message: 'No.' }));
    const { pause } = waiting();
    await expect(new Kontor(url, 'k', { pause }).sendOrders('csv', 'x')).rejects.toMatchObject({
      status,
      code: 1303,
      message: 'No.',
    });
    expect(seen).toHaveLength(1);
  }
});

test('a moved address is told and not followed', async () => {
  const there = await depot(taken);
  const { url } = await depot((_, response) => response.writeHead(302, { location: there.url }).end());
  await expect(new Kontor(url, 'k').sendOrders('csv', 'x')).rejects.toMatchObject({ status: 302 });
  expect(there.seen).toEqual([]);
});

test('who is away is tried five times, who says nothing until the time limit', async () => {
  const { url, seen } = await depot(cut);
  const { pause, pauses } = waiting();
  const away = await new Kontor(url, 'k', { pause }).orderStatus('1').catch((error: unknown) => error);
  expect(away).toBeInstanceOf(NotReachable);
  expect(away).toMatchObject({ tries: 5 });
  expect(seen).toHaveLength(5);
  expect(pauses).toHaveLength(4);
  const silent = await depot(() => undefined);
  const one = new Kontor(silent.url, 'k', { seconds: 0.1, tries: 2, pause });
  await expect(one.orderStatus('1')).rejects.toThrow('cannot be reached');
  expect(silent.seen).toHaveLength(2);
});

test('what checks say and which fields are wrong comes with the error; what is no answer of Kontor has a sentence too', async () => {
  const check = { code: 'X', number: 'DSP-10', severity: 'ERROR', message: 'Too late.', overridable: true };
  const body = { code: 1700, details: { checkResults: [check], violations: [{ field: 'number', rule: 'required' }] } };
  const { url } = await depot(json(400, body));
  await expect(new Kontor(url, 'k').orderStatus('1')).rejects.toMatchObject({
    message: 'The server answered 400.',
    fields: [{ field: 'number', rule: 'required', message: '' }],
    checks: [{ code: 'X', number: 'DSP-10', severity: 'ERROR', message: 'Too late.' }],
  });
  const page = await depot((_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>'));
  await expect(new Kontor(page.url, 'k').orderStatus('1')).rejects.toMatchObject({ status: 404, code: undefined });
});

test('Retry-After is seconds or a date (RFC 9110, 10.2.3)', () => {
  const now = Date.parse('1999-12-31T23:59:00Z');
  expect(retryAfter('120', now)).toBe(120_000);
  expect(retryAfter('Fri, 31 Dec 1999 23:59:59 GMT', now)).toBe(59_000);
  expect(retryAfter('Fri, 31 Dec 1999 23:58:59 GMT', now)).toBe(0);
  expect(retryAfter('soon', now)).toBeUndefined();
  expect(retryAfter(null, now)).toBeUndefined();
});

test('pauses double from half a second and end at twenty, half of each by chance', () => {
  expect([0, 1, 2, 3].map((already) => pauseBefore(already, 1))).toEqual([500, 1000, 2000, 4000]);
  expect(pauseBefore(0, 0)).toBe(250);
  expect(pauseBefore(30, 1)).toBe(20_000);
});
