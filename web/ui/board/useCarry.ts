import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { edgeScroll } from './edgeScroll.ts';

/** px that the pointer moves before a press becomes a drag. */
const threshold = 5;

export type Carry<P> = { readonly load: P; readonly by: 'pointer' | 'keys'; readonly over: string | undefined };

const dropUnder = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset.drop;

/**
 * Carries something to a place marked `data-drop`: by pointer, or lifted and moved by the arrow keys. Escape gives up,
 * Enter and letting go drop it. The note beside the pointer (`note`) moves without rendering; only a new place renders.
 */
export function useCarry<P>(options: {
  /** Places in the order in which the arrow keys go through them. */
  places: readonly string[];
  onDrop: (load: P, over: string) => void;
}): {
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
  const place = useCallback(() => {
    const { x, y } = at.current;
    const box = note.current;
    if (!box) return;
    const left = Math.min(x + 14, window.innerWidth - box.offsetWidth - 8);
    const top = y + 18 + box.offsetHeight > window.innerHeight ? y - box.offsetHeight - 10 : y + 18;
    box.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
  }, []);

  const grab = useCallback(
    (press: ReactPointerEvent, load: () => P | undefined) => {
      if (press.button !== 0 || press.pointerType === 'touch') return;
      const from = { x: press.clientX, y: press.clientY };
      let taken: P | undefined;
      let over: string | undefined;
      let frame = 0;
      const look = () => {
        frame = requestAnimationFrame(look);
        place();
        edgeScroll(at.current.x, at.current.y);
        const next = dropUnder(at.current.x, at.current.y);
        if (next === over || taken === undefined) return;
        over = next;
        setCarry({ load: taken, by: 'pointer', over });
      };
      const moved = (event: PointerEvent) => {
        at.current = { x: event.clientX, y: event.clientY };
        if (taken !== undefined || Math.hypot(event.clientX - from.x, event.clientY - from.y) < threshold) return;
        taken = load();
        if (taken === undefined) return stop();
        document.documentElement.dataset.carrying = '';
        getSelection()?.removeAllRanges();
        setCarry({ load: taken, by: 'pointer', over: undefined });
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
        setCarry(undefined);
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
        if (end !== undefined) latest.current.onDrop(load, end);
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
    },
    [place],
  );

  const lift = useCallback((load: P, over: string | undefined) => {
    setCarry({ load, by: 'keys', over: over ?? latest.current.places[0] });
  }, []);
  useEffect(() => {
    if (carry?.by !== 'keys') return;
    const keyed = (event: KeyboardEvent) => {
      const { places, onDrop } = latest.current;
      const index = places.indexOf(carry.over ?? '');
      const go = (to: number) =>
        setCarry({ ...carry, over: places[Math.max(0, Math.min(places.length - 1, to))] ?? carry.over });
      const act: Record<string, () => void> = {
        ArrowDown: () => go(index + 1),
        ArrowUp: () => go(index - 1),
        PageDown: () => go(index + 10),
        PageUp: () => go(index - 10),
        Home: () => go(0),
        End: () => go(places.length - 1),
        Escape: () => setCarry(undefined),
        Enter: () => {
          setCarry(undefined);
          if (carry.over !== undefined) onDrop(carry.load, carry.over);
        },
      };
      const run = act[event.key];
      if (!run || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      run();
    };
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
