import { memo, type ReactNode } from 'react';
import { ListCheck } from './ListCheck.tsx';
import type { ShownColumn } from './useColumns.ts';

export type RowProps<T> = {
  row: T;
  listId: string;
  index: number;
  top: number;
  height: number;
  columns: readonly ShownColumn<T>[];
  selectable: boolean;
  selected: boolean;
  gone: boolean;
  /** Column that the keyboard stands on; -1 when the row is not active. */
  activeColumn: number;
  openable: boolean;
  phone: ((row: T) => ReactNode) | undefined;
};

export const cellId = (listId: string, line: number, column: number): string => `${listId}-${line}-${column}`;

const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function Row<T>(props: RowProps<T>) {
  const { row, columns, listId, index, activeColumn } = props;
  const active = activeColumn >= 0;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={props.selectable || props.selected ? props.selected : undefined}
      data-line={index}
      data-selected={props.selected || undefined}
      data-gone={props.gone || undefined}
      data-active={active || undefined}
      className="k-lr"
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
    >
      {props.selectable && (
        <div role="gridcell" aria-colindex={1} className="k-lc k-lc-check" data-check="">
          <ListCheck share={props.selected ? 'all' : 'none'} />
        </div>
      )}
      {props.phone ? (
        <div role="gridcell" id={active ? cellId(listId, index, 0) : undefined} className="k-lc-phone">
          {props.phone(row)}
        </div>
      ) : (
        columns.map((column, i) => {
          const text = column.cell ? column.cell(row) : plain(column.value(row));
          return (
            <div
              role="gridcell"
              key={column.id}
              id={active ? cellId(listId, index, i) : undefined}
              aria-colindex={i + (props.selectable ? 2 : 1)}
              className={`k-lc k-lc-${column.align ?? 'left'}${column.pinned ? ' k-lc-pin' : ''}`}
              data-cursor={activeColumn === i || undefined}
              data-open={column.pinned && props.openable ? '' : undefined}
              style={column.pinned ? { left: column.start } : undefined}
            >
              {text}
            </div>
          );
        })
      )}
    </div>
  );
}

/** One record of a list; drawn again only when its own data, state or columns change. */
export const ListRow = memo(Row) as typeof Row;
