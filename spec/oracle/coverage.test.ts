import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coverage, expanded, statements } from './coverage.ts';
import { root } from './tables.ts';

test('docs/coverage.md says of every statement where it stands, and what works has a proof that exists', () => {
  const map = coverage();
  const known = new Set(statements());
  const wrong = [
    ...[...known].filter((id) => !map.has(id)).map((id) => `${id} is missing`),
    ...[...map].flatMap(([id, { state, proofs }]) => [
      ...(known.has(id) ? [] : [`${id} is no statement`]),
      ...(/^(works|partly|absent|n\/a)/.test(state) ? [] : [`${id}: state ${state}`]),
      ...(state.startsWith('works') && proofs.length === 0 ? [`${id} works without a proof`] : []),
      ...proofs.filter((file) => !existsSync(join(root, file))).map((file) => `${id}: no file ${file}`),
    ]),
  ];
  expect(wrong).toEqual([]);
  const count: Record<string, number> = {};
  for (const { state } of map.values()) {
    const word = state.split(/[\s:,]/)[0] ?? '';
    count[word] = (count[word] ?? 0) + 1;
  }
  console.log(`coverage: ${JSON.stringify(count)} of ${known.size}`);
});

test('a range stands for all its statements', () => {
  expect(expanded('1:2.1:01-03, 2:5:08')).toEqual(['1:2.1:01', '1:2.1:02', '1:2.1:03', '2:5:08']);
});
