import { useRef, useState } from 'react';

/**
 * Work of several steps behind one button, such as photos and then the record that names them: pressed twice it runs once. A
 * single call needs no more than `useCommand`.
 */
export function useOnce(work: () => Promise<unknown>): { run: () => Promise<void>; busy: boolean } {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy };
}
