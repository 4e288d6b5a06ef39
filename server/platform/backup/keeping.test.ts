import { expect, test } from 'vitest';
import { outlived } from './keeping.ts';

/** `date -d` of every day, counted by the standard library. */
const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => new Date(Date.parse(first) + i * 86_400_000).toISOString().slice(0, 10));
const names = (days: readonly string[]): string[] => days.map((day) => `kontor-${day}.backup`);

/** Two years of nights, each after the one before, as the job goes on. */
function nights(days: readonly string[]): string[] {
  let there: string[] = [];
  for (const name of names(days)) {
    there.push(name);
    const gone = outlived(there);
    there = there.filter((one) => !gone.includes(one));
  }
  return there;
}

test('after two years of nights the last seven days, five weeks and twelve months are there', () => {
  // 2026-11-23 is a Monday.
  const left = nights(daysFrom('2024-11-24', 730)).map((name) => name.slice(7, 17));
  expect(left).toEqual([
    // the last nights of twelve months
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    // the last nights of five weeks: Sundays, and the week that has begun
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    // seven days
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ]); // prettier-ignore
});

test('nights without a backup push nobody out, and files of others stay', () => {
  const few = names(['2026-01-05', '2026-06-05', '2026-11-05']);
  expect(
    outlived([...few, 'kontor-2026-01-05.backup.part', 'before-the-move.backup', 'kontor-2026-02-30.txt']),
  ).toEqual([]);
});
