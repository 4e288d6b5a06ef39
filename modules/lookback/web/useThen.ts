import type { Call } from '#kernel/call.ts';
import type { InputOf, ResultOf } from '#client/call/call.ts';
import { fetchCall, useCall } from '#client/call/useCall.ts';
import type { ListStatus, ReadAll } from '#ui/list/useServerRows.ts';

/**
 * The answer of a moment, and its rows as a file reads them. While another moment is on its way that of the moment before stands there,
 * and `before` says so:
 * a day that is slid through does not flicker, and nobody takes the one for the other.
 */
export function useThen<const C extends Call, T>(
  theCall: C,
  input: InputOf<C>,
  rowsOf: (answer: ResultOf<C>) => readonly T[],
): {
  answer: ResultOf<C> | undefined;
  rows: readonly T[];
  before: boolean;
  reading: { status: ListStatus; onRetry: () => void };
  readAll: ReadAll<T>;
} {
  const { data, isError, isPlaceholderData, refetch } = useCall(theCall, input, { silent: true, keep: true });
  return {
    answer: data,
    rows: data === undefined ? [] : rowsOf(data),
    before: isPlaceholderData,
    reading: { status: isError ? 'error' : data === undefined ? 'loading' : 'ready', onRetry: () => void refetch() },
    readAll: async () => ({ rows: rowsOf(await fetchCall(theCall, input, { silent: true })), left: 0 }),
  };
}
