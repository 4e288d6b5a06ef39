import type { DBSchema } from 'idb';
import { deviceDatabase } from '../memory/deviceDatabase.ts';

/** Which store of the device something was taken from. */
export type SealedKind = 'waiting' | 'draft' | 'file' | 'memory';
export type Sealed = {
  id: number;
  owner: string;
  kind: SealedKind;
  /** It still has to be sent: the sign-in page counts it. */
  waits: boolean;
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
};

interface Schema extends DBSchema {
  /** By owner, while its session lasts; nobody can read a key out of the browser. */
  keys: { key: string; value: CryptoKey };
  sealed: { key: number; value: Sealed; indexes: { owner: string } };
}

/** What belongs to sessions that have ended, unreadable without the key that only a sign-in of its owner brings. */
export const sealedDatabase = deviceDatabase<Schema>('kontor-sealed', 1, (db) => {
  db.createObjectStore('keys');
  db.createObjectStore('sealed', { keyPath: 'id', autoIncrement: true }).createIndex('owner', 'owner');
});
