import { expect, test } from 'vitest';
import { deadAfterSeconds, runIsAlive } from './runs.ts';

test('a search is alive while its process was seen within the limit', () => {
  const now = Date.UTC(2026, 10, 23, 8);
  const limit = deadAfterSeconds * 1000;
  expect(runIsAlive(now, now)).toBe(true);
  expect(runIsAlive(now - limit + 1, now)).toBe(true);
  expect(runIsAlive(now - limit, now)).toBe(false);
  expect(runIsAlive(null, now)).toBe(false);
});
