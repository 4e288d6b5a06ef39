import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import type { TableState } from '#ui/list/tableState.ts';
import type { ListRows } from '#ui/list/useSaveList.tsx';
import { ColumnTools } from './ColumnTools.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import type { ViewParts } from './viewValue.ts';

/** Saved views and columns of a list, beside its search; a phone shows lists as cards and has neither. */
export function ListTools<T>(props: {
  view: ViewParts;
  columns: readonly Column<T>[];
  state: TableState;
  onState: (state: TableState) => void;
  /** What the list is saved as, and its rows; absent: it has a way of its own. */
  file?: { title: string; rows: ListRows<T> };
}) {
  const mobile = useScreenSize() === 'mobile';
  if (mobile) return null;
  return (
    <>
      <ViewMenu parts={props.view} />
      <ColumnTools columns={props.columns} state={props.state} onState={props.onState} file={props.file} />
    </>
  );
}
