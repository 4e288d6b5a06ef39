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
  /** Epoch ms after which it says nothing any more. */
  until: number;
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

/** Pages of one account that stay: the lists of a shift and what a driver has; the oldest go first. */
const mostPages = 120;
/** ms. A page of another day says nothing any more. */
const keptFor = 36 * 3_600_000;

/** @param believed ms after which the page is not shown any more */
export async function keepPage(
  session: Session,
  path: string,
  answers: KeptPage['answers'],
  believed = keptFor,
): Promise<void> {
  const db = await open();
  // Signed out while the database was opened: nothing is kept behind what was forgotten.
  if (callOwner.now() !== ownerOf(session)) return;
  const transaction = db.transaction(['pages', 'session'], 'readwrite');
  await transaction.objectStore('session').put(session, 'session');
  const pages = transaction.objectStore('pages');
  const owner = ownerOf(session);
  await pages.put({ owner, path, keptAt: Date.now(), until: Date.now() + believed, answers });
  // All are read only when there are too many: a list that is loaded is kept every two seconds.
  const all = (await pages.count()) > mostPages ? await pages.getAll() : [];
  for (const [index, page] of all.toSorted((a, b) => b.keptAt - a.keptAt).entries())
    if (index >= mostPages || page.owner !== owner || isOver(page)) await pages.delete([page.owner, page.path]);
  await transaction.done;
}

/** Also one that an earlier version has kept, without saying until when. */
const isOver = ({ until }: KeptPage): boolean => !(until >= Date.now());

/** The session of whoever kept pages here last, while a page of theirs still says something. */
export async function keptSession(): Promise<Session | undefined> {
  const session = await (await open()).get('session', 'session');
  return session && (await keptPagesOf(session)).length > 0 ? session : undefined;
}

/** The pages that this account has kept and that still say something, the latest first; empty when the device has none or cannot read them. */
export async function keptPagesOf(session: Session): Promise<KeptPage[]> {
  const all = await open()
    .then((db) => db.getAll('pages'))
    .catch(() => []);
  return all.filter((page) => page.owner === ownerOf(session) && !isOver(page)).toSorted((a, b) => b.keptAt - a.keptAt);
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

/**
 * Puts the answers of a kept page where its screen looks for them, as old as they are: the screen asks anew as soon as somebody answers. What
 * is known already stays.
 */
function put({ answers, keptAt }: KeptPage): void {
  for (const [key, answer, readAt] of answers) {
    if (queryClient.getQueryData(key) !== undefined) continue;
    queryClient.setQueryData(key, answer, { updatedAt: readAt ?? keptAt });
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}

/** Opens a kept page at the start. Answers whose it was, undefined when none is kept. */
export async function openKeptPage(path: string): Promise<Session | undefined> {
  const db = await open();
  const session = await db.get('session', 'session');
  const page = session && (await pageAt(db, ownerOf(session), path));
  if (!session || !page || isOver(page)) return undefined;
  put(page);
  return session;
}

/** Answers of a kept page for a screen that has waited for the server in vain. */
export async function fallBackOnKept(session: Session, path: string): Promise<void> {
  const page = await (await open()).get('pages', [ownerOf(session), path]);
  if (page && !isOver(page)) put(page);
}
