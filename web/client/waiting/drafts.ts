import type { DBSchema } from 'idb';
import { deviceDatabase } from '../memory/deviceDatabase.ts';
import { sealedGate } from '../sealed/gate.ts';
import { ownerNow } from './ownerNow.ts';

type Draft = {
  owner: string;
  name: string;
  keptAt: number;
  value: unknown;
  /** The server has it already: it stays no longer than the session. */
  sent?: true;
};
interface Schema extends DBSchema {
  drafts: { key: [string, string]; value: Draft };
}

/** Beside the calls that wait, in a database of its own: a tab of another version that holds the one does not keep this from opening. */
const name = 'kontor-drafts';
export const draftsDatabase = deviceDatabase<Schema>(name, 1, (db) => {
  db.createObjectStore('drafts', { keyPath: ['owner', 'name'] });
});

/** Keeps what somebody has begun, files and all, over tab, browser and version. Rejects when the device cannot keep it: then it must be told. */
export async function keepDraft(of: string, value: unknown): Promise<void> {
  const owner = ownerNow();
  await (await draftsDatabase()).put('drafts', { owner, name: of, keptAt: Date.now(), value });
}

/** Keeps what the server has taken, for as long as the session lasts: what was read before does not say it yet. */
export async function keepSent(of: string, value: unknown): Promise<void> {
  const owner = ownerNow();
  await (await draftsDatabase()).put('drafts', { owner, name: of, keptAt: Date.now(), value, sent: true });
}

/** What was begun; undefined when there is nothing, or nothing that the device can read. */
export async function keptDraft(of: string): Promise<unknown> {
  const owner = ownerNow();
  const found = await sealedGate
    .open()
    .then(draftsDatabase)
    .then((db) => db.get('drafts', [owner, of]))
    .catch(() => undefined);
  return found?.value;
}

/** It was finished, or given up. */
export async function dropDraft(of: string): Promise<void> {
  const owner = ownerNow();
  await (await draftsDatabase()).delete('drafts', [owner, of]);
}

/**
 * Forgets drafts whose names begin so and that were last kept before `before` (epoch ms): neither finished nor given up. Answers what is left of
 * that name. Drafts of other things are not touched.
 */
export async function dropOldDrafts(begin: string, before: number): Promise<unknown[]> {
  const owner = ownerNow();
  await sealedGate.open();
  const db = await draftsDatabase();
  const all = await db.getAll('drafts', IDBKeyRange.bound([owner, begin], [owner, `${begin}\uffff`]));
  for (const { name: of, keptAt } of all) if (keptAt < before) await db.delete('drafts', [owner, of]);
  return all.flatMap(({ keptAt, value }) => (keptAt < before ? [] : [value]));
}
