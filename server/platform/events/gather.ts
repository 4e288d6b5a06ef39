import type { OutboxEvent } from './outbox.ts';

/** ms. Beside what a browser waits before it asks again for what it shows (150 ms) nobody notices it. */
const gatheredMs = 100;

/**
 * Gathers the changes of each unit for a moment and hands them on together, oldest first. Of several changes of one record the newest
 * stands for all: a scan changes its list and its trip each time, and a write for each of them and every stream was what
 * 2,000 streams cost.
 */
export function gatherChanges(flush: (unit: string, events: readonly OutboxEvent[]) => void) {
  let gathered = new Map<string, Map<string, OutboxEvent>>();
  let timer: NodeJS.Timeout | undefined;
  const handOn = (): void => {
    const units = gathered;
    gathered = new Map();
    clearTimeout(timer);
    timer = undefined;
    for (const [unit, events] of units) flush(unit, [...events.values()]);
  };
  return {
    /** @param unit whose streams hear of it: the event's own, or one that it names */
    add: (event: OutboxEvent, unit: string = event.org_unit): void => {
      const ofUnit = gathered.get(unit) ?? new Map<string, OutboxEvent>();
      gathered.set(unit, ofUnit);
      // Who hears of a change hangs on all that it carries, so only the very same one is left out.
      const key = JSON.stringify([event.topic, { ...event.payload, version: null }]);
      ofUnit.delete(key);
      ofUnit.set(key, event);
      timer ??= setTimeout(handOn, gatheredMs);
    },
    /** Hands on at once what is gathered. */
    handOn,
    stop: (): void => {
      clearTimeout(timer);
      gathered.clear();
    },
  };
}
