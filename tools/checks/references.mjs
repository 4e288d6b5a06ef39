// Signs such as R16 or T13 in comments: each stands in docs/references.md, so that the repository explains itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from './imports.mjs';

/** Signs that a text of code names in its comments. */
export function signsIn(text) {
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g) ?? [];
  return new Set(comments.flatMap((comment) => comment.match(/(?<![\w-])[RGTA]\d{1,2}(?![\w-])/g) ?? []));
}

export function checkReferences() {
  const known = new Set(
    [...readFileSync(join(root, 'docs/references.md'), 'utf8').matchAll(/^\| ([RGTA]\d{1,2}) +\|/gm)].map((m) => m[1]),
  );
  const wrong = [];
  for (const file of sourceFiles(['kernel', 'modules', 'server', 'web', 'world', 'spec'])) {
    if (/\.test\.ts$/.test(file)) continue;
    for (const sign of signsIn(readFileSync(join(root, file), 'utf8')))
      if (!known.has(sign)) wrong.push(`${file} names ${sign}, which docs/references.md does not explain`);
  }
  return wrong;
}
