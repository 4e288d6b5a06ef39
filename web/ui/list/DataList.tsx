import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#ui/translation.ts';
import { ContextMenu } from '../actions/ContextMenu.tsx';
import { useScreenSize, useTouch } from '../layout/useScreenSize.ts';
import { GroupRow } from './GroupRow.tsx';
import { ListHeader } from './ListHeader.tsx';
import { cellId, ListRow } from './ListRow.tsx';
import { ListState } from './ListState.tsx';
import { linesOf } from './lines.ts';
import {
  countSelected,
  isSelected,
  noSelection,
  type Selection,
  selectAll,
  selectOnly,
  shareOf,
  toggle,
} from './selection.ts';
import { moveColumn, nextSort, setWidth } from './tableState.ts';
import { useColumns } from './useColumns.ts';
import { useReveal } from './useReveal.ts';
import { handleListKey, selectionOfClick } from './useListKeys.ts';
import { titleWhenCut } from './titleWhenCut.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { tellShown } from './shownPages.ts';
import { useSlots } from './useSlots.ts';
import type { DataListProps } from './dataListProps.ts';
import './list.css';

const checkWidth = 28;
const headerHeight = 24;
const moreThreshold = 400;
/** ms until the first row is chosen (specification 1, 4.4), and until a finger that stays down means more (3, 9). */
const selectAfter = 100;
const longPress = 300;

