import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import { signIn, statusOf } from '#testing/signIn.ts';
import type { OpenSession } from '../contract/sessions.ts';

// Concerns: modules/identity
const { app, sql } = await opened();

const ask = async (method: string, path: string, cookie: string) => {
  const response = await fetch(app.url + path, { method, headers: { cookie, origin: app.url } });
  const text = await response.text();
  return { status: response.status, sessions: (text.startsWith('[') ? JSON.parse(text) : []) as OpenSession[] };
};
const own = (cookie: string) => ask('GET', '/login-rest/sessions', cookie);
/** Sessions of an account by plain SQL: what the calls answer is compared with it. */
const living = async (account: string): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      `select id from session where account_id = $1 and account_unit = 'dtm' and ended_at is null order by id`,
      [account],
    )
  ).map(({ id }) => id);
const ids = (sessions: readonly OpenSession[]) => sessions.map(({ sessionId }) => sessionId).sort();

test('somebody sees where the own account is signed in, ends one session or all others, and nobody else’s', async () => {
  const [here, there, third] = [await signIn(app, 'dispo1'), await signIn(app, 'dispo1'), await signIn(app, 'dispo1')];
  const other = await signIn(app, 'leitdispo');
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const before = (await own(here.cookie)).sessions;
  expect(ids(before)).toEqual(await living('dispo1'));
  expect(before.filter((one) => one.own)).toHaveLength(1);
  const [foreign] = (await own(other.cookie)).sessions;
  const target = (await own(there.cookie)).sessions.find((one) => one.own) ?? expect.fail('itself');
  // Told by what it was opened with.
  await sql(`update session set user_agent = $1 where id = $2`, [firefox, target.sessionId]);
  const shown = (await own(here.cookie)).sessions.find(({ sessionId }) => sessionId === target.sessionId);
  expect(shown).toMatchObject({ own: false, orgUnit: 'dtm', pairedFor: null });
  expect(shown?.about).toContain('Firefox 145');
  expect((await ask('DELETE', `/login-rest/sessions/${foreign?.sessionId}`, here.cookie)).status).toBe(404);
  for (const _twice of [1, 2])
    expect((await ask('DELETE', `/login-rest/sessions/${target.sessionId}`, here.cookie)).status).toBe(204);
  await app.settled();
  expect([await statusOf(app, there.cookie), await statusOf(app, third.cookie)]).toEqual([401, 200]);
  expect((await ask('DELETE', '/login-rest/sessions', here.cookie)).status).toBe(204);
  await app.settled();
  expect([await statusOf(app, here.cookie), await statusOf(app, third.cookie)]).toEqual([200, 401]);
  expect(await living('dispo1')).toEqual(ids((await own(here.cookie)).sessions));
  expect(await statusOf(app, other.cookie)).toBe(200);
  // Each ending is in the account's history once, however often it was asked for.
  const told = await sql(
    `select 1 from history where log_key = 'USR:dtm:dispo1' and text_key = 'identity:history/sessionsEnded'`,
  );
  expect(told).toHaveLength(2);
});

test('an administrator sees and ends one session of an account, and of no other; who manages nobody may not', async () => {
  const [admin, one, two, host] = [
    await signIn(app, 'depotadmin'),
    await signIn(app, 'lader1'),
    await signIn(app, 'lader1'),
    await signIn(app, 'host-dtm'),
  ];
  const place = '/api/system/users/lader1/sessions';
  const { sessions } = await ask('GET', place, admin.cookie);
  expect(ids(sessions)).toEqual(await living('lader1'));
  const target = (await own(one.cookie)).sessions.find((session) => session.own) ?? expect.fail('itself');
  for (const [cookie, status] of [
    [host.cookie, 403],
    [two.cookie, 403],
    [admin.cookie, 204],
    [admin.cookie, 204],
  ] as const)
    expect((await ask('DELETE', `${place}/${target.sessionId}`, cookie)).status).toBe(status);
  await app.settled();
  expect([await statusOf(app, one.cookie), await statusOf(app, two.cookie)]).toEqual([401, 200]);
  const [foreign] = (await own(host.cookie)).sessions;
  expect((await ask('DELETE', `${place}/${foreign?.sessionId}`, admin.cookie)).status).toBe(404);
  expect(await statusOf(app, host.cookie)).toBe(200);
});
