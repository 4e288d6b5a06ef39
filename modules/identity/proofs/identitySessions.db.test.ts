import { expect, test } from 'vitest';
import { testPassword } from '#testing/layWorld.ts';
import { disableAccount } from '#modules/identity/server/index.ts';
import type { Configuration, ConfigurationName } from '#modules/settings/contract/configuration.ts';
import { storeConfiguration } from '#modules/settings/server/index.ts';
import { listen } from '#testing/day.ts';
import { post, signIn, statusOf } from '#testing/signIn.ts';
import { opened } from '#testing/opened.ts';
import { clock } from '#testing/clock.ts';

const { app, sql } = await opened();

const configure = <N extends ConfigurationName>(unit: string, name: N, value: Partial<Configuration<N>>) =>
  app.platform.asSystem(unit, ({ db }) =>
    storeConfiguration({ db, config: app.platform.config }, unit, name, value, 'test'),
  );
const switchTo = (cookie: string, orgunit: string) =>
  post(app, '/login-rest/unit', { orgunit }, { cookie, 'content-type': 'application/json' });
const get = async (path: string, cookie: string) => {
  const response = await fetch(app.url + path, { headers: { cookie } });
  return [response.status, response.headers.get('x-error-code')];
};

test('A-02: switching to a managed unit is a new session with a new id, there and back', async () => {
  const home = await signIn(app, 'admin');
  const stream = await listen(app, home.cookie, '/api/system/sse/register/all');
  const away = await switchTo(home.cookie, 'ham');
  expect(away.status).toBe(200);
  expect(away.cookie).not.toBe(home.cookie);
  // Ids are unique per unit (R9): in Hamburg the administrator of Dortmund is named with the unit.
  expect(away.session).toMatchObject({ orgUnit: 'ham', accountId: 'admin@dtm', loggedIn: true });
  expect(away.session.managedOrgunits).toContain('dtm');
  await app.settled();
  expect(await statusOf(app, home.cookie)).toBe(401);
  await expect.poll(() => stream.closed(), { interval: 20, timeout: 1000 }).toBe(true);
  const items = await fetch(`${app.url}/dpt-rest/items`, {
    method: 'POST',
    headers: { cookie: away.cookie, origin: app.url, 'content-type': 'application/json' },
    body: '{}',
  });
  const [counted] = await sql<{ n: number }>("select count(*)::int as n from shipment where org_unit = 'ham'");
  const { total } = (await items.json()) as { total: number };
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(counted?.n ?? 0);
  // The hours of the sign-in go on counting.
  const lives = await sql<{ until: string }>(
    "select distinct expires_at::text as until from session where account_id = 'admin' and account_unit = 'dtm'",
  );
  expect(lives).toHaveLength(1);
  const back = await switchTo(away.cookie, 'dtm');
  expect(back.session).toMatchObject({ orgUnit: 'dtm', accountId: 'admin' });
});

test('a unit that the account does not manage, an unknown one, and units for people of own rows are refused alike', async () => {
  const refusals = [
    await switchTo((await signIn(app, 'dispo1')).cookie, 'ham'),
    await switchTo((await signIn(app, 'admin')).cookie, 'nowhere'),
    await switchTo((await signIn(app, 'fahrer1')).cookie, 'ham'),
  ];
  expect(refusals.map(({ status, code }) => [status, code])).toEqual(refusals.map(() => [403, 1510]));
});

