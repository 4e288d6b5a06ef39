import { Pace } from './pace.ts';
import type { BestSoFar, Found, SearchOptions } from './searchOptions.ts';

/** What a search may use, and how much of it is used up: iterations, seconds of the clock, or both. */
export class Budget {
  readonly #options: SearchOptions;
  readonly #best: () => BestSoFar;
  readonly #pace: Pace | undefined;
  readonly #begun: number;
  iteration = 0;
  /** Share of the budget that was used up when it was last asked. */
  share = 0;
  stopped: Found['stopped'] = 'budget';

  constructor(options: SearchOptions, best: () => BestSoFar) {
    this.#options = options;
    this.#best = best;
    this.#pace = options.clock && new Pace(options.clock);
    this.#begun = options.begun ?? this.#pace?.now ?? 0;
  }

  /** Seconds by the clock, as of the last look; undefined without a clock. */
  get now(): number | undefined {
    return this.#pace?.now;
  }

  /** Where the search neither counts iterations nor was told how many there are, it must count what the seconds allow. */
  get mustCount(): boolean {
    const { iterations, cpu } = this.#options;
    return iterations === undefined && cpu !== undefined && this.#pace !== undefined;
  }

  timeIsUp = (): boolean => {
    const { cpu } = this.#options;
    return cpu !== undefined && this.#pace !== undefined && this.#pace.ask() - this.#begun >= cpu;
  };

  /** False: used up, or cancelled. Tells how far it is. */
  going(): boolean {
    const { iterations, cpu, cancelled, onProgress } = this.#options;
    let share = iterations === undefined ? 0 : this.iteration / iterations;
    const now = this.#pace?.ask() ?? 0;
    if (cpu !== undefined && this.#pace) share = Math.max(share, (now - this.#begun) / cpu);
    this.share = share;
    onProgress?.(Math.min(1, share), this.#best);
    if (cancelled?.()) {
      this.stopped = 'cancelled';
      return false;
    }
    return share < 1;
  }

  /** Looks at the clock: what was asked last may be older than the few milliseconds that are measured. */
  look(): void {
    const { cpu } = this.#options;
    if (cpu !== undefined && this.#pace) this.share = Math.max(this.share, (this.#pace.look() - this.#begun) / cpu);
  }
}
