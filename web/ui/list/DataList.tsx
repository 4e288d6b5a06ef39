import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useScreenSize, useTouch } from '../layout/useScreenSize.ts';
import { ListHeader } from './ListHeader.tsx';
import { cellId } from './ListRow.tsx';
import { ListBody } from './ListBody.tsx';
import { checkWidth, listLayout } from './listLayout.ts';
import { useFirstRow, useReadOn } from './useListReading.ts';
import { useListPointer } from './useListPointer.ts';
import { ListState } from './ListState.tsx';
import { linesOf } from './lines.ts';
import { noSelection, type Selection, selectAll, shareOf } from './selection.ts';
import { moveColumn, nextSort, setWidth } from './tableState.ts';
import { useColumnRoom } from './useColumnRoom.ts';
import { type ShownColumn, useColumns } from './useColumns.ts';
import { useReveal } from './useReveal.ts';
import { handleListKey, type ListKeys } from './useListKeys.ts';
import { titleWhenCut } from './titleWhenCut.ts';
import { useListMenu } from './useListMenu.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import { useRowHeight } from './useRowHeight.ts';
import { useSlots } from './useSlots.ts';
import type { DataListProps } from './dataListProps.ts';
import './list.css';

const headerHeight = 24;

/** Where the keyboard stands, from where a range is drawn, which groups are closed, where the menu is open. */
function useListCursor() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(0);
  const [column, setColumn] = useState(0);
  const [anchor, setAnchor] = useState(-1);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>();
  return {
    closed,
    active,
    column,
    anchor,
    menuAt,
    setColumn,
    setMenuAt,
    stand: (line: number, keepAnchor: boolean) => {
      setActive(line);
      if (!keepAnchor) setAnchor(line);
    },
    closeGroup: (key: string, close: boolean) =>
      setClosed((now) => {
        const next = new Set(now);
        if (close) next.add(key);
        else next.delete(key);
        return next;
      }),
  };
}

/** Lines and columns of the list, and which of them are on the screen. */
function useListLines<T extends object>(
  props: DataListProps<T>,
  list: { closed: ReadonlySet<string>; height: number; head: number; phone: boolean },
) {
  'use no memo';
  const { rowId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const lead = props.onSelection === undefined ? 0 : checkWidth;
  const arranged = useColumns({
    columns: props.columns,
    rows: props.rows,
    rowId,
    state: props.state,
    serverSort: props.serverSort ?? false,
    lead,
  });
  const lines = useMemo(
    () => linesOf(arranged.rows, rowId, props.grouping, list.closed),
    [arranged.rows, rowId, props.grouping, list.closed],
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => list.height,
    overscan: 8,
    scrollPaddingStart: list.head,
    scrollMargin: list.head,
  });
  useEffect(() => virtual.measure(), [list.height, virtual]);
  const rows = useSlots(virtual.getVirtualItems(), virtual.isScrolling);
  useReadOn(virtual, lines, props.onMore);
  useFirstRow(arranged.rows[0], props.autoSelect ?? false, props.onActive);
  useReveal(props.reveal, lines, rowId, virtual.scrollToIndex);
  const columns = useColumnRoom({
    list: scroller,
    all: props.columns,
    columns: arranged.columns,
    state: props.state,
    lead,
    rows: props.rows,
    drawn: rows.length > 0,
    phone: list.phone,
  });
  return { scroller, shown: arranged, columns, lines, virtual, rows };
}

/** Share of the rows that are selected, for the box in the head. */
function useShare<T>(selection: Selection, rows: readonly T[], rowId: (row: T) => string) {
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  return useMemo(
    () => (selection.ids.size === 0 ? (selection.all ? 'all' : 'none') : shareOf(selection, ids)),
    [selection, ids],
  );
}

/** What the keys do in this list. */
function keysOf<T extends object>(
  props: DataListProps<T>,
  list: Pick<ListKeys<T>, 'lines' | 'selection' | 'column' | 'page' | 'menu'> & {
    columns: readonly ShownColumn<T>[];
    cursor: ReturnType<typeof useListCursor>;
    scrollTo: (line: number) => void;
  },
): ListKeys<T> {
  const { state, onState } = props;
  const { lines, columns, cursor, scrollTo, ...rest } = list;
  return {
    ...rest,
    lines,
    rowId: props.rowId,
    active: cursor.active,
    anchor: cursor.anchor,
    columnCount: columns.length,
    selectable: props.onSelection !== undefined,
    actions: props.actions ?? [],
    goTo: (line, keepAnchor) => {
      cursor.stand(line, keepAnchor);
      if (line >= 0) scrollTo(line);
      const target = lines[line];
      if (target?.kind === 'row') props.onActive?.(target.row);
    },
    goColumn: cursor.setColumn,
    select: (next) => props.onSelection?.(next),
    open: (row) => props.onOpen?.(row),
    closeGroup: cursor.closeGroup,
    sort: (at, add) => columns[at]?.sortable !== false && onState(nextSort(state, columns[at]?.id ?? '', add)),
    resize: (at, by) => columns[at] && onState(setWidth(state, columns[at].id, columns[at].size + by)),
    move: (at, by) => {
      const from = columns[at];
      const to = columns[at + by];
      if (!from || !to) return;
      onState(moveColumn(props.columns, state, from.id, to.id));
      cursor.setColumn(at + by);
    },
  };
}

