import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import type { PartnerKey } from '../contract/partners.ts';

const { app, sql } = await opened({ ...morning(), KONTOR_PARTNERS_INSIDE: 'on' });
const admin = await app.as('depotadmin');
const dispo = await app.as('dispo1');
const host: string[] = [];
const server = createServer((request, response) => {
  host.push(String(request.headers['kontor-signature']));
  response.writeHead(host.length > 1 ? 500 : 204).end();
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => server.close());

const partner = async (partnerId: string, more: object = {}) =>
  expect(
    await admin.request('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
      id: `api-${partnerId}`.toLowerCase(),
      partnerName: { defaultText: `Partner ${partnerId}`, en: '', de: '', fr: '' },
      partnerId,
      sends: 'NONE',
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      active: true,
      test: false,
      ...more,
    }),
  ).toMatchObject({ status: 200 });
const keyOf = async (partnerId: string, scopes: string[], perMinute = 600) => {
  const body = { name: 'ERP', scopes, perMinute };
  const made = await admin.request<{ id: string; token: string }>('POST', `/om-rest/partners/${partnerId}/keys`, body);
  expect(made.status).toBe(201);
  return made.body;
};
type Sent = { status: number; body: unknown; headers: Headers };
/** As a program calls: no cookie, no origin, its key. */
const call = async (
  token: string,
  method: string,
  path: string,
  body?: string,
  headers: object = {},
): Promise<Sent> => {
  const answer = await fetch(app.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined, headers: answer.headers };
};
const order = (number: string, more: object = {}) =>
  JSON.stringify({
    orders: [
      {
        number,
        consignee: { name: 'Baumarkt', street: 'Weg 1', postalCode: '44135', city: 'Dortmund', country: 'DE' },
        goods: [{ packages: 1, weightKg: 10 }],
        ...more,
      },
    ],
  });
const shipments = async (number: string) =>
  (await sql<{ n: number }>(`select count(*)::int as n from shipment where extern_id like '%/' || $1`, [number]))[0]?.n;

await partner('API-A');
await partner('API-B');
const key = await keyOf('API-A', ['orders', 'status']);

test('every example of the page for programmers does what the page says', async () => {
  const page = readFileSync('docs/open-api.md', 'utf8');
  const fill = (text: string) => text.replaceAll('{key}', key.token).replaceAll('{partner}', 'API-A');
  const examples = [...page.matchAll(/```http\n([\s\S]*?)\n```[\s\S]*?```json (\d+)\n([\s\S]*?)\n```/g)];
  expect(examples).toHaveLength(3);
  for (const [, request = '', status, answer = ''] of examples) {
    const [head = '', ...body] = fill(request).split('\n\n');
    const [first = '', ...lines] = head.split('\n');
    const [method = '', path = ''] = first.split(' ');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    const sent = await fetch(app.url + path, {
      method,
      headers,
      ...(body.length > 0 ? { body: body.join('\n\n') } : {}),
    });
    expect({ path, status: sent.status }).toEqual({ path, status: Number(status) });
    const expected: { messages?: object[] } = JSON.parse(fill(answer));
    const { messages, ...rest } = expected;
    const got = (await sent.json()) as { messages?: object[] };
    expect(got).toMatchObject(Array.isArray(expected) ? expected : rest);
    for (const message of messages ?? []) expect(got.messages).toContainEqual(expect.objectContaining(message));
  }
  const read = await fetch(`${app.url}/api/partners.html`);
  expect(read.status).toBe(200);
  expect(await read.text()).toContain('<h1>Orders in, status out: the open interface</h1>');
});

