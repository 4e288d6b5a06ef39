import type { Classification } from '#client/call/classify.ts';

/** How far polling has got with failing; `stops` counts how often it stopped since it last succeeded. */
export type PollState = { readonly stops: number; readonly stopped: boolean };
export const pollStart: PollState = { stops: 0, stopped: false };

/** ms between two polls (specification 1, 7 and 9). */
export const pollMs = 30_000;
/** A warning appears below so many stops in a row (specification 1, 7): who looks again and again has heard it. */
const quietFrom = 5;

/** What follows from an answer or a failure: a missing network or service changes nothing, any other error stops polling. */
export function afterPoll(
  state: PollState,
  failure: Classification | undefined,
): { state: PollState; warn: boolean; stop: boolean } {
  if (state.stopped) return { state, warn: false, stop: true };
  if (failure === undefined) return { state: pollStart, warn: false, stop: false };
  if (failure === 'Network' || failure === 'ServiceUnavailable') return { state, warn: false, stop: false };
  const stops = state.stops + 1;
  return { state: { stops, stopped: true }, warn: stops < quietFrom, stop: true };
}

/** The user comes back to the page: polling that had stopped is tried once more. */
export const resumed = (state: PollState): PollState => ({ ...state, stopped: false });

/** ms until the next poll, for a page that is visible; undefined while it is hidden or polling has stopped. */
export function nextPoll(
  state: PollState,
  at: { visible: boolean; lastPoll: number | undefined; now: number },
): number | undefined {
  if (!at.visible || state.stopped) return undefined;
  return at.lastPoll === undefined ? 0 : Math.max(0, at.lastPoll + pollMs - at.now);
}
