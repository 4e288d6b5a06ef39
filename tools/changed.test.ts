import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { testsFor, usersOf } from './changed.mjs';

const graph = { low: [], middle: ['low'], high: ['middle'], beside: [] };

test('a changed module asks its own tests and those of all that use it, also through others', () => {
  expect([...usersOf('low', graph)].sort()).toEqual(['high', 'low', 'middle']);
  expect(testsFor(['modules/middle/web/Page.tsx'], graph)).toEqual([
    'modules/high/',
    'modules/middle/',
    'modules/texts.test.ts',
  ]);
});

test('server and contract of a module also ask the proofs over all calls; texts ask the module alone', () => {
  expect(testsFor(['modules/high/server/views.ts'], graph)).toContain('server/proofs/');
  expect(testsFor(['modules/low/texts/de.json'], graph)).toEqual(['modules/low/', 'modules/texts.test.ts']);
});

test('what everything stands on asks everything; papers ask nothing', () => {
  for (const file of ['kernel/call.ts', 'server/platform/jobs.ts', 'package-lock.json', 'modules/graph.ts'])
    expect(testsFor([file], graph), file).toBe('all');
  expect(testsFor(['README.md', 'docs/coverage.md', 'modules/low/README.md'], graph)).toEqual([]);
  expect(testsFor(['web/ui/list/DataList.tsx'], graph)).toEqual(['web/']);
});
