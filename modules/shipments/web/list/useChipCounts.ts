import { useQueries } from '@tanstack/react-query';
import { call } from '#shell/call.ts';
import { queryKeyOf } from '#shell/queries.ts';
import { sumItems } from '../../contract/calls.ts';
import { type ListChip, listChips, listFilter } from './listFilters.ts';

/** How many shipments each chip would show under the search. */
export function useChipCounts(q: string): Partial<Record<ListChip, number>> {
  const answers = useQueries({
    queries: listChips.map((chip) => {
      const input = { body: { filter: { and: listFilter(chip) }, ...(q ? { q } : {}) } };
      return {
        queryKey: queryKeyOf(sumItems.id, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(sumItems, input, { silent: true, signal }),
        meta: { live: ['item'] },
      };
    }),
  });
  return Object.fromEntries(listChips.map((chip, i) => [chip, answers[i]?.data?.items]));
}
