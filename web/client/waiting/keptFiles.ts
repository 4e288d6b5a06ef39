import type { DBSchema } from 'idb';
import { deviceDatabase } from '../memory/deviceDatabase.ts';
import { sealedGate } from '../sealed/gate.ts';
import { ownerNow } from './ownerNow.ts';

interface Schema extends DBSchema {
  files: { key: [string, string]; value: { owner: string; key: string; keptAt: number; blob: Blob } };
}

/**
 * Photos and signatures from the moment they are taken until the server has them. Drafts and waiting calls name them by their keys: a
 * file that is written once is not written again when the draft becomes a call, which a full telephone would refuse.
 */
const name = 'kontor-files';
export const filesDatabase = deviceDatabase<Schema>(name, 1, (db) => {
  db.createObjectStore('files', { keyPath: ['owner', 'key'] });
});

/** Resolves once the file is on the disk; rejects when the device cannot keep it: then it must be told. */
export async function keepFile(key: string, blob: Blob): Promise<void> {
  const owner = ownerNow();
  const transaction = (await filesDatabase()).transaction('files', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put({ owner, key, keptAt: Date.now(), blob }), transaction.done]);
}

/** The bytes of a file; undefined when the device has it no longer. Rejects while it cannot be read. */
export async function keptFile(key: string): Promise<Blob | undefined> {
  await sealedGate.open();
  return (await (await filesDatabase()).get('files', [ownerNow(), key]))?.blob;
}

/** The server has them, or nobody wants them any more. What cannot be deleted just now takes room and does no harm. */
export async function dropFiles(keys: readonly string[]): Promise<void> {
  const owner = ownerNow();
  await filesDatabase()
    .then((db) => Promise.all(keys.map((key) => db.delete('files', [owner, key]))))
    .catch(() => undefined);
}

/** Forgets files that were kept before `before` (epoch ms) and that nothing names any more: what was begun and never sent takes room for ever otherwise. */
export async function dropOldFiles(before: number, named: ReadonlySet<string>): Promise<void> {
  const owner = ownerNow();
  const found = await (await filesDatabase()).getAll('files', IDBKeyRange.bound([owner], [owner, []]));
  await dropFiles(found.flatMap(({ key, keptAt }) => (keptAt < before && !named.has(key) ? [key] : [])));
}
