import { draftsDatabase } from '../waiting/drafts.ts';
import { filesDatabase } from '../waiting/keptFiles.ts';
import { isRefused, waitingDatabase } from '../waiting/waitingCalls.ts';
import type { WaitingCall } from '../waiting/waitingCall.ts';
import { memoryEntries, placeMemory, dropMemory } from '../memory/memory.ts';
import type { SealedKind } from './sealedDatabase.ts';

/** One thing that the device keeps for somebody. */
export type Owned = {
  owner: string;
  value: unknown;
  /** It still has to be sent. */
  waits: boolean;
  /** The server has it, or it can be asked for again: with the session it is over. */
  over: boolean;
  drop: () => Promise<void>;
};

/** A store of the device whose things belong to people; `putBack` never replaces what has been made since. */
export type OwnedStore = {
  kind: SealedKind;
  /** What cannot be sealed stays, rather than be lost. */
  precious: boolean;
  all: () => Promise<Owned[]>;
  putBack: (value: unknown) => Promise<void>;
};

const waiting: OwnedStore = {
  kind: 'waiting',
  precious: true,
  all: async () => {
    const db = await waitingDatabase();
    return (await db.getAll('waiting')).map((value) => ({
      owner: value.owner,
      value,
      waits: !isRefused(value.queue),
      over: false,
      drop: () => db.delete('waiting', value.seq),
    }));
  },
  putBack: async (value) => {
    const call = value as WaitingCall;
    const { store, done } = (await waitingDatabase()).transaction('waiting', 'readwrite', { durability: 'strict' });
    if ((await store.get(call.seq)) === undefined) await store.add(call);
    await done;
  },
};

const drafts: OwnedStore = {
  kind: 'draft',
  precious: true,
  all: async () => {
    const db = await draftsDatabase();
    return (await db.getAll('drafts')).map((value) => ({
      owner: value.owner,
      value,
      waits: false,
      over: value.sent === true,
      drop: () => db.delete('drafts', [value.owner, value.name]),
    }));
  },
  putBack: async (value) => {
    const draft = value as Awaited<ReturnType<typeof allDrafts>>[number];
    const { store, done } = (await draftsDatabase()).transaction('drafts', 'readwrite', { durability: 'strict' });
    if ((await store.get([draft.owner, draft.name])) === undefined) await store.put(draft);
    await done;
  },
};
const allDrafts = async () => (await draftsDatabase()).getAll('drafts');

const files: OwnedStore = {
  kind: 'file',
  precious: true,
  all: async () => {
    const db = await filesDatabase();
    return (await db.getAll('files')).map((value) => ({
      owner: value.owner,
      value,
      waits: false,
      over: false,
      drop: () => db.delete('files', [value.owner, value.key]),
    }));
  },
  putBack: async (value) => {
    const file = value as Awaited<ReturnType<typeof allFiles>>[number];
    const { store, done } = (await filesDatabase()).transaction('files', 'readwrite', { durability: 'strict' });
    await store.put(file);
    await done;
  },
};
const allFiles = async () => (await filesDatabase()).getAll('files');

const memory: OwnedStore = {
  kind: 'memory',
  precious: false,
  all: async () =>
    memoryEntries().map(({ key, owner, value }) => ({
      owner,
      value: { key, value },
      waits: false,
      over: false,
      drop: () => dropMemory(key),
    })),
  putBack: async (kept) => {
    const { key, value } = kept as { key: string; value: unknown };
    placeMemory(key, value);
  },
};

export const ownedStores: readonly OwnedStore[] = [waiting, drafts, files, memory];
