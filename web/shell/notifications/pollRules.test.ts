import { expect, test } from 'vitest';
import type { Classification } from '#client/call/classify.ts';
import { afterPoll, nextPoll, pollStart, resumed } from './pollRules.ts';

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

test('any other error stops polling at once and warns', () => {
  for (const failure of ['Communication', 'Forbidden', 'Conflict', 'Unknown', 'Authentication'] as const)
    expect(through(undefined, failure, undefined)).toEqual({ warned: [1], stoppedAt: 1 });
});

test('coming back to the page tries again; the fifth stop in a row is not told any more, an answer forgives', () => {
  let state = pollStart;
  const warned = times(6, 'Communication' as const).map((failure) => {
    const after = afterPoll(resumed(state), failure);
    state = after.state;
    return after.warn;
  });
  expect(warned).toEqual([true, true, true, true, false, false]);
  state = afterPoll(resumed(state), undefined).state;
  expect(afterPoll(state, 'Unknown').warn).toBe(true);
});

test('a hidden page does not poll, a shown one goes on with its 30 seconds or at once when they are over', () => {
  const now = 1_000_000;
  expect(nextPoll(pollStart, { visible: false, lastPoll: undefined, now })).toBeUndefined();
  expect(nextPoll(pollStart, { visible: true, lastPoll: undefined, now })).toBe(0);
  expect(nextPoll(pollStart, { visible: true, lastPoll: now - 10_000, now })).toBe(20_000);
  expect(nextPoll(pollStart, { visible: true, lastPoll: now - 90_000, now })).toBe(0);
  expect(nextPoll({ stops: 1, stopped: true }, { visible: true, lastPoll: undefined, now })).toBeUndefined();
});
