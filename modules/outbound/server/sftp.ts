import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import SftpClient from 'ssh2-sftp-client';
import type { Config } from '#platform/config.ts';
import { insideHouse, isInside } from '#platform/outside.ts';
import { patience } from './post.ts';

/** How a partner's server is opened. */
export type SftpAccess = {
  /** Password or private key. */
  secret: string | null;
  /** Its key as it was first seen. */
  hostKey: string | null;
};

/** As OpenSSH writes it, so that it can be compared with what the partner says. */
const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** The server answered with another key than before: it was set up anew, or it is another one. */
const keyChanged = (seen: string, known: string): Error =>
  new Error(`the server shows another key (${seen}) than before (${known})`);

/**
 * Opens a partner's server for some work and closes it. What is looked up is what is connected to. The first key that it shows is
 * answered, to be kept; another one than the known is refused by name.
 */
export async function withSftp<T>(
  config: Config,
  url: URL,
  access: SftpAccess,
  work: (client: SftpClient) => Promise<T>,
): Promise<{ answer: T; hostKey: string }> {
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const { address } = await lookup(name);
  if (!config.partnersInside && isInside(address)) throw new Error(insideHouse);
  let seen = '';
  const client = new SftpClient('kontor', { error: () => {}, end: () => {}, close: () => {} });
  const isKey = access.secret?.startsWith('-----BEGIN') === true;
  try {
    await client.connect({
      host: address,
      port: Number(url.port || 22),
      username: decodeURIComponent(url.username),
      ...(access.secret === null ? {} : isKey ? { privateKey: access.secret } : { password: access.secret }),
      readyTimeout: patience,
      retries: 0,
      hostVerifier: (key: Buffer) => {
        seen = fingerprint(key);
        return access.hostKey === null || access.hostKey === seen;
      },
    });
    return { answer: await work(client), hostKey: seen };
  } catch (error) {
    if (seen !== '' && access.hostKey !== null && access.hostKey !== seen) throw keyChanged(seen, access.hostKey);
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

const folderOf = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** Puts a file whole or not at all: who looks meanwhile sees no half one. The same name again is the same file. */
export async function putWhole(client: SftpClient, folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const to = folderOf(folder) + name;
  if (await client.exists(to)) return;
  await client.put(Buffer.from(bytes), `${to}.part`);
  await client.rename(`${to}.part`, to);
}

export const pathOf = (url: URL): string => decodeURIComponent(url.pathname) || '/';
export { folderOf };
