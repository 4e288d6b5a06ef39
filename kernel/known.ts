/** A value that has been made sure of before: a find in what was read for these very ids. Throws an Error when it is missing after all. */
export function known<T>(value: T | null | undefined, what = 'value'): T {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}

/** Message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A value for each of these names. */
export const forEach = <N extends string, V>(names: readonly N[], valueOf: (name: N) => V): Record<N, V> =>
  // The entries name exactly these keys; the compiler does not follow that.
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, V>;
