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

/**
 * Tells a scanner's keys from a person's by their gaps (specification 1, 9: 30 ms, at least 3 keys). All keys are held back
 * until that is clear, so that a code is never typed into a field as well. Times are those of the events, because
 * handlers run late on a busy machine.
 */
export class WedgeBuffer {
  #keys = '';
  #last = Number.NEGATIVE_INFINITY;
  readonly wait: number;
  readonly #min: number;
  readonly #prefix: string;
  readonly #suffix: string;

  constructor(options: WedgeOptions = {}) {
    this.wait = options.wait ?? 30;
    this.#min = options.min ?? 3;
    this.#prefix = options.prefix ?? '';
    this.#suffix = options.suffix ?? '';
  }

  get isEmpty(): boolean {
    return this.#keys === '';
  }

  /** A printable key. @param at time of the event in ms */
  press(key: string, at: number): Outcome {
    const done = this.#keys !== '' && at - this.#last > this.wait ? this.#finish(false) : [];
    this.#keys += key;
    this.#last = at;
    return { swallow: true, done };
  }

  /** Enter or Tab: ends a code, or belongs to the person who types. */
  end(at: number): Outcome {
    if (this.#keys === '') return { swallow: false, done: [] };
    const done = this.#finish(at - this.#last <= this.wait);
    return { swallow: done[0]?.kind === 'scan', done };
  }

  /**
   * Nothing came for `wait` ms. In a text field only a fast scanner is believed without Enter, because a person may well
   * type three letters within a longer wait.
   */
  silence(inField: boolean): Held[] {
    return this.#keys === '' ? [] : this.#finish(!inField || this.wait <= 50);
  }

  #finish(mayBeScan: boolean): Held[] {
    const text = this.#keys;
    this.#keys = '';
    if (!mayBeScan || text.length < this.#min || !text.startsWith(this.#prefix) || !text.endsWith(this.#suffix))
      return [{ kind: 'typed', text }];
    const code = text.slice(this.#prefix.length, text.length - this.#suffix.length);
    return [code === '' ? { kind: 'typed', text } : { kind: 'scan', text: code }];
  }
}
