import type { Platform } from '#platform/platform.ts';
import { saveAccount } from '#modules/identity/server/index.ts';
import { storeConfiguration } from '#modules/settings/server/index.ts';

/**
 * Gives the demo's depot Venlo an identity provider and one account that it manages: for trying the sign-in by one, and for the
 * journeys. The address carries the client: `http://client:secret@host:port`.
 */
export async function seedProvider(platform: Platform, address: string): Promise<void> {
  const url = new URL(address);
  const [clientId, clientSecret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  const issuer = url.href.replace(/\/$/, '');
  await platform.asSystem('vlo', ({ db }) =>
    storeConfiguration(
      { db, config: platform.config },
      'vlo',
      'sign-in',
      { provider: 'oidc', providerName: 'Demo ID', issuer, clientId, clientSecret },
      'system',
    ),
  );
  await platform.tenancy.global((db) =>
    saveAccount(db, 'vlo', {
      accountId: 'extern-vlo',
      name: 'E. van Dijk',
      roles: ['dispatcher'],
      passwordHash: null,
      managedByExtern: true,
    }),
  );
}
