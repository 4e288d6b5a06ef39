import { expect, test } from 'vitest';

type Timed = { file: string; seconds: number };
const { ownerOf, secondsByOwner, budgetsIn, budgetLines, writtenBudgets } = (await import(
  './moduleSeconds.mjs' as string
)) as {
  ownerOf(file: string, says?: (file: string) => string[] | undefined): string;
  secondsByOwner(files: readonly Timed[], owner?: (file: string) => string): [string, number][];
  budgetsIn(text: string): Map<string, number>;
  budgetLines(seconds: readonly [string, number][], budgets: ReadonlyMap<string, number>): string[];
  writtenBudgets(): Map<string, number>;
};

test('time goes to the module of the folder, else to what the test names first', () => {
  expect(ownerOf('modules/crossdock/proofs/lists.db.test.ts')).toBe('crossdock');
  expect(ownerOf('e2e/hall.spec.ts', () => ['crossdock', 'the shell'])).toBe('crossdock');
  expect(ownerOf('modules/texts.test.ts', () => undefined)).toBe('modules');
  expect(ownerOf('kernel/day.test.ts', () => undefined)).toBe('kernel');
});

test('seconds are added by owner, the longest first', () => {
  const files = [
    { file: 'a/1', seconds: 1.4 },
    { file: 'b/1', seconds: 7 },
    { file: 'a/2', seconds: 2.2 },
  ];
  expect(secondsByOwner(files, (file) => file.slice(0, 1))).toEqual([
    ['b', 7],
    ['a', 4],
  ]);
});

test('who is above the budget by more than half is told, and who has none and takes long', () => {
  const budgets = budgetsIn(
    '# Tests\n| check | 28 s |\n\n## A budget for each module\n\n| module | budget |\n| --- | --- |\n| trips | 20 s | x |\n| the shell | 10 |\n\n## Next\n| late | 5 |\n',
  );
  expect([...budgets]).toEqual([
    ['trips', 20],
    ['the shell', 10],
  ]);
  const told = (s: number, name = 'trips') => budgetLines([[name, s]], budgets).slice(1);
  expect(told(30)).toEqual([]);
  expect(told(31)).toEqual([expect.stringContaining('trips took 31 s of 20')]);
  expect(told(9, 'new')).toEqual([]);
  expect(told(60, 'new')).toEqual([expect.stringContaining('new took 60 s')]);
  expect(budgetLines([['trips', 3]], budgets)[0]).toBe('seconds by module: trips 3');
});

test('docs/tests.md has a budget for what takes longest', () => {
  for (const name of ['crossdock', 'dispatch', 'every module']) expect(writtenBudgets().get(name)).toBeGreaterThan(0);
});
