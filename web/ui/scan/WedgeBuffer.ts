/** What a scanner that types is expected to do. */
export type WedgeOptions = {
  /** ms of silence that end a sequence; 30 by the specification, more for slow wireless scanners. */
  wait?: number;
  /** Shorter sequences are a person typing. */
  min?: number;
  /** Text that the scanner sends before and after each code; both are cut off. */
  prefix?: string;
  suffix?: string;
};

/** What became of the keys that were held: a code, or a text that a person typed. */
export type Held = { kind: 'scan' | 'typed'; text: string };
export type Outcome = { swallow: boolean; done: Held[] };

/** The middle one of an odd or even number of gaps; of two the shorter. */
const median = (gaps: readonly number[]): number =>
  gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? Number.POSITIVE_INFINITY;

/**
 * Tells a scanner's keys from a person's by their gaps (specification 1, 9: 30 ms, at least 3 keys). All keys are held back
 * until that is clear, so that a code is never typed into a field as well. Times are those of the events, because
 * handlers run late on a busy machine. The median of the gaps counts, not each one: systems stamp keys in ticks of up to
 * 16 ms, so a scanner of exactly 30 ms shows gaps of 31 and 47 ms as well.
 */
export class WedgeBuffer {
  #keys = '';
  #gaps: number[] = [];
  #last = 0;
  /** What the median of a scanner's gaps may be: the setting and a quarter for the clock that stamps keys. */
  readonly #limit: number;
  /** ms after which nothing more belongs to the keys that are held: two ticks longer than the setting. */
  readonly hold: number;
  readonly #min: number;
  readonly #prefix: string;
  readonly #suffix: string;
  /** Silence alone makes a code in a field too; with a longer wait a person may well type three letters within it. */
  readonly #quick: boolean;

  constructor(options: WedgeOptions = {}) {
    const wait = options.wait ?? 30;
    this.#limit = wait * 1.25;
    this.hold = Math.max(this.#limit, wait + 32);
    this.#quick = wait <= 50;
    this.#min = options.min ?? 3;
    this.#prefix = options.prefix ?? '';
    this.#suffix = options.suffix ?? '';
  }

  get isEmpty(): boolean {
    return this.#keys === '';
  }

  /** A printable key. @param at time of the event in ms */
  press(key: string, at: number): Outcome {
    const gap = at - this.#last;
    const done = this.isEmpty ? [] : gap > this.hold ? this.#finish(this.#quick) : [];
    if (!this.isEmpty) this.#gaps.push(gap);
    // Three gaps of a person are enough to let the letters go.
    if (this.#gaps.length >= 3 && median(this.#gaps) > this.#limit) done.push(...this.#finish(false));
    this.#keys += key;
    this.#last = at;
    return { swallow: true, done };
  }

  /** Enter or Tab: ends a code, or belongs to the person who types. */
  end(at: number): Outcome {
    if (this.isEmpty) return { swallow: false, done: [] };
    const done = this.#finish(at - this.#last <= this.hold);
    return { swallow: done[0]?.kind === 'scan', done };
  }

  /** Nothing came for {@link hold} ms. */
  silence(inField: boolean): Held[] {
    return this.isEmpty ? [] : this.#finish(!inField || this.#quick);
  }

  #finish(mayBeScan: boolean): Held[] {
    const text = this.#keys;
    const quick = text.length === 1 || median(this.#gaps) <= this.#limit;
    this.#keys = '';
    this.#gaps = [];
    const framed = text.startsWith(this.#prefix) && text.endsWith(this.#suffix);
    const code = text.slice(this.#prefix.length, text.length - this.#suffix.length);
    const scanned = mayBeScan && quick && text.length >= this.#min && framed && code !== '';
    return [scanned ? { kind: 'scan', text: code } : { kind: 'typed', text }];
  }
}
