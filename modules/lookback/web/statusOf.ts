import type { ListStatus } from '#ui/list/useServerRows.ts';

/** Of an answer as a list shows it. */
export const statusOf = ({ data, isError }: { data: unknown; isError: boolean }): ListStatus =>
  isError ? 'error' : data === undefined ? 'loading' : 'ready';
