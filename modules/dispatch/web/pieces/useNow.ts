import { useEffect, useState } from 'react';

/** How often what depends on the clock is asked for and drawn anew, ms. */
export const clockMs = 30_000;

/** The present moment, again every half minute: the now-line of a board moves with it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
