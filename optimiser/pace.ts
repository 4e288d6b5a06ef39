/** Seconds between two looks at the clock, about. */
const gap = 0.002;
/** Most times that the last answer is given again. */
const mostSkips = 64;

/**
 * A clock that is looked at every few milliseconds however often it is asked: to ask the system for seconds of CPU costs as much as
 * some iterations (measured: 5 to 30 % of the search when asked every 32).
 */
export class Pace {
  readonly #clock: () => number;
  #every = 1;
  #asked = 0;
  /** The last look's answer. */
  now: number;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.now = clock();
  }

  /** Looks now. */
  look(): number {
    this.#asked = 0;
    this.now = this.#clock();
    return this.now;
  }

  /** Seconds by the clock, as of the last look. */
  ask(): number {
    this.#asked += 1;
    if (this.#asked < this.#every) return this.now;
    this.#asked = 0;
    const now = this.#clock();
    const since = now - this.now;
    if (since < gap) this.#every = Math.min(mostSkips, this.#every * 2);
    else if (since > 4 * gap) this.#every = Math.max(1, this.#every >> 1);
    this.now = now;
    return now;
  }
}
