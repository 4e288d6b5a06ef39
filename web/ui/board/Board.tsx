import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { BoundAction } from '../actions/action.ts';
import { ContextMenu } from '../actions/ContextMenu.tsx';
import { type Emptiness, ListState } from '../list/ListState.tsx';
import type { ListStatus } from '../list/useServerRows.ts';
import { BoardHead } from './BoardHead.tsx';
import { handleBoardKey } from './boardKeys.ts';
import type { BoardColumn, BoardLane, ProposedStop } from './boardModel.ts';
import { BoardRow, boardCellId } from './BoardRow.tsx';
import { scrollTo } from './rowWindow.ts';
import type { Spot } from './spot.ts';
import { ticksOf, type TimeScale, xOf } from './timeScale.ts';
import { useBoardView } from './useBoardView.ts';
import './board.css';

const headHeight = 28;
const noStops: ReadonlySet<string> = new Set();
const nothing: readonly never[] = [];

export type BoardProps<T> = {
  label: string;
  /** What the lanes show, for assistive technology. */
  laneLabel: string;
  columns: readonly BoardColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** Must be one and the same function as long as it draws the same. */
  laneOf: (row: T) => BoardLane;
  from: number;
  to: number;
  now: number;
  rowHeight: 28 | 36;
  /** The row that the other panes show as well. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onOpen: (id: string) => void;
  chosenStops: ReadonlySet<string>;
  /** Picks stops of one row; `add` keeps those that are picked already. */
  onStops: (rowId: string, stopIds: readonly string[], add: boolean) => void;
  /** The pointer goes down on a stop: it may become a drag. */
  onGrab?: (event: ReactPointerEvent, rowId: string, stopId: string) => void;
  /** Row that something is carried over. */
  target: string | undefined;
  proposed: { rowId: string; stops: readonly ProposedStop[] } | undefined;
  /** Between which stops of the target it would come. */
  spot?: Spot | undefined;
  actions: readonly BoundAction[];
  status: ListStatus;
  onRetry: () => void;
  empty: Emptiness;
};

const placeOf = (event: { target: EventTarget }) => {
  const element = event.target as HTMLElement;
  return {
    row: element.closest<HTMLElement>('[data-row]')?.dataset.row,
    stop: element.closest<HTMLElement>('[data-stop]')?.dataset.stop,
  };
};

/** Keeps the row in view that is chosen elsewhere or carried over; answers how to show one. */
function useRowInView<T>(
  scroller: RefObject<HTMLDivElement | null>,
  board: {
    rows: readonly T[];
    rowId: (row: T) => string;
    rowHeight: number;
    active: number;
    chosen: string | undefined;
    target: string | undefined;
    ready: boolean;
  },
) {
  const { rows, rowId, rowHeight, active, chosen, target, ready } = board;
  const show = useCallback(
    (index: number) => {
      const box = scroller.current;
      if (!box || index < 0) return;
      box.scrollTop = scrollTo(index, rowHeight, { top: box.scrollTop, height: box.clientHeight - headHeight });
    },
    [scroller, rowHeight],
  );
  // A row that is chosen elsewhere, or that something is carried to by keyboard, comes into view once: rows that change
  // under it must not scroll.
  const shown = useRef<{ chosen?: string | undefined; target?: string | undefined }>({});
  useEffect(() => {
    for (const [what, id] of Object.entries({ chosen, target }) as ['chosen' | 'target', string | undefined][]) {
      if (shown.current[what] === id || !ready) continue;
      const index = rows.findIndex((row) => rowId(row) === id);
      if (id !== undefined && index < 0) continue;
      shown.current[what] = id;
      show(index);
    }
  });

  // A bar that opens below takes of the board's height: the chosen row stays in view.
  const chosenRow = useRef(active);
  chosenRow.current = active;
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      if (box.clientHeight < height) show(chosenRow.current);
      height = box.clientHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, show]);
  return show;
}

const tracksOf = (columns: readonly { width: number }[]) =>
  ({
    '--tb-tracks': `${columns.map((column) => `${column.width}px`).join(' ')} minmax(160px, 1fr)`,
    '--tb-lead': `${columns.reduce((sum, column) => sum + column.width, 0)}px`,
  }) as CSSProperties;

function Grid({ scale }: { scale: TimeScale }) {
  const ticks = useMemo(() => ticksOf(scale, 24), [scale]);
  const gap = ticks.length > 1 ? xOf(scale, ticks[1] ?? scale.from) : 0;
  return (
    <div className="k-tb-grid" aria-hidden="true" style={gap > 0 ? { backgroundSize: `${gap}px 100%` } : undefined} />
  );
}

/** The present moment as a line, while the board shows it. */
function Now({ scale, now }: { scale: TimeScale; now: number }) {
  if (now < scale.from || now > scale.to) return null;
  return (
    <div className="k-tb-now" aria-hidden="true">
      <i style={{ transform: `translateX(${xOf(scale, now)}px)` }} />
    </div>
  );
}

