import { useSyncExternalStore } from 'react';

/** What lists leave out for want of room at the moment, by their columns. */
const leftOut = new WeakMap<object, ReadonlySet<string>>();
const listeners = new Set<() => void>();
const none: ReadonlySet<string> = new Set();

export function noteLeftOut(columns: object, ids: ReadonlySet<string>): void {
  leftOut.set(columns, ids);
  for (const changed of listeners) changed();
}

const listen = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** What the list of these columns leaves out: the catalogue shows it as not shown. */
export const useLeftOut = (columns: object): ReadonlySet<string> =>
  useSyncExternalStore(listen, () => leftOut.get(columns) ?? none);
