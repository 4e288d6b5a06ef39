import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { leftOutIn, sharedRoom } from './columnRoom.ts';
import { noteLeftOut } from './leftOut.ts';
import type { TableState } from './tableState.ts';
import type { ShownColumn } from './useColumns.ts';

/** px to the left and right of a cell's text, the same with one for what the browser rounds off, and of the arrow that tells the sort. */
const [padding, around, arrow] = [12, 13, 14];

/** px that something inside a cell cuts by itself, such as the words of a status; what is only read aloud has one px and does not count. */
function cutInside(cell: Element): number {
  let most = 0;
  for (const inner of cell.querySelectorAll('*'))
    if (inner instanceof HTMLElement && inner.clientWidth > 1)
      most = Math.max(most, inner.scrollWidth - inner.clientWidth);
  return most;
}

/** px of what stands in a cell, in parts as well; what is only read aloud has one. */
function widthOf(cell: Element, range: Range): number {
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const node of cell.childNodes) {
    range.selectNode(node);
    const box = (node instanceof Element ? node : range).getBoundingClientRect();
    if (box.width <= 1) continue;
    from = Math.min(from, box.left);
    to = Math.max(to, box.right);
  }
  return Math.max(0, to - from);
}

/** px that the heads and the rows on the screen take, by the number of their column; each at least as wide as it was found before. */
function measure(list: HTMLElement, selectable: boolean, before: readonly number[]): number[] {
  const needs = [...before];
  const range = document.createRange();
  const take = (cell: Element, px: number): void => {
    const at = Number(cell.getAttribute('aria-colindex')) - (selectable ? 2 : 1);
    if (at >= 0) needs[at] = Math.max(needs[at] ?? 0, Math.ceil(px));
  };
  for (const cell of list.querySelectorAll('.k-lh-cell')) {
    const text = cell.firstElementChild;
    if (text) take(cell, text.scrollWidth + around + (cell.hasAttribute('aria-sort') ? arrow : 0));
  }
  for (const cell of list.querySelectorAll('.k-lr:not(.k-lr-group) > .k-lc:not(.k-lc-check)')) {
    const cut = cutInside(cell);
    const text = widthOf(cell, range);
    // What fills its cell is as wide as that, however little it says: it needs no more than there is. Parts of a px already cut a text.
    const whole = cut === 0 && text <= cell.getBoundingClientRect().width - padding + 0.05;
    take(cell, whole ? Math.min(text + around, cell.clientWidth) : text + cut + around);
  }
  return needs;
}

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);

/**
 * Columns as they fit into the list: what yields is left out where there is no room for all, unless the user has chosen columns; what
 * is cut gets what others do not need. Rows are looked at when they come, never while they are scrolled, and no column gets narrower again
 * for other rows: nothing moves sideways below the pointer.
 */
export function useColumnRoom<T>(input: {
  list: RefObject<HTMLDivElement | null>;
  all: object;
  columns: readonly ShownColumn<T>[];
  state: TableState;
  lead: number;
  rows: readonly T[];
  drawn: boolean;
  phone: boolean;
}): readonly ShownColumn<T>[] {
  const { list, all, columns, state, lead, rows, drawn, phone } = input;
  const [width, setWidth] = useState(0);
  const room = width - lead;
  const chosen = state.hidden !== undefined;
  const out = useMemo(
    () => (phone || chosen || width === 0 ? new Set<string>() : leftOutIn(columns, room)),
    [columns, room, width, chosen, phone],
  );
  useLayoutEffect(() => noteLeftOut(all, out), [all, out]);
  const fitting = useMemo(() => (out.size === 0 ? columns : columns.filter(({ id }) => !out.has(id))), [columns, out]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, drawn]);

  const [found, setFound] = useState<{ of: unknown; needs: readonly number[] }>({ of: undefined, needs: [] });
  const latest = useRef(found);
  latest.current = found;
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !drawn || phone || width === 0) return;
    const before = latest.current.of === fitting ? latest.current.needs : [];
    const needs = measure(element, lead > 0, before);
    if (latest.current.of !== fitting || !sameNumbers(needs, latest.current.needs)) setFound({ of: fitting, needs });
  }, [list, fitting, rows, drawn, phone, width, lead]);

  const { widths } = state;
  return useMemo(() => {
    if (phone || width === 0 || found.of !== fitting) return fitting;
    const needs = new Map(fitting.map(({ id }, at) => [id, found.needs[at] ?? 0]));
    const given = sharedRoom(fitting, room, needs, (id) => widths?.[id] !== undefined);
    return fitting.map((column) => ({ ...column, size: given.get(column.id) ?? column.size }));
  }, [fitting, found, room, width, widths, phone]);
}
