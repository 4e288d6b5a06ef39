import { generateKeyPairSync, type JsonWebKey, createPrivateKey, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Jwk = JsonWebKey & { kid: string; alg: string; use: string };
type Handler = (request: IncomingMessage, response: ServerResponse) => void;
/** The part of oidc-provider that is used here; it ships no types. */
type Provider = {
  callback(): Handler;
  proxy: boolean;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: unknown): Promise<void>;
};
type Claims = Record<string, unknown>;

export type TestProvider = {
  issuer: string;
  /** Who signs in when nobody is asked. */
  account: string;
  /** Changes an ID token before it is handed out and signs it anew; `key` and `alg` may be wrong on purpose. */
  tamper: ((claims: Claims) => { claims?: Claims; key?: Jwk; alg?: string }) | undefined;
  /** From now on this secret is asked for, and the one before has expired. */
  renewSecret(next: string): void;
  /** Answers in place of the provider where it says so. */
  instead: ((pathname: string, socket: Socket) => boolean) | undefined;
  /** New signing keys; the old ones are gone at once. Answers the old one. */
  rotate(): Jwk;
  newKey(): Jwk;
  stop(): Promise<void>;
};

/** s */
const tenYears = 315_360_000;
export const clientId = 'kontor';
export const clientSecret = 'secret-of-the-test-provider';

function newKey(): Jwk {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = Math.random().toString(36).slice(2);
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(claims: Claims, key: Jwk, alg: string): string {
  const head = `${part({ alg, typ: 'JWT', kid: key.kid })}.${part(claims)}`;
  if (alg === 'none') return `${head}.`;
  const signature = sign('sha256', Buffer.from(head), createPrivateKey({ key, format: 'jwk' }));
  return `${head}.${signature.toString('base64url')}`;
}

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/**
 * A real identity provider (oidc-provider) on loopback. `asks` shows a page with a field for the account, as people see it; without
 * it `account` is signed in at once.
 */
export async function startProvider(options: {
  redirectUri: string;
  port?: number;
  asks?: boolean;
}): Promise<TestProvider> {
  const { Provider } = (await import('oidc-provider' as string)) as {
    Provider: new (issuer: string, configuration: unknown) => Provider;
  };
  let key = newKey();
  let secret = clientSecret;
  let provider: Provider;
  // The person stays the same however their name is written.
  const names = new Map<string, string>();
  const self: TestProvider = {
    issuer: '',
    account: '',
    tamper: undefined,
    instead: undefined,
    newKey,
    renewSecret: (next) => {
      secret = next;
      provider = make();
    },
    rotate: () => {
      const old = key;
      key = newKey();
      provider = make();
      return old;
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const make = (): Provider =>
    new Provider(self.issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: secret,
          redirect_uris: [options.redirectUri],
          post_logout_redirect_uris: [options.redirectUri],
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['for-tests-only'] },
      // The browser lets cookies end by the machine's clock; the provider stands where the tests stand, years before it.
      ttl: { Session: tenYears, Interaction: tenYears },
      claims: { openid: ['sub'], profile: ['preferred_username'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: (_ctx: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
      findAccount: (_ctx: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, preferred_username: names.get(id) ?? id }),
      }),
      loadExistingGrant: async (ctx: {
        oidc: {
          session: { accountId: string };
          provider: { Grant: new (of: unknown) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
        };
      }) => {
        const { session, provider: of } = ctx.oidc;
        const grant = new of.Grant({ clientId, accountId: session.accountId });
        grant.addOIDCScope('openid profile');
        await grant.save();
        return grant;
      },
    });

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const typed = new URL(request.url ?? '', self.issuer).searchParams.get('account');
    if (options.asks && typed === null) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        '<!doctype html><title>Provider</title><form><label>Who are you? <input name="account"></label><button>Continue</button></form>',
      );
      return;
    }
    const name = typed ?? self.account;
    const person = `person-${name.trim().toLowerCase()}`;
    names.set(person, name);
    await provider.interactionFinished(request, response, { login: { accountId: person } });
  };
  const tampered = (response: ServerResponse): void => {
    const end = response.end.bind(response);
    response.end = ((chunk?: unknown) => {
      const change = self.tamper;
      const body = JSON.parse(String(chunk)) as { id_token?: string };
      if (!change || !body.id_token) return end(chunk as string);
      const { claims, key: other, alg } = change(claimsOf(body.id_token));
      body.id_token = signed(claims ?? claimsOf(body.id_token), other ?? key, alg ?? 'RS256');
      response.removeHeader('content-length');
      return end(JSON.stringify(body));
    }) as typeof response.end;
  };
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider');
    if (pathname.startsWith('/interaction/')) {
      void interact(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
      return;
    }
    if (self.instead?.(pathname, request.socket)) return;
    if (pathname === '/token') tampered(response);
    provider.callback()(request, response);
  });
  await new Promise<void>((ready) => server.listen(options.port ?? 0, '127.0.0.1', ready));
  const address = server.address();
  self.issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  provider = make();
  return self;
}
