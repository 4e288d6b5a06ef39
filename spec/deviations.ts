/**
 * Where the product does not do what an entry of a table says, with the reason. The list may only shrink: a test fails when an
 * entry is listed that the product holds by now.
 */
export type Deviation = {
  table: string;
  /** Keys of entries; one that ends with `*` stands for all that begin so. */
  keys: readonly string[];
  /**
   * `ruling`: a decision reads the words otherwise, or they contradict each other. `absent`: the module is not built yet.
   * `elsewhere`: a behaviour that the named proof holds. `silent`: the entry says that the specification does not say.
   */
  why: 'ruling' | 'absent' | 'elsewhere' | 'silent';
  reason: string;
  /** File and title of the test that holds an `elsewhere`. */
  proof?: readonly [file: string, title: string];
};

export const deviations: readonly Deviation[] = [];
