import { expect, test } from 'vitest';
import { isTurn } from './turns.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.UTC(2026, 2, 10, 9);
const ids = Array.from(
  { length: 720 },
  (_, at) => `00000000-0000-7000-8000-${(at * 7919).toString(16).padStart(12, '0')}`,
);
/** Tries of one import in a span of runs five minutes apart. */
const tries = (id: string, waited: number, runs: number): number =>
  Array.from({ length: runs }, (_, at) => isTurn(id, waited, start + at * 5 * minute)).filter(Boolean).length;

test('what came lately is tried in each run, what waits for hours once an hour, and the oldest every six hours', () => {
  for (const id of ids) {
    expect(tries(id, 10 * minute, 12)).toBe(12);
    expect(tries(id, 5 * 60 * minute, 12)).toBe(1);
    expect(tries(id, 13 * day, 72)).toBe(1);
  }
});

test('the old ones do not all come in the same run', () => {
  for (let run = 0; run < 72; run += 1) {
    const now = start + run * 5 * minute;
    expect(ids.filter((id) => isTurn(id, 5 * day, now)).length).toBeLessThan(40);
  }
});
