import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Opens a database of the device once, and again after the browser has closed it; one that cannot be opened is tried anew at the next call. */
export function deviceDatabase<S extends DBSchema>(
  name: string,
  version: number,
  create: (db: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  const forget = (): void => {
    opened = undefined;
  };
  return () => {
    opened ??= openDB<S>(name, version, { upgrade: create, terminated: forget }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}
