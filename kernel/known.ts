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

/** Something with named values: a parsed document, a part of a bundle of texts. */
export const isNamed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What lies at a path of names, own properties only; undefined where the path ends early. */
export function valueIn(tree: unknown, path: readonly string[]): unknown {
  let at = tree;
  for (const name of path) at = isNamed(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return at;
}
