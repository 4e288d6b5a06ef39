/** Rows to draw: `first` to `last`, the last one excluded. */
export type RowWindow = { readonly first: number; readonly last: number };

/**
 * Rows of one height that can be seen, with `spare` more on both sides. The window moves in steps of `spare` rows, so
 * that scrolling draws rows now and then instead of at every pixel.
 */
export function rowsInView(
  view: { top: number; height: number },
  rowHeight: number,
  count: number,
  spare: number,
): RowWindow {
  const step = Math.max(1, spare);
  const seen = Math.max(0, Math.floor(view.top / rowHeight));
  const first = Math.max(0, Math.floor(seen / step) * step - spare);
  const last = Math.min(count, Math.ceil((seen + Math.ceil(view.height / rowHeight) + 1) / step) * step + spare);
  return { first: Math.min(first, last), last };
}

/** Where to scroll so that a row is wholly seen; the present place when it is already. */
export function scrollTo(row: number, rowHeight: number, view: { top: number; height: number }): number {
  const top = row * rowHeight;
  if (top < view.top) return top;
  if (top + rowHeight > view.top + view.height) return top + rowHeight - view.height;
  return view.top;
}
