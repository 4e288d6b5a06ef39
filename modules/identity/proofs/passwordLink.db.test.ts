import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import { testApp } from '#testing/testApp.ts';
import { smtpServer } from '#testing/smtpServer.ts';
import type { User } from '../contract/users.ts';
import { disableAccount } from '../server/index.ts';
import { readableMail } from '#testing/readableMail.ts';

const mail = await smtpServer();
const logFile = join(mkdtempSync(join(tmpdir(), 'kontor-link-')), 'server.log');
const { app, sql } = await opened({ KONTOR_MAIL_URL: mail.url, KONTOR_LOG: 'debug', KONTOR_LOG_FILE: logFile });
const admin = await app.as('depotadmin');
const users = '/api/system/users';
const good = 'Wanne-eickel-7!';

const lastLetter = (): string => readableMail(mail.mails.at(-1) ?? '');
const tokenOf = (letter: string): string => /#\/password-link\?token=([\w-]+)/.exec(letter)?.[1] ?? '';

type Answer = { status: number; body: Record<string, unknown> };
async function post(path: string, body: unknown, language = 'en'): Promise<Answer> {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { origin: app.url, 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}
const open = (token: string) => post('/login-rest/password-link/open', { token });
const choose = (token: string, newPassword = good) => post('/login-rest/password-link/choose', { token, newPassword });
const signIn = async (accountid: string, password: string): Promise<number> =>
  (
    await fetch(`${app.url}/login-rest/login`, {
      method: 'POST',
      headers: { origin: app.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ orgunit: 'dtm', accountid, password }),
    })
  ).status;
const userOf = async (userId: string): Promise<User> => (await admin.request<User>('GET', `${users}/${userId}`)).body;
const send = (userId: string) =>
  admin.request<{ to: string; expiresAt: number; message: string }>('POST', `${users}/passwordLink/${userId}`);
const make = (userId: string, more: Record<string, unknown> = {}) =>
  admin.request<{ initialPassword: string | null }>('POST', users, {
    userId,
    name: `Person ${userId}`,
    roles: ['loader'],
    email: `${userId}@example.com`,
    passwordByLink: true,
    ...more,
  });
/** An account that waits for its link, and the token of the e-mail. */
async function invited(userId: string, more: Record<string, unknown> = {}): Promise<string> {
  expect((await make(userId, more)).status).toBe(201);
  expect((await send(userId)).status).toBe(200);
  return tokenOf(lastLetter());
}
const historyOf = (userId: string) =>
  sql<{ code: string; text: string }>(
    `select code, row_to_json(h)::text as text from history h where log_key = 'USR:dtm:${userId}' order by code`,
  );
/** What every link that does not count is answered with. */
const refusedLink = async (token: string) => {
  const [opening, choosing] = await Promise.all([open(token), choose(token)]);
  for (const answer of [opening, choosing]) delete answer.body.requestId;
  return [opening, choosing];
};

