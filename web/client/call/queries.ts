import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterPress } from '#ui/layout/afterPress.ts';
import { isUnreached } from './CallError.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { live?: readonly string[]; liveEvery?: number };
  }
}

/** ms for which an answer waits while something is pressed: a press that lasts longer is a drag, which needs them. */
const pressLasts = 500;
notifyManager.setScheduler((notify) => afterPress(() => setTimeout(notify), pressLasts));

/** Answers of calls, by call id and input; only a missing network or service is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 300_000,
      retry: (count, error) => count < 2 && isUnreached(error),
      refetchOnWindowFocus: false,
      // With `networkMode` always it would not: what could not be read without a network is read once it is back.
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Key of a call's answer: its id, then what it was asked. */
export const queryKeyOf = (id: string, input: unknown): QueryKey => [id, input ?? {}];

/** Asks again for the answers of these calls, wherever they are shown. */
export async function refreshCalls(...ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => queryClient.invalidateQueries({ queryKey: [id] })));
}
