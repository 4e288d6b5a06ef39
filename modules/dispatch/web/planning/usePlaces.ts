import { useCallback, useMemo, useRef } from 'react';
import type { TableQuery } from '#kernel/paging.ts';
import { useCall } from '#client/call/useCall.ts';
import { poolPlaces } from '../../contract/board.ts';
import type { PoolPlace } from '../../contract/schemas.ts';
import { loadsOfPlace } from '../../rules/board/boardRound.ts';
import type { BoardTask } from '../../rules/board/round.ts';

const live = ['item'] as const;
const none: readonly PoolPlace[] = [];

/** Every shipment of the pool as a place: the list loads page by page, map and verdicts know all of them. */
export function usePlaces(day: string, query: Pick<TableQuery, 'filter' | 'q'>, enabled: boolean) {
  const { filter, q } = query;
  const body = useMemo(() => ({ date: day, ...(filter ? { filter } : {}), ...(q ? { q } : {}) }), [day, filter, q]);
  const answer = useCall(poolPlaces, { body }, { live, keep: true, silent: true, enabled });
  const items = answer.data?.items ?? none;
  // What is picked stays known when the filter does not find it any more.
  const known = useRef(new Map<string, PoolPlace>());
  /** Undefined while a shipment's place is not known. */
  const loadsOf = useMemo(() => {
    for (const item of items) known.current.set(item.itemId, item);
    return (itemIds: readonly string[]): BoardTask[] | undefined => {
      const found = itemIds.flatMap((id) => known.current.get(id) ?? []);
      return found.length === itemIds.length ? found.flatMap(loadsOfPlace) : undefined;
    };
  }, [items]);
  const of = useCallback((itemId: string): PoolPlace | undefined => known.current.get(itemId), []);
  return {
    items,
    /** Shipments that are not among them, because there are too many. */
    beyond: answer.data ? answer.data.total - items.length : 0,
    of,
    loadsOf,
  };
}
export type Places = ReturnType<typeof usePlaces>;
