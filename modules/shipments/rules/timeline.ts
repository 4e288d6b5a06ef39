import type { TransitionState } from './vocabulary.ts';

export type Punctuality = 'LATE' | 'EARLY' | 'ON_TIME';

/** Compares a transition with its plan (domain 1.1); times in ms, tolerance in minutes, undefined without a plan. */
export function punctuality(
  timestamp: number | null,
  plannedTimestamp: number | null,
  toleranceMinutes = 0,
): Punctuality | undefined {
  if (timestamp === null || plannedTimestamp === null) return undefined;
  const tolerance = toleranceMinutes * 60_000;
  if (timestamp - plannedTimestamp > tolerance) return 'LATE';
  return plannedTimestamp - timestamp > tolerance ? 'EARLY' : 'ON_TIME';
}

export type TimelineMark = 'DONE' | 'PLANNED' | 'CANCELED';

/** What the timeline shows (specification 3, 4): done when finished or when something moved already. */
export function timelineMark(state: TransitionState, numberOfMovedPackages: number): TimelineMark {
  if (state === 'FINISHED' || (state === 'IN_PROGRESS' && numberOfMovedPackages > 0)) return 'DONE';
  return state === 'DID_NOT_TAKE_PLACE' ? 'CANCELED' : 'PLANNED';
}

/** The short timeline: what happened, and the one step that comes next. */
export function compactSteps<T extends { transitionState: TransitionState; numberOfMovedPackages: number }>(
  steps: readonly T[],
): T[] {
  const marked = steps.map((step) => ({ step, mark: timelineMark(step.transitionState, step.numberOfMovedPackages) }));
  const next = marked.find(({ mark }) => mark === 'PLANNED');
  return marked.filter((one) => one.mark === 'DONE' || one === next).map(({ step }) => step);
}
