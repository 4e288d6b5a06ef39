import type { CSSProperties } from 'react';
import { growingAt } from './columnRoom.ts';
import type { ShownColumn } from './useColumns.ts';
import type { TableState } from './tableState.ts';

/** px of the column of check boxes. */
export const checkWidth = 28;

/** Tracks of the rows' grid: the first column that may grow takes what is left, unless the user has set its width. */
export function listLayout<T>(
  columns: readonly ShownColumn<T>[],
  widths: TableState['widths'],
  { selectable, phone }: { selectable: boolean; phone: boolean },
): CSSProperties {
  const grow = growingAt(columns);
  const isSet = (column: ShownColumn<T> | undefined): boolean => widths?.[column?.id ?? ''] !== undefined;
  const tracks = [
    ...(selectable ? [`${checkWidth}px`] : []),
    ...columns.map((c, i) => (i === grow && !isSet(c) ? `minmax(${c.size}px, 1fr)` : `${c.size}px`)),
    ...(grow < 0 || isSet(columns[grow]) ? ['1fr'] : []),
  ].join(' ');
  const least = columns.reduce((sum, c) => sum + c.size, selectable ? checkWidth : 0);
  return {
    '--k-tracks': phone ? `${selectable ? '40px ' : ''}minmax(0, 1fr)` : tracks,
    '--k-min': phone ? '0' : `${least}px`,
  } as CSSProperties;
}
