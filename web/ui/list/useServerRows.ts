import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableAnswer, TableQuery } from '#kernel/paging.ts';

/** How far a list has come, for `DataList`. */
export type ListStatus = 'loading' | 'ready' | 'error' | 'forbidden';

export type ServerRows<T> = {
  rows: readonly T[] | undefined;
  total: number;
  totalCapped: boolean;
  status: ListStatus;
  error: unknown;
  /** Pages that are loaded: grows at the end of the list. */
  pages: number;
  /** Loads the next page; undefined when there is none. */
  more: (() => void) | undefined;
  loadingMore: boolean;
  refetch: () => void;
  /** These rows still answer the question before: the new answer is on its way. */
  before: boolean;
};

type Page = { page: number } | { after: string };
/** By page up to 10,000 rows, by cursor beyond (domain R3). */
const pageLimit = 10_000;
/** Further pages by cursor are as large as a call allows: a long list is loaded, and asked again, in fewer requests. */
const furtherSize = 200;

/**
 * Rows of a server-paged list, loaded on as the user scrolls (400 px before the end, specification 1, 9).
 * `isForbidden` tells the refusal for missing rights from other errors.
 */
export function useServerRows<T>(input: {
  queryKey: readonly unknown[];
  query: TableQuery;
  fetch: (query: TableQuery, signal: AbortSignal) => Promise<TableAnswer<T>>;
  size?: number;
  enabled?: boolean;
  isForbidden?: (error: unknown) => boolean;
  /** Entities of the event stream whose changes make the rows stale. */
  live?: readonly string[];
}): ServerRows<T> {
  const size = input.size ?? 100;
  const result = useInfiniteQuery({
    queryKey: [...input.queryKey, input.query, size],
    enabled: input.enabled ?? true,
    initialPageParam: { page: 0 } as Page,
    queryFn: ({ pageParam, signal }) =>
      input.fetch(
        { ...input.query, paging: { size: 'after' in pageParam ? furtherSize : size, page: 0, ...pageParam } },
        signal,
      ),
    getNextPageParam: (last: TableAnswer<T>, all): Page | undefined => {
      if (last.items.length < last.size) return undefined;
      if (all.length * size + size <= pageLimit && last.next === null) return { page: all.length };
      return last.next === null ? undefined : { after: last.next };
    },
    placeholderData: keepPreviousData,
    meta: { live: input.live ?? [] },
  });
  const pages = result.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.items), [pages]);
  const last = pages?.at(-1);
  const first = pages?.[0];
  return {
    rows,
    total: first?.total ?? 0,
    totalCapped: first?.totalCapped ?? false,
    status: last ? 'ready' : result.isError ? (input.isForbidden?.(result.error) ? 'forbidden' : 'error') : 'loading',
    error: result.error,
    pages: pages?.length ?? 0,
    more: result.hasNextPage && !result.isFetchingNextPage ? () => void result.fetchNextPage() : undefined,
    loadingMore: result.isFetchingNextPage,
    refetch: () => void result.refetch(),
    before: result.isPlaceholderData,
  };
}
