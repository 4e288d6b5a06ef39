/** A record that the control centre can open: its address in the hash. */
export type Finding = { id: string; label: string; note?: string; path: string };

/** Finds records by what was typed, the best first. */
export type Find = (typed: string, signal: AbortSignal) => Promise<readonly Finding[]>;

/**
 * Records that a module offers to the control centre. The code is loaded with the first search, so that it costs nothing
 * before.
 */
export type PaletteSource = {
  /** Id of the screen that shows such a record: gives the title, and who may open it may find it. */
  readonly screen: string;
  readonly icon: string;
  readonly load: () => Promise<{ find: Find }>;
};

/** At most this many of one kind are shown. */
export const findingsOfAKind = 5;
