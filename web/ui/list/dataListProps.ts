import type { PointerEvent, ReactNode } from 'react';
import type { BoundAction } from '../actions/action.ts';
import type { Column, Grouping } from './column.ts';
import type { Selection } from './selection.ts';
import type { TableState } from './tableState.ts';
import type { ListStatus, ReadAll } from './useServerRows.ts';
import type { Emptiness } from './ListState.tsx';

export type DataListProps<T extends object> = {
  /** Name for assistive technology. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** Records that the filter matches, when more than the loaded ones; -1 when counting stopped ("1000+"). */
  total?: number;
  status?: ListStatus;
  errorText?: string;
  onRetry?: () => void;
  empty?: Emptiness;
  /** Loads on at the end of a server-paged list. */
  onMore?: (() => void) | undefined;
  /** Reads a server-paged list to its end, to save it as a file; absent: what is loaded is all. */
  onAll?: ReadAll<T> | undefined;
  /** The server sorts: the rows come in the order of `state.sort`. */
  serverSort?: boolean;
  state: TableState;
  onState: (state: TableState) => void;
  selection?: Selection;
  /** Absent: nothing can be selected by the user; `selection` then marks the row that others show in detail. */
  onSelection?: (selection: Selection) => void;
  /** Enter, double click and the key column. */
  onOpen?: (row: T) => void;
  /** The row that the keyboard stands on; the first one 100 ms after the rows came, when `autoSelect` is set. */
  onActive?: (row: T | undefined) => void;
  autoSelect?: boolean;
  /** The pointer goes down on a row: it may become a drag. */
  onGrab?: ((event: PointerEvent, row: T) => void) | undefined;
  actions?: readonly BoundAction[];
  grouping?: Grouping<T>;
  /** Id of a row that comes into view once, as soon as it is there. */
  reveal?: string | undefined;
  /** Ids of rows that are not in the list any more and stand there until the user refreshes. */
  gone?: ReadonlySet<string>;
  /** Two-line row for mobile; without it the columns stay. */
  phone?: (row: T) => ReactNode;
  /** px; 28, or 24 for compact lists. */
  rowHeight?: 24 | 28;
};
