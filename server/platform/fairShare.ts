import { busy } from './turns.ts';

/**
 * Lets so many pieces of work of one who asks run at once in this process; the others wait in their order, and whoever has more waiting
 * than `mostWaiting` is told to come again. So nobody takes the connections of a process from everybody else.
 */
export function makeFairShare(
  most: number,
  mostWaiting: number,
): <T>(by: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (by, work) => {
    const line = lines.get(by) ?? { running: 0, waiting: [] };
    lines.set(by, line);
    if (line.running < most) line.running += 1;
    else if (line.waiting.length >= mostWaiting) throw busy();
    else await new Promise<void>((go) => line.waiting.push(go));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // Whoever waits takes over the place, so that nobody slips in between.
      if (next) next();
      else line.running -= 1;
      if (line.running === 0 && line.waiting.length === 0) lines.delete(by);
    }
  };
}
