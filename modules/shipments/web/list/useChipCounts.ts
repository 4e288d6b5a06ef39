import { useQueries } from '@tanstack/react-query';
import { call } from '#client/call/call.ts';
import { queryKeyOf } from '#client/call/queries.ts';
import { listItems } from '../../contract/calls.ts';
import { type ListChip, listChips, listFilter } from './listFilters.ts';

/** How many shipments each chip would show under the search; counting stops as it does for the list, whatever the years hold. */
export function useChipCounts(q: string): Partial<Record<ListChip, { count: number; capped: boolean }>> {
  const answers = useQueries({
    queries: listChips.map((chip) => {
      const input = { body: { filter: { and: listFilter(chip) }, ...(q ? { q } : {}), paging: { size: 1, page: 0 } } };
      return {
        queryKey: queryKeyOf(listItems.id, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(listItems, input, { silent: true, signal }),
        meta: { live: ['item'] },
      };
    }),
  });
  return Object.fromEntries(
    listChips.map((chip, i) => [
      chip,
      { count: answers[i]?.data?.total ?? 0, capped: answers[i]?.data?.totalCapped ?? false },
    ]),
  );
}