/** The list of the product: virtual rows, columns arranged by the user, one selection, everything by keyboard. */
export function DataList<T extends object>(props: DataListProps<T>) {
  'use no memo';
  const { t } = useTranslation('base');
  const { rowId, state, onState, selection = noSelection, status = 'ready' } = props;
  const listId = useId();
  const mobile = useScreenSize() === 'mobile';
  const touch = useTouch();
  const phone = mobile ? props.phone : undefined;
  const selectable = props.onSelection !== undefined;
  const height = phone ? 57 : touch ? 36 : (props.rowHeight ?? 28);
  const scroller = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(0);
  const [column, setColumn] = useState(0);
  const [anchor, setAnchor] = useState(-1);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>();
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; long: boolean }>(undefined);

  const shown = useColumns({
    columns: props.columns,
    rows: props.rows,
    rowId,
    state,
    serverSort: props.serverSort ?? false,
    lead: selectable ? checkWidth : 0,
  });
  const lines = useMemo(
    () => linesOf(shown.rows, rowId, props.grouping, closed),
    [shown.rows, rowId, props.grouping, closed],
  );
  const { columns } = shown;
  const head = phone ? 0 : headerHeight;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    scrollPaddingStart: head,
    scrollMargin: head,
  });
  useEffect(() => virtual.measure(), [height, virtual]);
  const items = virtual.getVirtualItems();
  const rows = useSlots(items, virtual.isScrolling);

  const { onMore } = props;
  const below = virtual.getTotalSize() - (virtual.scrollOffset ?? 0) - (virtual.scrollRect?.height ?? 0);
  const near = below < moreThreshold;
  useEffect(() => {
    if (near && onMore && lines.length > 0) onMore();
  }, [near, onMore, lines.length]);

  // Who reads the rows from a server keeps fresh what is on the screen.
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  useEffect(() => {
    if (virtual.isScrolling) return;
    tellShown(lines.slice(from, to + 1).flatMap((line) => (line.kind === 'row' ? [line.row] : [])));
  }, [from, to, lines, virtual.isScrolling]);

  const focused = useKeptFocus(scroller, (line) => lines[line]?.key);

  const onActive = props.onActive;
  const first = shown.rows[0];
  const hasRows = first !== undefined;
  const started = useRef(false);
  useEffect(() => {
    if (!props.autoSelect || !hasRows || started.current) return;
    const timer = setTimeout(() => {
      started.current = true;
      if (first) onActive?.(first);
    }, selectAfter);
    return () => clearTimeout(timer);
  }, [props.autoSelect, hasRows, first, onActive]);

  const goTo = (line: number, keepAnchor: boolean) => {
    setActive(line);
    if (!keepAnchor) setAnchor(line);
    if (line >= 0) virtual.scrollToIndex(line);
    const target = lines[line];
    if (target?.kind === 'row') onActive?.(target.row);
  };
  useReveal(props.reveal, lines, rowId, virtual.scrollToIndex);
  const select = (next: Selection) => props.onSelection?.(next);
  const closeGroup = (key: string, close: boolean) =>
    setClosed((now) => {
      const next = new Set(now);
      if (close) next.add(key);
      else next.delete(key);
      return next;
    });

  const lineOf = (event: { target: EventTarget }): number => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-line]');
    return row ? Number(row.dataset.line) : -1;
  };
  const clicked = (event: MouseEvent) => {
    if (press.current?.long) {
      press.current = undefined;
      return;
    }
    const line = lineOf(event);
    const target = lines[line];
    if (!target || (event.target as HTMLElement).closest('a,button,input')) return;
    const element = event.target as HTMLElement;
    const box = element.closest('[data-check]') !== null;
    setActive(line);
    if (!event.shiftKey) setAnchor(line);
    if (target.kind === 'group' && !box) return closeGroup(target.key, !target.closed);
    if (target.kind === 'row') onActive?.(target.row);
    const multi = touch && countSelected(selection, props.rows.length) > 0 && selectable;
    const opens = element.closest('[data-open]') !== null || phone !== undefined;
    if (!box && !multi && !event.ctrlKey && !event.metaKey && !event.shiftKey && target.kind === 'row' && opens) {
      props.onOpen?.(target.row);
      if (props.onOpen) return;
    }
    if (!selectable) return;
    select(
      selectionOfClick({
        lines,
        rowId,
        selection,
        anchor,
        line,
        box: box || multi,
        ctrl: event.ctrlKey || event.metaKey,
        shift: event.shiftKey,
      }),
    );
  };
  const openMenu = (line: number, x: number, y: number) => {
    const target = lines[line];
    if (!props.actions || props.actions.length === 0 || target?.kind !== 'row') return;
    setActive(line);
    onActive?.(target.row);
    if (selectable && !isSelected(selection, rowId(target.row))) select(selectOnly(rowId(target.row)));
    setMenuAt({ x, y });
  };
  // A long press starts a multi-selection on touch devices (specification 1, 4.4).
  const pressed = (event: PointerEvent) => {
    const target = lines[lineOf(event)];
    if (target?.kind !== 'row') return;
    if (event.pointerType !== 'touch') return props.onGrab?.(event, target.row);
    if (!selectable) return;
    const now = { long: false, timer: setTimeout(() => undefined, 0) };
    now.timer = setTimeout(() => {
      now.long = true;
      select(toggle(selection, rowId(target.row)));
    }, longPress);
    press.current = now;
  };
  const released = () => {
    if (press.current) clearTimeout(press.current.timer);
  };

  const allIds = useMemo(() => shown.rows.map(rowId), [shown.rows, rowId]);
  const share = useMemo(
    () => (selection.ids.size === 0 ? (selection.all ? 'all' : 'none') : shareOf(selection, allIds)),
    [selection, allIds],
  );
  const growAt = columns.findIndex((c) => c.grow);
  const grow = growAt >= 0 ? growAt : columns.findLastIndex((c) => (c.align ?? 'left') === 'left');
  const tracks = [
    ...(selectable ? [`${checkWidth}px`] : []),
    ...columns.map((c, i) =>
      i === grow && state.widths?.[c.id] === undefined ? `minmax(${c.size}px, 1fr)` : `${c.size}px`,
    ),
    ...(grow < 0 || state.widths?.[columns[grow]?.id ?? ''] !== undefined ? ['1fr'] : []),
  ].join(' ');
  const least = columns.reduce((sum, c) => sum + c.size, selectable ? checkWidth : 0);
  const style = {
    '--k-tracks': phone ? `${selectable ? '40px ' : ''}minmax(0, 1fr)` : tracks,
    '--k-min': phone ? '0' : `${least}px`,
  } as CSSProperties;
  const activeShown = active === -1 ? !phone : items.some((item) => item.index === active);
  const activeKind = lines[active]?.kind;
  const cursorColumn = activeKind === 'group' || phone ? 0 : Math.min(column, Math.max(0, columns.length - 1));

  if (lines.length === 0 && (status !== 'ready' || phone || columns.length === 0))
    return (
      <div className="k-list-frame">
        <ListState status={status} empty={props.empty} errorText={props.errorText} onRetry={props.onRetry} />
      </div>
    );
  return (
    <div className="k-list-frame">
      <div
        ref={scroller}
        role={props.grouping ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={props.total === undefined ? lines.length + 1 : props.total < 0 ? -1 : props.total + 1}
        aria-colcount={phone ? undefined : columns.length + (selectable ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        aria-activedescendant={activeShown ? cellId(listId, active, cursorColumn) : undefined}
        aria-busy={status === 'loading' || undefined}
        tabIndex={0}
        className={`k-list${phone ? ' k-list-phone' : ''}${props.onOpen ? ' k-list-opens' : ''}`}
        style={style}
        onClick={clicked}
        onDoubleClick={(event) => {
          const target = lines[lineOf(event)];
          if (target?.kind === 'row') props.onOpen?.(target.row);
        }}
        onContextMenu={(event) => {
          const line = lineOf(event);
          if (line < 0 || !props.actions) return;
          event.preventDefault();
          if (!press.current?.long) openMenu(line, event.clientX, event.clientY);
        }}
        onFocus={focused}
        onPointerOver={titleWhenCut}
        onPointerDown={pressed}
        onPointerUp={released}
        onPointerMove={(event) =>
          event.pointerType === 'touch' && (event.movementX > 3 || event.movementY > 3) && released()
        }
        onPointerCancel={released}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return;
          handleListKey(event, {
            lines,
            rowId,
            active,
            column: cursorColumn,
            columnCount: columns.length,
            anchor,
            page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head) / height)),
            selectable,
            selection,
            actions: props.actions ?? [],
            goTo,
            goColumn: setColumn,
            select,
            open: (row) => props.onOpen?.(row),
            closeGroup,
            sort: (at, add) => columns[at]?.sortable !== false && onState(nextSort(state, columns[at]?.id ?? '', add)),
            resize: (at, by) => columns[at] && onState(setWidth(state, columns[at].id, columns[at].size + by)),
            move: (at, by) => {
              const from = columns[at];
              const to = columns[at + by];
              if (!from || !to) return;
              onState(moveColumn(props.columns, state, from.id, to.id));
              setColumn(at + by);
            },
            menu: () => {
              const cell = document.getElementById(cellId(listId, active, cursorColumn))?.getBoundingClientRect();
              if (cell) openMenu(active, cell.left + 16, cell.bottom);
            },
          });
        }}
      >
        {!phone && (
          <ListHeader
            listId={listId}
            columns={columns}
            state={state}
            selectable={selectable}
            share={share}
            activeColumn={active === -1 ? cursorColumn : -1}
            onSort={(id, add) => onState(nextSort(state, id, add))}
            onWidth={(id, width) => onState(setWidth(state, id, width))}
            onMove={(id, to) => onState(moveColumn(props.columns, state, id, to))}
            onSelectAll={() => select(share === 'all' ? noSelection : selectAll())}
          />
        )}
        {lines.length > 0 && (
          <div role="rowgroup" className="k-lb" style={{ height: virtual.getTotalSize() }}>
            {rows.map(({ item, slot }) => {
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
                    active={item.index === active}
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
                  activeColumn={item.index === active ? cursorColumn : -1}
                  openable={props.onOpen !== undefined}
                  phone={phone}
                />
              );
            })}
          </div>
        )}
      </div>
      {lines.length === 0 && (
        <div className="k-list-empty">
          <ListState status={status} empty={props.empty} errorText={props.errorText} onRetry={props.onRetry} />
        </div>
      )}
      <ContextMenu
        at={menuAt}
        actions={props.actions ?? []}
        label={t('actions')}
        onClose={() => setMenuAt(undefined)}
      />
    </div>
  );
}
