import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';

/**
 * A backup is a tar of CSV files, compressed by gzip and, with a passphrase, encrypted as age does (age-encryption.org/v1): `age -d`,
 * `tar` and `psql` read it without this program.
 *
 *     backup.json                 what was backed up: format, time, migrations (`depot.json`: of one depot alone)
 *     tables/NAME/00001.csv …     rows of a table, without a head, in pieces; parents before their children
 *     jobs.json                   work that was queued: reactions to facts and messages between units
 *     manifest.json               columns, rows and SHA-256 of each table; the last file: without it the backup is not complete
 */
export type Head = {
  format: 1;
  madeAt: string;
  migrations: { number: number; name: string; checksum: string }[];
  /** Fingerprint of KONTOR_SECRET: second factors and partners' secrets are sealed under it. */
  secret: string;
  /** Of one unit and those below it alone; `parent` is the unit it hangs below. Undefined: of the whole installation. */
  only?: { unit: string; name: string; units: string[]; parent: string | null };
};
export type TableSum = { columns: string[]; rows: number; sha256: string };
export type Manifest = { tables: Record<string, TableSum> };
export type QueuedJob = { task: string; payload: unknown; key: string | null; maxAttempts: number; runAt: string };
export type Checked = Head & Manifest & { jobs: QueuedJob[] };

/** Why a backup cannot be read or used. */
export type BackupFault =
  | 'NOT_A_BACKUP'
  | 'PASSPHRASE'
  | 'DAMAGED'
  | 'INCOMPLETE'
  | 'OTHER_RELEASE'
  | 'OTHER_SECRET'
  | 'NOT_EMPTY'
  | 'ONE_UNIT'
  | 'WHOLE'
  | 'UNIT_THERE'
  | 'NO_UNIT';
export class BackupProblem extends Error {
  readonly fault: BackupFault;
  constructor(fault: BackupFault, message: string) {
    super(message);
    this.name = 'BackupProblem';
    this.fault = fault;
  }
}

const ageMark = 'age-encryption.org/v1';
/** Where the head of an archive stands. One of a depot has another name, so that no release takes it for a whole backup. */
export const headName = (head: Pick<Head, 'only'>): string => (head.only ? 'depot.json' : 'backup.json');
/** `Readable.fromWeb` and `toWeb` are typed for node's own streams; age is typed for the browser's. */
const fromWeb = (stream: unknown): Readable => Readable.fromWeb(stream as ReadableStream);

