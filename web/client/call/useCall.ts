import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Call } from '#kernel/call.ts';
import type { TableAnswer, TableQuery } from '#kernel/paging.ts';
import { type ServerRows, useServerRows } from '#ui/list/useServerRows.ts';
import { CallError } from './CallError.ts';
import { call, type InputOf, type ResultOf } from './call.ts';
import { queryClient, queryKeyOf } from './queries.ts';

export type UseCallOptions = {
  enabled?: boolean;
  /** Entities of the event stream whose changes make the answer stale. */
  live?: readonly string[];
  /** ms between two times that changes make it stale; each of them when absent. */
  liveEvery?: number;
  /** ms; default 10 s. Master data: Infinity. */
  staleTime?: number;
  /** The component shows the failure itself. */
  silent?: boolean;
  /** Shows the answer of the last question until the new one is there. */
  keep?: boolean;
  refetchInterval?: number;
};

/** The answer of a reading call, kept by its id and input; `live` keeps it true without polling. */
export function useCall<const C extends Call>(
  theCall: C,
  input: InputOf<C>,
  options: UseCallOptions = {},
): UseQueryResult<ResultOf<C>, Error> {
  return useQuery({
    queryKey: queryKeyOf(theCall.id, input),
    // A query may not answer undefined: a call without a body answers null here.
    queryFn: async ({ signal }) =>
      ((await call(theCall, input, { silent: options.silent ?? false, signal })) ?? null) as ResultOf<C>,
    enabled: options.enabled ?? true,
    meta: { live: options.live ?? [], ...(options.liveEvery ? { liveEvery: options.liveEvery } : {}) },
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.refetchInterval
      ? { refetchInterval: options.refetchInterval, refetchIntervalInBackground: false }
      : {}),
  });
}

/** Asks now, or takes what is known already: for actions and pickers outside of a component's drawing. */
export const fetchCall = <const C extends Call>(
  theCall: C,
  input: InputOf<C>,
  options: { staleTime?: number; silent?: boolean } = {},
): Promise<ResultOf<C>> =>
  queryClient.fetchQuery({
    queryKey: queryKeyOf(theCall.id, input),
    queryFn: async ({ signal }) =>
      ((await call(theCall, input, { silent: options.silent ?? false, signal })) ?? null) as ResultOf<C>,
    staleTime: options.staleTime ?? 10_000,
  });

/** Asks for what a page will show before the page is there; a failure is left to the page, which asks again. */
export const askAhead = <const C extends Call>(theCall: C, input: InputOf<C>): void => {
  void queryClient.prefetchQuery({
    queryKey: queryKeyOf(theCall.id, input),
    queryFn: async ({ signal }) => ((await call(theCall, input, { silent: true, signal })) ?? null) as ResultOf<C>,
    retry: false,
  });
};

/** How a list or page that shows this answer stands; what was known stays on the screen when reading it again fails. */
export const listStatus = ({ data, isError, error }: { data: unknown; isError: boolean; error: unknown }) =>
  data !== undefined ? 'ready' : !isError ? 'loading' : isForbidden(error) ? 'forbidden' : 'error';

export const isForbidden = (error: unknown): boolean =>
  error instanceof CallError && error.classification === 'Forbidden';

/** A row by the id that its table gives it, and its unit where rows of several stand together. */
function rowKey(row: unknown): string | undefined {
  const { orgUnit = '', itemId, id } = row as { orgUnit?: string; itemId?: string; id?: string };
  const own = itemId ?? id;
  return own === undefined ? undefined : `${orgUnit}/${own}`;
}

/** So many rows are asked for at once. */
const tableSize = 100;

/** The first page of a table as `useTableCall` knows it, for an answer to the plain question that was read beforehand. */
export const plainTable = ({ id }: Call, answer: unknown): [readonly unknown[], unknown] => [
  [id, {}, {}, {}, tableSize],
  { pages: [answer], pageParams: [{ index: 0, page: 0 }] },
];
export const plainQuestion = { paging: { size: tableSize, page: 0 } };

/** Rows of a table call (body `filter, q, sort, paging`), loaded on as the user scrolls; feed them to `DataList`. */
export function useTableCall<T>(
  theCall: Call,
  input: { params?: Record<string, string>; query: TableQuery; body?: Record<string, unknown> },
  options: { live?: readonly string[]; size?: number; enabled?: boolean } = {},
): ServerRows<T> {
  return useServerRows<T>({
    queryKey: [theCall.id, input.params ?? {}, input.body ?? {}],
    query: input.query,
    size: options.size ?? tableSize,
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.live ? { live: options.live } : {}),
    isForbidden,
    rowKey,
    fetch: async (query, signal) =>
      (await call<Call>(theCall, { params: input.params, body: { ...input.body, ...query } } as never, {
        silent: true,
        signal,
      })) as unknown as TableAnswer<T>,
  });
}
