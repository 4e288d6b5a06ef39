import * as client from 'openid-client';
import { messageOf, valueIn } from '#kernel/known.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Config } from '#platform/config.ts';
import { fetchAtMost, TooMany } from '#platform/readAtMost.ts';
import type { Log } from '#platform/log.ts';
import type { Configuration as Settings } from '#modules/settings/contract/configuration.ts';
import { openSecret } from '#modules/settings/server/index.ts';
import { noEntry } from './signIn.ts';

/** How a unit's people sign in: the part of its configuration that names the provider. */
export type ProviderSettings = Settings<'sign-in'>;
type Own = { config: Config; log: Log };

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Bytes of an answer: documents and keys of providers have some thousands. */
const mostBytes = 1_000_000;
const readAsked = fetchAtMost(mostBytes);
const asked: client.CustomFetch = (url, { signal, body, ...more }) =>
  readAsked(url, { ...more, signal: signal ?? null, body: body instanceof Uint8Array ? new Uint8Array(body) : body });
/** s, of the patience of an installation with those outside: a person waits for it. */
const timeoutOf = (config: Config): number => config.patience / 2000;
const discoveryMs = 10 * 60_000;
const keysMs = 5 * 60_000;

const unusable = (): Refusal => new Refusal(503, 1302, undefined, { key: 'base:errorCode/1302' });
const away = (): Refusal => new Refusal(503, 1301, undefined, { key: 'identity:refusal/providerAway' });

/** `at` by the count of this process: a clock that is put right makes nothing old. */
type Known = { at: number; metadata: client.ServerMetadata; keys?: { at: number; jwks: client.ExportedJWKSCache } };
/** What providers said about themselves, by issuer; asked again after ten minutes, keys after five. */
const knownTo = new WeakMap<Config, Map<string, Known>>();

/** http is for a provider on this machine only. Throws 1302 for settings that cannot work. */
function issuerOf(settings: ProviderSettings): { url: URL; insecure: boolean } {
  const url = URL.canParse(settings.issuer) ? new URL(settings.issuer) : undefined;
  const insecure = url?.protocol === 'http:' && loopback.has(url.hostname);
  if (!url || (url.protocol !== 'https:' && !insecure) || settings.clientId === '') throw unusable();
  return { url, insecure };
}

/** What the provider knows the product by. Throws 1302 when it was stored under another KONTOR_SECRET. */
function secretOf({ clientSecret, issuer }: ProviderSettings, config: Config, log: Log): string {
  try {
    return openSecret(config, 'sign-in', clientSecret);
  } catch {
    log.error({ issuer }, 'the secret of the identity provider cannot be opened; it must be stored anew');
    throw unusable();
  }
}

/** A client of the unit's provider. Throws 1301 when the provider does not answer. */
async function clientOf(
  settings: ProviderSettings,
  { config: own, log }: Own,
): Promise<{ config: client.Configuration; of: Known }> {
  const { url, insecure } = issuerOf(settings);
  const rules = insecure ? [client.allowInsecureRequests] : [];
  const known = knownTo.get(own) ?? new Map<string, Known>();
  knownTo.set(own, known);
  let of = known.get(url.href);
  if (!of || performance.now() - of.at > discoveryMs) {
    try {
      const found = await client.discovery(url, settings.clientId, undefined, undefined, {
        execute: rules,
        timeout: timeoutOf(own),
        [client.customFetch]: asked,
      });
      of = { at: performance.now(), metadata: found.serverMetadata() };
    } catch (error) {
      log.warn({ issuer: url.href, err: messageOf(error) }, 'identity provider does not answer');
      throw away();
    }
    if (known.size > 200) known.clear();
    known.set(url.href, of);
  }
  const secret = secretOf(settings, own, log);
  const config = new client.Configuration(
    of.metadata,
    settings.clientId,
    undefined,
    secret === '' ? client.None() : client.ClientSecretBasic(secret),
  );
  for (const rule of rules) rule(config);
  config.timeout = timeoutOf(own);
  config[client.customFetch] = asked;
  // The ID token is believed for its signature, not for the connection that it came over.
  client.enableNonRepudiationChecks(config);
  // Known keys serve for five minutes; said to be a minute old, an unknown key makes the library ask at once (keys were rotated).
  if (of.keys && performance.now() - of.keys.at < keysMs)
    client.setJwksCache(config, { ...of.keys.jwks, uat: Math.floor(Date.now() / 1000) - 61 });
  return { config, of };
}

