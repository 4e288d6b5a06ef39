import type { Grouping } from './column.ts';

/** What the list draws, top to bottom: group heads and records. `position` counts records only. */
export type Line<T> =
  | { kind: 'group'; key: string; title: string; note?: string; rows: readonly T[]; closed: boolean }
  | { kind: 'row'; key: string; row: T; position: number };

/** Lines of the rows; with a grouping the groups follow the first appearance of their rows, closed groups hide theirs. */
export function linesOf<T>(
  rows: readonly T[],
  rowId: (row: T) => string,
  grouping: Grouping<T> | undefined,
  closed: ReadonlySet<string>,
): Line<T>[] {
  if (!grouping) return rows.map((row, position) => ({ kind: 'row', key: rowId(row), row, position }));
  const groups = new Map<string, { title: string; note?: string; rows: T[] }>();
  for (const row of rows) {
    const { key, title, note } = grouping.of(row);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { title, ...(note === undefined ? {} : { note }), rows: [row] });
  }
  const lines: Line<T>[] = [];
  let position = 0;
  for (const [key, group] of groups) {
    const isClosed = closed.has(key);
    lines.push({ kind: 'group', key, ...group, closed: isClosed });
    if (isClosed) continue;
    for (const row of group.rows) {
      lines.push({ kind: 'row', key: rowId(row), row, position });
      position += 1;
    }
  }
  return lines;
}

/** Where a key leads in the list; -1 is the header. Undefined: not a key that moves. */
export function moveTo(key: string, active: number, count: number, page: number): number | undefined {
  const last = count - 1;
  const clamp = (to: number, low = 0) => Math.max(low, Math.min(last, to));
  switch (key) {
    case 'ArrowDown':
      return clamp(active + 1);
    case 'ArrowUp':
      return clamp(active - 1, -1);
    case 'PageDown':
      return clamp(active + page);
    case 'PageUp':
      return clamp(active - page);
    case 'Home':
      return count > 0 ? 0 : undefined;
    case 'End':
      return count > 0 ? last : undefined;
    default:
      return undefined;
  }
}