export type ArchiveWriter = {
  add(name: string, bytes: Buffer): Promise<void>;
  /** After this the file stands under its name, whole and on the disk. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  giveUp(): Promise<void>;
};

/** Writes under another name until all is there: an interrupted backup is never taken for one. */
export async function writeArchive(file: string, passphrase: string | undefined): Promise<ArchiveWriter> {
  const unfinished = `${file}.part`;
  const tar = pack();
  const packed = tar.pipe(createGzip({ level: 4 }));
  let out: Readable = packed;
  if (passphrase !== undefined) {
    const age = new Encrypter();
    age.setPassphrase(passphrase);
    out = fromWeb(await age.encrypt(Readable.toWeb(packed) as never));
  }
  const target = createWriteStream(unfinished, { mode: 0o600 });
  const written = pipeline(out, target);
  // Whoever adds or finishes hears it; a fault before that must not end the process.
  written.catch(() => {});
  return {
    add: (name, bytes) =>
      Promise.race([
        new Promise<void>((done, fail) =>
          tar.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) => (error ? fail(error) : done())),
        ),
        written,
      ]),
    finish: async () => {
      tar.finalize();
      await written;
      const handle = await open(unfinished, 'r+');
      await handle.sync();
      await handle.close();
      await rename(unfinished, file);
    },
    giveUp: async () => {
      tar.destroy();
      target.destroy();
      await finished(target).catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}

async function begins(file: string): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: Error) => {
    throw new BackupProblem('NOT_A_BACKUP', `it cannot be read: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMark.length), 0, ageMark.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const damaged = (error: unknown): BackupProblem =>
  new BackupProblem('DAMAGED', `the backup is damaged: ${(error as Error).message}`);

async function bytesOf(file: string, passphrase: string | undefined): Promise<Readable> {
  const start = await begins(file);
  if (start.toString('latin1') === ageMark) {
    if (passphrase === undefined)
      throw new BackupProblem('PASSPHRASE', 'the backup is encrypted: its passphrase is needed');
    const age = new Decrypter();
    age.addPassphrase(passphrase);
    const plain = await age.decrypt(Readable.toWeb(createReadStream(file)) as never).catch((error: Error) => {
      throw /no identity matched/.test(error.message)
        ? new BackupProblem('PASSPHRASE', 'that is not the passphrase of this backup')
        : damaged(error);
    });
    return fromWeb(plain);
  }
  if (start[0] !== 0x1f || start[1] !== 0x8b)
    throw new BackupProblem('NOT_A_BACKUP', 'the file is no backup of Kontor');
  return createReadStream(file);
}

/** Each file of the tar in turn. Throws {@link BackupProblem} when the bytes are not those that were written. */
async function* entriesOf(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<{ name: string; body: Readable }> {
  const source = await bytesOf(file, passphrase);
  const tar = extract();
  const read = pipeline(source, createGunzip(), tar);
  read.catch(() => {});
  try {
    for await (const entry of tar) yield { name: entry.header.name, body: entry as unknown as Readable };
    await read;
  } catch (error) {
    throw error instanceof BackupProblem ? error : damaged(error);
  } finally {
    source.destroy();
  }
}

async function textOf(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

export const tableOf = (name: string): string | undefined => /^tables\/([a-z_]+)\/\d+\.csv$/.exec(name)?.[1];

async function readThrough(file: string, passphrase: string | undefined): Promise<Checked> {
  let head: Head | undefined;
  let jobs: QueuedJob[] = [];
  let manifest: Manifest | undefined;
  const hashes = new Map<string, Hash>();
  for await (const { name, body } of entriesOf(file, passphrase)) {
    const table = tableOf(name);
    if (name === 'backup.json' || name === 'depot.json') head = JSON.parse(await textOf(body)) as Head;
    else if (name === 'jobs.json') jobs = JSON.parse(await textOf(body)) as QueuedJob[];
    else if (name === 'manifest.json') manifest = JSON.parse(await textOf(body)) as Manifest;
    else if (table) {
      const hash = hashes.get(table) ?? createHash('sha256');
      hashes.set(table, hash);
      for await (const part of body) hash.update(part as Buffer);
    } else body.resume();
  }
  if (head?.format !== 1)
    throw new BackupProblem('NOT_A_BACKUP', 'the file is no backup of Kontor that this release reads');
  if (!manifest) throw new BackupProblem('INCOMPLETE', 'the backup is not complete: its end is missing');
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    const found = (hashes.get(table) ?? createHash('sha256')).digest('hex');
    if (found !== sha256) throw new BackupProblem('DAMAGED', `the backup is damaged: ${table} is not what was written`);
  }
  return { ...head, ...manifest, jobs };
}

/** Reads a whole backup and holds it against its manifest. Throws {@link BackupProblem}; nothing of it is to be used before. */
export const checkArchive = (file: string, passphrase: string | undefined): Promise<Checked> =>
  readThrough(file, passphrase).catch((error: unknown) => {
    throw error instanceof BackupProblem ? error : damaged(error);
  });

/** The rows of each table, in the order of the archive, in pieces. */
export async function* piecesOf(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<{ table: string; body: Readable }> {
  for await (const { name, body } of entriesOf(file, passphrase)) {
    const table = tableOf(name);
    if (table) yield { table, body };
    else body.resume();
  }
}
