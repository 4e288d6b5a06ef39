import type { Query, QueryClient } from '@tanstack/react-query';

/** Queries that are being asked while they became stale again. */
const again = new WeakSet<Query>();

/** Queries whose next time is set already: what happens until then is answered by it. */
const set = new WeakSet<Query>();

/**
 * Asks again for what these entities' changes made stale; `undefined` means all live queries. A query that is on its way finishes
 * first and is asked once more: a list of many pages would otherwise begin anew at each event and never end.
 */
export function refreshLive(client: QueryClient, entities: ReadonlySet<string> | undefined): void {
  const isStale = (query: Query): boolean => {
    const live = query.meta?.live ?? [];
    return live.length > 0 && (entities === undefined || live.some((entity) => entities.has(entity)));
  };
  const askAgain = (query: Query) =>
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  /** ms until a query may be asked again that is not asked at every change. */
  const restOf = (query: Query): number => {
    const every = query.meta?.liveEvery ?? 0;
    return every === 0 ? 0 : Math.max(0, query.state.dataUpdatedAt + every - Date.now());
  };
  for (const query of client.getQueryCache().findAll({ predicate: isStale })) {
    const rest = restOf(query);
    if (rest > 0) {
      if (set.has(query)) continue;
      set.add(query);
      setTimeout(() => {
        set.delete(query);
        askAgain(query);
      }, rest);
    } else if (query.state.fetchStatus !== 'fetching') askAgain(query);
    else if (!again.has(query)) {
      again.add(query);
      const then = () => {
        again.delete(query);
        askAgain(query);
      };
      query.promise?.then(then, then);
    }
  }
}
