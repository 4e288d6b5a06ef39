import type { Classification } from '../classify.ts';

/** How far polling has got with failing; `errors` counts those in a row that are not tolerated. */
export type PollState = { readonly errors: number; readonly stopped: boolean };
export const pollStart: PollState = { errors: 0, stopped: false };

/** ms between two polls (specification 1, 7 and 9). */
export const pollMs = 30_000;
/** Errors in a row at which polling stops (domain 5.15). */
const most = 5;

/** What follows from an answer or a failure. A missing network or service changes nothing; the first other error warns once. */
export function afterPoll(
  state: PollState,
  failure: Classification | undefined,
): { state: PollState; warn: boolean; stop: boolean } {
  if (state.stopped) return { state, warn: false, stop: true };
  if (failure === undefined) return { state: pollStart, warn: false, stop: false };
  if (failure === 'Network' || failure === 'ServiceUnavailable') return { state, warn: false, stop: false };
  const errors = state.errors + 1;
  const stopped = errors >= most;
  return { state: { errors, stopped }, warn: errors === 1, stop: stopped };
}

/** ms until the next poll, for a page that is visible; undefined while it is hidden or polling has stopped. */
export function nextPoll(
  state: PollState,
  at: { visible: boolean; lastPoll: number | undefined; now: number },
): number | undefined {
  if (!at.visible || state.stopped) return undefined;
  return at.lastPoll === undefined ? 0 : Math.max(0, at.lastPoll + pollMs - at.now);
}
