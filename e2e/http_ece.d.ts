declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  /** Decrypts an aes128gcm body (RFC 8188) by the keys of RFC 8291. `authSecret` is base64url. */
  export function decrypt(body: Buffer, how: { version: string; privateKey: ECDH; authSecret: string }): Buffer;
  const all: { decrypt: typeof decrypt };
  export default all;
}
