import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import ssh2 from 'ssh2';
import SftpClient from 'ssh2-sftp-client';
import type { Config } from '#platform/config.ts';
import { insideHouse, isInside } from '#platform/outside.ts';
import { within } from '#platform/within.ts';

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

/** A file may take so many times as long as a step. */
const stepsOfFile = 6;

/** What a partner's server is asked; each step has its time and its bytes, whatever the server says or does not say. */
export type PartnerServer = {
  /** Files and folders. */
  list(folder: string): Promise<{ name: string; size: number; isFile: boolean }[]>;
  /** @throws TooLarge past so many bytes: the size that the server names proves nothing */
  read(path: string, mostBytes: number): Promise<Buffer>;
  /** Puts a file whole or not at all: who looks meanwhile sees no half one. The same name again is the same file. */
  putWhole(folder: string, name: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file into a folder below its own, over one that lies there. */
  putAside(folder: string, name: string, aside: string): Promise<void>;
};

export class TooLarge extends Error {}

/** Reads to the end, but never more than is allowed. */
async function readAtMost(client: SftpClient, path: string, mostBytes: number): Promise<Buffer> {
  const stream = client.createReadStream(path);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new TooLarge(`more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const serverOf = (client: SftpClient, patience: number): PartnerServer => ({
  list: async (folder) => {
    const listed = await within(patience, client.list(folder));
    return listed.map(({ name, size, type }) => ({ name, size, isFile: type === '-' }));
  },
  read: (path, mostBytes) => within(stepsOfFile * patience, readAtMost(client, path, mostBytes)),
  putWhole: async (folder, name, bytes) => {
    const to = folderOf(folder) + name;
    if (await within(patience, client.exists(to))) return;
    await within(stepsOfFile * patience, client.put(Buffer.from(bytes), `${to}.part`));
    await within(patience, client.rename(`${to}.part`, to));
  },
  putAside: async (folder, name, aside) => {
    const from = folderOf(folder);
    const to = `${from}${aside}/${name}`;
    if (!(await within(patience, client.exists(from + aside))))
      await within(patience, client.mkdir(from + aside, true));
    if (await within(patience, client.exists(to))) await within(patience, client.delete(to));
    await within(patience, client.rename(from + name, to));
  },
});

/** Says goodbye, and hangs up on a server that does not answer even that. */
async function close(client: SftpClient): Promise<void> {
  await within(1000, client.end()).catch(() => {});
  // The library has no way of its own to leave a connection on which nothing comes back.
  const line: unknown = Reflect.get(client, 'client');
  if (line instanceof ssh2.Client) line.destroy();
}

/**
 * Opens a partner's server for some work and closes it. What is looked up is what is connected to. The first key that it shows is
 * answered, to be kept; another one than the known is refused by name.
 */
export async function withSftp<T>(
  config: Config,
  url: URL,
  access: SftpAccess,
  work: (server: PartnerServer) => Promise<T>,
): Promise<{ answer: T; hostKey: string }> {
  const { patience } = config;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const { address } = await within(patience, lookup(name));
  if (!config.partnersInside && isInside(address)) throw new Error(insideHouse);
  let seen = '';
  const client = new SftpClient('kontor', { error: () => {}, end: () => {}, close: () => {} });
  const isKey = access.secret?.startsWith('-----BEGIN') === true;
  try {
    const connecting = client.connect({
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
    // The library's own limit ends with the handshake; the channel for files is opened after it.
    await within(2 * patience, connecting);
    return { answer: await work(serverOf(client, patience)), hostKey: seen };
  } catch (error) {
    if (seen !== '' && access.hostKey !== null && access.hostKey !== seen) throw keyChanged(seen, access.hostKey);
    throw error;
  } finally {
    await close(client);
  }
}

const folderOf = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

export const pathOf = (url: URL): string => decodeURIComponent(url.pathname) || '/';
export { folderOf };
