import type { RuleRow } from './ruleTable.ts';

export type RowConflict = { readonly id: string; readonly mine: RuleRow | null; readonly theirs: RuleRow | null };
export type Merged = { readonly rows: readonly RuleRow[]; readonly conflicts: readonly RowConflict[] };

const textOf = (row: RuleRow | undefined): string => (row ? JSON.stringify(row) : '');

/**
 * Two people changed a table that both read as `base`: rows that only one of them changed are taken over, added ones stand in both orders'
 * places. A row that both changed otherwise is a conflict: theirs stands until somebody chooses.
 */
export function mergeRows(base: readonly RuleRow[], mine: readonly RuleRow[], theirs: readonly RuleRow[]): Merged {
  const [was, own, other] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [row.id, row])));
  const conflicts: RowConflict[] = [];
  const merged: RuleRow[] = [];
  const take = (id: string): void => {
    const [before, ownRow, otherRow] = [was?.get(id), own?.get(id), other?.get(id)];
    const iChanged = textOf(ownRow) !== textOf(before);
    const theyChanged = textOf(otherRow) !== textOf(before);
    const clash = iChanged && theyChanged && textOf(ownRow) !== textOf(otherRow);
    if (clash) conflicts.push({ id, mine: ownRow ?? null, theirs: otherRow ?? null });
    const row = iChanged && !clash ? ownRow : otherRow;
    if (row) merged.push(row);
  };
  const ids = new Set(theirs.map(({ id }) => id));
  // What I added or they took away goes behind the row that it stood behind.
  const order = [...ids];
  mine.forEach(({ id }, at) => {
    if (ids.has(id)) return;
    const before = mine[at - 1]?.id;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  for (const id of order) take(id);
  return { rows: merged, conflicts };
}
