import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import type { Config } from '#platform/config.ts';
import { readSignature, signatureHolds, writeSignature } from '../rules/envelope.ts';

/** RFC 8410: what stands before the 32 bytes of a private and of a public key in their DER form. */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicHead = Buffer.from('302a300506032b6570032100', 'hex');

/** Made from the server's own secret, so it is kept nowhere; with another secret it is another installation. */
const privateKeyOf = ({ secret }: Config): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([privateHead, Buffer.from(hkdfSync('sha256', secret, 'kontor', 'installation', 32))]),
    format: 'der',
    type: 'pkcs8',
  });

/** Ed25519, base64url: who this installation is. */
export const ownKey = (config: Config): string =>
  createPublicKey(privateKeyOf(config))
    .export({ format: 'der', type: 'spki' })
    .subarray(publicHead.length)
    .toString('base64url');

/** Five groups of four hexadecimal digits, to be read out by telephone. */
export const fingerprintOf = (publicKey: string): string =>
  (createHash('sha256').update(publicKey).digest('hex').slice(0, 20).match(/.{4}/g) ?? []).join(' ');

/** The receiver is signed too: a message to one installation is none to another. */
const signedText = (seconds: number, to: string, body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${seconds}.${to}.`), body]);

export function signatureOf(config: Config, to: string, body: Uint8Array, now: number): string {
  const seconds = Math.floor(now / 1000);
  const value = sign(null, signedText(seconds, to, body), privateKeyOf(config)).toString('base64url');
  return writeSignature({ seconds, value });
}

/** Did the owner of the key sign these bytes for this installation, just now? */
export function isSigned(
  config: Config,
  key: string,
  header: string | undefined,
  body: Uint8Array,
  now: number,
): boolean {
  const found = readSignature(header);
  if (!found || Math.abs(now / 1000 - found.seconds) > signatureHolds) return false;
  const publicKey = createPublicKey({
    key: Buffer.concat([publicHead, Buffer.from(key, 'base64url')]),
    format: 'der',
    type: 'spki',
  });
  return verify(
    null,
    signedText(found.seconds, ownKey(config), body),
    publicKey,
    Buffer.from(found.value, 'base64url'),
  );
}
