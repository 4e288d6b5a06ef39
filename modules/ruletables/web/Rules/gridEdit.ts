import { inOrder } from '../../rules/judge.ts';
import { moveAbove, priorityBetween } from '../../rules/mends.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';
import type { GridColumn } from './gridColumns.ts';

export type Spot = { readonly row: number; readonly col: number };

const newId = (): string => crypto.randomUUID();
export const blankRow = (priority: number, owner: string): RuleRow => ({
  id: newId(),
  priority,
  active: true,
  conditions: [],
  result: {},
  comment: null,
  owner,
});

/** A row below the one at `at`; at the end behind the last one. */
export function insertRow(rows: readonly RuleRow[], at: number, owner: string, like?: RuleRow): RuleRow[] {
  const priority = priorityBetween(rows[at]?.priority, rows[at + 1]?.priority);
  const row = like ? { ...like, id: newId(), priority, owner } : blankRow(priority, owner);
  return [...rows.slice(0, at + 1), row, ...rows.slice(at + 1)];
}

export function moveRow(rows: readonly RuleRow[], at: number, by: 1 | -1): RuleRow[] {
  const row = rows[at];
  const target = by === -1 ? rows[at - 1] : rows[at + 2];
  if (!row || (by === -1 && !target) || (by === 1 && at + 1 >= rows.length)) return [...rows];
  return moveAbove(rows, row.id, target?.id ?? null);
}

export const writeCell = (rows: readonly RuleRow[], at: number, column: GridColumn, typed: string): RuleRow[] => {
  const written = rows.map((row, index) => (index === at && column.write ? column.write(row, typed) : row));
  return column.kind === 'priority' ? inOrder(written) : written;
};

/** Cells of a spreadsheet, from a spot on; rows that are missing are added. */
export function pasteCells(
  rows: readonly RuleRow[],
  columns: readonly GridColumn[],
  at: Spot,
  cells: readonly (readonly string[])[],
  owner: string,
): RuleRow[] {
  let out = [...rows];
  cells.forEach((line, down) => {
    const index = at.row + down;
    while (out.length <= index) out = insertRow(out, out.length - 1, owner);
    const row = out[index];
    if (!row) return;
    out[index] = line.reduce(
      (written, typed, right) => columns[at.col + right]?.write?.(written, typed) ?? written,
      row,
    );
  });
  return inOrder(out);
}
