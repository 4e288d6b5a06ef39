type Values = Readonly<Record<string, unknown>>;

/** A field of which two people have made different things. */
export type Difference = {
  path: string;
  mine: unknown;
  theirs: unknown;
  /** Who moved it away from what both had before. */
  by: 'mine' | 'theirs' | 'both';
};

const at = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Values | null | undefined)?.[part], values);

/** Nothing is nothing, however it is written. */
const text = (value: unknown): string =>
  value === undefined || value === null || value === '' ? 'null' : JSON.stringify(value);

/** Fields in which what somebody typed and what somebody else saved meanwhile are not the same. */
export const differences = (paths: readonly string[], base: Values, mine: Values, theirs: Values): Difference[] =>
  paths.flatMap((path) => {
    const [before, own, other] = [at(base, path), at(mine, path), at(theirs, path)];
    if (text(own) === text(other)) return [];
    const by = text(own) === text(before) ? 'theirs' : text(other) === text(before) ? 'mine' : 'both';
    return [{ path, mine: own, theirs: other, by }];
  });
