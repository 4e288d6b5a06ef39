import { expect, test } from 'vitest';

const { leavingPaths, checkPaths } = (await import('./paths.mjs' as string)) as {
  leavingPaths(file: string, text: string, exists?: (path: string) => boolean): string[];
  checkPaths(): string[];
};
const there = new Set(['docs/openapi.json', 'docs', '']);
const of = (file: string, line: string): string[] =>
  leavingPaths(file, line, (path) => there.has(path)).map((one) => one.slice(file.length + 2));

test.each([
  [
    'server/proofs/x.test.ts',
    `resolve(import.meta.dirname, '../../../shared/data/roles.json')`,
    ['../../../shared/data/roles.json'],
  ],
  ['tools/prove/x.mjs', `const tool = resolve(root, '../shared/tools/x.mjs');`, ['../shared/tools/x.mjs']],
  ['docs/proofs.md', 'goals stand in `../shared/design/quality.md`; rows', ['../shared/design/quality.md']],
  ['docs/x.md', 'see [the list](../elsewhere.md)', ['../elsewhere.md']],
  ['tools/x.mjs', `readFileSync('/srv/data/roles.json')`, ['/srv/data/roles.json']],
  ['bench/x.ts', 'const data = "/home/anna/instances";', ['/home/anna/instances']],
  ['bench/x.ts', 'const data = "C:\\Users\\anna";', ['C:\\Users\\anna']],
])('%s: %s is refused', (file, line, found) => {
  expect(of(file, line)).toEqual(found);
});

test.each([
  ['server/proofs/x.test.ts', `resolve(import.meta.dirname, '../../docs/openapi.json')`],
  ['server/testing/x.ts', `resolve(import.meta.dirname, '../..')`],
  ['docs/x.md', 'see [the list](../docs/openapi.json#paths)'],
  ['web/client/call/call.ts', '/** Address of a call relative to the app: `../dpt-rest/items` */'],
  ['playwright.config.ts', `executablePath: '/usr/bin/chromium'`],
  ['server/x.ts', `import { a } from './b.ts';`],
])('%s: %s stays', (file, line) => {
  expect(of(file, line)).toEqual([]);
});

test('no file of the project names a path outside of it', () => {
  expect(checkPaths()).toEqual([]);
});
