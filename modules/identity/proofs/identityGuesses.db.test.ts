import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressKey } from '#modules/identity/server/addressThrottle.ts';
import { testPassword } from '#testing/layWorld.ts';
import { type TestApp, testApp } from '#testing/testApp.ts';
import { type Sql, sqlOf } from '#testing/day.ts';

let app: TestApp;
let sql: Sql;
let endSql: () => Promise<void>;
beforeAll(async () => {
  // As in production: the throttle is off for tests only. A proxy on this machine stands in front.
  app = await testApp([], { KONTOR_TEST: '0', KONTOR_TRUST_PROXY: 'loopback' });
  ({ sql, end: endSql } = await sqlOf(app));
});
afterAll(async () => {
  await endSql();
  await app.stop();
});

const signIn = async (accountid: string, password: string, from = '192.0.2.1', language = 'en') => {
  const response = await fetch(`${app.url}/login-rest/login`, {
    method: 'POST',
    headers: {
      origin: app.url,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from,
      'accept-language': language,
    },
    body: new URLSearchParams({ orgunit: 'dtm', accountid, password }),
  });
  const body = (await response.json()) as { code?: number; message?: string };
  return { status: response.status, ...body, retryAfter: Number(response.headers.get('retry-after')) };
};
const count = (answers: { status: number }[], status: number) => answers.filter((one) => one.status === status).length;

test('of guesses sent at once no more are checked than the lock allows, and the right one among them is not let in', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      // Two addresses each, so that it is the account's lock that holds.
      signIn('lader3', i === 40 ? testPassword : `wrong-${i}`, i % 2 ? '192.0.2.2' : '192.0.2.3'),
    ),
  );
  expect(count(answers, 401)).toBe(5);
  expect(count(answers, 200)).toBe(0);
  expect(count(answers, 429)).toBe(55);
  const [row] = await sql<{ failed_attempts: number }>(
    "select failed_attempts from failed_login where account_id = 'lader3' and kind = 'PASSWORD'",
  );
  expect(row?.failed_attempts).toBe(5);
  const after = await signIn('lader3', testPassword);
  expect([after.status, after.code]).toEqual([429, 1544]);
  expect(after.retryAfter).toBeGreaterThan(60);
});

test('thirty right sign-ins of one account at once all come in', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('lader1', testPassword, '192.0.2.4')));
  expect(count(answers, 200)).toBe(30);
});

test('one address that tries many accounts is stopped, in the language of the user, and another one is not', async () => {
  const answers = [];
  for (let i = 0; i < 60; i += 1) answers.push(await signIn(`ghost-${i}`, 'Sommer2026!', '198.51.100.7', 'de'));
  expect(answers.slice(0, 50).every((one) => one.status === 401)).toBe(true);
  expect(answers.slice(50).every((one) => one.status === 429 && one.code === 1544 && one.retryAfter > 0)).toBe(true);
  expect(answers.at(-1)?.message).toBe('Zu viele Fehlversuche. Bitte versuchen Sie es später erneut.');
  expect((await signIn('lader1', testPassword, '198.51.100.7')).status).toBe(429);
  expect((await signIn('lader1', testPassword, '198.51.100.8')).status).toBe(200);
});

test('one address that tries links for passwords is stopped as at the sign-in', async () => {
  const guess = async (path: string) =>
    (
      await fetch(`${app.url}/login-rest/password-link/${path}`, {
        method: 'POST',
        headers: { origin: app.url, 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.9' },
        body: JSON.stringify({ token: 'guessed', newPassword: 'Sommer2026!' }),
      })
    ).status;
  for (let i = 0; i < 50; i += 1) expect(await guess(i % 2 ? 'open' : 'choose')).toBe(401);
  expect([await guess('open'), await guess('choose')]).toEqual([429, 429]);
  expect((await signIn('lader1', testPassword, '198.51.100.9')).status).toBe(429);
});

test('the last address that a trusted proxy names counts, not one that a client writes itself', async () => {
  // 203.0.113.9 is the client; what stands before it in the list, the client made up.
  for (let i = 0; i < 50; i += 1) await signIn(`nobody-${i}`, 'x', `10.9.8.${i}, 203.0.113.9`);
  expect((await signIn('nobody-x', 'x', '10.9.8.200, 203.0.113.9')).status).toBe(429);
});

test('of IPv6 the network of one customer counts as one address', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb:cccc:dddd:eeee'));
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('::ffff:192.0.2.5')).toBe('192.0.2.5');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
});
