import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { edgeScroll } from './edgeScroll.ts';
import { stepTo } from './stepTo.ts';
import { nextSpot, type Spot, sameSpot, spotUnder } from './spot.ts';

/** px that the pointer moves before a press becomes a drag. */
const threshold = 5;

export type Carry<P> = {
  readonly load: P;
  readonly by: 'pointer' | 'keys';
  readonly over: string | undefined;
  /** Between which blocks of it; undefined: wherever it ends. */
  readonly spot: Spot | undefined;
};

type Under = { over: string | undefined; spot: Spot | undefined };
function dropUnder(x: number, y: number): Under {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  return { over: place?.dataset.drop, spot: place ? spotUnder(place, x) : undefined };
}

type Options<P> = {
  /** Places in the order in which the arrow keys go through them. */
  places: readonly string[];
  /** Blocks of a place in their order, for the arrow keys left and right. */
  blocksOf: (place: string) => readonly string[];
  onDrop: (load: P, over: string, spot: Spot | undefined) => void;
};

/** From the press to the drop: more than a few px make it a drag, Escape or a lost window give it up. */
function dragByPointer<P>(
  press: ReactPointerEvent,
  hand: {
    load: () => P | undefined;
    at: () => { x: number; y: number };
    move: (x: number, y: number) => void;
    /** Puts the note beside the pointer. */
    place: () => void;
    show: (carry: Carry<P> | undefined) => void;
    drop: (load: P, over: string, spot: Spot | undefined) => void;
  },
): void {
  if (press.button !== 0 || press.pointerType === 'touch') return;
  const from = { x: press.clientX, y: press.clientY };
  let taken: P | undefined;
  let under: Under = { over: undefined, spot: undefined };
  let frame = 0;
  const look = () => {
    frame = requestAnimationFrame(look);
    hand.place();
    const { x, y } = hand.at();
    edgeScroll(x, y);
    const next = dropUnder(x, y);
    if (taken === undefined || (next.over === under.over && sameSpot(next.spot, under.spot))) return;
    under = next;
    hand.show({ load: taken, by: 'pointer', ...under });
  };
  const moved = (event: PointerEvent) => {
    hand.move(event.clientX, event.clientY);
    if (taken !== undefined || Math.hypot(event.clientX - from.x, event.clientY - from.y) < threshold) return;
    taken = hand.load();
    if (taken === undefined) return stop();
    document.documentElement.dataset.carrying = '';
    getSelection()?.removeAllRanges();
    hand.show({ load: taken, by: 'pointer', ...under });
    frame = requestAnimationFrame(look);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    delete document.documentElement.dataset.carrying;
    window.removeEventListener('pointermove', moved);
    window.removeEventListener('pointerup', released);
    window.removeEventListener('pointercancel', stop);
    window.removeEventListener('blur', stop);
    window.removeEventListener('keydown', keyed, true);
    hand.show(undefined);
  };
  const released = (event: PointerEvent) => {
    const load = taken;
    if (load === undefined) return stop();
    const end = dropUnder(event.clientX, event.clientY);
    // The click that follows belongs to the drag, not to what lies under it.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, true), 0);
    stop();
    if (end.over !== undefined) hand.drop(load, end.over, end.spot);
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || taken === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    stop();
  };
  window.addEventListener('pointermove', moved);
  window.addEventListener('pointerup', released);
  window.addEventListener('pointercancel', stop);
  window.addEventListener('blur', stop);
  window.addEventListener('keydown', keyed, true);
}

/** What was lifted goes from place to place by the arrow keys; Enter drops it, Escape gives it up. */
function moveByKeys<P>(
  event: KeyboardEvent,
  carry: Carry<P>,
  { places, blocksOf, onDrop }: Options<P>,
  stood: RefObject<number>,
  show: (carry: Carry<P> | undefined) => void,
): void {
  const go = (to: number) => {
    stood.current = to;
    show({ ...carry, over: places[to] ?? carry.over, spot: undefined });
  };
  const step = (by: number) => go(stepTo(places, carry.over, stood.current, by));
  const shift = (step: 1 | -1) => show({ ...carry, spot: nextSpot(blocksOf(carry.over ?? ''), carry.spot, step) });
  const act: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ArrowLeft: () => shift(-1),
    ArrowRight: () => shift(1),
    PageDown: () => step(10),
    PageUp: () => step(-10),
    Home: () => go(0),
    End: () => go(places.length - 1),
    Escape: () => show(undefined),
    Enter: () => {
      show(undefined);
      if (carry.over !== undefined) onDrop(carry.load, carry.over, carry.spot);
    },
  };
  const run = act[event.key];
  if (!run || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  run();
}

/**
 * Carries something to a place marked `data-drop`, and to a spot between the blocks of its lane: by pointer, or lifted and
 * moved by the arrow keys. Escape gives up, Enter and letting go drop it. The note beside the pointer (`note`) moves without
 * rendering; only a new place renders.
 */
export function useCarry<P>(options: Options<P>): {
  carry: Carry<P> | undefined;
  note: RefObject<HTMLDivElement | null>;
  grab: (event: ReactPointerEvent, load: () => P | undefined) => void;
  lift: (load: P, over: string | undefined) => void;
} {
  const [carry, setCarry] = useState<Carry<P>>();
  const note = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const at = useRef({ x: 0, y: 0 });
  /** Index of the place that the arrow keys stood on last. */
  const stood = useRef(0);
  const place = useCallback(() => {
    const { x, y } = at.current;
    const box = note.current;
    if (!box) return;
    const left = Math.min(x + 14, window.innerWidth - box.offsetWidth - 8);
    const top = y + 18 + box.offsetHeight > window.innerHeight ? y - box.offsetHeight - 10 : y + 18;
    box.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
  }, []);

  const grab = useCallback(
    (press: ReactPointerEvent, load: () => P | undefined) =>
      dragByPointer(press, {
        load,
        move: (x, y) => {
          at.current = { x, y };
        },
        place,
        at: () => at.current,
        show: setCarry,
        drop: (taken, over, spot) => latest.current.onDrop(taken, over, spot),
      }),
    [place],
  );

  const lift = useCallback((load: P, over: string | undefined) => {
    const { places } = latest.current;
    stood.current = Math.max(0, places.indexOf(over ?? ''));
    setCarry({ load, by: 'keys', over: over ?? places[0], spot: undefined });
  }, []);
  useEffect(() => {
    if (carry?.by !== 'keys') return;
    const keyed = (event: KeyboardEvent) => moveByKeys(event, carry, latest.current, stood, setCarry);
    window.addEventListener('keydown', keyed, true);
    return () => window.removeEventListener('keydown', keyed, true);
  }, [carry]);
  useEffect(() => {
    if (!carry) return;
    if (carry.by === 'keys' && carry.over !== undefined) {
      const row = document.querySelector(`[data-drop="${CSS.escape(carry.over)}"]`)?.getBoundingClientRect();
      if (row) at.current = { x: row.left + 24, y: row.bottom - 8 };
    }
    place();
  });
  return { carry, note, grab, lift };
}
