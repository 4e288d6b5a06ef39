import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { testPassword } from '#testing/layWorld.ts';
import { storeConfiguration } from '#modules/settings/server/index.ts';

import { codeAt, register, sendCode, signIn, statusOf } from '#testing/signIn.ts';
import { opened } from '#testing/opened.ts';
import { clock } from '#testing/clock.ts';

const { app, sql } = await opened();

const account = 'sicher1';
const forget = () => sql("delete from failed_login where account_id = 'sicher1'");
const unregister = () =>
  sql("update account set mfa = 'REQUIRED', totp_seed = null, totp_last_step = null where account_id = 'sicher1'");
const forgetStep = () => sql("update account set totp_last_step = null where account_id = 'sicher1'");
const get = (path: string, cookie: string) => fetch(app.url + path, { headers: { cookie } });

test('the QR code carries the seed that is registered, is stored unreadably and is shown only while none is registered', async () => {
  const before = await signIn(app, account);
  expect(before.session).toMatchObject({ loggedIn: false, requiredTotpRegistry: true, requiredTotpCode: false });
  const image = await get('/api/system/totp/qrCode', before.cookie);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  const require = createRequire(import.meta.url);
  prepareZXingModule({
    overrides: {
      wasmBinary: readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer as ArrayBuffer,
    },
  });
  const [seen] = await readBarcodes(new Uint8Array(await image.arrayBuffer()), { formats: ['QRCode'] });
  const address = new URL(seen?.text ?? '');
  expect(address.protocol + address.host).toBe('otpauth:totp');
  expect(decodeURIComponent(address.pathname)).toBe('/Kontor:dtm/sicher1');
  expect(address.searchParams.get('issuer')).toBe('Kontor');
  const secret = address.searchParams.get('secret') ?? '';
  const text = (await (await get('/api/system/totp/secret', before.cookie)).json()) as { secret: string };
  expect(text.secret).toBe(secret);
  // Another session of the same account is offered another seed.
  const other = await signIn(app, account);
  const otherText = (await (await get('/api/system/totp/secret', other.cookie)).json()) as { secret: string };
  expect(otherText.secret).not.toBe(secret);

  const entered = await sendCode(app, before.cookie, codeAt(secret, clock.now()));
  expect([entered.status, entered.session.loggedIn]).toEqual([200, true]);
  const [stored] = await sql<{ seed: string; mfa: string }>(
    "select encode(totp_seed, 'base64') as seed, mfa from account where account_id = 'sicher1'",
  );
  expect(stored?.mfa).toBe('REGISTERED');
  expect(Buffer.from(stored?.seed ?? '', 'base64').length).toBe(20 + 28);
  for (const cookie of [entered.cookie, other.cookie, (await signIn(app, account)).cookie])
    for (const path of ['/api/system/totp/qrCode', '/api/system/totp/secret']) {
      const refused = await get(path, cookie);
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, '1510']);
    }
  await unregister();
});

