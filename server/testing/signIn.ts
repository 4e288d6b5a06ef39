import { HOTP, Secret } from 'otpauth';
import { testPassword } from './layWorld.ts';
import type { TestApp } from './testApp.ts';
import type { Session } from '#kernel/session.ts';
import { clock } from './clock.ts';

/** An answer of the sign-in calls: what the browser would keep of it. */
export type Entered = {
  status: number;
  text: string;
  code: number | undefined;
  message: string | undefined;
  session: Session;
  /** `name=value` for the next request; empty when the answer set none. */
  cookie: string;
  setCookie: string;
  ms: number;
};

const cookieOf = (header: string): string => header.split(';')[0] ?? '';

/** One form post as a browser of our own page sends it. */
export async function post(
  app: TestApp,
  path: string,
  body: Record<string, string> | undefined,
  headers: Record<string, string> = {},
): Promise<Entered> {
  const started = performance.now();
  const form = headers['content-type'] === undefined;
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      origin: app.url,
      ...(body && form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
    ...(body ? { body: form ? new URLSearchParams(body) : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const json = text.startsWith('{') ? (JSON.parse(text) as Session & { code?: number; message?: string }) : undefined;
  const setCookie = response.headers.getSetCookie().find((one) => /^(__Host-)?kontor=/.test(one)) ?? '';
  return {
    status: response.status,
    text,
    code: json?.code,
    message: json?.message,
    session: json as Session,
    cookie: cookieOf(setCookie),
    setCookie,
    ms: performance.now() - started,
  };
}

export const signIn = (
  app: TestApp,
  accountid: string,
  password = testPassword,
  headers: Record<string, string> = {},
  orgunit = 'dtm',
): Promise<Entered> => post(app, '/login-rest/login', { orgunit, accountid, password }, headers);

export const sendCode = (app: TestApp, cookie: string, code: string): Promise<Entered> =>
  post(app, '/api/system/totp/validate', { code }, { cookie, 'content-type': 'application/json' });

export const statusOf = async (app: TestApp, cookie: string): Promise<number> =>
  (await fetch(`${app.url}/login-rest/sessionInfo`, { headers: { cookie } })).status;

/** The six digits that an app shows at a time, by a real computation. */
export const codeAt = (secret: string, at: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), digits: 6, counter: Math.floor(at / 30_000) });

/** Registers the second factor of an account that needs one; answers its secret and the complete session's cookie. */
export async function register(app: TestApp, account: string): Promise<{ secret: string; cookie: string }> {
  const { cookie } = await signIn(app, account);
  const shown = await fetch(`${app.url}/api/system/totp/secret`, { headers: { cookie } });
  const { secret } = (await shown.json()) as { secret: string };
  const entered = await sendCode(app, cookie, codeAt(secret, clock.now()));
  if (entered.status !== 200) throw new Error(`registration: ${entered.status} ${entered.text}`);
  return { secret, cookie: entered.cookie };
}
