import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const { resetsOthers } = (await import('./house.mjs' as string)) as {
  resetsOthers: (file: string, text: string) => boolean;
};

test.each([
  ['web/a.test.ts', 'beforeEach(() => vi.resetModules());', true],
  ['modules/a/proofs/b.db.test.ts', 'vi\n  .resetModules();', true],
  ['web/a.test.ts', 'vi.resetAllMocks();', false],
  ['web/a.ts', 'vi.resetModules()', false],
  ['server/proofs/durability.db.test.ts', 'vi.resetModules();', false],
] as const)('%s with %s throws away modules of others: %s', (file, text, expected) => {
  expect(resetsOthers(file, text)).toBe(expected);
});

test('the files that are said to run alone are those of the project that isolates', () => {
  const root = resolve(import.meta.dirname, '../..');
  const alone = /const alone = \[([^\]]*)\]/.exec(readFileSync(join(root, 'vitest.config.ts'), 'utf8'))?.[1] ?? '';
  const named = [...alone.matchAll(/'([^']+)'/g)].map(([, file]) => file as string);
  expect(named).toHaveLength(2);
  for (const file of named) expect(resetsOthers(file, 'vi.resetModules()'), file).toBe(false);
});