test('A-02: the second factor gives a new session id, and before it nothing else of the product answers', async () => {
  const before = await signIn(app, account);
  const calls: [string, string, unknown?][] = [
    ['GET', '/login-rest/mobile/alive'],
    ['POST', '/dpt-rest/items', {}],
    ['GET', '/api/system/preferences'],
    ['PUT', '/api/system/users/password', { oldPassword: testPassword, newPassword: 'Another-pass-2026!' }],
    ['PUT', '/api/system/users/password/validate', { newPassword: 'Another-pass-2026!' }],
    ['GET', '/api/system/sse/register/all'],
  ];
  for (const [method, path, body] of calls) {
    const answer = await fetch(app.url + path, {
      method,
      headers: { cookie: before.cookie, origin: app.url, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect([path, answer.status]).toEqual([path, 401]);
  }
  const { secret } = (await (await get('/api/system/totp/secret', before.cookie)).json()) as { secret: string };
  const after = await sendCode(app, before.cookie, codeAt(secret, clock.now()));
  expect(after.cookie).toMatch(/^kontor=[\w-]{43}$/);
  expect(after.cookie).not.toBe(before.cookie);
  await app.settled();
  expect(await statusOf(app, before.cookie)).toBe(401);
  expect(await statusOf(app, after.cookie)).toBe(200);
  await unregister();
});

test('A-04: codes of -30 to +30 s are accepted, of -90, -60, +60 and +90 s refused with totpFailed', async () => {
  const { secret } = await register(app, account);
  for (const [skew, accepted] of [
    [-90, false],
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
    [90, false],
  ] as const) {
    await forget();
    await forgetStep();
    const { cookie, session } = await signIn(app, account);
    expect(session).toMatchObject({ requiredTotpRegistry: false, requiredTotpCode: true, loggedIn: false });
    const answer = await sendCode(app, cookie, codeAt(secret, clock.now() + skew * 1000));
    expect([skew, answer.status]).toEqual([skew, accepted ? 200 : 401]);
    if (!accepted)
      expect(JSON.parse(answer.text)).toEqual({
        code: 1525,
        category: 'Security',
        message: 'totpFailed',
        details: { requiredTotpCode: true },
      });
  }
  for (const code of ['12345', '1234567', '12345a', '１２３４５６', ''])
    expect((await sendCode(app, (await signIn(app, account)).cookie, code)).status).toBe(400);
  await forget();
  await unregister();
});

test('A-04: one code counts once, of 50 sessions and of 50 requests of one session at once, and never again', async () => {
  const { secret } = await register(app, account);
  await forgetStep();
  const cookies: string[] = [];
  for (let index = 0; index < 50; index += 1) cookies.push((await signIn(app, account)).cookie);
  const code = codeAt(secret, clock.now());
  const many = await Promise.all(cookies.map((cookie) => sendCode(app, cookie, code)));
  expect(many.filter((one) => one.status === 200)).toHaveLength(1);
  expect(many.filter((one) => one.status >= 500)).toHaveLength(0);

  await forget();
  await forgetStep();
  const { cookie } = await signIn(app, account);
  const fresh = codeAt(secret, clock.now());
  const one = await Promise.all(Array.from({ length: 50 }, () => sendCode(app, cookie, fresh)));
  expect(one.filter((answer) => answer.status === 200)).toHaveLength(1);
  // The other 49 came with a session that had ended: they are no wrong codes and lock nothing.
  expect(new Set(one.filter((answer) => answer.status !== 200).map((answer) => answer.code))).toEqual(new Set([1500]));
  const again = await sendCode(app, (await signIn(app, account)).cookie, fresh);
  expect([again.status, again.code]).toEqual([401, 1525]);
  await forget();
  await unregister();
});

test('A-04: of 1,000 guesses five are looked at; the right password and the right code do not open it again', async () => {
  const { secret } = await register(app, account);
  await forgetStep();
  const cookies: string[] = [];
  for (let index = 0; index < 10; index += 1) cookies.push((await signIn(app, account)).cookie);
  const right = new Set([-2, -1, 0, 1, 2].map((step) => codeAt(secret, clock.now() + step * 30_000)));
  const told = new Map<string, number>();
  for (let batch = 0; batch < 20; batch += 1) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const guess = String(batch * 50 + index).padStart(6, '0');
        return sendCode(app, cookies[index % 10] ?? '', right.has(guess) ? '999999' : guess);
      }),
    );
    for (const { status, code } of answers) told.set(`${status} ${code}`, (told.get(`${status} ${code}`) ?? 0) + 1);
  }
  expect(told.get('401 1525')).toBe(4);
  expect([...told.keys()].toSorted()).toEqual(['401 1500', '401 1525', '429 1544']);
  // One that counted and nine that were locked out with it.
  expect(told.get('429 1544')).toBe(10);
  const barred = await signIn(app, account);
  expect([barred.status, barred.code]).toEqual([429, 1544]);
  expect((await signIn(app, account, 'wrong')).code).toBe(1525);
  // Codes are locked for this account only, and for 15 minutes.
  expect((await signIn(app, 'dispo1')).status).toBe(200);
  await sql(
    "update failed_login set locked_until = now() - interval '1 second', first_failed_at = now() - interval '16 minutes' where kind = 'CODE'",
  );
  const { cookie } = await signIn(app, account);
  expect((await sendCode(app, cookie, codeAt(secret, clock.now()))).status).toBe(200);
  await unregister();
});

test('a role of the policy needs the second factor as well', async () => {
  await app.platform.asSystem('dtm', ({ db }) =>
    storeConfiguration(
      { db, config: app.platform.config },
      'dtm',
      'password-policy',
      { mfaRequiredRoles: ['hallSupervisor'] },
      'test',
    ),
  );
  expect((await signIn(app, 'hallenmeister')).session.requiredTotpRegistry).toBe(true);
  expect((await signIn(app, 'dispo1')).session.requiredTotpRegistry).toBe(false);
});
