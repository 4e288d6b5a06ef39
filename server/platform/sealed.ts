import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

const keyOf = (config: Config, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', config.secret, 'kontor', purpose, 32));

/** A key that leaves the server: for whoever `owner` is, always the same, and useless for what the server itself seals. */
export const keyFor = (config: Config, purpose: string, owner: string): Buffer => keyOf(config, `${purpose}/${owner}`);

/**
 * Encrypts what the database keeps but nobody may read there (AES-256-GCM under KONTOR_SECRET). `owner` is bound in: the bytes of one
 * account are worthless in the row of another.
 */
export function seal(config: Config, purpose: string, owner: string, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config, purpose), nonce);
  cipher.setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when the bytes were sealed for somebody else or under another secret. */
export function unseal(config: Config, purpose: string, owner: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config, purpose), sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
