import { expect, test } from 'vitest';
import { testPassword } from '#testing/layWorld.ts';
import { testApp } from '#testing/testApp.ts';
import { changeRoles, disableAccount } from '#modules/identity/server/index.ts';
import { listen } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { measured } from '#testing/measured.ts';

const { app, sql } = await opened();

const signIn = async (accountid: string, password: string, headers: Record<string, string> = {}, orgunit = 'dtm') => {
  const started = performance.now();
  const response = await fetch(`${app.url}/login-rest/login`, {
    method: 'POST',
    headers: { origin: app.url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ orgunit, accountid, password }),
  });
  return {
    status: response.status,
    text: await response.text(),
    cookie: response.headers.get('set-cookie') ?? '',
    ms: performance.now() - started,
  };
};
const codeOf = (text: string): number => (JSON.parse(text) as { code: number }).code;

test('A-01: 20 wrong passwords lock this account and nobody else, by the same answers for an unknown one', async () => {
  const known: string[] = [];
  const unknown: string[] = [];
  for (let index = 0; index < 22; index += 1) {
    const one = await signIn('lader2', `wrong-${index}`);
    const two = await signIn('nobody-here', `wrong-${index}`);
    known.push(`${one.status} ${one.text}`);
    unknown.push(`${two.status} ${two.text}`);
  }
  expect(known).toEqual(unknown);
  expect(codeOf((await signIn('lader2', testPassword)).text)).toBe(1544);
  expect((await signIn('lader3', testPassword)).status).toBe(200);
});

test('A-01: an unknown account takes as long as a wrong password', async () => {
  // The quickest of four: whatever else the machine does makes an answer slower, never quicker; more guesses would lock the account.
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    known.push((await signIn('lader4', 'wrong')).ms);
    unknown.push((await signIn(`ghost-${index}`, 'wrong')).ms);
  }
  measured('unknown account against wrong password', Math.min(...unknown) / Math.min(...known), {
    atLeast: 0.5,
    atMost: 2,
  });
});

test('A-01: long and foreign passwords are refused like any other', async () => {
  const plain = await signIn('dispo2', 'wrong');
  for (const password of ['x'.repeat(250), 'пароль-密码-🔑', '" or 1=1 --']) {
    const answer = await signIn('dispo2', password);
    expect([answer.status, answer.text]).toEqual([plain.status, plain.text]);
  }
});

test('A-02: the cookie is HttpOnly and SameSite, and a session id that somebody else chose is never taken over', async () => {
  const chosen = 'A'.repeat(43);
  const answer = await signIn('dispo2', testPassword, { cookie: `kontor=${chosen}` });
  expect(answer.status).toBe(200);
  expect(answer.cookie).toMatch(/HttpOnly/i);
  expect(answer.cookie).toMatch(/SameSite=(Lax|Strict)/i);
  expect(answer.cookie).not.toContain(chosen);
  const again = await signIn('dispo2', testPassword, { cookie: answer.cookie.split(';')[0] ?? '' });
  expect(again.cookie.split(';')[0]).not.toBe(answer.cookie.split(';')[0]);
  const [stored] = await sql<{ n: number }>(
    `select count(*)::int as n from session where encode(token_hash, 'escape') like '%' || $1 || '%'`,
    [answer.cookie.slice(7, 30)],
  );
  expect(stored?.n).toBe(0);
});