/** What the head of the list does to its columns. */
const arranging = <T extends object>({ columns, state, onState }: DataListProps<T>) => ({
  onSort: (id: string, add: boolean) => onState(nextSort(state, id, add)),
  onWidth: (id: string, width: number) => onState(setWidth(state, id, width)),
  onMove: (id: string, to: string) => onState(moveColumn(columns, state, id, to)),
});

const listClasses = (phone: boolean, opens: boolean): string =>
  `k-list${phone ? ' k-list-phone' : ''}${opens ? ' k-list-opens' : ''}`;

/** A place among so many, the last one beyond. */
const inside = (at: number, count: number): number => Math.min(at, Math.max(0, count - 1));

/** What assistive technology hears of the grid; a total of -1 is a count that stopped. */
function gridNames<T extends object>(props: DataListProps<T>, lines: number, columns: number | undefined) {
  const selectable = props.onSelection !== undefined;
  const { total = lines } = props;
  return {
    role: props.grouping ? 'treegrid' : 'grid',
    'aria-label': props.label,
    'aria-rowcount': total < 0 ? -1 : total + 1,
    'aria-colcount': columns === undefined ? undefined : columns + (selectable ? 1 : 0),
    'aria-multiselectable': selectable || undefined,
    'aria-busy': props.status === 'loading' || undefined,
  };
}

/** The list of the product: virtual rows, columns arranged by the user, one selection, everything by keyboard. */
export function DataList<T extends object>(props: DataListProps<T>) {
  'use no memo';
  const { state, selection = noSelection, status = 'ready' } = props;
  const listId = useId();
  const touch = useTouch();
  const phone = useScreenSize() === 'mobile' ? props.phone : undefined;
  const selectable = props.onSelection !== undefined;
  const height = useRowHeight(phone !== undefined, touch ? 36 : (props.rowHeight ?? 28));
  const cursor = useListCursor();
  const { active, anchor, stand, closeGroup } = cursor;
  const head = phone ? 0 : headerHeight;
  const place = { closed: cursor.closed, height, head, phone: phone !== undefined };
  const { scroller, shown, columns, lines, virtual, rows } = useListLines(props, place);
  const focused = useKeptFocus(scroller, (line) => lines[line]?.key);

  const { withMenu, menu } = useListMenu(props, shown.rows, place.phone, cursor);
  const pointer = useListPointer({
    props: withMenu,
    lines,
    selection,
    anchor,
    touch,
    phone: phone !== undefined,
    stand,
    closeGroup,
    openMenu: cursor.setMenuAt,
  });
  const share = useShare(selection, shown.rows, props.rowId);
  const activeShown = active === -1 ? !phone : rows.some(({ item }) => item.index === active);
  const oneCell = lines[active]?.kind === 'group' || phone !== undefined;
  const cursorColumn = oneCell ? 0 : inside(cursor.column, columns.length);

  const keys = () =>
    keysOf(props, {
      lines,
      columns,
      selection,
      cursor,
      column: cursorColumn,
      page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head) / height)),
      scrollTo: (line) => virtual.scrollToIndex(line),
      menu: () => {
        const cell = document.getElementById(cellId(listId, active, cursorColumn))?.getBoundingClientRect();
        if (cell) pointer.menuOf(active, cell.left + 16, cell.bottom);
      },
    });

  const nothing = <ListState status={status} empty={props.empty} errorText={props.errorText} onRetry={props.onRetry} />;
  if (lines.length === 0 && (status !== 'ready' || phone || columns.length === 0))
    return <div className="k-list-frame">{nothing}</div>;
  return (
    <div className="k-list-frame">
      <div
        ref={scroller}
        {...gridNames(props, lines.length, phone ? undefined : columns.length)}
        aria-activedescendant={activeShown ? cellId(listId, active, cursorColumn) : undefined}
        tabIndex={0}
        className={listClasses(phone !== undefined, props.onOpen !== undefined)}
        style={listLayout(columns, state.widths, { selectable, phone: phone !== undefined })}
        {...pointer.handlers}
        onFocus={focused}
        onPointerOver={titleWhenCut}
        onKeyDown={(event) => event.target === event.currentTarget && handleListKey(event, keys())}
      >
        {!phone && (
          <ListHeader
            listId={listId}
            columns={columns}
            state={state}
            selectable={selectable}
            share={share}
            activeColumn={active === -1 ? cursorColumn : -1}
            {...arranging(props)}
            onSelectAll={() => props.onSelection?.(share === 'all' ? noSelection : selectAll())}
          />
        )}
        {lines.length > 0 && (
          <ListBody
            props={props}
            listId={listId}
            lines={lines}
            rows={rows}
            columns={columns}
            selection={selection}
            place={{ total: virtual.getTotalSize(), height, head }}
            cursor={{ line: active, column: cursorColumn }}
            phone={phone}
          />
        )}
      </div>
      {lines.length === 0 && <div className="k-list-empty">{nothing}</div>}
      {menu}
    </div>
  );
}
