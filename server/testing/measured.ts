import { appendFileSync } from 'node:fs';

/** Between which bounds the median of a figure has to lie; both are met when it is equal to them. */
type Bounds = { atMost: number; atLeast?: number };

/**
 * Notes a figure that depends on what else the machine does: ms, or a ratio of two of them. In `npm test` it decides nothing, because there it
 * would tell of the machine; `npm run prove -- --only DURATIONS` runs the test three times alone and holds the median against the bounds.
 * `what` names the figure, the same in each run.
 */
export function measured(what: string, value: number, bounds: Bounds): void {
  const file = process.env.KONTOR_MEASURED;
  if (file) appendFileSync(file, `${JSON.stringify({ what, value, ...bounds })}\n`);
}

/** Starts a stop watch; what it answers says how many ms have passed since. */
export function stopWatch(): () => number {
  const from = performance.now();
  return () => performance.now() - from;
}
