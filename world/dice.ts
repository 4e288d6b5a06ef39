const worldSeed = 20_240_115;

/** FNV-1a over a text, so that every part of the world draws from numbers of its own. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** Mulberry32 with the world's seed; two dice of one name throw the same. Adding a part never moves the others. */
export class Dice {
  #state: number;
  constructor(name: string) {
    this.#state = (worldSeed ^ hash(name)) >>> 0;
  }
  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** Whole number from `first` to `last`, both included. */
  between(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1));
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  pick<T>(of: readonly T[]): T {
    const one = of[Math.floor(this.next() * of.length)];
    if (one === undefined) throw new RangeError('nothing to pick from');
    return one;
  }
  /** One of the values, as often as its weight says. */
  weighted<T>(of: readonly (readonly [value: T, weight: number])[]): T {
    let at = this.next() * of.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of of) {
      at -= weight;
      if (at < 0) return value;
    }
    const last = of.at(-1);
    if (!last) throw new RangeError('nothing to pick from');
    return last[0];
  }
  /** Normal deviate, mean 0 and deviation 1 (Box-Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal());
  }
}
