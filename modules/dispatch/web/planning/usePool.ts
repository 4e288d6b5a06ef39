import { useCallback, useMemo, useRef, useState } from 'react';
import type { Condition, TableQuery } from '#kernel/paging.ts';
import { listItems, sumItems } from '#modules/shipments/contract/calls.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import { mostItems, readMatching, useMostPicked } from '#modules/shipments/web/pieces/readMatching.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { fetchCall, useCall, useTableCall } from '#client/call/useCall.ts';
import { noSelection, type Selection } from '#ui/list/selection.ts';
import { useHeldRows } from '#ui/list/useHeldRows.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { freightConditions, waitingOn } from '../../rules/dayFreight.ts';
import { groupFields } from '../../rules/planningWidgets.ts';
import { groupingOf, isPoolGrouping, type PoolGrouping } from './poolGroups.ts';
import { useChosenRows } from './widgets/useChosenRows.ts';
import { isPoolChip, lockedOrOpen, poolFilter } from './poolFilters.ts';

const pageSize = 200;
const live = ['item'] as const;
export const rowId = (row: ItemRow): string => row.itemId;

/** Shipments by id, as far as they still wait for a trip. */
async function readRows(ids: readonly string[]): Promise<ItemRow[]> {
  const rows: ItemRow[] = [];
  for (let at = 0; at < ids.length; at += pageSize) {
    const value = ids.slice(at, at + pageSize);
    const filter = { and: [...lockedOrOpen, { field: 'itemId', op: 'in' as const, value }] };
    rows.push(...(await fetchCall(listItems, { body: { filter, paging: { size: pageSize, page: 0 } } })).items);
  }
  return rows;
}

/** Counts of the chips: of what waits, and of what a missing route, a loading lock or somebody keeps from waiting. */
function usePoolSums(day: string, q: string, narrowed: readonly Condition[], enabled: boolean) {
  const of = (base: readonly Condition[]) => ({
    body: { filter: { and: [...base, ...narrowed] }, ...(q ? { q } : {}) },
  });
  const sums = useCall(sumItems, of(waitingOn(day)), { live, keep: true, enabled });
  const backlog = useCall(sumItems, of(freightConditions('backlog', day)), { live, keep: true, enabled });
  const notRouted = useCall(sumItems, of(freightConditions('notRouted', day)), { live, keep: true, enabled });
  const locked = useCall(sumItems, of(freightConditions('locked', day)), { live, keep: true, enabled });
  const held = useCall(sumItems, of(freightConditions('onHold', day)), { live, keep: true, enabled });
  const kept = { notRouted: notRouted.data, locked: locked.data, onHold: held.data };
  return { sums: sums.data, backlog: backlog.data?.items, kept };
}

/** What is picked of the pool, also of rows that the list has not loaded: the map shows more of them. */
function usePickedRows(query: TableQuery, rows: readonly ItemRow[]) {
  const [picked, setPicked] = useState<ReadonlyMap<string, ItemRow>>(new Map());

  const tellMost = useMostPicked();
  const pickedNow = useRef(picked);
  pickedNow.current = picked;

  const selection = useMemo<Selection>(() => ({ all: false, ids: new Set(picked.keys()) }), [picked]);
  const take = useCallback((next: Selection, shown: readonly ItemRow[]) => {
    const known = new Map(shown.map((row) => [row.itemId, row]));
    setPicked((before) => {
      const ids = next.all ? [...known.keys()] : [...next.ids].slice(0, mostItems);
      return new Map(
        ids.flatMap((id) => {
          const row = known.get(id) ?? before.get(id);
          return row ? [[id, row] as const] : [];
        }),
      );
    });
  }, []);
  const select = useCallback(
    (next: Selection): void | Promise<void> => {
      if (next.all)
        return readMatching(query).then((found) => {
          if (found.more) tellMost();
          take(
            next,
            found.rows.filter((row) => !next.ids.has(row.itemId)),
          );
        });
      if (next.ids.size > mostItems) tellMost();
      const known = new Set(rows.map(rowId));
      const unknown = [...next.ids].slice(0, mostItems).filter((id) => !known.has(id) && !pickedNow.current.has(id));
      // At once: the next key may already be meant for what is picked with this one.
      if (unknown.length === 0) return take(next, rows);
      // The map shows more than the list has loaded.
      return readRows(unknown).then((more) => take(next, [...rows, ...more]));
    },
    [query, rows, take, tellMost],
  );
  /** Picks by id what the address names; those that do not wait any more are left out. */
  const pickIds = useCallback(async (ids: readonly string[]) => {
    const rows = await readRows(ids);
    setPicked(new Map(rows.map((row) => [row.itemId, row])));
  }, []);
  const clear = useCallback(() => take(noSelection, []), [take]);
  return { picked, selection, select, pickIds, clear };
}

/** The pool of a day: filter and search in the address, rows that hold still, and what is picked of them; counted once `counts`. */
export function usePool(day: string, counts: boolean) {
  const [given, setChip] = useAddress('pool');
  const [q = '', setQ] = useAddress('q');
  const chip = isPoolChip(given) ? given : undefined;
  const [state, setState] = useTableState('pool', {
    sort: [
      { field: 'outboundRoute', dir: 'asc' },
      { field: 'placePostalCode', dir: 'asc' },
    ],
  });
  const [groupGiven, setGroup] = useAddress('group');
  const group = isPoolGrouping(groupGiven) ? groupGiven : 'aff';
  const groupBy = groupingOf[group];
  const first = groupFields[groupBy];
  const { chosen, narrowed, choose, dropGroups } = useChosenRows(groupBy);
  const regroup = (next: PoolGrouping) => {
    dropGroups();
    setGroup(next);
  };
  /** What the widgets count: the pool without their own rows. */
  const base = useMemo(() => ({ filter: { and: poolFilter(day, chip) }, ...(q ? { q } : {}) }), [day, chip, q]);
  const query = useMemo<TableQuery>(
    () => ({
      filter: { and: [...base.filter.and, ...narrowed] },
      ...(q ? { q } : {}),
      // A group stays together, whatever its rows are sorted by.
      sort: [
        ...(first ? [{ field: first, dir: 'asc' as const }] : []),
        ...(state.sort ?? []).filter(({ field }) => field !== first).map((entry) => ({ ...entry })),
      ],
    }),
    [base, narrowed, q, state.sort, first],
  );
  const server = useTableCall<ItemRow>(listItems, { query }, { live });
  const counted = usePoolSums(day, q, narrowed, counts);
  // The user's own commands show at once; what others do waits for "3 new".
  const [turn, setTurn] = useState(0);
  const held = useHeldRows(server.rows, rowId, `${JSON.stringify(query)}/${turn}`, server.pages, server.before);
  const { picked, selection, select, pickIds, clear } = usePickedRows(query, held.rows);
  const taken = useCallback(async () => {
    await refreshCalls(listItems.id);
    setTurn((n) => n + 1);
  }, []);

  return {
    chip,
    setChip,
    group,
    setGroup: regroup,
    groupBy,
    chosen,
    choose,
    base,
    q,
    setQ,
    state,
    setState,
    query,
    server,
    rows: held.rows,
    news: held.news,
    gone: held.gone,
    showNews: held.refresh,
    ...counted,
    picked,
    selection,
    select,
    pickIds,
    clear,
    /** After an own command: asks again and shows what came of it. */
    taken,
  };
}
export type Pool = ReturnType<typeof usePool>;
