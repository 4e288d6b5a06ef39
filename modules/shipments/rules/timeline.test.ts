import { expect, it } from 'vitest';
import { worstNotable } from './notableStatus.ts';
import type { TransitionState } from './vocabulary.ts';
import { compactSteps, punctuality, timelineMark } from './timeline.ts';

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
