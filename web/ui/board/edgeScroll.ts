/** px from the edge at which carrying begins to scroll, and px per frame at the edge itself. */
const edge = 20;
const fastest = 12;

/** px per frame to scroll for a pointer at `y` in a box from `top` to `bottom`: 0 in its middle. */
export function scrollSpeed(y: number, top: number, bottom: number): number {
  const up = edge - (y - top);
  const down = edge - (bottom - y);
  if (up > 0 && up >= down) return -Math.ceil((Math.min(up, edge) / edge) * fastest);
  return down > 0 ? Math.ceil((Math.min(down, edge) / edge) * fastest) : 0;
}

/** Scrolls what lies under the pointer and is marked `data-drag-scroll`. */
export function edgeScroll(x: number, y: number): void {
  const box = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drag-scroll]');
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  const by = scrollSpeed(y, top, bottom);
  if (by !== 0) box.scrollTop += by;
}
