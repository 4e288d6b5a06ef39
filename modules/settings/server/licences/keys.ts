import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import { z } from 'zod';
import type { Config } from '#platform/config.ts';

/** A public Ed25519 key as JSON (RFC 8037). */
const keySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string().optional(),
});
type PublicJwk = z.infer<typeof keySchema>;

/** Signs the licence that the demo world brings along. It opens no installation for real: see `trustedKeys`. */
const demoIssuer = 'kontor-demo';
const demoKey: PublicJwk = { kty: 'OKP', crv: 'Ed25519', x: 'btvpWtvxetKiRGvvU3RirdKTwpQv_ZbnNpI_zDF8ZSs' };

/** Public keys of the vendor by their name, shipped with the program. A new one is added before it signs. */
const vendorKeys: Readonly<Record<string, PublicJwk>> = {};

/** Names and public keys of a file: PEM (named by its thumbprint, RFC 7638) or a JSON Web Key Set. */
async function keysOfFile(path: string): Promise<[string, KeyObject][]> {
  const text = readFileSync(path, 'utf8');
  if (text.includes('-----BEGIN')) {
    const key = createPublicKey(text);
    return [[await calculateJwkThumbprint(await exportJWK(key)), key]];
  }
  const { keys } = z.object({ keys: z.array(keySchema) }).parse(JSON.parse(text));
  return Promise.all(
    keys.map(
      async (jwk): Promise<[string, KeyObject]> => [
        jwk.kid ?? (await calculateJwkThumbprint(jwk)),
        createPublicKey({ key: jwk, format: 'jwk' }),
      ],
    ),
  );
}

/** Keys of issuers that this installation trusts, by name. Throws an Error that names the file that cannot be read. */
export async function trustedKeys(config: Config): Promise<ReadonlyMap<string, KeyObject>> {
  const known = config.demo || config.test ? { ...vendorKeys, [demoIssuer]: demoKey } : vendorKeys;
  const keys = new Map<string, KeyObject>();
  for (const [kid, jwk] of Object.entries(known)) keys.set(kid, createPublicKey({ key: jwk, format: 'jwk' }));
  for (const path of config.licenceKeys) {
    try {
      for (const [kid, key] of await keysOfFile(path)) {
        if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
        keys.set(kid, key);
      }
    } catch (error) {
      throw new Error(`KONTOR_LICENCE_KEYS: ${path} cannot be read: ${String(error)}`);
    }
  }
  return keys;
}

/** The key that signs licences here, with its name; undefined where licences are only checked. */
export async function signingKey(config: Config): Promise<{ kid: string; key: KeyObject } | undefined> {
  if (!config.licenceSigningKey) return undefined;
  const key = createPrivateKey(readFileSync(config.licenceSigningKey, 'utf8'));
  return { kid: await calculateJwkThumbprint(await exportJWK(createPublicKey(key))), key };
}
