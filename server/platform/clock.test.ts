import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeClock } from './clock.ts';

const noon = Date.UTC(2026, 2, 10, 12);
const minute = 60_000;
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: noon }));
afterAll(() => void vi.useRealTimers());

it('a machine’s clock that is wrong, or is set while the process runs, moves the product’s clock by nothing', () => {
  const clock = makeClock(0, false);
  expect(clock.now()).toBe(noon);
  // The database says that the machine is 45 minutes ahead; its answer was 40 ms on the way.
  clock.heard(noon - 45 * minute, 40);
  expect(clock.now()).toBe(noon - 45 * minute + 20);
  vi.advanceTimersByTime(10_000);
  expect(clock.now()).toBe(noon - 45 * minute + 10_020);
  for (const set of [45 * minute, -45 * minute, 0]) {
    vi.setSystemTime(noon + set);
    expect(clock.now()).toBe(noon - 45 * minute + 10_020);
  }
});

it('an answer that was long on the way says nothing of the time', () => {
  const clock = makeClock(0, false);
  vi.setSystemTime(noon);
  clock.heard(noon - 45 * minute, 4000);
  expect(clock.now()).toBe(noon);
});

it('the time of a test is the test’s own', () => {
  const clock = makeClock(-2 * 60 * minute, true);
  vi.setSystemTime(noon);
  clock.heard(noon + 5 * minute, 1);
  expect([clock.now(), clock.real()]).toEqual([noon - 120 * minute, noon]);
});
