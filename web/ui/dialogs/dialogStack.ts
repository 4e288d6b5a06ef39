import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

export type DialogEntry = {
  id: number;
  draw: (close: (result?: unknown) => void) => ReactNode;
  close: (result?: unknown) => void;
};

/** Open dialogs, the top one last. */
export const dialogStack = createStore<{ entries: readonly DialogEntry[] }>()(() => ({ entries: [] }));

let next = 1;

/**
 * Opens a dialog on top of the others; answers what it is closed with, undefined when the user cancels.
 * `draw` receives the way to close it.
 */
export function openDialog<R>(draw: (close: (result?: R) => void) => ReactNode): Promise<R | undefined> {
  return new Promise((resolve) => {
    const id = next;
    next += 1;
    const close = (result?: unknown) => {
      dialogStack.setState((state) => ({ entries: state.entries.filter((entry) => entry.id !== id) }));
      resolve(result as R | undefined);
    };
    dialogStack.setState((state) => ({
      entries: [...state.entries, { id, draw: draw as DialogEntry['draw'], close }],
    }));
  });
}

const unsaved = new Set<symbol>();

/** A dialog that holds what was typed says so while it does; the answer takes it back. */
export function holdUnsaved(): () => void {
  const holder = Symbol('unsaved');
  unsaved.add(holder);
  return () => unsaved.delete(holder);
}
export const dialogsHoldUnsaved = (): boolean => unsaved.size > 0;

/** Closes all dialogs without an answer (logout, another page). */
export function closeAllDialogs(): void {
  for (const entry of dialogStack.getState().entries) entry.close();
}
