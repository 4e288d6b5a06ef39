import type { Query, QueryClient } from '@tanstack/react-query';

/** Queries that are being asked while they became stale again. */
const again = new WeakSet<Query>();

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
  for (const query of client.getQueryCache().findAll({ predicate: isStale })) {
    if (query.state.fetchStatus !== 'fetching') askAgain(query);
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
