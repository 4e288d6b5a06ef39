import { useQueries } from '@tanstack/react-query';
import { issuedPaper, type TripPaper, tripPapers } from '#modules/papers/contract/calls.ts';
import { call } from '#client/call/call.ts';
import { queryClient, queryKeyOf } from '#client/call/queries.ts';

/**
 * What a driver must be able to show on the road, also without a network, what is asked for first in front; delivery notes are one for
 * each shipment and stay with the goods.
 */
const carried = ['DG_DOCUMENT', 'CMR', 'STOP_LIST', 'LOADING_LIST'] as const satisfies readonly TripPaper['kind'][];
const carriedKind = (kind: TripPaper['kind']) => carried.find((one) => one === kind);
const none: readonly TripPaper[] = [];

/** On the phone a paper is shown: the original is printed in the depot. */
export const shownPaper = (id: string) => ({ params: { id }, query: { as: 'copy' as const } });

/** Whether a paper is there, or was asked for in vain. */
function isSettled(key: readonly unknown[]): boolean {
  const state = queryClient.getQueryState(key);
  return state !== undefined && state.fetchStatus === 'idle' && state.status !== 'pending';
}

/** Papers of trips that were issued and hold, and the keys under which what is shown of them is kept on the device. */
export function useTripPapers(tripIds: readonly string[]) {
  const inputs = tripIds.map((id) => ({ params: { id } }));
  const lists = useQueries({
    queries: inputs.map((input) => ({
      queryKey: queryKeyOf(tripPapers.id, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(tripPapers, input, { silent: true, signal }),
      meta: { live: ['trip', 'paper'] },
    })),
  });
  const papers = lists
    .flatMap(({ data }) =>
      (data ?? none).flatMap((one) => {
        const { paperId } = one;
        const kind = carriedKind(one.kind);
        return paperId !== null && one.voidedAt === null && kind ? [{ ...one, paperId, kind }] : [];
      }),
    )
    .toSorted((a, b) => carried.indexOf(a.kind) - carried.indexOf(b.kind));
  const files = papers.map(({ paperId }) => ({ paperId, queryKey: queryKeyOf(issuedPaper.id, shownPaper(paperId)) }));
  const read = useQueries({
    queries: files.map(({ paperId, queryKey }, index) => ({
      queryKey,
      // One after the other: the server draws a few at once for an account and refuses more (429).
      enabled: files.slice(0, index).every((before) => isSettled(before.queryKey)),
      retry: 3,
      retryDelay: 2_000,
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
        call(issuedPaper, shownPaper(paperId), { silent: true, signal }),
      // What was issued never changes.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return {
    papers,
    keys: [...inputs.map((input) => queryKeyOf(tripPapers.id, input)), ...files.map(({ queryKey }) => queryKey)],
    version: [...lists, ...read].map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
  };
}
