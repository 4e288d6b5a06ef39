import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { ListCheck } from './ListCheck.tsx';
import { cellId } from './ListRow.tsx';
import type { TableState } from './tableState.ts';
import type { ShownColumn } from './useColumns.ts';

/** Drags the right edge of a column's head. */
function resize(event: PointerEvent<HTMLElement>, size: number, onWidth: (width: number) => void): void {
  event.preventDefault();
  event.stopPropagation();
  const handle = event.currentTarget;
  const from = event.clientX;
  const width = handle.parentElement?.getBoundingClientRect().width ?? size;
  handle.setPointerCapture(event.pointerId);
  const move = (next: globalThis.PointerEvent) => onWidth(width + next.clientX - from);
  const stop = () => {
    handle.removeEventListener('pointermove', move);
    handle.removeEventListener('pointerup', stop);
    handle.removeEventListener('pointercancel', stop);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', stop);
  handle.addEventListener('pointercancel', stop);
}

/**
 * Head of a list: sort by click (Shift adds), width by dragging the edge, order by dragging the title. The keyboard
 * reaches it from the first row with ArrowUp: Enter sorts, Alt+arrows change the width, Alt+Shift+arrows the place.
 */
export function ListHeader<T>(props: {
  listId: string;
  columns: readonly ShownColumn<T>[];
  state: TableState;
  selectable: boolean;
  share: 'none' | 'some' | 'all';
  activeColumn: number;
  onSort: (id: string, add: boolean) => void;
  onWidth: (id: string, width: number) => void;
  onMove: (id: string, to: string) => void;
  onSelectAll: () => void;
}) {
  const { t } = useTranslation('base');
  const [over, setOver] = useState<string>();
  const dragged = useRef<string>(undefined);

  return (
    <div role="rowgroup" className="k-lh-group">
      <div role="row" aria-rowindex={1} className="k-lh">
        {props.selectable && (
          // Ctrl+A of the grid is the keyboard's way
          <div role="columnheader" aria-colindex={1} className="k-lc k-lc-check" onClick={props.onSelectAll}>
            <ListCheck share={props.share} />
            <span className="k-hidden">{t('selectAll')}</span>
          </div>
        )}
        {props.columns.map((column, i) => {
          const sort = props.state.sort?.find((entry) => entry.field === column.id);
          const sortable = column.sortable !== false;
          return (
            // The grid handles the keyboard for its active cell
            <div
              role="columnheader"
              key={column.id}
              id={cellId(props.listId, -1, i)}
              aria-colindex={i + (props.selectable ? 2 : 1)}
              aria-sort={sort ? (sort.dir === 'asc' ? 'ascending' : 'descending') : undefined}
              className={`k-lc k-lh-cell k-lc-${column.align ?? 'left'}${column.pinned ? ' k-lc-pin' : ''}`}
              data-cursor={props.activeColumn === i || undefined}
              data-over={over === column.id || undefined}
              style={column.pinned ? { left: column.start } : undefined}
              title={column.title}
              draggable
              onClick={(event) => sortable && props.onSort(column.id, event.shiftKey)}
              onDragStart={(event) => {
                dragged.current = column.id;
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', column.title);
              }}
              onDragOver={(event) => {
                if (dragged.current === undefined) return;
                event.preventDefault();
                setOver(column.id);
              }}
              onDragLeave={() => setOver(undefined)}
              onDragEnd={() => {
                dragged.current = undefined;
                setOver(undefined);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged.current) props.onMove(dragged.current, column.id);
                dragged.current = undefined;
                setOver(undefined);
              }}
            >
              <span className="k-cut">
                {column.title}
                {column.unit ? <span className="k-lh-unit"> {column.unit}</span> : null}
              </span>
              {sort ? (
                sort.dir === 'asc' ? (
                  <IconArrowUp size={12} aria-hidden="true" />
                ) : (
                  <IconArrowDown size={12} aria-hidden="true" />
                )
              ) : null}
              <span
                className="k-lh-grip"
                aria-hidden="true"
                draggable={false}
                onClick={(event) => event.stopPropagation()}
                onPointerDown={(event) => resize(event, column.size, (width) => props.onWidth(column.id, width))}
                onDragStart={(event) => event.preventDefault()}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
