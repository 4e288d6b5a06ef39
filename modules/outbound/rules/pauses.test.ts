import { expect, test } from 'vitest';
import { nextAttempt } from './pauses.ts';

const minutes = (n: number) => n * 60_000;

test('the pauses grow: 1, 5, 15, 60 minutes, then two hours, for a day', () => {
  const waits: number[] = [];
  let now = 0;
  for (let attempt = 1; ; attempt += 1) {
    const at = nextAttempt(attempt, now, 0);
    if (at === null) break;
    waits.push((at - now) / 60_000);
    now = at;
  }
  expect(waits.slice(0, 6)).toEqual([1, 5, 15, 60, 120, 120]);
  expect(now).toBeLessThanOrEqual(minutes(24 * 60));
  expect(now).toBeGreaterThan(minutes(22 * 60));
});
