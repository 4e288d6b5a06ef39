/** Random numbers from a seed (Mulberry32): the same everywhere, so that an answer can be repeated. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bf03635) | 0;
  }
  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** Whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }
}
