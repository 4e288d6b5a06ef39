import type { PointerEvent } from 'react';

/** A text that its column cuts off is shown by the pointer; asked when it comes, because a title per cell costs each frame of scrolling. */
export function titleWhenCut(event: PointerEvent): void {
  const cell = (event.target as Element).closest<HTMLElement>('.k-lr > .k-lc');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
