import type { Memory } from '#ui/layout/remember.ts';
import { ownerOf } from '#kernel/owner.ts';
import { sessionStore } from '../session/session.ts';
import { type LocalDatabase, openLocalDatabase } from './localDatabase.ts';
import { listeners } from './listeners.ts';

let database: LocalDatabase | undefined;
const kept = new Map<string, unknown>();
const unsaved = new Map<string, unknown>();
/** ms; an edge that is dragged changes at every move, the disk hears where it rests. */
const rest = 150;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Everything that is remembered belongs to an account in its unit. */
const keyOf = (name: string): string => {
  const { session } = sessionStore.getState();
  return `${session?.orgUnit ?? ''}/${session?.accountId ?? ''}/${name}`;
};

function save(): void {
  clearTimeout(timer);
  timer = undefined;
  const entries = [...unsaved];
  unsaved.clear();
  if (!database || entries.length === 0) return;
  const transaction = database.transaction('perspectives', 'readwrite');
  for (const [key, value] of entries)
    if (value === undefined) void transaction.store.delete(key);
    else void transaction.store.put(value, key);
  // A full or closed database forgets arrangements, nothing else.
  transaction.done.catch(() => undefined);
}

/** Reads what this browser remembers; the product starts with it. */
export async function loadMemory(): Promise<void> {
  database = await openLocalDatabase();
  if (!database) return;
  const { store } = database.transaction('perspectives');
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  keys.forEach((key, i) => kept.set(key, values[i]));
  window.addEventListener('pagehide', save);
}

/** Everything that this browser remembers, and whose it is. */
export const memoryEntries = (): { key: string; owner: string; value: unknown }[] =>
  [...kept].map(([key, value]) => {
    const [orgUnit = '', accountId = ''] = key.split('/');
    return { key, owner: ownerOf({ orgUnit, accountId }), value };
  });

/** The session of its owner has ended. */
export async function dropMemory(key: string): Promise<void> {
  kept.delete(key);
  unsaved.delete(key);
  await database?.delete('perspectives', key);
}

/** Its owner is back; what was remembered since counts. */
export function placeMemory(key: string, value: unknown): void {
  if (kept.has(key)) return;
  kept.set(key, value);
  unsaved.set(key, value);
  save();
  placed.tell(key.split('/').slice(2).join('/'));
  turn += 1;
  changed.tell('');
}

let turn = 0;
const changed = listeners();
const placed = listeners();

export const memory = {
  read: (name: string): unknown => kept.get(keyOf(name)),
  write: (name: string, value: unknown): void => {
    const key = keyOf(name);
    if (value === undefined) kept.delete(key);
    else kept.set(key, value);
    unsaved.set(key, value);
    timer ??= setTimeout(save, rest);
    turn += 1;
    changed.tell('');
  },
  /** Writes, and tells who shows what stands under the name. */
  place: (name: string, value: unknown): void => {
    memory.write(name, value);
    // Chosen, not dragged: it is kept at once, so that a reload right after it finds it.
    save();
    placed.tell(name);
  },
  onPlaced: (name: string, listener: () => void) => placed.hear(name, listener),
  /** Anything that is remembered; `turn` says whether it changed meanwhile. */
  onChanged: (listener: () => void) => changed.hear('', listener),
  turn: (): number => turn,
} satisfies Memory & Record<string, unknown>;
