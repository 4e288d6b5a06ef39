/** Rows that stay where they are, and what has come since. */
export type Held<T> = { rows: readonly T[]; added: number; gone: ReadonlySet<string> };

/** How many changes wait: ten that go from a long list let ten others move up into it, and that is ten changes, not twenty. */
export const newsOf = ({ added, gone }: Pick<Held<unknown>, 'added' | 'gone'>): number => Math.max(added, gone.size);

/**
 * Live data never moves the row under the cursor (look.md, rule 8): known rows keep their place and take their new
 * values, new rows wait and are counted, rows that are gone stay, marked, until the user refreshes.
 */
export function holdRows<T>(shown: readonly T[], fresh: readonly T[], rowId: (row: T) => string): Held<T> {
  const byId = new Map(fresh.map((row) => [rowId(row), row]));
  const gone = new Set<string>();
  let changed = false;
  const rows = shown.map((row) => {
    const now = byId.get(rowId(row));
    if (now === undefined) {
      gone.add(rowId(row));
      return row;
    }
    byId.delete(rowId(row));
    if (now !== row) changed = true;
    return now;
  });
  return { rows: changed ? rows : shown, added: byId.size, gone };
}
