import { inOrder } from './judge.ts';
import type { CellValue, Condition, RuleRow } from './ruleTable.ts';

/** What is offered to mend a fault with. */
export type Mend =
  | { readonly kind: 'MOVE_ABOVE'; readonly rowId: string; readonly aboveId: string }
  /** The row begins where the other ends: `attr` above `from`. */
  | { readonly kind: 'CUT_FROM'; readonly rowId: string; readonly attr: string; readonly from: number }
  | { readonly kind: 'SWAP_RANGE' | 'CLEAR_CELL' | 'ONCE_IN_CELL'; readonly rowId: string; readonly attr: string }
  | { readonly kind: 'REMOVE_ROW'; readonly rowId: string }
  /** A row for whatever is left: its place is the table's end. */
  | { readonly kind: 'ADD_REST' };

/** Distance of the priorities of new rows: there is room between them. */
export const priorityStep = 10;

/** The rows in their order with one of them directly before another; its priority lies between its neighbours' when there is room. */
export function moveAbove(rows: readonly RuleRow[], rowId: string, aboveId: string | null): RuleRow[] {
  const ordered = inOrder(rows);
  const moved = ordered.find(({ id }) => id === rowId);
  if (!moved || rowId === aboveId) return ordered;
  const rest = ordered.filter(({ id }) => id !== rowId);
  const at = aboveId === null ? rest.length : rest.findIndex(({ id }) => id === aboveId);
  if (at < 0) return ordered;
  const priority = priorityBetween(rest[at - 1]?.priority, rest[at]?.priority);
  return [...rest.slice(0, at), { ...moved, priority }, ...rest.slice(at)];
}

/** A priority behind one row and before another; that of the row behind it when there is no room, as the order then decides. */
export function priorityBetween(before: number | undefined, behind: number | undefined): number {
  if (behind === undefined) return (before ?? 0) + priorityStep;
  if (before === undefined) return behind > 1 ? Math.floor(behind / 2) : behind;
  const between = Math.floor((before + behind) / 2);
  return between > before ? between : behind;
}

const swapped = (value: CellValue): CellValue => {
  if (!Array.isArray(value)) return value;
  const [from, to]: (string | number)[] = value;
  if (typeof from === 'number' && typeof to === 'number') return [to, from];
  return typeof from === 'string' && typeof to === 'string' ? [to, from] : value;
};
const once = (value: CellValue): CellValue => {
  if (!Array.isArray(value)) return value;
  const words: (string | number)[] = [...new Set<string | number>(value)];
  return words.every((word) => typeof word === 'number') ? words : words.map(String);
};

/** The rows as the mend leaves them, in their order. @param newId id of a row that it adds */
export function mended(rows: readonly RuleRow[], mend: Mend, newId: string): RuleRow[] {
  const ordered = inOrder(rows);
  const change = (rowId: string, to: (conditions: readonly Condition[]) => Condition[]): RuleRow[] =>
    ordered.map((row) => (row.id === rowId ? { ...row, conditions: to(row.conditions) } : row));
  if (mend.kind === 'MOVE_ABOVE') return moveAbove(rows, mend.rowId, mend.aboveId);
  if (mend.kind === 'REMOVE_ROW') return ordered.filter(({ id }) => id !== mend.rowId);
  if (mend.kind === 'CUT_FROM')
    return change(mend.rowId, (conditions) => [...conditions, { attr: mend.attr, op: '>', value: mend.from }]);
  if (mend.kind === 'ADD_REST') {
    const rest = { id: newId, active: true, conditions: [], result: {}, comment: null, owner: null };
    return [...ordered, { ...rest, priority: (ordered.at(-1)?.priority ?? 0) + priorityStep }];
  }
  return change(mend.rowId, (conditions) =>
    conditions.flatMap((one) => {
      if (one.attr !== mend.attr) return [one];
      if (mend.kind === 'CLEAR_CELL') return [];
      return [{ ...one, value: mend.kind === 'SWAP_RANGE' ? swapped(one.value) : once(one.value) }];
    }),
  );
}
