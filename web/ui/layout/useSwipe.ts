import { type RefObject, useEffect, useRef } from 'react';
import { swipeOf } from './swipe.ts';

/** Swipes that an inner area took: the areas around it leave them alone. */
const taken = new WeakSet<Event>();

/** True when the finger moved something of its own between the target and the area: a wide table, a map, a signature. */
function movesItself(target: EventTarget | null, area: Element): boolean {
  for (let at = target as Element | null; at && at !== area; at = at.parentElement) {
    if (at instanceof HTMLCanvasElement) return true;
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

/** Tells of swipes across the area around a line of tabs: 1 to the next, -1 to the one before (specification 3, 2). */
export function useSwipe(line: RefObject<HTMLElement | null>, turned: (by: -1 | 1) => void): void {
  const latest = useRef(turned);
  latest.current = turned;
  useEffect(() => {
    const area = line.current?.parentElement;
    if (!area) return;
    let from: { x: number; y: number } | undefined;
    const start = (event: TouchEvent) => {
      const finger = event.touches.length === 1 ? event.touches[0] : undefined;
      from = finger && { x: finger.clientX, y: finger.clientY };
    };
    const end = (event: TouchEvent) => {
      const finger = event.changedTouches[0];
      if (!from || !finger || taken.has(event) || movesItself(event.target, area)) return;
      const by = swipeOf(from, { x: finger.clientX, y: finger.clientY });
      if (by === 0) return;
      taken.add(event);
      latest.current(by);
    };
    area.addEventListener('touchstart', start, { passive: true });
    area.addEventListener('touchend', end, { passive: true });
    return () => {
      area.removeEventListener('touchstart', start);
      area.removeEventListener('touchend', end);
    };
  }, [line]);
}
