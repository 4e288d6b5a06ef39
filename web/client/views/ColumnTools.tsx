import { ColumnCatalogue } from '#ui/list/ColumnCatalogue.tsx';
import type { Column } from '#ui/list/column.ts';
import type { TableState } from '#ui/list/tableState.ts';
import type { ListRows } from '#ui/list/useSaveList.tsx';
import { ExportMenu } from './ExportMenu.tsx';

/** Columns of a list, and the list as a file. */
export function ColumnTools<T>(props: {
  columns: readonly Column<T>[];
  state: TableState;
  onState: (state: TableState) => void;
  /** What the list is saved as, and its rows; absent: it has a way of its own. */
  file?: { title: string; rows: ListRows<T> } | undefined;
}) {
  const { columns, state, onState, file } = props;
  return (
    <>
      <ColumnCatalogue columns={columns} state={state} onState={onState} />
      {file && <ExportMenu {...file} columns={columns} state={state} />}
    </>
  );
}
