/** What an error says of itself: name and message, never more than the log takes. */
export const nameOfError = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500) || 'unknown';

/** ms in which the same event is told once, and how many a page tells at most: a screen that fails again and again is one event. */
const sameMs = 60_000;
const most = 20;

/** Answers whether an event is worth telling. */
export function eventGate(): (name: string, now: number) => boolean {
  const told = new Map<string, number>();
  let count = 0;
  return (name, now) => {
    if (count >= most || now - (told.get(name) ?? Number.NEGATIVE_INFINITY) < sameMs) return false;
    told.set(name, now);
    count += 1;
    return true;
  };
}

/** Module and screen of a hash address, without the ids and searches behind them: `/DPT/tour`. */
export const placeWithoutIds = (hash: string): string =>
  (hash.replace(/^#/, '').split('?')[0] ?? '').split('/').slice(0, 3).join('/');
