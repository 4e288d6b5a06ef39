import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TableQuery } from '#kernel/paging.ts';
import { noSelection, type Selection } from '#ui/list/selection.ts';
import type { ItemRow } from '../../contract/schemas.ts';
import { mostItems, readMatching, useMostPicked } from '../pieces/readMatching.ts';

/** What is ticked in the list; "all" is everything that the filter finds, up to what one command takes. */
export function usePicked(query: TableQuery, rows: readonly ItemRow[], gone: ReadonlySet<string>) {
  const [picked, setPicked] = useState<ReadonlyMap<string, ItemRow>>(new Map());
  const tellMost = useMostPicked();
  // Rows that were picked are shown with what became of them since; what is gone from the list is picked no longer.
  useEffect(() => {
    setPicked((before) => {
      const fresh = rows.filter((row) => before.has(row.itemId) && before.get(row.itemId) !== row);
      const left = [...before.keys()].some((id) => gone.has(id));
      if (fresh.length === 0 && !left) return before;
      const next = new Map([...before, ...fresh.map((row) => [row.itemId, row] as const)]);
      for (const id of gone) next.delete(id);
      return next;
    });
  }, [rows, gone]);
  const select = useCallback(
    async (next: Selection) => {
      const found = next.all ? await readMatching(query) : undefined;
      if (found?.more || next.ids.size > mostItems) tellMost();
      const from = found ? found.rows.filter((row) => !next.ids.has(row.itemId)) : rows;
      setPicked((before) => {
        const known = new Map([...before, ...from.map((row) => [row.itemId, row] as const)]);
        const ids = next.all ? from.map((row) => row.itemId) : [...next.ids].slice(0, mostItems);
        return new Map(
          ids.flatMap((id) => {
            const row = known.get(id);
            return row ? [[id, row] as const] : [];
          }),
        );
      });
    },
    [query, rows, tellMost],
  );
  const selection = useMemo<Selection>(() => ({ all: false, ids: new Set(picked.keys()) }), [picked]);
  return { picked, selection, select, clear: () => void select(noSelection) };
}
