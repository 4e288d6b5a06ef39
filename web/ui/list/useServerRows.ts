import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { TableAnswer, TableQuery } from '#kernel/paging.ts';
import type { DataListProps } from './dataListProps.ts';
import { isNear, joinPages, placeRows } from './shownPages.ts';

/** How far a list has come, for `DataList`. */
export type ListStatus = 'loading' | 'ready' | 'error' | 'forbidden';

/** Most rows that are read for a file: more belongs into a report. */
export const mostRead = 50_000;
/** How many rows were read, of how many; of a list that the server does not count to its end the total is not known. */
export type Progress = { done: number; total: number | undefined };
/** Reads a list to its end, page by page; `left` tells how many found no room, undefined that some did. */
export type ReadAll<T> = (
  signal: AbortSignal,
  told: (progress: Progress) => void,
) => Promise<{ rows: readonly T[]; left: number | undefined }>;

export type ServerRows<T> = {
  /** Under which the answer is known. */
  queryKey: readonly unknown[];
  /** Epoch ms of the answer; 0 when there is none. */
  readAt: number;
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
  /** All rows of the question, whatever is loaded. */
  readAll: ReadAll<T>;
  /** What `DataList` reads and shows them by. */
  reading: Pick<DataListProps<never>, 'status' | 'onRetry' | 'onMore'> & { onAll: ReadAll<T> };
  /** These rows still answer the question before: the new answer is on its way. */
  before: boolean;
};

type Page = { index: number } & ({ page: number } | { after: string });
/** Because a change made the rows stale, because old pages come near, or because the user asks. */
type Asking = 'stale' | 'near' | 'all';
/** By page up to 10,000 rows, by cursor beyond (domain R3). */
const pageLimit = 10_000;
/** Further pages by cursor are as large as a call allows: a long list is loaded, and asked again, in fewer requests. */
const furtherSize = 200;

function nextPage(last: TableAnswer<unknown>, index: number, size: number): Page | undefined {
  if (last.items.length < last.size) return undefined;
  if (index * size + size <= pageLimit && last.next === null) return { index, page: index };
  return last.next === null ? undefined : { index, after: last.next };
}

/** Asks page by page as the list does, in pages as large as a call allows. */
const readingAll =
  <T>(query: TableQuery, fetch: (query: TableQuery, signal: AbortSignal) => Promise<TableAnswer<T>>): ReadAll<T> =>
  async (signal, told) => {
    const rows: T[] = [];
    let total: number | undefined;
    let index = 0;
    for (let page: Page | undefined = { index, page: 0 }; page && rows.length < mostRead; ) {
      const { index: _, ...place } = page;
      const answer: TableAnswer<T> = await fetch(
        { ...query, paging: { size: furtherSize, page: 0, ...place } },
        signal,
      );
      rows.push(...answer.items);
      total = answer.totalCapped ? undefined : answer.total;
      told({ done: rows.length, total });
      index += 1;
      page = nextPage(answer, index, furtherSize);
      if (!page) return { rows, left: 0 };
    }
    return { rows, left: total === undefined ? undefined : total - rows.length };
  };

/** The rows of all pages in one list; each row knows its page, so that `shown` hears which pages are on the screen. */
function useJoinedRows<T>(
  pages: readonly TableAnswer<T>[] | undefined,
  shown: (now: ReadonlySet<number>) => void,
  rowKey: ((row: T) => string | undefined) | undefined,
): readonly T[] | undefined {
  const placed = useRef(new WeakSet<object>());
  return useMemo(() => {
    for (const [index, page] of (pages ?? []).entries()) {
      if (placed.current.has(page)) continue;
      placed.current.add(page);
      placeRows(page.items, index, shown);
    }
    return (
      pages &&
      joinPages(
        pages.map((page) => page.items),
        rowKey,
      )
    );
  }, [pages, shown, rowKey]);
}

/**
 * Rows of a server-paged list, loaded on as the user scrolls (400 px before the end, specification 1, 9). When they went stale,
 * only the pages around what is shown are asked again; the others when they come near.
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
  /** Names a row, so that one which moved between two pages is shown once. */
  rowKey?: (row: T) => string | undefined;
}): ServerRows<T> {
  const size = input.size ?? 100;
  const client = useQueryClient();
  const queryKey = [...input.queryKey, input.query, size];
  /** Pages on the screen and those that are older than the last change; of another question nothing holds. */
  const question = JSON.stringify(queryKey);
  const view = useRef({ question, shown: new Set<number>() as ReadonlySet<number>, old: new Set<number>() });
  if (view.current.question !== question) view.current = { question, shown: new Set(), old: new Set() };
  /** Why the list asks next, taken by the run that begins with the first page. */
  const asks = useRef<Asking>('stale');
  const run = useRef<Asking>('stale');
  const result = useInfiniteQuery({
    queryKey,
    enabled: input.enabled ?? true,
    initialPageParam: { index: 0, page: 0 } as Page,
    queryFn: async ({ pageParam, signal }) => {
      const { index, ...place } = pageParam;
      const known = client.getQueryData<InfiniteData<TableAnswer<T>, Page>>(queryKey)?.pages[index];
      const { shown, old } = view.current;
      if (index === 0) {
        run.current = asks.current;
        asks.current = 'stale';
      }
      const wanted = run.current === 'all' || (isNear(index, shown) && (run.current === 'stale' || old.has(index)));
      if (known && !wanted) {
        if (run.current === 'stale') old.add(index);
        return known;
      }
      const answer = await input.fetch(
        { ...input.query, paging: { size: 'after' in place ? furtherSize : size, page: 0, ...place } },
        signal,
      );
      old.delete(index);
      return answer;
    },
    getNextPageParam: (last: TableAnswer<T>, all): Page | undefined => nextPage(last, all.length, size),
    placeholderData: keepPreviousData,
    meta: { live: input.live ?? [] },
  });
  const pages = result.data?.pages;
  const { refetch } = result;
  const count = useRef(0);
  count.current = pages?.length ?? 0;
  const fetching = useRef(false);
  fetching.current = result.isFetching;
  const shown = useCallback(
    (now: ReadonlySet<number>) => {
      view.current.shown = now;
      const { old } = view.current;
      const coming = [...old].some((page) => page < count.current && isNear(page, now));
      if (!coming || fetching.current) return;
      asks.current = 'near';
      void refetch({ cancelRefetch: false });
    },
    [refetch],
  );
  const rows = useJoinedRows(pages, shown, input.rowKey);
  const last = pages?.at(-1);
  const first = pages?.[0];
  const status: ListStatus = last
    ? 'ready'
    : result.isError
      ? input.isForbidden?.(result.error)
        ? 'forbidden'
        : 'error'
      : 'loading';
  const more = result.hasNextPage && !result.isFetchingNextPage ? () => void result.fetchNextPage() : undefined;
  const readAll = readingAll(input.query, input.fetch);
  const again = () => {
    asks.current = 'all';
    void refetch();
  };
  return {
    queryKey,
    readAt: result.dataUpdatedAt,
    rows,
    total: first?.total ?? 0,
    totalCapped: first?.totalCapped ?? false,
    status,
    error: result.error,
    pages: pages?.length ?? 0,
    more,
    loadingMore: result.isFetchingNextPage,
    refetch: again,
    readAll,
    reading: { status, onRetry: again, onMore: more, onAll: readAll },
    before: result.isPlaceholderData,
  };
}
