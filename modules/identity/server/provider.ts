import * as client from 'openid-client';
import { Refusal } from '#kernel/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Configuration as Settings } from '#modules/settings/contract/configuration.ts';
import { noEntry } from './signIn.ts';

/** How a unit's people sign in: the part of its configuration that names the provider. */
export type ProviderSettings = Settings<'sign-in'>;

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);
const timeoutSeconds = 5;
const discoveryMs = 10 * 60_000;
const keysMs = 5 * 60_000;

const away = (): Refusal => new Refusal(503, 1301, 'Infrastructure', { key: 'identity:refusal/providerAway' });

type Known = { at: number; metadata: client.ServerMetadata; keys?: { at: number; jwks: client.ExportedJWKSCache } };
/** What providers said about themselves, by issuer; asked again after ten minutes, keys after five. */
const known = new Map<string, Known>();

/** http is for a provider on this machine only. Throws 1302 for settings that cannot work. */
function issuerOf(settings: ProviderSettings): { url: URL; insecure: boolean } {
  const url = URL.canParse(settings.issuer) ? new URL(settings.issuer) : undefined;
  const insecure = url?.protocol === 'http:' && loopback.has(url.hostname);
  if (!url || (url.protocol !== 'https:' && !insecure) || settings.clientId === '')
    throw new Refusal(503, 1302, 'Infrastructure', { key: 'base:errorCode/1302' });
  return { url, insecure };
}

/** A client of the unit's provider. Throws 1301 when the provider does not answer. */
async function clientOf(settings: ProviderSettings, log: Log): Promise<{ config: client.Configuration; of: Known }> {
  const { url, insecure } = issuerOf(settings);
  const rules = insecure ? [client.allowInsecureRequests] : [];
  let of = known.get(url.href);
  if (!of || Date.now() - of.at > discoveryMs) {
    try {
      const found = await client.discovery(url, settings.clientId, undefined, undefined, {
        execute: rules,
        timeout: timeoutSeconds,
      });
      of = { at: Date.now(), metadata: found.serverMetadata() };
    } catch (error) {
      log.warn({ issuer: url.href, err: (error as Error).message }, 'identity provider does not answer');
      throw away();
    }
    if (known.size > 200) known.clear();
    known.set(url.href, of);
  }
  const config = new client.Configuration(
    of.metadata,
    settings.clientId,
    undefined,
    settings.clientSecret === '' ? client.None() : client.ClientSecretBasic(settings.clientSecret),
  );
  for (const rule of rules) rule(config);
  config.timeout = timeoutSeconds;
  // The ID token is believed for its signature, not for the connection that it came over.
  client.enableNonRepudiationChecks(config);
  // Known keys serve for five minutes; said to be a minute old, an unknown key makes the library ask at once (keys were rotated).
  if (of.keys && Date.now() - of.keys.at < keysMs)
    client.setJwksCache(config, { ...of.keys.jwks, uat: Math.floor(Date.now() / 1000) - 61 });
  return { config, of };
}

export type Leaving = { url: string; nonce: string; codeVerifier: string };

/** Where to send a browser for the sign-in, and what must come back with it (PKCE, nonce). */
export async function leaveFor(
  settings: ProviderSettings,
  input: { redirectUri: string; state: string },
  log: Log,
): Promise<Leaving> {
  const { config } = await clientOf(settings, log);
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
  log: Log,
): Promise<Arrived> {
  const { config, of } = await clientOf(settings, log);
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
    if (jwks && Date.now() / 1000 - jwks.uat < 30) of.keys = { at: Date.now(), jwks };
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
    const { code, message } = error as { code?: string; message: string };
    log.warn({ issuer: settings.issuer, code, err: message }, 'sign-in through the identity provider refused');
    if (code === 'OAUTH_TIMEOUT' || error instanceof TypeError) throw away();
    throw noEntry(1530);
  }
}

/** Where a browser goes to sign out at the provider as well; undefined when the provider has no such page. */
export async function leaveForGood(
  settings: ProviderSettings,
  idToken: string,
  returnTo: string,
  log: Log,
): Promise<string | undefined> {
  const { config, of } = await clientOf(settings, log);
  if (!of.metadata.end_session_endpoint) return undefined;
  return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: returnTo }).href;
}
