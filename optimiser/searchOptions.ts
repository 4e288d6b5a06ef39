import type { Exchange } from './exchange.ts';

export type Sequences = readonly { vehicle: number; nodes: ArrayLike<number> }[];

export type SearchOptions = {
  seed: number;
  /** Ends the search; with it alone the answer is the same everywhere. */
  iterations?: number;
  /** Seconds of CPU, measured by `clock` (seconds, any origin). Without a clock only iterations count. */
  cpu?: number;
  clock?: () => number;
  /** By the clock: when the budget began to run. Default: with the search. */
  begun?: number;
  /** Asked now and then; true ends the search with the best so far. */
  cancelled?: () => boolean;
  /** Share of the budget from 0 to 1, now and then; `best` works out the figures of the best answer so far. */
  onProgress?: (share: number, best: () => BestSoFar) => void;
  initial?: Sequences;
  /** Other searches of the same problem: once a second by the clock the better plan goes on in both. */
  exchange?: Exchange;
  /** False: use the whole budget. */
  stopEarly?: boolean;
};

export type BestSoFar = { routes: number; unassigned: number; distance: number };

export type Found = {
  sequences: { vehicle: number; nodes: Int32Array }[];
  absent: number[];
  iterations: number;
  /** Rounds of a fleet's budget that were begun. */
  rounds: number;
  stopped: 'budget' | 'early' | 'cancelled';
};
