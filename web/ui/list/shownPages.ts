/** Hears which pages of a server's list are on the screen. */
type OnShown = (pages: ReadonlySet<number>) => void;

/** Where a row came from; the list that shows it and the rows' source know nothing else of each other. */
const places = new WeakMap<object, { page: number; onShown: OnShown }>();

/** Remembers the page of these rows. */
export function placeRows(rows: readonly unknown[], page: number, onShown: OnShown): void {
  for (const row of rows) if (typeof row === 'object' && row !== null) places.set(row, { page, onShown });
}

/** Says which rows are on the screen; rows of other sources are left out. */
export function reportShown(rows: Iterable<object>): void {
  const shown = new Map<OnShown, Set<number>>();
  for (const row of rows) {
    const place = places.get(row);
    if (!place) continue;
    const pages = shown.get(place.onShown) ?? new Set<number>();
    pages.add(place.page);
    shown.set(place.onShown, pages);
  }
  for (const [onShown, pages] of shown) onShown(pages);
}

/** Pages on either side of a shown one that are kept as fresh as it: five with a single shown page. */
const around = 2;

/**
 * True for a page that is asked again when its list went stale: the shown ones with their neighbours, and the first, which
 * counts the records. The others are asked when they come near.
 */
export const isNear = (page: number, shown: ReadonlySet<number>): boolean =>
  page === 0 || shown.size === 0 || [...shown].some((at) => Math.abs(at - page) <= around);

/** Rows of all pages; one that stands in two, because its page was asked again and the next was not, is shown once. */
export function joinPages<T>(
  pages: readonly (readonly T[])[],
  keyOf: ((row: T) => string | undefined) | undefined,
): T[] {
  if (!keyOf) return pages.flat();
  const seen = new Set<string>();
  return pages.flatMap((rows) =>
    rows.filter((row) => {
      const key = keyOf(row);
      if (key === undefined) return true;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    }),
  );
}
