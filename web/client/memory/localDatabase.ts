import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

interface Schema extends DBSchema {
  /** What an account did to its lists and panes, by `unit/account/name`. */
  perspectives: { key: string; value: unknown };
}
export type LocalDatabase = IDBPDatabase<Schema>;

/** Name and version of the browser's database of arrangements (specification 1, 3.4 and 9). Waiting scans have their own. */
export const localDatabase = { name: 'kontor', version: 5 } as const;
/** ms; another tab that does not let go must not keep the product from starting. */
const patience = 2_000;
const resetMark = 'kontor/databaseReset';

/** The database does not have the form that this program needs: newer, or without its store. */
const isSchemaError = (error: unknown): boolean =>
  error instanceof DOMException &&
  ['VersionError', 'NotFoundError', 'ConstraintError', 'DataError'].includes(error.name);

/** One reset in ten seconds: a browser that always fails must not reload for ever. */
function mayReset(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(resetMark) ?? 0);
    sessionStorage.setItem(resetMark, String(now));
    return now - last > 10_000;
  } catch {
    return false;
  }
}

/** Deletes the database and starts the page anew (specification 1, 4.1). */
async function reset(): Promise<void> {
  if (!mayReset(Date.now())) return;
  await deleteDB(localDatabase.name);
  window.location.reload();
  await new Promise(() => undefined);
}

async function open(): Promise<LocalDatabase> {
  const database = await openDB<Schema>(localDatabase.name, localDatabase.version, {
    upgrade: (db) => {
      for (const store of [...db.objectStoreNames]) db.deleteObjectStore(store);
      db.createObjectStore('perspectives');
    },
    // A tab with another version wants it: it must not wait for this one.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  if (database.objectStoreNames.contains('perspectives')) return database;
  database.close();
  throw new DOMException('the store of perspectives is missing', 'NotFoundError');
}

/** The database, or undefined where the browser keeps none (private window, full disk): then things last as long as the page. */
export async function openLocalDatabase(): Promise<LocalDatabase | undefined> {
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), patience));
  try {
    return await Promise.race([open(), late]);
  } catch (error) {
    if (isSchemaError(error)) await reset();
    return undefined;
  }
}
