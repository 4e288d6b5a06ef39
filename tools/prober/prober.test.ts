import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A prober that cannot find anything proves nothing: this server has one fault of each kind that the prober looks for. */
const server = http.createServer((request, response) => {
  const { method, url, headers } = request;
  const cookie = headers.cookie ?? '';
  const who = /session=(\w+)/.exec(cookie)?.[1];
  const answer = (status: number, body: unknown, more = {}): void => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      ...more,
    });
    response.end(JSON.stringify(body));
  };
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    if (url === '/api/openapi.json') return answer(200, document);
    if (url === '/login') {
      const form = new URLSearchParams(text);
      if (form.get('password') !== 'right') return answer(401, {});
      const id = /session=(zq7\w+)/.exec(cookie)?.[1] ?? `${form.get('accountid')}0000000000000000000000`;
      return answer(200, {}, { 'set-cookie': `session=${id}; Path=/` });
    }
    if (url === '/open') return answer(200, {});
    if (!who) return answer(401, {});
    if (url === '/whoami') return answer(200, {});
    if (url === '/things') return answer(200, [{ id: who.startsWith('anna') ? 'a-000001' : 'b-000001' }]);
    if (url?.startsWith('/things/')) return answer(200, {});
    if (url === '/save' && method === 'POST')
      return text.includes('DROP TABLE')
        ? answer(500, {
            message: 'syntax error at or near "DROP"\n    at query (/app/node_modules/pg/lib/client.js:1:2)',
          })
        : answer(200, {});
    return answer(404, {});
  });
});
const operation = (more = {}) => ({ responses: { 200: { content: { 'application/json': {} } } }, ...more });
const document = {
  paths: {
    '/open': { get: operation() },
    '/things': { get: operation() },
    '/things/{id}': {
      get: operation({ parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] }),
    },
    '/save': {
      post: operation({
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { name: { type: 'string', maxLength: 20 } },
                required: ['name'],
              },
            },
          },
        },
      }),
    },
  },
};

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

test('each fault of a faulty server is found', async () => {
  const { probeCalls } = (await import('./prober.mjs' as string)) as {
    probeCalls(how: object): Promise<{ requests: number; findings: { severity: string; kind: string; op: string }[] }>;
  };
  const role = (name: string, orgUnit: string): object => ({
    name,
    orgUnit,
    login: { path: '/login', body: { accountid: name, password: 'right' } },
  });
  const { findings } = await probeCalls({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    roles: [role('anna', 'D1'), role('bert', 'D2')],
    public: [],
    whoami: { method: 'GET', path: '/whoami' },
    logout: { method: 'POST', path: '/logout' },
    wireWaitMs: 300,
    scrambles: 2,
  });
  const found = new Set(findings.map(({ severity, kind, op }) => `${severity} ${kind} ${op}`));
  for (const wanted of [
    'critical anonymous-2xx GET /open',
    'critical foreign-unit-2xx GET /things/{id}',
    'high csrf POST /save',
    'high cookie-flag sign-in',
    'high session-not-new sign-in',
    'critical session-fixation sign-in',
    'medium old-session-lives sign-in',
    'high sign-out-keeps-session sign-out',
    'high 5xx POST /save',
    'high sql-text POST /save',
    'high stack-trace POST /save',
    'medium accepted-invalid POST /save',
  ])
    expect(found).toContain(wanted);
  expect([...found].filter((one) => one.startsWith('critical') && one.endsWith('POST /save'))).toEqual([]);
}, 30_000);