test('A-03: a disabled account is out of every unit within a second, and changes its own password from any', async () => {
  const first = await switchTo((await signIn(app, 'admin')).cookie, 'ham');
  const changed = await fetch(`${app.url}/api/system/users/password`, {
    method: 'PUT',
    headers: { cookie: first.cookie, origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify({ oldPassword: testPassword, newPassword: 'Another-pass-2026!' }),
  });
  expect(changed.status).toBe(204);
  await app.settled();
  expect(await statusOf(app, first.cookie)).toBe(401);
  const second = await switchTo((await signIn(app, 'admin', 'Another-pass-2026!')).cookie, 'ham');
  expect(second.status).toBe(200);
  await disableAccount(app.platform, 'dtm', 'admin', 'LOCKED_ADMIN');
  await app.settled();
  expect(await statusOf(app, second.cookie)).toBe(401);
});

test('each reason not to let somebody in has its own code and words, in the language of the page', async () => {
  const told = async (account: string, language = 'en', unit = 'dtm') => {
    const answer = await signIn(app, account, testPassword, { 'accept-language': language }, unit);
    return `${answer.code} ${answer.message}`;
  };
  expect(await told('locked-admin')).toBe('1541 Your user is locked by an administrator.');
  expect(await told('locked-hr')).toBe('1540 Your user is locked by human resources.');
  expect(await told('locked-user')).toBe('1529 Your user is locked. Please contact your administrator.');
  expect(await told('expired-user')).toBe('1524 Your access has expired. Please contact your dispatcher.');
  expect(await told('expired-user', 'de')).toBe(
    '1524 Ihr Zugang ist abgelaufen. Bitte wenden Sie sich an Ihren Disponenten.',
  );
  expect(await told('future-user')).toBe('1543 Your access has expired or your account is locked.');
  expect(await told('dispo1', 'en', 'nowhere')).toBe('1711 This organisation unit does not exist.');
  await sql("update org_unit set maintenance = true where id = 'lej'");
  expect(await told('dispo-lej', 'en', 'lej')).toMatch(/^1250 /);
  await sql("update org_unit set maintenance = false where id = 'lej'");
  // Who does not know the password does not learn any of this.
  for (const account of ['locked-admin', 'locked-hr', 'expired-user', 'nobody'])
    expect((await signIn(app, account, 'wrong')).code).toBe(1525);
});

test('a session ends after the idle and the absolute time of the configuration; only the keep-alive prolongs it', async () => {
  await configure('ham', 'general', { sessionIdleMinutes: 5, sessionAbsoluteHours: 1 });
  const { cookie, session } = await signIn(app, 'dispo-ham', testPassword, {}, 'ham');
  expect(session.sessionTimeoutSeconds).toBe(300);
  const seen = async () =>
    (
      await sql<{ at: string; left: number }>(
        "select last_seen::text as at, extract(epoch from expires_at - created_at)::int as left from session where account_id = 'dispo-ham' and ended_at is null",
      )
    )[0];
  // Two clocks are read, that of the program and that of the database.
  expect((await seen())?.left).toBeCloseTo(3600, -1);
  const age = (what: string) => sql(`update session set ${what} where account_id = 'dispo-ham'`);
  await age("last_seen = now() - interval '4 minutes'");
  const before = await seen();
  for (const path of ['/login-rest/sessionInfo', '/api/system/preferences', '/api/system/users/listnames'])
    expect(await get(path, cookie)).toEqual([200, null]);
  expect(await seen()).toEqual(before);
  expect(await get('/login-rest/mobile/alive', cookie)).toEqual([204, null]);
  expect((await seen())?.at).not.toBe(before?.at);
  await age("last_seen = now() - interval '5 minutes'");
  clock.elapse(1300);
  expect(await get('/login-rest/sessionInfo', cookie)).toEqual([401, '1550']);
  await age('last_seen = now()');
  clock.elapse(1300);
  expect(await get('/login-rest/sessionInfo', cookie)).toEqual([200, null]);
  await age("expires_at = now() - interval '1 second'");
  clock.elapse(1300);
  expect(await get('/login-rest/mobile/alive', cookie)).toEqual([401, '1550']);
});

test('whoever manages users asks the policy for an account of the unit, others only for their own', async () => {
  const ask = async (account: string, userId: string, newPassword: string) => {
    const answer = await (await app.as(account)).request<{ violations: { name: string }[] }>(
      'PUT',
      '/api/system/users/password/validate',
      { newPassword, userId },
    );
    return [answer.status, ...(answer.body.violations ?? []).map((one) => one.name)];
  };
  expect(await ask('depotadmin', 'lader3', 'Lader3-2026-neu')).toEqual([200, 'accountId']);
  expect(await ask('dispo1', 'dispo1', 'Dispo1-2026-neu')).toEqual([200, 'accountId']);
  expect(await ask('dispo1', 'lader3', 'Lader3-2026-neu')).toEqual([403]);
  // What another account used before is not told.
  expect(await ask('depotadmin', 'lader3', testPassword)).toEqual([200]);
});

test('a first or an old password must be changed before anything else; the policy is listed rule by rule', async () => {
  const fresh = await signIn(app, 'new-user');
  expect(fresh.session).toMatchObject({ loggedIn: false, passwordChangeRequired: true });
  expect(await get('/api/system/preferences', fresh.cookie)).toEqual([401, '1542']);

  await configure('dtm', 'password-policy', { maxAgeDays: 90 });
  expect((await signIn(app, 'lader2')).session.loggedIn).toBe(true);
  await sql("update account set password_changed_at = now() - interval '91 days' where account_id = 'lader2'");
  const old = await signIn(app, 'lader2');
  expect(old.session).toMatchObject({ loggedIn: false, passwordChangeRequired: true });

  const put = async (path: string, body: Record<string, string>, language = 'en') => {
    const response = await fetch(`${app.url}/api/system/users/password${path}`, {
      method: 'PUT',
      headers: {
        cookie: old.cookie,
        origin: app.url,
        'content-type': 'application/json',
        'accept-language': language,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as never) : undefined };
  };
  const weak = await put('/validate', { newPassword: 'lader2' }, 'de');
  expect(weak).toEqual({
    status: 200,
    body: {
      valid: false,
      violations: [
        { name: 'minLength', message: 'mindestens 12 Zeichen' },
        {
          name: 'classes',
          message: 'mindestens 3 von: Kleinbuchstaben, Großbuchstaben, Ziffern, andere Zeichen',
        },
        { name: 'accountId', message: 'darf das Konto nicht enthalten' },
      ],
    },
  });
  const used = await put('', { oldPassword: testPassword, newPassword: testPassword });
  expect([used.status, used.body]).toMatchObject([
    400,
    { code: 1303, details: { violations: [{ field: 'newPassword', rule: 'history' }] } },
  ]);
  expect((await put('', { oldPassword: 'wrong', newPassword: 'Another-pass-2026!' })).body).toMatchObject({
    code: 1522,
  });
  expect((await put('', { oldPassword: testPassword, newPassword: 'x'.repeat(251) })).status).toBe(400);
  const long = `Aa1-${'x'.repeat(246)}`;
  expect((await put('/validate', { newPassword: long })).body).toEqual({ valid: true, violations: [] });
  expect((await put('', { oldPassword: testPassword, newPassword: long })).status).toBe(204);
  // All 250 characters count.
  expect((await signIn(app, 'lader2', `${long.slice(0, 249)}y`)).code).toBe(1525);
  expect((await signIn(app, 'lader2', long)).session.loggedIn).toBe(true);
});

test('a session that was ended is over within a second or two, also when the clock was set back an hour', async () => {
  const client = await app.as('lader4');
  const who = () => client.request('GET', '/api/system/home');
  expect((await who()).status).toBe(200);
  clock.forward(-3_600_000);
  // Ended by hand in the database: no event says so, only the next look does.
  await sql(`update session set ended_at = now() where ended_at is null and account_id = 'lader4'`);
  clock.elapse(1300);
  expect((await who()).status).toBe(401);
  clock.forward(3_600_000);
});
