import { join, resolve } from 'node:path';
import { readConfig } from '#platform/config.ts';
import type { ServerModule } from '#platform/module.ts';
import { type App, startApp } from '../app.ts';
import { clusterUrl } from './clusterUrl.ts';
import { makeDatabase } from './cluster.ts';
import { testPassword } from './layWorld.ts';

const root = resolve(import.meta.dirname, '../..');

export type Client = {
  account: string;
  cookie: string;
  /** One request as this account; bodies are JSON unless they are bytes. */
  request<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: T; headers: Headers }>;
};

export type TestApp = App & {
  databaseUrl: string;
  /** Somebody who is signed in: once for all who ask, as long as that session lives. */
  as(account: string, unit?: string): Promise<Client>;
  /** The same with a session of its own: another device, or one that the test ends. */
  asAnew(account: string, unit?: string): Promise<Client>;
  anonymous: Client;
  stop(): Promise<void>;
};

/** `npm test` gathers the logs of all servers in one folder and looks for secrets in them (F-08). */
const logOf = (name: string): Record<string, string> =>
  process.env.KONTOR_TEST_LOGS
    ? { KONTOR_LOG: 'debug', KONTOR_LOG_FILE: join(process.env.KONTOR_TEST_LOGS, `${name}.log`) }
    : { KONTOR_LOG: process.env.KONTOR_LOG ?? 'error' };

/** Databases of products that were stopped; the next file throws them away (newFile.ts), because one may be started again on its own. */
export const left: string[] = [];

/** A server on a copy of the demo world; each test file has its own. `via`: another way to its database, by its address. */
export async function testApp(
  extra: readonly ServerModule[] = [],
  env: Record<string, string> = {},
  via: (databaseUrl: string) => Promise<string> = async (url) => url,
): Promise<TestApp> {
  const databaseUrl = await makeDatabase(clusterUrl());
  const name = databaseUrl.slice(databaseUrl.lastIndexOf('/') + 1);
  const app = await startApp(
    readConfig(
      {
        DATABASE_URL: await via(databaseUrl),
        KONTOR_SECRET: 'test-secret-of-16-chars',
        KONTOR_TEST: '1',
        // Whatever a proof makes of the line before: its clock is the one that stands.
        KONTOR_CLOCK: 'machine',
        PORT: '0',
        ...logOf(name),
        ...env,
      },
      root,
    ),
    async (platform) => {
      platform.modules = [...platform.modules, ...extra];
    },
  );
  const client = (account: string, cookie: string): Client => ({
    account,
    cookie,
    request: async (method, path, body, headers = {}) => {
      const bytes = body instanceof Uint8Array;
      const response = await fetch(app.url + path, {
        method,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(method === 'GET' ? {} : { origin: app.url }),
          ...(body === undefined ? {} : { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: bytes ? Buffer.from(body) : typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const json = (response.headers.get('content-type') ?? '').includes('json');
      return {
        status: response.status,
        body: (json && text ? JSON.parse(text) : text) as never,
        headers: response.headers,
      };
    },
  });
  const asAnew = async (account: string, unit = 'dtm'): Promise<Client> => {
    const response = await fetch(`${app.url}/login-rest/login`, {
      method: 'POST',
      headers: { origin: app.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ orgunit: unit, accountid: account, password: testPassword }),
    });
    if (response.status !== 200) throw new Error(`sign-in of ${account}: ${response.status} ${await response.text()}`);
    return client(account, (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '');
  };
  const signedIn = new Map<string, Promise<Client>>();
  return {
    ...app,
    databaseUrl,
    anonymous: client('', ''),
    asAnew,
    as: async (account, unit = 'dtm') => {
      const who = `${account}@${unit}`;
      const known = await signedIn.get(who)?.catch(() => undefined);
      if (known && (await known.request('GET', '/login-rest/sessionInfo')).status === 200) return known;
      const fresh = asAnew(account, unit);
      signedIn.set(who, fresh);
      return fresh;
    },
    stop: async () => {
      await app.close();
      left.push(databaseUrl);
    },
  };
}
