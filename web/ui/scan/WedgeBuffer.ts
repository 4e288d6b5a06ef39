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
export type Held = {
  kind: 'scan' | 'typed';
  text: string;
  /** Its keys came one by one: this scanner needs a longer wait. */
  slow?: true;
};
export type Outcome = { swallow: boolean; done: Held[] };

/** ms within which a scanner goes on after a pause in the middle of a code: wireless ones leave up to 200 between two keys. */
const longestPause = 300;
/** Digits of a package's number with its identifier: what is longer was two codes. */
const longestNumber = 20;
/** Keys of a scanner so slow that each comes by itself: nobody types as many digits on a page that has no field for them. */
const slowDigits = 8;
/** So many digits one by one are no single pause: the scanner is slow. */
const slowGaps = 4;

/** Digits that are fewer than an SSCC has, with the sign of the symbology or without: the rest may come. */
const isHalf = (text: string): boolean => /^(?:\]..)?\d{1,17}$/.test(text);

/** The middle one of an odd or even number of gaps; of two the shorter. */
const median = (gaps: readonly number[]): number =>
  gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? Number.POSITIVE_INFINITY;

/**
 * Tells a scanner's keys from a person's by their gaps (specification 1, 9: 30 ms, at least 3 keys). All keys are held back
 * until that is clear, so that a code is never typed into a field as well. Times are those of the events, because
 * handlers run late on a busy machine. The median of the gaps counts, not each one: systems stamp keys in ticks of up to
 * 16 ms, so a scanner of exactly 30 ms shows gaps of 31 and 47 ms as well. A pause in the middle of a code does not end it: digits that are too
 * few for a number are held a little longer, and all keys are where the scanner is known to send Enter.
 */
export class WedgeBuffer {
  #keys = '';
  /** Where in the keys a pause was. */
  #pauses: number[] = [];
  /** This scanner ends its codes with Enter: silence is a pause, not the end. */
  #endsWithEnter = false;
  /** Digits that came one by one and were let go, while nothing else came between. */
  #stray = '';
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

  /** ms after which nothing more belongs to the keys that are held by now: a code that was begun has longer. */
  get patience(): number {
    return this.#isBegun ? Math.max(this.hold, longestPause) : this.hold;
  }

  /** Keys of a scanner that are no whole code yet. */
  get #isBegun(): boolean {
    const { length } = this.#keys;
    return length >= this.#min && median(this.#gaps) <= this.#limit && (this.#endsWithEnter || isHalf(this.#keys));
  }

  /** A printable key. @param at time of the event in ms @param inField it goes into a field */
  press(key: string, at: number, inField = false): Outcome {
    const gap = at - this.#last;
    if (gap > longestPause) this.#stray = '';
    const done = this.isEmpty ? [] : gap > this.patience ? this.#finish(this.#quick) : [];
    if (!this.isEmpty && gap > this.hold) this.#pauses.push(this.#keys.length);
    else if (!this.isEmpty) this.#gaps.push(gap);
    // Three gaps of a person are enough to let the letters go.
    if (this.#gaps.length >= 3 && median(this.#gaps) > this.#limit) done.push(...this.#finish(false));
    this.#letGo(done, inField);
    this.#keys += key;
    this.#last = at;
    return { swallow: true, done };
  }

  /** Enter or Tab: ends a code, or belongs to the person who types. */
  end(at: number, inField = false): Outcome {
    const slow = this.#slowCode(at);
    const came = this.#stray.length;
    this.#stray = '';
    if (slow !== undefined && !inField) {
      this.#forget();
      return { swallow: true, done: [{ kind: 'scan', text: slow, ...(came >= slowGaps ? { slow: true } : {}) }] };
    }
    if (this.isEmpty) return { swallow: false, done: [] };
    const done = this.#finish(at - this.#last <= this.patience);
    const swallow = done.at(-1)?.kind === 'scan';
    this.#endsWithEnter ||= swallow;
    return { swallow, done };
  }

  /** Nothing came for {@link patience} ms. */
  silence(inField: boolean): Held[] {
    if (this.isEmpty) return [];
    const done = this.#finish(!inField || this.#quick);
    this.#letGo(done, inField);
    return done;
  }

  /** On a page there is nothing to type into: digits that were let go may be those of a slow scanner, whose Enter follows. */
  #letGo(done: readonly Held[], inField: boolean): void {
    for (const { kind, text } of done)
      this.#stray = !inField && kind === 'typed' && /^\d+$/.test(text) ? this.#stray + text : '';
  }

  /** The code whose digits were let go one by one, and the rest of it; undefined when Enter ends no such thing. */
  #slowCode(at: number): string | undefined {
    if (this.#stray === '' || at - this.#last > longestPause || (this.#keys !== '' && !isHalf(this.#keys)))
      return undefined;
    const code = this.#stray + this.#keys;
    return code.length >= slowDigits && code.length <= longestNumber ? code : undefined;
  }

  #forget(): void {
    this.#keys = '';
    this.#gaps = [];
    this.#pauses = [];
  }

  #finish(mayBeScan: boolean): Held[] {
    const text = this.#keys;
    const quick = text.length === 1 || median(this.#gaps) <= this.#limit;
    const pauses = this.#pauses;
    this.#forget();
    // Too many digits for one number: they were two codes, and the pause stood between them.
    if (pauses.length > 0 && /^\d+$/.test(text) && text.length > longestNumber)
      return [0, ...pauses].map((from, i) => this.#judge(text.slice(from, pauses[i]), mayBeScan, quick));
    return [this.#judge(text, mayBeScan, quick)];
  }

  #judge(text: string, mayBeScan: boolean, quick: boolean): Held {
    const framed = text.startsWith(this.#prefix) && text.endsWith(this.#suffix);
    const code = text.slice(this.#prefix.length, text.length - this.#suffix.length);
    const scanned = mayBeScan && quick && text.length >= this.#min && framed && code !== '';
    return scanned ? { kind: 'scan', text: code } : { kind: 'typed', text };
  }
}