test('the same request again is the same import; other content under its name is refused', async () => {
  const send = (number: string, name: string, as = key) =>
    call(as.token, 'POST', '/om-rest/imports?kind=json', order(number), { 'idempotency-key': name });
  const [first, second] = await Promise.all([send('IDEM-1', 'once'), send('IDEM-1', 'once')]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect((first.body as OrderImport).id).toBe((second.body as OrderImport).id);
  expect(await shipments('IDEM-1')).toBe(1);
  expect((await send('IDEM-2', 'once')).status).toBe(409);
  // Another key may use the same name.
  const other = await keyOf('API-A', ['orders']);
  expect((await send('IDEM-2', 'once', other)).status).toBe(201);
});

test('a key opens its scope and nothing else, shows what is its partner’s, and nothing once it is revoked', async () => {
  const mine = (await call(key.token, 'POST', '/om-rest/imports?kind=json', order('KEY-1'))).body as OrderImport;
  const other = await keyOf('API-B', ['orders', 'status']);
  const narrow = await keyOf('API-A', ['status']);
  expect((await call(key.token, 'GET', `/om-rest/imports/${mine.id}`)).status).toBe(200);
  expect((await call(other.token, 'GET', `/om-rest/imports/${mine.id}`)).status).toBe(404);
  expect((await call(narrow.token, 'GET', `/om-rest/imports/${mine.id}`)).status).toBe(403);
  expect((await call(key.token, 'GET', '/om-rest/status?number=KEY-1')).body).toMatchObject([
    { number: 'KEY-1', state: 'RECEIVED' },
  ]);
  expect((await call(other.token, 'GET', '/om-rest/status?number=KEY-1')).body).toEqual([]);
  // What no key opens, whatever it says.
  for (const path of ['/om-rest/imports', '/om-rest/partners', '/session', '/api/system/users'])
    expect((await call(key.token, 'GET', path)).status).toBeGreaterThan(400);
  // The same number of two customers is two orders.
  expect((await call(other.token, 'POST', '/om-rest/imports?kind=json', order('KEY-1'))).body).toMatchObject({
    rowsOk: 1,
  });
  expect(await shipments('KEY-1')).toBe(2);
  const listed = async () =>
    (await admin.request<{ keys: PartnerKey[] }>('GET', '/om-rest/partners/API-B')).body.keys[0];
  expect(await listed()).toMatchObject({ id: other.id, revokedAt: null, lastUsed: expect.any(Number) });
  expect(JSON.stringify(await listed())).not.toContain(other.token.split('.').at(-1));
  for (const status of [204, 204])
    expect((await admin.request('POST', `/om-rest/partners/API-B/keys/${other.id}/revoke`)).status).toBe(status);
  expect((await call(other.token, 'GET', '/om-rest/status?number=KEY-1')).status).toBe(401);
  expect((await dispo.request('GET', '/om-rest/partners/API-B')).status).toBe(403);
  const kept = await sql<{ n: number }>(
    `select count(*)::int as n from partner_key where encode(secret_hash, 'escape') like '%' || $1 || '%'`,
    [other.token.split('.').at(-1) ?? ''],
  );
  expect(kept[0]?.n).toBe(0);
});

test('wrong keys, torn orders and too many calls are said in a status, and lose nothing', async () => {
  for (const token of ['x', 'dtm.no.key', key.token.slice(0, -2), `${key.token}x`])
    expect((await call(token, 'GET', '/om-rest/status?number=1')).status).toBe(401);
  for (const body of ['', '{', '[]', '{"orders":"x"}', 'null'])
    expect((await call(key.token, 'POST', '/om-rest/imports?kind=json', body)).status).toBe(400);
  const odd = JSON.stringify({ orders: [1, null, { number: 5 }, { number: 'ODD-1', goods: [{ packages: -1 }] }, {}] });
  const taken = (await call(key.token, 'POST', '/om-rest/imports?kind=json', odd)).body as OrderImport;
  expect(taken).toMatchObject({ rowsTotal: 5, rowsFailed: 5, state: 'FAILED' });
  const slow = await keyOf('API-A', ['status'], 2);
  const calls = await Promise.all([1, 2, 3, 4, 5].map(() => call(slow.token, 'GET', '/om-rest/status?number=1')));
  expect(calls.filter((one) => one.status === 429).length).toBeGreaterThanOrEqual(1);
  expect(calls.find((one) => one.status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('a test message says what the partner’s server answered; what was learned can be forgotten', async () => {
  const first = await admin.request('POST', '/om-rest/partners/API-A/test');
  expect(first.body).toMatchObject({ ok: true, answer: 'HTTP 204' });
  expect(host[0]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  expect((await admin.request('POST', '/om-rest/partners/API-A/test')).body).toMatchObject({
    ok: false,
    answer: 'HTTP 500',
  });
  await sql(
    `insert into order_correction (org_unit, partner, field, beside, value_from, value_to, learned_by, learned_at)
       values ('dtm', 'API-A', 'packingType', '', 'PAL', 'EP', 'proof', now())`,
  );
  const path = '/om-rest/partners/API-A/corrections';
  expect((await dispo.request('GET', path)).body).toMatchObject([{ field: 'packingType', from: 'PAL', to: 'EP' }]);
  const what = { field: 'packingType', beside: '', from: 'PAL' };
  expect((await dispo.request('POST', `${path}/forget`, what)).status).toBe(204);
  expect((await dispo.request('GET', path)).body).toEqual([]);
  expect((await dispo.request('POST', `${path}/forget`, what)).status).toBe(404);
});
