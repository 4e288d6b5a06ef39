import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SessionRecord } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import type { Platform } from '#platform/platform.ts';
import { type Account, findAccount } from './accounts.ts';
import { type Arrived, arriveFrom, leaveFor, leaveForGood } from './provider.ts';
import { seal, unseal } from '#platform/sealed.ts';
import { hashOf, type Opening } from './sessionRow.ts';
import { type Entry, entryOf, noEntry, openingFor, refuseEntry } from './signIn.ts';

const purpose = 'provider';
/** How long somebody may take at the provider. */
export const leaveMinutes = 10;
const redirectLength = 500;

/** The page of the product that a provider sends people back to; it must be registered there. */
const returnAddress = (platform: Platform): string => `${platform.config.publicUrl}/studio/`;

const isByProvider = ({ signIn }: Entry): boolean => signIn.provider === 'oidc';

/** What the login page shows for a unit (specification 1, 3.2). */
export const methodOf = (entry: Entry) =>
  isByProvider(entry)
    ? {
        method: 'OIDC' as const,
        params: {
          identityProvider: entry.signIn.providerName || entry.signIn.issuer.replace(/^https?:\/\//, ''),
          authorizationUrl: `/api/system/loginMethod/url/${entry.unit.id}`,
          passwordLogin: entry.signIn.passwordLogin,
        },
      }
    : { method: 'DB' as const, params: { identityProvider: null, authorizationUrl: null, passwordLogin: true } };

/**
 * Begins a sign-in through the unit's provider. State, nonce and PKCE verifier are kept here, bound to the browser by a cookie; the
 * page to return to travels inside the state, which the provider must give back unchanged.
 */
export async function beginProviderLogin(
  platform: Platform,
  input: { orgunit: string; redirect: string | undefined; browser: string },
): Promise<string> {
  const entry = await entryOf(platform, input.orgunit);
  if (!isByProvider(entry)) throw noEntry(1530);
  const inside = input.redirect?.startsWith('/') && input.redirect.length <= redirectLength ? input.redirect : '';
  const state = `${platform.place?.tag ?? ''}${randomBytes(24).toString('base64url')}.${Buffer.from(inside).toString('base64url')}`;
  const { clock } = platform;
  const leaving = await leaveFor(entry.signIn, { redirectUri: returnAddress(platform), state }, platform);
  const now = clock.now();
  await platform.tenancy.global(async (db) => {
    await db.run(sql`delete from provider_login where expires_at < ${new Date(now)}`);
    await db.run(sql`insert into provider_login (state_hash, browser_hash, org_unit, nonce, code_verifier, expires_at)
      values (${hashOf(state)}, ${hashOf(input.browser)}, ${entry.unit.id}, ${leaving.nonce}, ${leaving.codeVerifier}, ${new Date(now + leaveMinutes * 60_000)})`);
  });
  return leaving.url;
}

/** The account of a person at the provider: by what never changes, the first time by the name. */
async function accountOf(db: Db, unit: string, { issuer, subject, accountId }: Arrived): Promise<Account | undefined> {
  const known = await db.find(
    sql<{ account_id: string }>`select account_id from account
      where org_unit = ${unit} and provider_issuer = ${issuer} and provider_subject = ${subject}`,
  );
  return findAccount(db, unit, known?.account_id ?? accountId ?? '');
}

/**
 * Notes the sign-in and, the first time, who the account is at the provider; false when it is somebody else there. A unit
 * that changed its provider binds its accounts anew.
 */
async function bind(db: Db, account: Account, { issuer, subject }: Arrived, now: number): Promise<boolean> {
  const bound = await db.find(
    sql<{
      account_id: string;
    }>`update account set last_login = ${new Date(now)}, provider_issuer = ${issuer}, provider_subject = ${subject}
      where org_unit = ${account.org_unit} and account_id = ${account.account_id}
        and (provider_issuer is distinct from ${issuer} or provider_subject is null or provider_subject = ${subject})
      returning account_id`,
  );
  return bound !== undefined;
}

/**
 * Ends a sign-in that came back from the provider: the state is taken once, by the browser that began it. The provider's word
 * counts for accounts that are managed by it; it asks for further factors itself.
 */
export async function endProviderLogin(
  platform: Platform,
  returned: { code: string; state: string; iss?: string | undefined },
  browser: string | undefined,
): Promise<Opening> {
  const { tenancy, clock, log, config } = platform;
  const now = clock.now();
  const begun = await tenancy.global((db) =>
    db.find(sql<{ org_unit: string; nonce: string; code_verifier: string }>`delete from provider_login
      where state_hash = ${hashOf(returned.state)} and browser_hash = ${hashOf(browser ?? '')} and expires_at > ${new Date(now)}
      returning org_unit, nonce, code_verifier`),
  );
  if (!begun) throw noEntry(1530);
  const entry = await entryOf(platform, begun.org_unit);
  if (!isByProvider(entry)) throw noEntry(1530);
  const arrived = await arriveFrom(
    entry.signIn,
    { ...returned, redirectUri: returnAddress(platform) },
    { nonce: begun.nonce, codeVerifier: begun.code_verifier },
    platform,
  );
  const account = await tenancy.global((db) => accountOf(db, entry.unit.id, arrived));
  if (!account?.managed_by_extern) throw noEntry(1521);
  refuseEntry(entry.unit, account, now);
  const bound = await tenancy.global((db) => bind(db, account, arrived, now));
  if (!bound) {
    log.warn(
      { account: account.account_id, unit: entry.unit.id },
      'somebody else at the provider has the name of this account',
    );
    throw noEntry(1521);
  }
  const owner = `${entry.unit.id}/${account.account_id}`;
  return {
    ...openingFor(entry, account.account_id, now),
    providerToken: seal(config, purpose, owner, Buffer.from(arrived.idToken)),
  };
}

/** The provider's sign-out page for a session that came in through it; undefined: there is none, or the provider is away. */
export async function providerLogout(platform: Platform, record: SessionRecord): Promise<string | undefined> {
  const { tenancy, config } = platform;
  const row = await tenancy.global((db) =>
    db.find(
      sql<{
        provider_token: Buffer | null;
      }>`select provider_token from session where id = ${record.id} and ended_at is null`,
    ),
  );
  if (!row?.provider_token) return undefined;
  const { unit, id } = record.account;
  const entry = await entryOf(platform, unit);
  if (!isByProvider(entry)) return undefined;
  const idToken = unseal(config, purpose, `${unit}/${id}`, row.provider_token).toString();
  // Signing out must work when the provider does not.
  return leaveForGood(entry.signIn, idToken, returnAddress(platform), platform).catch(() => undefined);
}
