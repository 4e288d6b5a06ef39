import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { actionRegistry } from './registry.ts';

type Run = { id: string; layer: number };
const runs = createStore<{ open: readonly Run[] }>()(() => ({ open: [] }));

/** Remembers that an action was begun until it has ended, in the layer in which it was: what opens a dialog waits below that. */
export function trackRun(id: string, work: Promise<unknown>): void {
  const run = { id, layer: actionRegistry.getState().layer };
  runs.setState(({ open }) => ({ open: [...open, run] }));
  const end = () => runs.setState(({ open }) => ({ open: open.filter((one) => one !== run) }));
  work.then(end, end);
}

/** Whether work that somebody has begun goes on where they are now; of one action, or of any. */
export const isRunning = (id?: string, open = runs.getState().open, layer = actionRegistry.getState().layer): boolean =>
  open.some((run) => run.layer === layer && (id === undefined || run.id === id));

/** The same for a component: true at once, so that every key is seen to have done something. */
export function useRunning(id?: string): boolean {
  const layer = useStore(actionRegistry, (state) => state.layer);
  return useStore(runs, ({ open }) => isRunning(id, open, layer));
}