test('who is invited by e-mail chooses a password by the rules, once; every step is in the history and no token is anywhere', async () => {
  const made = await make('neu1');
  expect([made.status, made.body.initialPassword]).toEqual([201, null]);
  // It has no password: nobody comes in.
  expect(await signIn('neu1', '')).not.toBe(200);
  const sent = await send('neu1');
  expect([sent.status, sent.body.to]).toEqual([200, 'neu1@example.com']);
  const letter = lastLetter();
  expect(letter).toContain('To: neu1@example.com');
  // The depot's language; the link's token is behind the #, where no server sees it.
  expect(letter).toContain('Subject: ');
  expect(letter).toContain('Guten Tag Person neu1');
  const token = tokenOf(letter);
  expect(token.length).toBeGreaterThanOrEqual(43);
  const user = await userOf('neu1');
  expect(user.passwordLinkUntil).toBe(sent.body.expiresAt);
  expect(Math.round((sent.body.expiresAt - app.platform.clock.now()) / 3_600_000)).toBe(24);

  const opening = await open(token);
  expect([opening.status, opening.body]).toEqual([
    200,
    {
      orgUnit: 'dtm',
      unitName: 'Depot Dortmund-Ost',
      accountId: 'neu1',
      name: 'Person neu1',
      minLength: 12,
      classes: 3,
    },
  ]);
  // The policy refuses and the link stays.
  const weak = await choose(token, 'short');
  expect(weak.status).toBe(400);
  expect(JSON.stringify(weak.body)).toContain('minLength');
  expect((await choose(token)).status).toBe(204);
  expect(await signIn('neu1', good)).toBe(200);
  const after = await userOf('neu1');
  expect([after.passwordChangeRequired, after.passwordLinkUntil]).toEqual([false, null]);
  // A second time, and a token that never was: alike.
  expect(await refusedLink(token)).toEqual(await refusedLink('nobody-has-ever-made-this-token-of-43-signs-ok'));
  expect((await refusedLink(token)).map(({ status, body }) => [status, body.code])).toEqual([
    [401, 1526],
    [401, 1526],
  ]);
  const entries = await historyOf('neu1');
  expect(entries.map(({ code }) => code)).toEqual(['0001', '0023', '0024', '0026']);
  const hash = createHash('sha256').update(token).digest('hex');
  for (const { text } of entries) expect([text.includes(token), text.includes(hash)]).toEqual([false, false]);
  const told = await sql<{ text: string }>('select payload::text as text from outbox');
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter(({ text }) => text.includes(token) || text.includes(hash))).toEqual([]);
  // Everything that the server wrote down at the finest level.
  const log = readFileSync(logFile, 'utf8');
  expect(log).toContain('identity.choosePassword');
  expect([log.includes(token), log.includes(good)]).toEqual([false, false]);
});

test('the e-mail speaks the language of the account, and the refusal that of the browser', async () => {
  for (const [language, hello] of [
    ['en', 'Hello Person sprache-en'],
    ['fr', 'Bonjour Person sprache-fr'],
    ['de', 'Guten Tag Person sprache-de'],
  ] as const) {
    await invited(`sprache-${language}`, { language });
    expect(lastLetter()).toContain(hello);
  }
  const said = async (language: string) =>
    (await post('/login-rest/password-link/open', { token: 'x' }, language)).body.message;
  expect(await said('de')).toBe('Dieser Link gilt nicht mehr. Bitten Sie Ihre Verwaltung um einen neuen.');
  expect(await said('fr')).toBe('Ce lien n’est plus valable. Demandez-en un nouveau à votre administration.');
});

test('a link ends when another link or password is made, the account is locked, ended, or its e-mail goes elsewhere, and after 24 hours', async () => {
  const other = await refusedLink('never-made');
  const put = async (userId: string, change: Partial<User>) => {
    const { version, name, roles, email, state } = await userOf(userId);
    const body = { name, roles, email, state, version, ...change };
    expect((await admin.request('PUT', `${users}/${userId}`, body)).status).toBe(200);
  };
  const ends: Record<string, (userId: string) => Promise<unknown>> = {
    neuerlink: (userId) => send(userId),
    passwort: (userId) => admin.request('PUT', `${users}/newPassword/${userId}`),
    gesperrt: async (userId) => {
      await put(userId, { state: 'LOCKED_ADMIN' });
      // Unlocked again it does not come back.
      await put(userId, { state: 'ACTIVE' });
    },
    personal: (userId) => disableAccount(app.platform, 'dtm', userId, 'LOCKED_HR'),
    beendet: (userId) => admin.request('DELETE', `${users}/${userId}`),
    umgezogen: (userId) => put(userId, { email: 'elsewhere@example.com' }),
    abgelaufen: (userId) =>
      sql(`update password_link set expires_at = now() - interval '1 minute' where account_id = '${userId}'`),
    gesperrtdirekt: (userId) => sql(`update account set state = 'LOCKED' where account_id = '${userId}'`),
  };
  for (const [userId, end] of Object.entries(ends)) {
    const token = await invited(userId);
    expect([userId, (await open(token)).status]).toEqual([userId, 200]);
    await end(userId);
    expect([userId, await refusedLink(token)]).toEqual([userId, other]);
  }
  // The second link of the first one counts.
  expect(
    (await choose(tokenOf(readableMail(mail.mails.findLast((one) => one.includes('neuerlink@')) ?? '')))).status,
  ).toBe(204);
});

