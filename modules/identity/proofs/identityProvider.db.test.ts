import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientId, clientSecret, startProvider, type TestProvider } from '#testing/identityProvider.ts';
import { testPassword } from '#testing/layWorld.ts';
import { type TestApp, testApp } from '#testing/testApp.ts';
import { disableAccount, saveAccount } from '#modules/identity/server/index.ts';
import type { Configuration } from '#modules/settings/contract/configuration.ts';
import { storeConfiguration } from '#modules/settings/server/index.ts';
import { type Sql, sqlOf } from '#testing/day.ts';
import { type Entered, post, signIn, statusOf } from '#testing/signIn.ts';
import { clock } from '#testing/clock.ts';
import { allManners, misbehave } from '#testing/counterpart.ts';

const publicUrl = 'http://127.0.0.1:18999';
let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
let provider: TestProvider;

const configure = (value: Partial<Configuration<'sign-in'>>) =>
  app.platform.asSystem('vlo', ({ db }) =>
    storeConfiguration(
      { db, config: app.platform.config },
      'vlo',
      'sign-in',
      {
        provider: 'oidc',
        providerName: 'Test provider',
        issuer: provider.issuer,
        clientId,
        clientSecret,
        ...value,
      },
      'test',
    ),
  );

beforeAll(async () => {
  app = await testApp([], { KONTOR_PUBLIC_URL: publicUrl, KONTOR_PATIENCE_SECONDS: '3' });
  ({ sql, end } = await sqlOf(app));
  provider = await startProvider({ redirectUri: `${publicUrl}/studio/` });
  await app.platform.tenancy.global(async (db) => {
    for (const accountId of ['extern1', 'extern2', 'extern3'])
      await saveAccount(db, 'vlo', {
        accountId,
        name: accountId,
        roles: ['dispatcher'],
        passwordHash: null,
        managedByExtern: true,
      });
    await saveAccount(db, 'vlo', { accountId: 'own1', name: 'own1', roles: ['dispatcher'], passwordHash: null });
  });
});
afterAll(async () => {
  await provider.stop();
  await end();
  await app.stop();
});
beforeEach(async () => {
  provider.account = 'extern1';
  provider.tamper = undefined;
  await configure({});
});

