import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { useUnchanged } from '#ui/useUnchanged.ts';
import { useFormat } from '../text/useFormat.ts';
import type { CellValue, Column } from './column.ts';
import { hiddenOf, maxWidth, minWidth, orderOf, type TableState } from './tableState.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type Features = typeof features;

const isEmpty = (value: CellValue): boolean => value === null || value === undefined || value === '';

/** Compares cell values: figures by size, texts as the language sorts them; empty cells come last (see `sortUndefined`). */
const compareValues = (a: CellValue, b: CellValue, compare: (a: string, b: string) => number): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return compare(String(a ?? ''), String(b ?? ''));
};

/** A column as it stands on the screen. */
export type ShownColumn<T> = Column<T> & { size: number; pinned: boolean; start: number };

/** Columns in the user's order, with their widths and the place of the pinned first one; rows in the user's sort. */
export function useColumns<T extends object>(input: {
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  state: TableState;
  serverSort: boolean;
  lead: number;
}): { columns: ShownColumn<T>[]; rows: readonly T[] } {
  const { columns, rows, state, serverSort } = input;
  const { compare } = useFormat();
  const definitions = useMemo(() => {
    const sortFn: SortFn<Features, T> = (a, b, id) =>
      compareValues(a.getValue<CellValue>(id), b.getValue<CellValue>(id), compare);
    return columns.map((column) => ({
      id: column.id,
      accessorFn: (row: T): CellValue => {
        const value = column.value(row);
        return isEmpty(value) ? undefined : value;
      },
      size: column.width ?? 120,
      minSize: minWidth,
      maxSize: maxWidth,
      sortFn,
      sortUndefined: 'last' as const,
      enableSorting: column.sortable !== false,
    }));
  }, [columns, compare]);
  const order = useMemo(() => orderOf(columns, state), [columns, state]);
  const hidden = useMemo(() => hiddenOf(columns, state), [columns, state]);
  const firstId = order.find((id) => !hidden.includes(id));
  const tableState = useMemo(
    () => ({
      columnOrder: order,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      columnSizing: { ...state.widths },
      columnPinning: { start: firstId === undefined ? [] : [firstId], end: [] },
      sorting: (state.sort ?? [])
        .filter((entry) => columns.some((column) => column.id === entry.field))
        .map((entry) => ({ id: entry.field, desc: entry.dir === 'desc' })),
    }),
    [order, hidden, state.widths, state.sort, firstId, columns],
  );
  const table = useTable<Features, T>({
    features,
    columns: definitions,
    data: rows,
    getRowId: input.rowId,
    state: tableState,
    manualSorting: serverSort,
  });
  const visible = table.getVisibleLeafColumns();
  const shown = visible.flatMap((column) => {
    const own = columns.find((other) => other.id === column.id);
    if (!own) return [];
    const pinned = column.getIsPinned() === 'start';
    return [{ ...own, size: column.getSize(), pinned, start: pinned ? input.lead + column.getStart('start') : 0 }];
  });
  const signature = shown.map((column) => `${column.id}:${column.size}`).join('|');
  // The rows of the list are memoised on this array, so it changes only when something of it changes.
  const stable = useUnchanged(
    { shown, signature, columns },
    (earlier, now) => earlier.signature === now.signature && earlier.columns === now.columns,
  ).shown;
  const model = serverSort || tableState.sorting.length === 0 ? undefined : table.getRowModel().rows;
  const sorted = useMemo(() => (model ? model.map((row) => row.original) : rows), [model, rows]);
  return { columns: stable, rows: sorted };
}
