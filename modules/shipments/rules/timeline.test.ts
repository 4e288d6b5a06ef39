import { expect, it } from 'vitest';
import { worstNotable } from './notableStatus.ts';
import type { TimelineType, TransitionState } from './vocabulary.ts';
import { compactSteps, type PlannedStep, punctuality, timelineMark, withPlan } from './timeline.ts';

it('a transition is late, early or on time by its plan', () => {
  const minute = 60_000;
  expect(punctuality(minute, 0)).toBe('LATE');
  expect(punctuality(0, minute)).toBe('EARLY');
  expect(punctuality(5, 5)).toBe('ON_TIME');
  expect(punctuality(10 * minute, 0, 10)).toBe('ON_TIME');
  expect(punctuality(10 * minute + 1, 0, 10)).toBe('LATE');
  expect(punctuality(null, 0)).toBeUndefined();
});
it('the timeline shows done, planned or cancelled', () => {
  expect(timelineMark('FINISHED', 0)).toBe('DONE');
  expect(timelineMark('IN_PROGRESS', 1)).toBe('DONE');
  expect(timelineMark('IN_PROGRESS', 0)).toBe('PLANNED');
  expect(timelineMark('PLANNED', 0)).toBe('PLANNED');
  expect(timelineMark('DID_NOT_TAKE_PLACE', 0)).toBe('CANCELED');
});
it('a shipment shows its worst open fact', () => {
  expect(worstNotable([])).toBe('NONE');
  expect(worstNotable(['LATE', 'HINDRANCE', 'DAMAGED'])).toBe('HINDRANCE');
  expect(worstNotable(['INCOMPLETE', 'DEVIATION'])).toBe('INCOMPLETE');
});

it('the short timeline keeps what happened and the next step', () => {
  const step = (name: string, transitionState: TransitionState, numberOfMovedPackages = 0) => ({
    name,
    transitionState,
    numberOfMovedPackages,
  });
  const names = compactSteps([
    step('unloaded', 'FINISHED', 3),
    step('first try', 'DID_NOT_TAKE_PLACE'),
    step('loading', 'IN_PROGRESS', 1),
    step('transport', 'PLANNED'),
    step('delivery', 'PLANNED'),
  ]).map(({ name }) => name);
  expect(names).toEqual(['unloaded', 'loading', 'transport']);
});

it('steps have the times of the timetable; loading that is on no list yet comes before the delivery of its trip', () => {
  type Seen = {
    transitionId: string;
    timelineType: TimelineType;
    processId: string | null;
    plannedTimestamp: number | null;
    timestamp: number | null;
  };
  const step = (
    transitionId: string,
    timelineType: TimelineType,
    processId: string | null,
    plannedTimestamp: number,
  ) => ({
    transitionId,
    timelineType,
    processId,
    plannedTimestamp,
    timestamp: null,
  });
  const plan = (timelineType: TimelineType, processId: string | null, at: number | null): PlannedStep => ({
    stepId: `plan ${timelineType}`,
    timelineType,
    processId,
    tripId: 'T-2',
    tripName: 'T-2',
    plannedTimestamp: at,
  });
  const shown = (steps: readonly Seen[], planned: readonly PlannedStep[]) =>
    withPlan<Seen>(steps, planned, ({ stepId, timelineType, processId, plannedTimestamp }) => ({
      transitionId: stepId,
      timelineType,
      processId,
      plannedTimestamp,
      timestamp: null,
    })).map((one) => [one.transitionId, one.plannedTimestamp]);
  const failed = step('first try', 'DELIVERY', 'T-1', 5);
  const unloading = step('unloading', 'UNLOADING', 'U-1', 1);
  const delivery = step('delivery', 'DELIVERY', 'T-2', 7);
  const steps = [unloading, failed, delivery];
  expect(shown(steps, [plan('LOADING', null, 8), plan('DELIVERY', 'T-2', 11)])).toEqual([
    ['unloading', 1],
    ['first try', 5],
    ['plan LOADING', 8],
    ['delivery', 11],
  ]);
  // With a list its own step stands there, and has the time of the timetable.
  expect(
    shown([step('loading', 'LOADING', 'L-2', 6), delivery], [plan('LOADING', 'L-2', 8), plan('DELIVERY', 'T-2', 11)]),
  ).toEqual([
    ['loading', 8],
    ['delivery', 11],
  ]);
  // Written down in the order of the planning: delivery when it was dispatched, loading when the list was made and was done.
  const loaded = { ...step('loading', 'LOADING', 'L-2', 6), timestamp: 9 };
  expect(shown([unloading, delivery, loaded], [plan('DELIVERY', 'T-2', 11)]).map(([id]) => id)).toEqual([
    'unloading',
    'loading',
    'delivery',
  ]);
  // A trip without times leaves what was written down.
  expect(shown([delivery], [plan('DELIVERY', 'T-2', null)])).toEqual([['delivery', 7]]);
});
