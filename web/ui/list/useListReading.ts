import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Line } from './lines.ts';
import { reportShown } from './shownPages.ts';

/** px before the end at which a server-paged list is read on (specification 1, 9). */
const moreThreshold = 400;
/** ms until the first row is chosen (specification 1, 4.4). */
const selectAfter = 100;

/** Reads on near the end of the list, and says which rows are on the screen: who reads them from a server keeps those fresh. */
export function useReadOn<T extends object>(
  virtual: Virtualizer<HTMLDivElement, Element>,
  lines: readonly Line<T>[],
  onMore: (() => void) | undefined,
): void {
  'use no memo';
  const below = virtual.getTotalSize() - (virtual.scrollOffset ?? 0) - (virtual.scrollRect?.height ?? 0);
  const near = below < moreThreshold;
  useEffect(() => {
    if (near && onMore && lines.length > 0) onMore();
  }, [near, onMore, lines.length]);
  const items = virtual.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  useEffect(() => {
    if (virtual.isScrolling) return;
    reportShown(lines.slice(from, to + 1).flatMap((line) => (line.kind === 'row' ? [line.row] : [])));
  }, [from, to, lines, virtual.isScrolling]);
}

/** The first row is chosen once, a moment after the rows came. */
export function useFirstRow<T>(first: T | undefined, wanted: boolean, onActive: ((row: T) => void) | undefined): void {
  const hasRows = first !== undefined;
  const started = useRef(false);
  useEffect(() => {
    if (!wanted || !hasRows || started.current) return;
    const timer = setTimeout(() => {
      started.current = true;
      if (first) onActive?.(first);
    }, selectAfter);
    return () => clearTimeout(timer);
  }, [wanted, hasRows, first, onActive]);
}
