import type { Column } from './column.ts';

/** A column as its room is shared out. */
export type RoomColumn = Pick<Column<never>, 'id' | 'align' | 'grow' | 'yields'> & { readonly size: number };

/** Which column takes the room that is left: the first that may grow, else the last one that is read from the left. */
export function growingAt(columns: readonly RoomColumn[]): number {
  const named = columns.findIndex((column) => column.grow);
  return named >= 0 ? named : columns.findLastIndex((column) => (column.align ?? 'left') === 'left');
}

const widthOf = (columns: readonly RoomColumn[]): number => columns.reduce((sum, { size }) => sum + size, 0);

/** Ids of the columns for which `room` px are too few: those that yield, the highest first, until the others fit. */
export function leftOutIn(columns: readonly RoomColumn[], room: number): ReadonlySet<string> {
  const out = new Set<string>();
  const yielding = columns.filter((column) => column.yields !== undefined);
  yielding.sort((a, b) => (b.yields ?? 0) - (a.yields ?? 0));
  for (const { id } of yielding) {
    if (widthOf(columns.filter((column) => !out.has(column.id))) <= room) break;
    out.add(id);
  }
  return out;
}

/**
 * Widths in `room` px. What is left over goes first to columns that cut what stands in them, those that miss the least before others, so
 * that as many as can be are whole; only then to the column that grows. `needs` is what each would take, `isSet` what the user has
 * drawn to a width: that stays.
 */
export function sharedRoom(
  columns: readonly RoomColumn[],
  room: number,
  needs: ReadonlyMap<string, number>,
  isSet: (id: string) => boolean,
): ReadonlyMap<string, number> {
  const growing = columns[growingAt(columns)]?.id;
  const given = new Map(columns.map(({ id, size }) => [id, size]));
  const missing = columns
    .filter(({ id }) => !isSet(id))
    .map(({ id, size }) => ({ id, px: (needs.get(id) ?? 0) - size }))
    .filter(({ px }) => px > 0)
    .sort((a, b) => a.px - b.px);
  let left = room - widthOf(columns);
  for (const { id, px } of missing) {
    const part = Math.min(px, left);
    if (part <= 0) break;
    left -= part;
    // The one that grows takes its part by itself: it is only kept from the others.
    if (id !== growing) given.set(id, (given.get(id) ?? 0) + part);
  }
  return given;
}
