import type { TimelineType, TransitionState } from './vocabulary.ts';

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

/** A step by a trip's timetable; `processId` is the trip or list that carries it out, null while there is no list yet. */
export type PlannedStep = {
  stepId: string;
  timelineType: TimelineType;
  processId: string | null;
  tripId: string;
  tripName: string;
  /** Epoch ms. */
  plannedTimestamp: number | null;
};
type Step = {
  timestamp: number | null;
  transitionId: string;
  timelineType: TimelineType;
  processId: string | null;
  plannedTimestamp: number | null;
};

/**
 * Steps with the times of the timetable as it stands: what was written down when the shipment joined its trip is older. What is planned
 * and has no step yet, because nobody has made a list of it, comes before the step of its trip. They stand in the order in which they happened
 * or are planned; one without any time stays behind the one before it.
 */
export function withPlan<T extends Step>(
  steps: readonly T[],
  plan: readonly PlannedStep[],
  stepOf: (planned: PlannedStep) => T,
): T[] {
  const timed = steps.map((step) => {
    const planned = plan.find(
      (one) => one.timelineType === step.timelineType && one.processId !== null && one.processId === step.processId,
    );
    return planned?.plannedTimestamp ? { ...step, plannedTimestamp: planned.plannedTimestamp } : step;
  });
  let last = Number.NEGATIVE_INFINITY;
  return timed
    .flatMap((step) => [
      ...plan.filter((one) => one.processId === null && one.tripId === step.processId).map(stepOf),
      step,
    ])
    .map((step) => {
      last = step.timestamp ?? step.plannedTimestamp ?? last;
      return { step, at: last };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ step }) => step);
}
