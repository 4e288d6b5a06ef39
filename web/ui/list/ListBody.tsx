import type { VirtualItem } from '@tanstack/react-virtual';
import type { DataListProps } from './dataListProps.ts';
import { GroupRow } from './GroupRow.tsx';
import { ListRow } from './ListRow.tsx';
import type { Line } from './lines.ts';
import { isSelected, type Selection } from './selection.ts';
import type { ShownColumn } from './useColumns.ts';

/** The lines on the screen, each in its slot. */
export function ListBody<T extends object>(input: {
  props: DataListProps<T>;
  listId: string;
  lines: readonly Line<T>[];
  rows: readonly { item: VirtualItem; slot: number }[];
  columns: readonly ShownColumn<T>[];
  selection: Selection;
  /** px of all lines, of one, and of the head above them. */
  place: { total: number; height: number; head: number };
  /** Where the keyboard stands. */
  cursor: { line: number; column: number };
  phone: DataListProps<T>['phone'];
}) {
  'use no memo';
  const { props, listId, lines, columns, selection, cursor } = input;
  const { total, height, head } = input.place;
  const { rowId } = props;
  const selectable = props.onSelection !== undefined;
  return (
    <div role="rowgroup" className="k-lb" style={{ height: total }}>
      {input.rows.map(({ item, slot }) => {
        const line = lines[item.index];
        if (!line) return null;
        const place = { listId, index: item.index, top: item.start - head, height, columns, selectable };
        if (line.kind === 'group') {
          return (
            <GroupRow
              key={`g${slot}`}
              {...place}
              line={line}
              rowId={rowId}
              selection={selection}
              active={item.index === cursor.line}
            />
          );
        }
        return (
          <ListRow
            key={slot}
            {...place}
            row={line.row}
            selected={isSelected(selection, rowId(line.row))}
            gone={props.gone?.has(rowId(line.row)) === true}
            activeColumn={item.index === cursor.line ? cursor.column : -1}
            openable={props.onOpen !== undefined}
            phone={input.phone}
          />
        );
      })}
    </div>
  );
}
