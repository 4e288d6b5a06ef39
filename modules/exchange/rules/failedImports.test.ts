import { expect, test } from 'vitest';
import { hasFailed } from './failedImports.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 22, 12);

test.each([
  ['FAILED', 1, true],
  ['PARTLY_FAILED', 1, true],
  ['DONE', 1, false],
  ['PROCESSING', 1, false],
  // Two days, to the millisecond.
  ['FAILED', 48, true],
  ['PARTLY_FAILED', 48 + 1 / hour, false],
] as const)('a file that is %s, received %d hours ago, waits for somebody: %s', (state, hours, expected) => {
  expect(hasFailed({ state: state as 'FAILED', receivedAt: now - hours * hour }, now)).toBe(expected);
});
