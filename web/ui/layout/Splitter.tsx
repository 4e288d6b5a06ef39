import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useRemembered } from './remember.ts';
import { useScreenSize } from './useScreenSize.ts';
import './layout.css';

type Place = { size: number; closed: boolean };
const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'size' in value && typeof value.size === 'number' && 'closed' in value;

/** Follows the pointer along one axis until it is let go: `moved` hears the px from where it began. */
function drag(event: PointerEvent<HTMLElement>, row: boolean, moved: (by: number) => void): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const handle = event.currentTarget;
  handle.focus();
  const from = row ? event.clientX : event.clientY;
  handle.setPointerCapture(event.pointerId);
  const move = (next: globalThis.PointerEvent) => moved((row ? next.clientX : next.clientY) - from);
  const stop = () => {
    handle.removeEventListener('pointermove', move);
    handle.removeEventListener('pointerup', stop);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', stop);
}

/**
 * Two panes with a hairline between them: drag, arrow keys (Shift 10-fold), Enter or double click collapses, Home and End
 * go to the ends. The place is remembered under `name`. `sized` says which pane keeps its px when the window grows.
 */
export function Splitter(props: {
  name: string;
  label: string;
  direction?: 'row' | 'column';
  sized?: 'first' | 'second';
  initial: number;
  min?: number;
  max?: number;
  first: ReactNode;
  second: ReactNode;
  /** The one pane of a phone; default: the one that is not `sized`. */
  phone?: 'first' | 'second';
  /** Given when the page keeps in its address which panes are open. */
  closed?: boolean;
  onClosed?: (closed: boolean) => void;
}) {
  const { t } = useTranslation('base');
  const { direction = 'row', sized = 'first', min = 160, max = 4000 } = props;
  const [kept, keep] = useRemembered<Place>(`splitter/${props.name}`, { size: props.initial, closed: false }, isPlace);
  const place = { ...kept, closed: props.closed ?? kept.closed };
  const setPlace = (next: Place) => {
    if (next.closed !== place.closed) props.onClosed?.(next.closed);
    keep(next);
  };
  const frame = useRef<HTMLDivElement>(null);
  const mobile = useScreenSize() === 'mobile';
  const row = direction === 'row';
  const room = () => {
    const box = frame.current?.getBoundingClientRect();
    return (box ? (row ? box.width : box.height) : max) - 5 - 120;
  };
  const put = (size: number) =>
    setPlace({ size: Math.round(Math.max(min, Math.min(size, max, room()))), closed: false });
  const sign = sized === 'first' ? 1 : -1;
  const dragged = (event: PointerEvent<HTMLElement>) => {
    const size = place.closed ? 0 : place.size;
    drag(event, row, (by) => put(size + sign * by));
  };
  const keyed = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 100 : 10;
    const back = row ? 'ArrowLeft' : 'ArrowUp';
    const on = row ? 'ArrowRight' : 'ArrowDown';
    const act: Record<string, () => void> = {
      [back]: () => put(place.size - sign * step),
      [on]: () => put(place.size + sign * step),
      Home: () => put(min),
      End: () => put(max),
      Enter: () => setPlace({ ...place, closed: !place.closed }),
    };
    const run = act[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  const style = place.closed ? { flex: '0 0 0px', overflow: 'hidden' } : { flex: `0 1 ${place.size}px` };
  const pane = (content: ReactNode, fixed: boolean) => (
    <div className="k-split-pane" style={fixed ? style : { flex: '1 1 0px' }} inert={fixed && place.closed}>
      {content}
    </div>
  );
  if (mobile) {
    const shown = props.phone ?? (sized === 'first' ? 'second' : 'first');
    return (
      <div className="k-split">
        <div className="k-split-pane" style={{ flex: '1 1 0px' }}>
          {shown === 'first' ? props.first : props.second}
        </div>
      </div>
    );
  }
  return (
    <div ref={frame} className={`k-split k-split-${direction}`}>
      {pane(props.first, sized === 'first')}
      {/* A splitter that can be moved is no hr */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={props.label}
        aria-orientation={row ? 'vertical' : 'horizontal'}
        aria-valuenow={place.closed ? 0 : place.size}
        aria-valuemin={0}
        aria-valuemax={max}
        title={t('layout/splitter')}
        className="k-split-bar"
        onPointerDown={dragged}
        onDoubleClick={() => setPlace({ ...place, closed: !place.closed })}
        onKeyDown={keyed}
      />
      {pane(props.second, sized === 'second')}
    </div>
  );
}
