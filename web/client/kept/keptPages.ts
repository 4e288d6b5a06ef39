import type { DBSchema, IDBPDatabase } from 'idb';
import { deviceDatabase } from '../memory/deviceDatabase.ts';
import { ownerOf } from '#kernel/owner.ts';
import type { Session } from '#kernel/session.ts';
import { callOwner } from '../call/call.ts';
import { queryClient } from '../call/queries.ts';

/** A screen that opens again without a network: the answers that it shows, as they last were. */
export type KeptPage = {
  owner: string;
  path: string;
  keptAt: number;
  /** Key, answer, and when it was read where that is longer ago than it was kept. */
  answers: readonly (readonly [readonly unknown[], unknown, number?])[];
};

interface Schema extends DBSchema {
  pages: { key: [string, string]; value: KeptPage };
  session: { key: 'session'; value: Session };
}

const name = 'kontor-kept';
const open = deviceDatabase<Schema>(name, 1, (db) => {
  db.createObjectStore('pages', { keyPath: ['owner', 'path'] });
  db.createObjectStore('session');
});

/** Pages of one account that stay; the oldest go first. */
const mostPages = 12;
/** ms. A page of another day says nothing any more. */
const keptFor = 36 * 3_600_000;

export async function keepPage(session: Session, path: string, answers: KeptPage['answers']): Promise<void> {
  const db = await open();
  // Signed out while the database was opened: nothing is kept behind what was forgotten.
  if (callOwner.now() !== ownerOf(session)) return;
  const transaction = db.transaction(['pages', 'session'], 'readwrite');
  await transaction.objectStore('session').put(session, 'session');
  const pages = transaction.objectStore('pages');
  const owner = ownerOf(session);
  await pages.put({ owner, path, keptAt: Date.now(), answers });
  const all = (await pages.getAll()).toSorted((a, b) => b.keptAt - a.keptAt);
  for (const [index, page] of all.entries())
    if (index >= mostPages || page.owner !== owner || page.keptAt < Date.now() - keptFor)
      await pages.delete([page.owner, page.path]);
  await transaction.done;
}

/** The pages that this account has kept and that still say something, the latest first; empty when the device has none or cannot read them. */
export async function keptPagesOf(session: Session): Promise<KeptPage[]> {
  const all = await open()
    .then((db) => db.getAll('pages'))
    .catch(() => []);
  return all
    .filter((page) => page.owner === ownerOf(session) && page.keptAt >= Date.now() - keptFor)
    .toSorted((a, b) => b.keptAt - a.keptAt);
}

/** Their sessions have ended: what they saw does not stay for whoever takes the device next. */
export async function forgetPagesOf(isOver: (owner: string) => boolean): Promise<void> {
  const transaction = (await open()).transaction(['pages', 'session'], 'readwrite');
  const [pages, sessions] = [transaction.objectStore('pages'), transaction.objectStore('session')];
  for (const [owner, path] of await pages.getAllKeys()) if (isOver(owner)) await pages.delete([owner, path]);
  const session = await sessions.get('session');
  if (session && isOver(ownerOf(session))) await sessions.clear();
  await transaction.done;
}

/** The page of an address, or of the nearest one above it: a trip that is kept with the list of all opens with its stops. */
async function pageAt(db: IDBPDatabase<Schema>, owner: string, path: string): Promise<KeptPage | undefined> {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const page = await db.get('pages', [owner, at]);
    if (page) return page;
  }
  return undefined;
}

/** Puts the answers of a kept page where its screen looks for them. Answers whose page it was, undefined when none is kept. */
export async function openKeptPage(path: string): Promise<Session | undefined> {
  const db = await open();
  const session = await db.get('session', 'session');
  const page = session && (await pageAt(db, ownerOf(session), path));
  if (!session || !page || page.keptAt < Date.now() - keptFor) return undefined;
  // As old as they are: the screen asks anew as soon as somebody answers.
  for (const [key, answer, readAt] of page.answers)
    queryClient.setQueryData(key, answer, { updatedAt: readAt ?? page.keptAt });
  return session;
}
