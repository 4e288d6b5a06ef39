import { Refusal } from '#kernel/errors.ts';

/** 429 + 1400: too much of the same at once; a little later it will do. */
export const busy = (seconds = 1): Refusal =>
  new Refusal(429, 1400, 'Busy', { key: 'base:errorCode/1400' }, undefined, seconds);

/** Lets work under the same key run one after another; more than `most` of a key are refused. */
export function makeTurns(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= most) throw busy();
    const mine = line.last.then(work, work);
    line.last = mine.catch(() => undefined);
    line.length += 1;
    lines.set(key, line);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
}

/** Lets so many pieces of work run at once; the others wait in order. */
export function makePlaces(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= count) await new Promise<void>((go) => queue.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // Whoever waits takes over the place, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