test('used twice at once, one password counts', async () => {
  const token = await invited('zugleich');
  const answers = await Promise.all([choose(token, 'Erstes-Wort-2026!'), choose(token, 'Zweites-Wort-2026!')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  const won = answers[0]?.status === 204 ? 'Erstes-Wort-2026!' : 'Zweites-Wort-2026!';
  expect(await signIn('zugleich', won)).toBe(200);
});

test('a mail server that takes nothing is said; the account stays as it was and the link can be sent again', async () => {
  expect((await make('ausfall')).status).toBe(201);
  mail.works(false);
  const failed = await send('ausfall');
  expect(failed.status).toBe(400);
  expect(failed.body.message).toContain('ausfall@example.com');
  expect(await userOf('ausfall')).toMatchObject({ state: 'ACTIVE', passwordLinkUntil: null });
  // Who has a password keeps it.
  const before = await admin.request<{ initialPassword: string }>('POST', users, {
    userId: 'behalten',
    name: 'B',
    roles: ['loader'],
    email: 'behalten@example.com',
  });
  expect((await send('behalten')).status).toBe(400);
  expect(await signIn('behalten', before.body.initialPassword)).toBe(200);
  mail.works(true);
  expect((await send('ausfall')).status).toBe(200);
  expect((await choose(tokenOf(lastLetter()))).status).toBe(204);
  expect(await signIn('ausfall', good)).toBe(200);
  expect((await historyOf('ausfall')).map(({ code }) => code)).toEqual([
    '0001',
    '0023',
    '0023',
    '0024',
    '0025',
    '0026',
  ]);
  // Sent, the old password and every session end; the last passwords are not chosen again.
  const alive = () => sql("select 1 from session where account_id = 'behalten' and ended_at is null");
  expect(await alive()).toHaveLength(1);
  expect((await send('behalten')).status).toBe(200);
  expect(await alive()).toEqual([]);
  expect(await signIn('behalten', before.body.initialPassword)).toBe(401);
  const again = await choose(tokenOf(lastLetter()), before.body.initialPassword);
  expect([again.status, JSON.stringify(again.body).includes('"history"')]).toEqual([400, true]);
});

test('a link needs an address and somebody who may manage the account', async () => {
  expect((await make('ohne', { email: null })).status).toBe(400);
  expect((await make('beides', { initialPassword: good })).status).toBe(400);
  const plain = await make('ohne', { email: null, passwordByLink: false });
  expect(plain.status).toBe(201);
  const sent = mail.mails.length;
  expect((await send('ohne')).status).toBe(400);
  expect((await admin.request('POST', `${users}/passwordLink/nobody`)).status).toBe(404);
  // Nobody gives themselves a password, nobody reaches above their own level, nobody without the right.
  expect((await send('depotadmin')).status).toBe(403);
  expect((await send('admin')).status).toBeGreaterThanOrEqual(403);
  expect((await (await app.as('lader1')).request('POST', `${users}/passwordLink/dispo1`)).status).toBe(403);
  expect(mail.mails).toHaveLength(sent);
  expect((await admin.request('GET', `${users}/passwordLink`)).body).toEqual({ mails: true });
});

test('without a mail server nobody is offered a link, and asking for one is refused in words', async () => {
  const other = await testApp([], { KONTOR_MAIL_URL: '' });
  try {
    const there = await other.as('depotadmin');
    expect((await there.request('GET', `${users}/passwordLink`)).body).toEqual({ mails: false });
    const body = { userId: 'stumm', name: 'S', roles: ['loader'], email: 's@example.com', passwordByLink: true };
    const made = await there.request<{ code: number }>('POST', users, body);
    expect([made.status, made.body.code]).toEqual([400, 1700]);
    expect((await there.request('GET', `${users}/stumm`)).status).toBe(404);
    const sent = await there.request<{ code: number }>('POST', `${users}/passwordLink/lader1`);
    expect([sent.status, sent.body.code]).toEqual([400, 1700]);
  } finally {
    await other.stop();
  }
});
