import { betterScore } from './better.ts';
import type { Sequences } from './searchOptions.ts';

/** Where searches of the same problem in several threads leave their best plan and find a better one. */
export type Exchange = {
  /** Leaves the plan when it is the best so far; answers a better one when there is one. */
  swap(score: readonly number[], plan: Sequences): Sequences | undefined;
};

const scores = 8;
const head = { lock: 0, scores: 1, words: 2, length: 3 } as const;

/** Memory for the plans of a problem with so many tasks and vehicles, to be handed to every thread. */
export const exchangeMemory = (tasks: number, vehicles: number): SharedArrayBuffer =>
  new SharedArrayBuffer(8 * scores + 4 * (head.length + 2 * vehicles + tasks));

/** The exchange over memory that all threads share; a thread holds the lock only while it copies one plan. */
export function sharedExchange(memory: SharedArrayBuffer): Exchange {
  const score = new Float64Array(memory, 0, scores);
  const words = new Int32Array(memory, 8 * scores);
  const plan = words.subarray(head.length);

  const read = (): Sequences => {
    const all: { vehicle: number; nodes: Int32Array }[] = [];
    for (let at = 0; at < words[head.words]!; ) {
      const count = plan[at + 1]!;
      all.push({ vehicle: plan[at]!, nodes: plan.slice(at + 2, at + 2 + count) });
      at += 2 + count;
    }
    return all;
  };
  const write = (own: readonly number[], routes: Sequences): void => {
    score.set(own);
    words[head.scores] = own.length;
    let at = 0;
    for (const { vehicle, nodes } of routes) {
      plan[at] = vehicle;
      plan[at + 1] = nodes.length;
      plan.set(Array.from(nodes), at + 2);
      at += 2 + nodes.length;
    }
    words[head.words] = at;
  };
  return {
    swap: (own, routes) => {
      while (Atomics.compareExchange(words, head.lock, 0, 1) !== 0) Atomics.wait(words, head.lock, 1, 10);
      try {
        const known = Array.from(score.subarray(0, words[head.scores]));
        if (known.length === 0 || betterScore(own, known)) write(own, routes);
        else if (betterScore(known, own)) return read();
        return undefined;
      } finally {
        Atomics.store(words, head.lock, 0);
        Atomics.notify(words, head.lock);
      }
    },
  };
}
