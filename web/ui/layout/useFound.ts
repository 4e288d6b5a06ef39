import { useEffect, useRef, useState } from 'react';
import { debounceMs } from './debounce.ts';

/**
 * What is found for the text, a moment after the last key (specification 1, 9): asked once, and what is asked no longer is cancelled. `found`
 * is undefined while nothing is asked, nothing has been answered, or the search failed, which is logged; `busy` until there is an answer.
 */
export function useFound<R>(
  wanted: string | undefined,
  fetch: (typed: string, signal: AbortSignal) => Promise<readonly R[]>,
  { most, onFound }: { most: number; onFound?: () => void },
): { found: readonly R[] | undefined; busy: boolean } {
  const [found, setFound] = useState<{ for: string; results: readonly R[] | undefined }>();
  const latest = useRef({ fetch, most, onFound });
  latest.current = { fetch, most, onFound };
  useEffect(() => {
    setFound(undefined);
    if (wanted === undefined) return;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const results = await latest.current.fetch(wanted, stop.signal);
        if (stop.signal.aborted) return;
        setFound({ for: wanted, results: results.slice(0, latest.current.most) });
        latest.current.onFound?.();
      } catch (error) {
        if (stop.signal.aborted) return;
        console.error('search failed', error);
        setFound({ for: wanted, results: undefined });
      }
    };
    const timer = setTimeout(() => void ask(), debounceMs(window.location.href));
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  const answered = wanted !== undefined && found?.for === wanted;
  return { found: answered ? found.results : undefined, busy: wanted !== undefined && !answered };
}