/** What the login page does first: the address to go to, and the cookie that binds it to this browser. */
async function begin(redirect = '/DPT?range=day', cookie = ''): Promise<{ url: string; cookie: string }> {
  const response = await fetch(`${app.url}/api/system/loginMethod/url/vlo?redirect=${encodeURIComponent(redirect)}`, {
    headers: cookie ? { cookie } : {},
  });
  const { authorizationUrl } = (await response.json()) as { authorizationUrl: string };
  return { url: authorizationUrl, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

/** A browser at the provider: follows its redirects with its cookies until it is sent back to us. */
async function atProvider(url: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  let next = url;
  for (let hop = 0; hop < 10; hop += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const one of response.headers.getSetCookie()) {
      const [name, value] = (one.split(';')[0] ?? '').split(/=(.*)/s);
      if (name) jar.set(name, value ?? '');
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${response.status} at ${next}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(publicUrl)) return new URL(next).searchParams;
  }
  throw new Error('the provider never sent us back');
}

const arrive = (back: URLSearchParams, cookie: string): Promise<Entered> =>
  post(app, `/login-rest/login?${back}`, undefined, { origin: publicUrl, ...(cookie ? { cookie } : {}) });

async function through(): Promise<Entered> {
  const { url, cookie } = await begin();
  return arrive(await atProvider(url), cookie);
}
const codes = ({ status, code }: Entered) => [status, code];
const refused = [401, 1530];

test('the secret for the provider is sealed in the database, serves there alone, and no call answers it', async () => {
  const [row] = await sql<{ value: { clientSecret: string } }>(
    `select value from config_entry where org_unit = 'vlo' and name = 'sign-in'`,
  );
  expect(row?.value.clientSecret).toMatch(/^sealed:vlo:/);
  expect(JSON.stringify(row?.value)).not.toContain(clientSecret);
  expect((await through()).status).toBe(200);
  for (const path of ['loginMethod?orgunit=vlo', 'loginMethod/url/vlo']) {
    const text = await (await fetch(`${app.url}/api/system/${path}`)).text();
    expect(text).not.toContain(clientSecret);
    expect(text).not.toContain('sealed:');
  }
  // Bytes that were sealed for another unit, or under another KONTOR_SECRET, sign nobody in; passwords still do.
  await sql(
    `update config_entry set value = jsonb_set(value, '{clientSecret}', to_jsonb(replace(value ->> 'clientSecret', ':vlo:', ':ham:'))) where org_unit = 'vlo' and name = 'sign-in'`,
  );
  const begun = await fetch(`${app.url}/api/system/loginMethod/url/vlo`);
  expect([begun.status, ((await begun.json()) as { code: number }).code]).toEqual([503, 1302]);
  const own = await signIn(app, 'own1', 'wrong', { origin: publicUrl }, 'vlo');
  expect(codes(own)).toEqual([401, 1525]);
});

test('a unit with a provider: its people come in by it, have no password here, and sign out there as well', async () => {
  const method = async (unit: string) =>
    (await (await fetch(`${app.url}/api/system/loginMethod?orgunit=${unit}`)).json()) as unknown;
  expect(await method('vlo')).toEqual({
    method: 'OIDC',
    params: {
      identityProvider: 'Test provider',
      authorizationUrl: '/api/system/loginMethod/url/vlo',
      passwordLogin: true,
    },
  });
  expect(await method('dtm')).toMatchObject({ method: 'DB', params: { identityProvider: null } });
  expect((await fetch(`${app.url}/api/system/loginMethod?orgunit=nowhere`)).status).toBe(400);

  const entered = await through();
  expect(entered.status).toBe(200);
  expect(entered.session).toMatchObject({
    accountId: 'extern1',
    orgUnit: 'vlo',
    loggedIn: true,
    managedByExtern: true,
    passwordChangeRequired: false,
  });
  expect(entered.setCookie).toMatch(/HttpOnly/i);
  const change = await fetch(`${app.url}/api/system/users/password`, {
    method: 'PUT',
    headers: { cookie: entered.cookie, origin: publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ oldPassword: testPassword, newPassword: 'Another-pass-2026!' }),
  });
  expect([change.status, change.headers.get('x-error-code')]).toEqual([403, '1510']);
  expect(codes(await signIn(app, 'extern1', testPassword, { origin: publicUrl }, 'vlo'))).toEqual([401, 1525]);

  // The provider accepts the address of the sign-out; its token is not readable in the database.
  const out = await fetch(`${app.url}/api/system/oidcLogout`, { headers: { cookie: entered.cookie } });
  const { logoutUrl } = (await out.json()) as { logoutUrl: string };
  expect(new URL(logoutUrl).searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/studio/`);
  expect((await fetch(logoutUrl)).status).toBe(200);
  const [stored] = await sql<{ n: number }>(
    "select count(*)::int as n from session where account_id = 'extern1' and position('eyJ'::bytea in provider_token) > 0",
  );
  expect(stored?.n).toBe(0);
  const local = await app.as('dispo1');
  expect((await local.request('GET', '/api/system/oidcLogout')).status).toBe(204);
});

test('A-05: state missing, unknown, of another browser or used before is refused', async () => {
  const { url, cookie } = await begin();
  const back = await atProvider(url);
  const other = await begin();
  const without = new URLSearchParams(back);
  without.delete('state');
  expect((await arrive(without, cookie)).status).toBe(400);
  const changed = new URLSearchParams(back);
  changed.set('state', `x${back.get('state')}`);
  expect(codes(await arrive(changed, cookie))).toEqual(refused);
  // Another browser, or none: whoever sends somebody a finished address signs nobody in.
  expect(codes(await arrive(back, other.cookie))).toEqual(refused);
  expect(codes(await arrive(back, ''))).toEqual(refused);
  // The state of another sign-in of the same browser does not fit the code.
  const second = await begin('/', cookie);
  const swapped = new URLSearchParams(back);
  swapped.set('state', new URL(second.url).searchParams.get('state') ?? '');
  expect(codes(await arrive(swapped, cookie))).toEqual(refused);
  expect((await arrive(back, cookie)).status).toBe(200);
  expect(codes(await arrive(back, cookie))).toEqual(refused);
  // Ten minutes are enough for a sign-in.
  const late = await begin();
  await sql("update provider_login set expires_at = now() - interval '1 second'");
  expect(codes(await arrive(await atProvider(late.url), late.cookie))).toEqual(refused);
});

test('an account belongs to a person at the provider: a name that went to somebody else does not open it, a new name does not close it', async () => {
  provider.account = 'extern2';
  expect((await through()).session).toMatchObject({ accountId: 'extern2' });
  // Somebody else is called extern2 at the provider now.
  provider.tamper = (claims) => ({ claims: { ...claims, sub: 'person-new' } });
  expect(codes(await through())).toEqual([401, 1521]);
  // The person has another name there.
  provider.tamper = (claims) => ({ claims: { ...claims, preferred_username: 'married-name' } });
  expect((await through()).session).toMatchObject({ accountId: 'extern2' });
  // Also a name that is another account's.
  provider.tamper = (claims) => ({ claims: { ...claims, preferred_username: 'extern3' } });
  expect((await through()).session).toMatchObject({ accountId: 'extern2' });
  provider.tamper = undefined;
  expect((await through()).session).toMatchObject({ accountId: 'extern2' });
});

test('A-05: a code sent by twenty at once signs in once', async () => {
  const { url, cookie } = await begin();
  const back = await atProvider(url);
  const answers = await Promise.all(Array.from({ length: 20 }, () => arrive(back, cookie)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
});

test('A-05: a foreign nonce or PKCE verifier, a foreign code and a foreign issuer parameter are refused', async () => {
  for (const damage of [
    "update provider_login set nonce = 'another-nonce'",
    "update provider_login set code_verifier = repeat('x', 43)",
  ]) {
    const { url, cookie } = await begin();
    const back = await atProvider(url);
    await sql(damage);
    expect([damage, ...codes(await arrive(back, cookie))]).toEqual([damage, ...refused]);
  }
  for (const [name, value] of [
    ['code', 'stolen'],
    ['iss', 'http://127.0.0.1:1'],
  ] as const) {
    const { url, cookie } = await begin();
    const back = await atProvider(url);
    back.set(name, value);
    expect([name, ...codes(await arrive(back, cookie))]).toEqual([name, ...refused]);
  }
  // Mix-up: the provider says that it names itself, so an answer without the name is refused too.
  const { url, cookie } = await begin();
  const back = await atProvider(url);
  back.delete('iss');
  expect(codes(await arrive(back, cookie))).toEqual(refused);
  const asked = new URL((await begin()).url).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/);
});

test('A-05: ID tokens of another issuer or audience, expired, without nonce, signed by nobody or by a foreign key are refused', async () => {
  const now = Math.floor(clock.now() / 1000);
  const foreign = provider.newKey();
  const kinds: Record<string, NonNullable<TestProvider['tamper']>> = {
    issuer: (claims) => ({ claims: { ...claims, iss: 'http://127.0.0.1:1' } }),
    audience: (claims) => ({ claims: { ...claims, aud: 'somebody-else' } }),
    expired: (claims) => ({ claims: { ...claims, iat: now - 7200, exp: now - 3600 } }),
    'no expiry': ({ exp: _, ...claims }) => ({ claims }),
    'not yet': (claims) => ({ claims: { ...claims, nbf: now + 3600 } }),
    'no nonce': ({ nonce: _, ...claims }) => ({ claims }),
    'other nonce': (claims) => ({ claims: { ...claims, nonce: 'x' } }),
    unsigned: (claims) => ({ claims, alg: 'none' }),
    'foreign key': (claims) => ({ claims, key: foreign }),
  };
  for (const [kind, tamper] of Object.entries(kinds)) {
    provider.tamper = tamper;
    expect([kind, ...codes(await through())]).toEqual([kind, ...refused]);
  }
  // The same way with nothing changed is let in: the refusals above are those of the changes.
  provider.tamper = (claims) => ({ claims });
  expect((await through()).status).toBe(200);
});

test('A-05: rotated keys work at once, and the old key is worth nothing any more', async () => {
  expect((await through()).status).toBe(200);
  const old = provider.rotate();
  expect((await through()).status).toBe(200);
  provider.tamper = (claims) => ({ claims, key: old });
  expect(codes(await through())).toEqual(refused);
});

test('A-05: a secret that has expired at the provider is told as what it is, and the next one opens the way again', async () => {
  provider.renewSecret('the next secret');
  expect(codes(await through())).toEqual([503, 1302]);
  await configure({ clientSecret: 'the next secret' });
  expect((await through()).status).toBe(200);
  provider.renewSecret(clientSecret);
});

test.each(allManners.flatMap((manner) => ['/token', '/jwks', '/me'].map((step) => [manner, step] as const)))(
  'a provider that %s at %s in the middle of a sign-in is away, in good time; afterwards its people come in',
  async (manner, step) => {
    // What is asked at all three: the name that no ID token has, and keys that are not known yet.
    await configure({ accountClaim: 'preferred_name' });
    provider.rotate();
    const { url, cookie } = await begin();
    const back = await atProvider(url);
    let asked = 0;
    provider.instead = (pathname, socket) => {
      if (pathname !== step) return false;
      asked += 1;
      misbehave(socket, manner);
      return true;
    };
    const answer = await arrive(back, cookie);
    provider.instead = undefined;
    expect([asked > 0, ...codes(answer)]).toEqual([true, 503, 1301]);
    await configure({});
    expect((await through()).status).toBe(200);
  },
);

test('only accounts that the provider manages come in by it, and no locked ones', async () => {
  for (const account of ['own1', 'nobody', 'EXTERN1 ']) {
    provider.account = account;
    const answer = await through();
    expect([account, answer.status, answer.code]).toEqual(
      account === 'EXTERN1 ' ? [account, 200, undefined] : [account, 401, 1521],
    );
  }
  provider.account = 'extern2';
  const entered = await through();
  expect(entered.status).toBe(200);
  await disableAccount(app.platform, 'vlo', 'extern2', 'LOCKED_ADMIN');
  await app.settled();
  expect(await statusOf(app, entered.cookie)).toBe(401);
  expect(codes(await through())).toEqual([401, 1541]);
});

test('settings that cannot work and a provider that is away are said as such; passwords may be switched off for a unit', async () => {
  const url = () => fetch(`${app.url}/api/system/loginMethod/url/vlo`);
  const told = async () => {
    const answer = await url();
    return [answer.status, answer.headers.get('x-error-code')];
  };
  await configure({ issuer: 'http://provider.example' });
  expect(await told()).toEqual([503, '1302']);
  await configure({ issuer: 'no address' });
  expect(await told()).toEqual([503, '1302']);
  await configure({ issuer: 'http://127.0.0.1:1' });
  expect(await told()).toEqual([503, '1301']);
  expect((await fetch(`${app.url}/api/system/loginMethod/url/dtm`)).status).toBe(401);
  await app.platform.asSystem('ham', ({ db }) =>
    storeConfiguration({ db, config: app.platform.config }, 'ham', 'sign-in', { passwordLogin: false }, 'test'),
  );
  expect(codes(await signIn(app, 'dispo-ham', testPassword, { origin: publicUrl }, 'ham'))).toEqual([401, 1525]);
});

test('the address to come back to stays in the state, and only as a path of the product', async () => {
  const inside = async (redirect: string) => {
    const state = new URL((await begin(redirect)).url).searchParams.get('state') ?? '';
    return Buffer.from(state.split('.')[1] ?? '', 'base64url').toString();
  };
  expect(await inside('/DPT?range=day')).toBe('/DPT?range=day');
  expect(await inside('https://evil.example/')).toBe('');
});
