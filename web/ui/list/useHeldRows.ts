import { useMemo, useRef, useState } from 'react';
import { type Held, holdRows, newsOf } from './heldRows.ts';

const none: readonly never[] = [];
const noneGone: ReadonlySet<string> = new Set();

/**
 * Holds the order of a live list still. `question` names what was asked (filter, sort, unit): when it changes, the fresh
 * rows are taken at once, but not while they are still the answer to the question before (`before`). `grown` tells that the list was extended at its end (next page), which may be shown as well.
 */
export function useHeldRows<T>(
  fresh: readonly T[] | undefined,
  rowId: (row: T) => string,
  question: string,
  grown = 0,
  before = false,
): Held<T> & { news: number; refresh: () => void } {
  const [turn, setTurn] = useState(0);
  const shown = useRef<{ question: string; grown: number; turn: number; rows: readonly T[] } | undefined>(undefined);
  const held = useMemo<Held<T>>(() => {
    if (fresh === undefined) {
      const keep = shown.current?.question === question ? shown.current.rows : none;
      return { rows: keep, added: 0, gone: noneGone };
    }
    const last = shown.current;
    if (before) return { rows: last?.rows ?? fresh, added: 0, gone: noneGone };
    // A turn is the user's "show the new ones".
    const anew = !last || last.question !== question || last.grown !== grown || last.turn !== turn;
    if (anew || last.rows.length === 0) {
      shown.current = { question, grown, turn, rows: fresh };
      return { rows: fresh, added: 0, gone: noneGone };
    }
    const next = holdRows(last.rows, fresh, rowId);
    shown.current = { question, grown, turn, rows: next.rows };
    return next;
  }, [fresh, question, grown, before, rowId, turn]);
  return {
    ...held,
    news: newsOf(held),
    refresh: () => {
      shown.current = fresh ? { question, grown, turn: turn + 1, rows: fresh } : undefined;
      setTurn(turn + 1);
    },
  };
}