test('A-02: a new session id comes with a sign-in over a living session and after a change of the password', async () => {
  const first = await app.as('host-dtm');
  const stream = await listen(app, first.cookie, '/api/system/sse/register/all');
  const again = await signIn('host-dtm', testPassword, { cookie: first.cookie });
  expect(again.cookie.split(';')[0]).not.toBe(first.cookie);
  // The session that was signed in over is over.
  expect((await first.request('GET', '/login-rest/sessionInfo')).status).toBe(401);
  await expect.poll(() => stream.closed(), { interval: 20, timeout: 1000 }).toBe(true);
  const second = again.cookie.split(';')[0] ?? '';
  const changed = await fetch(`${app.url}/api/system/users/password`, {
    method: 'PUT',
    headers: { cookie: second, origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify({ oldPassword: testPassword, newPassword: 'Another-pass-2026!' }),
  });
  expect(changed.status).toBe(204);
  expect(changed.headers.get('set-cookie')).toMatch(/kontor=;/);
  const info = () => fetch(`${app.url}/login-rest/sessionInfo`, { headers: { cookie: second } });
  await app.settled();
  expect((await info()).status).toBe(401);
  const third = await signIn('host-dtm', 'Another-pass-2026!');
  expect([first.cookie, second]).not.toContain(third.cookie.split(';')[0]);
});

test('A-02: over https the cookie is bound to this host and never sent in the clear', async () => {
  const behind = await testApp([], { KONTOR_PUBLIC_URL: 'https://kontor.example' });
  const login = (headers: Record<string, string>) =>
    fetch(`${behind.url}/login-rest/login`, {
      method: 'POST',
      headers: { origin: 'https://kontor.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ orgunit: 'dtm', accountid: 'dispo1', password: testPassword }),
    });
  const cookie = (await login({})).headers.get('set-cookie') ?? '';
  const plain = await fetch(`${behind.url}/login-rest/sessionInfo`, {
    headers: { cookie: `kontor=${cookie.split(';')[0]?.split('=')[1]}` },
  });
  const bound = await fetch(`${behind.url}/login-rest/sessionInfo`, {
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  const page = await fetch(`${behind.url}/healthz`);
  await behind.stop();
  // RFC 6797; over plain http the header means nothing and is not sent.
  expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/);
  expect((await fetch(`${app.url}/healthz`)).headers.get('strict-transport-security')).toBeNull();
  expect(cookie).toMatch(/^__Host-kontor=[\w-]{43};/);
  expect(cookie).toMatch(/; Secure/i);
  expect(cookie).toMatch(/; HttpOnly/i);
  expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i);
  // What the prefix demands of a browser: the path is / and there is no domain.
  expect(cookie).toMatch(/; Path=\/(;|$)/i);
  expect(cookie).not.toMatch(/domain=/i);
  expect(bound.status).toBe(200);
  // The name without the prefix is not taken: another host of the domain could have set it.
  expect(plain.status).toBe(401);
});

/** Waits from the answer to `change` until the session is refused and its stream closed, and notes how long that took. */
async function untilDead(what: string, cookie: string, change: () => Promise<unknown>): Promise<void> {
  const info = () => fetch(`${app.url}/login-rest/mobile/alive`, { headers: { cookie } });
  expect((await info()).status).toBe(204);
  const stream = await listen(app, cookie, '/api/system/sse/register/all');
  await change();
  const from = performance.now();
  await expect.poll(async () => (await info()).status, { interval: 20, timeout: 30_000 }).toBe(401);
  await expect.poll(() => stream.closed(), { interval: 20, timeout: 30_000 }).toBe(true);
  measured(`ms until a session is over: ${what}`, performance.now() - from, { atMost: 1000 });
  await stream.stop();
}

test('A-03: an account that is disabled or gets other roles loses its sessions and streams within a second', async () => {
  const locked = await app.as('lader1');
  const disable = () => disableAccount(app.platform, 'dtm', 'lader1', 'LOCKED_ADMIN');
  await untilDead('account disabled', locked.cookie, disable);
  const refused = await signIn('lader1', testPassword);
  expect([refused.status, codeOf(refused.text)]).toEqual([401, 1541]);

  const changed = await app.as('yard1');
  const give = () => changeRoles(app.platform, 'dtm', 'yard1', ['loader']);
  await untilDead('other roles', changed.cookie, give);
  const { body } = await (await app.as('yard1')).request<{ permissions: string[] }>('GET', '/login-rest/sessionInfo');
  expect(body.permissions).toContain('scanLoading');
  expect(body.permissions).not.toContain('useYardManagerGUI');
  // Others keep working.
  expect((await (await app.as('dispo1')).request('GET', '/login-rest/sessionInfo')).status).toBe(200);
  await expect(disableAccount(app.platform, 'ham', 'lader1', 'LOCKED_ADMIN')).rejects.toThrow();
});

test('A-03: logout and a new password end sessions and streams within a second', async () => {
  const one = await app.as('dispo2');
  await untilDead('logout', one.cookie, () => one.request('POST', '/login-rest/logout'));

  const two = await app.as('dispo3');
  const change = () =>
    two.request('PUT', '/api/system/users/password', { oldPassword: testPassword, newPassword: 'Another-pass-2026!' });
  await untilDead('new password', (await app.as('dispo3')).cookie, change);
});

test('A-06: a state change with a foreign, null, lookalike or missing origin is refused', async () => {
  const { cookie } = await app.as('dispo1');
  const port = new URL(app.url).port;
  const origins = [
    'http://evil.example',
    'null',
    `http://127.0.0.1.evil.example:${port}`,
    `http://127.0.0.1:${Number(port) + 1}`,
    `https://127.0.0.1:${port}`,
    '',
  ];
  const wrong: string[] = [];
  for (const origin of origins)
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await fetch(`${app.url}/dpt-rest/trips`, {
        method: 'POST',
        headers: { cookie, 'content-type': type, ...(origin ? { origin } : {}) },
        body: '{"executionDate":[2026,11,20]}',
      });
      if (response.status !== 403) wrong.push(`${origin || '(none)'} ${type}: ${response.status}`);
    }
  expect(wrong).toEqual([]);
});

test('F-05: the bytes of an upload decide what it is; pages and scripts are refused, pictures are served harmless', async () => {
  const dispo = await app.as('dispo1');
  const upload = (bytes: Uint8Array, type = 'picture') =>
    dispo.request<{ blobId: string }>('POST', `/theblob/upload/${type}?mimeType=image/png`, bytes);
  const text = (value: string) => new TextEncoder().encode(value);
  for (const evil of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    'MZ not a picture',
  ])
    expect((await upload(text(evil))).status).toBe(400);
  // A PNG whose head claims 60000 x 60000 pixels is refused before a decoder touches it.
  const bomb = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const fine = await upload(new Uint8Array(bomb));
  expect(fine.status).toBeLessThan(300);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  expect((await upload(new Uint8Array(bomb))).status).toBe(400);
  const served = await fetch(`${app.url}/theblob/thumbnail/${fine.body.blobId}/80/80`, {
    headers: { cookie: dispo.cookie },
  });
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(served.headers.get('content-security-policy')).toContain('sandbox');
});
