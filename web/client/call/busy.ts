import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How many background tasks marked as spinner tasks run now (specification 1, 2.7). */
const busyStore = createStore<{ running: number }>()(() => ({ running: 0 }));

/** Runs a task under the full-screen busy overlay. */
export async function whileBusy<T>(task: () => Promise<T>): Promise<T> {
  busyStore.setState((state) => ({ running: state.running + 1 }));
  try {
    return await task();
  } finally {
    busyStore.setState((state) => ({ running: state.running - 1 }));
  }
}

/** True when something has been running for 800 ms. */
export function useBusy(delay = 800): boolean {
  const running = useStore(busyStore, (state) => state.running > 0);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!running) return setShown(false);
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [running, delay]);
  return shown;
}
