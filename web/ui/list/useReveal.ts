import { useEffect, useRef } from 'react';
import type { Line } from './lines.ts';

/** Brings the row with an id into view once, as soon as the list has it. */
export function useReveal<T>(
  id: string | undefined,
  lines: readonly Line<T>[],
  rowId: (row: T) => string,
  scrollTo: (index: number) => void,
): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined || shown.current === id) return;
    const index = lines.findIndex((line) => line.kind === 'row' && rowId(line.row) === id);
    if (index < 0) return;
    shown.current = id;
    // The list has grown in this very drawing: what is drawn must know its new length first.
    requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(index)));
  }, [id, lines, rowId, scrollTo]);
}
