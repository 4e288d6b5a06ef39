import { CompactSign, compactVerify, decodeProtectedHeader, errors } from 'jose';
import type { Config } from '#platform/config.ts';
import { type LicencePayload, licencePayloadSchema } from '../../rules/licence.ts';
import { signingKey, trustedKeys } from './keys.ts';

export type Read =
  | { valid: true; kid: string; payload: LicencePayload }
  | { valid: false; kid: string | null; reason: 'FORM' | 'KEY' | 'INVALID_SIGNATURE' | 'CONTENT' };

const nameOf = (file: string): string | null | undefined => {
  try {
    return decodeProtectedHeader(file).kid ?? null;
  } catch {
    return undefined;
  }
};

const readJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

/**
 * A licence file: JWS in its compact form, signed with Ed25519 by an issuer that this installation trusts. Whatever its header says,
 * no other algorithm is taken.
 */
export async function readLicence(config: Config, text: string): Promise<Read> {
  const file = text.trim();
  const kid = nameOf(file);
  if (kid === undefined) return { valid: false, kid: null, reason: 'FORM' };
  const key = kid === null ? undefined : (await trustedKeys(config)).get(kid);
  if (kid === null || !key) return { valid: false, kid, reason: 'KEY' };
  try {
    const { payload } = await compactVerify(file, key, { algorithms: ['EdDSA', 'Ed25519'] });
    const parsed = licencePayloadSchema.safeParse(readJson(payload));
    return parsed.success ? { valid: true, kid, payload: parsed.data } : { valid: false, kid, reason: 'CONTENT' };
  } catch (error) {
    if (error instanceof errors.JOSEError) return { valid: false, kid, reason: 'INVALID_SIGNATURE' };
    throw error;
  }
}

/** Signs a licence; undefined where this installation has no signing key. */
export async function signLicence(config: Config, payload: LicencePayload): Promise<string | undefined> {
  const signing = await signingKey(config);
  return signing
    ? new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: 'kontor-licence' })
        .sign(signing.key)
    : undefined;
}
