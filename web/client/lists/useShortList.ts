import { useMemo, useState } from 'react';
import { findsWords } from '#kernel/text.ts';
import { isSelected, noSelection, type Selection } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useAddress } from '../navigation/navigation.ts';

/**
 * What a list keeps that is loaded whole, some hundred rows at most: its search and the chosen state in the address, its arrangement
 * with the account, its selection while it stands.
 * @param name under which its arrangement is remembered
 * @param words what the search finds a row by
 * @param stateOf of a row, one of the states that can be chosen above the list
 */
export function useShortList<Row extends object>(
  name: string,
  all: readonly Row[],
  how: { rowId: (row: Row) => string; words: (row: Row) => string; stateOf?: (row: Row) => string },
) {
  const { rowId, words, stateOf } = how;
  const [q, onSearch] = useAddress('q');
  const [filter, onFilter] = useAddress('filter');
  const [state, onState] = useTableState(name);
  const [selection, onSelection] = useState<Selection>(noSelection);
  const rows = useMemo(() => {
    const finds = findsWords(q ?? '');
    return all.filter((row) => {
      if (filter && stateOf && stateOf(row) !== filter) return false;
      return finds(words(row));
    });
  }, [all, q, filter, words, stateOf]);
  const picked = rows.filter((row) => isSelected(selection, rowId(row)));
  return {
    all,
    rows,
    /** The one row that is chosen; undefined for none or several. */
    one: picked.length === 1 ? picked[0] : undefined,
    q,
    onSearch,
    filter,
    onFilter,
    stateOf,
    list: { rows, rowId, state, onState, selection, onSelection },
  };
}
export type ShortListState<Row extends object> = ReturnType<typeof useShortList<Row>>;