/**
 * What the person hears when a code was not exchanged. The product is not who it was to the provider: its secret has expired there. The
 * provider did not answer, or not as one: it is away. All else is no entry, and says no more.
 */
function whatWentWrong(error: unknown, { issuer }: ProviderSettings, log: Log): Refusal {
  const code = valueIn(error, ['code']);
  const cause = error instanceof Error ? error.cause : undefined;
  const told = { issuer, code, err: messageOf(error) };
  // RFC 6749, 5.2: an unknown client is answered with a challenge of the way in which it tried.
  const challenged =
    error instanceof client.WWWAuthenticateChallengeError && error.cause.some(({ scheme }) => scheme === 'basic');
  if (challenged || valueIn(error, ['error']) === 'invalid_client') {
    log.error(told, 'the identity provider does not know the product by its secret; a new one must be stored');
    return unusable();
  }
  log.warn(told, 'sign-in through the identity provider refused');
  const ill = cause instanceof TooMany || (cause instanceof Response && cause.status >= 500);
  const isAway = ill || error instanceof TypeError || code === 'OAUTH_TIMEOUT';
  return isAway ? away() : noEntry(1530);
}

export type Leaving = { url: string; nonce: string; codeVerifier: string };

/** Where to send a browser for the sign-in, and what must come back with it (PKCE, nonce). */
export async function leaveFor(
  settings: ProviderSettings,
  input: { redirectUri: string; state: string },
  own: Own,
): Promise<Leaving> {
  const { config } = await clientOf(settings, own);
  const codeVerifier = client.randomPKCECodeVerifier();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: input.redirectUri,
    scope: settings.scope,
    state: input.state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, nonce, codeVerifier };
}

/** Whom the provider vouches for: `issuer` and `subject` are the person, `accountId` is the name that it has there today. */
export type Arrived = { accountId: string | undefined; issuer: string; subject: string; idToken: string };
export type Returned = { redirectUri: string; code: string; state: string; iss?: string | undefined };

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/**
 * Exchanges a code and answers the account that the provider vouches for. Signature, issuer, audience, times and nonce of the ID token
 * are checked; everything that does not fit is 1530 and says no more.
 */
export async function arriveFrom(
  settings: ProviderSettings,
  returned: Returned,
  expected: { nonce: string; codeVerifier: string },
  own: Own,
): Promise<Arrived> {
  const { config, of } = await clientOf(settings, own);
  const address = new URL(returned.redirectUri);
  address.searchParams.set('code', returned.code);
  address.searchParams.set('state', returned.state);
  if (returned.iss !== undefined) address.searchParams.set('iss', returned.iss);
  try {
    const tokens = await client.authorizationCodeGrant(config, address, {
      expectedState: returned.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    });
    const jwks = client.getJwksCache(config);
    // The library renewed them when they are younger than what we told it.
    if (jwks && Date.now() / 1000 - jwks.uat < 30) of.keys = { at: performance.now(), jwks };
    const claims = tokens.claims();
    const named =
      textOf(claims?.[settings.accountClaim]) ??
      (claims && of.metadata.userinfo_endpoint
        ? textOf((await client.fetchUserInfo(config, tokens.access_token, claims.sub))[settings.accountClaim])
        : undefined);
    if (!claims) throw noEntry(1530);
    return { accountId: named?.toLowerCase(), issuer: claims.iss, subject: claims.sub, idToken: tokens.id_token ?? '' };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw whatWentWrong(error, settings, own.log);
  }
}

/** Where a browser goes to sign out at the provider as well; undefined when the provider has no such page. */
export async function leaveForGood(
  settings: ProviderSettings,
  idToken: string,
  returnTo: string,
  own: Own,
): Promise<string | undefined> {
  const { config, of } = await clientOf(settings, own);
  if (!of.metadata.end_session_endpoint) return undefined;
  return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: returnTo }).href;
}