/** What a click, a double click, a press and the right button do on the board. */
function pointerOf<T>(
  props: BoardProps<T>,
  board: { choose: (stop: string | undefined) => void; openMenu: (at: { x: number; y: number }) => void },
) {
  return {
    onClick: (event: MouseEvent) => {
      const place = placeOf(event);
      if (!place.row) return;
      props.onChoose(place.row);
      board.choose(place.stop);
      if (place.stop) props.onStops(place.row, [place.stop], event.ctrlKey || event.metaKey);
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = placeOf(event);
      if (place.row) props.onOpen(place.row);
    },
    onPointerDown: (event: ReactPointerEvent) => {
      const place = placeOf(event);
      if (place.row && place.stop) props.onGrab?.(event, place.row, place.stop);
    },
    onContextMenu: (event: MouseEvent) => {
      const place = placeOf(event);
      if (!place.row) return;
      event.preventDefault();
      props.onChoose(place.row);
      if (place.stop && !props.chosenStops.has(place.stop)) props.onStops(place.row, [place.stop], false);
      board.openMenu({ x: event.clientX, y: event.clientY });
    },
  };
}

/** What the keys do with the chosen row and its active stop. */
const whatIsChosen = <T,>(props: BoardProps<T>, activeStop: string | undefined) => {
  const { chosen } = props;
  return {
    rows: props.rows.length,
    someChosen: props.chosenStops.size > 0,
    actions: props.actions,
    choose: (add: boolean) => chosen && activeStop && props.onStops(chosen, [activeStop], add),
    clear: () => chosen && props.onStops(chosen, [], false),
    open: () => chosen && props.onOpen(chosen),
  };
};

/** Rows along the time: stops as blocks, their windows as brackets, the present moment as a red line; all by keyboard. */
export function Board<T>(props: BoardProps<T>) {
  const { t } = useTranslation('base');
  const { rows, rowId, columns, chosen, rowHeight, target } = props;
  const boardId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const view = useBoardView(scroller, rows.length, rowHeight, headHeight);
  const scale = useMemo<TimeScale>(
    () => ({ from: props.from, to: props.to, width: view.width }),
    [props.from, props.to, view.width],
  );
  const [stop, setStop] = useState<string>();
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>();
  const active = rows.findIndex((row) => rowId(row) === chosen);
  const activeRow = rows[active];
  const stops = activeRow === undefined ? nothing : props.laneOf(activeRow).stops;
  const activeStop = stops.some((one) => one.id === stop) ? stop : undefined;

  const show = useRowInView(scroller, { rows, rowId, rowHeight, active, chosen, target, ready: view.width > 0 });

  const goTo = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    show(index);
    props.onChoose(rowId(row));
  };
  const keys = () => ({
    ...whatIsChosen(props, activeStop),
    active,
    page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight)),
    stops: stops.length,
    stop: stops.findIndex((one) => one.id === activeStop),
    goTo,
    goStop: (at: number) => setStop(stops[at]?.id),
    menu: () => {
      const box = document.getElementById(boardCellId(boardId, chosen ?? '', activeStop))?.getBoundingClientRect();
      if (box) setMenuAt({ x: box.left + 8, y: box.bottom });
    },
  });
  return (
    <div className="k-tb-frame">
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={
          active >= view.first && active < view.last ? boardCellId(boardId, chosen ?? '', activeStop) : undefined
        }
        data-drag-scroll=""
        className="k-tb"
        style={tracksOf(columns)}
        onScroll={view.scrolled}
        {...pointerOf(props, { choose: setStop, openMenu: setMenuAt })}
        onKeyDown={(event) => event.target === event.currentTarget && handleBoardKey(event, keys())}
      >
        <BoardHead columns={columns} scale={scale} now={props.now} laneLabel={props.laneLabel} />
        <div role="rowgroup" className="k-tb-body" style={{ height: rows.length * rowHeight }}>
          <Grid scale={scale} />
          {view.width > 0 &&
            rows.slice(view.first, view.last).map((row, i) => {
              const id = rowId(row);
              const index = view.first + i;
              return (
                <BoardRow
                  key={id}
                  boardId={boardId}
                  row={row}
                  id={id}
                  index={index}
                  top={index * rowHeight}
                  height={rowHeight}
                  columns={columns}
                  laneOf={props.laneOf}
                  scale={scale}
                  chosen={id === chosen}
                  active={index === active}
                  activeStop={index === active ? activeStop : undefined}
                  chosenStops={id === chosen ? props.chosenStops : noStops}
                  target={id === target}
                  proposed={props.proposed?.rowId === id ? props.proposed.stops : nothing}
                  spot={id === target ? props.spot : undefined}
                />
              );
            })}
          {view.width > 0 && <Now scale={scale} now={props.now} />}
        </div>
      </div>
      {rows.length === 0 && (
        <div className="k-tb-empty">
          <ListState status={props.status} empty={props.empty} errorText={undefined} onRetry={props.onRetry} />
        </div>
      )}
      <ContextMenu at={menuAt} actions={props.actions} label={t('actions')} onClose={() => setMenuAt(undefined)} />
    </div>
  );
}
