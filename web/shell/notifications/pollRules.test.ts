import { expect, test } from 'vitest';
import type { Classification } from '../classify.ts';
import { afterPoll, nextPoll, pollStart } from './pollRules.ts';

/** Runs through answers (`undefined`) and failures; answers the polls at which it warned, and whether it stopped. */
function through(...outcomes: (Classification | undefined)[]): { warned: number[]; stoppedAt: number | undefined } {
  let state = pollStart;
  const warned: number[] = [];
  let stoppedAt: number | undefined;
  for (const [index, outcome] of outcomes.entries()) {
    const after = afterPoll(state, outcome);
    state = after.state;
    if (after.warn) warned.push(index);
    if (after.stop) stoppedAt ??= index;
  }
  return { warned, stoppedAt };
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('a missing network or service is tolerated for ever', () => {
  expect(through(...times(50, 'Network' as const), ...times(50, 'ServiceUnavailable' as const))).toEqual({
    warned: [],
    stoppedAt: undefined,
  });
});

test('other errors warn once and stop at the fifth in a row', () => {
  expect(through(...times(4, 'Communication' as const))).toEqual({ warned: [0], stoppedAt: undefined });
  expect(through(...times(6, 'Communication' as const))).toEqual({ warned: [0], stoppedAt: 4 });
});

test('an answer starts the count anew, a missing network neither counts nor forgives', () => {
  const bad = times(4, 'Unknown' as const);
  expect(through(...bad, undefined, ...bad)).toEqual({ warned: [0, 5], stoppedAt: undefined });
  expect(through(...bad, 'Network', 'Forbidden')).toEqual({ warned: [0], stoppedAt: 5 });
});

test('a hidden page does not poll, a shown one goes on with its 30 seconds or at once when they are over', () => {
  const now = 1_000_000;
  expect(nextPoll(pollStart, { visible: false, lastPoll: undefined, now })).toBeUndefined();
  expect(nextPoll(pollStart, { visible: true, lastPoll: undefined, now })).toBe(0);
  expect(nextPoll(pollStart, { visible: true, lastPoll: now - 10_000, now })).toBe(20_000);
  expect(nextPoll(pollStart, { visible: true, lastPoll: now - 90_000, now })).toBe(0);
  expect(nextPoll({ errors: 5, stopped: true }, { visible: true, lastPoll: undefined, now })).toBeUndefined();
});
