import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { danglingIn, signsIn } from './references.mjs';

test('signs are taken from comments alone, whole ones', () => {
  const text =
    "/** Written by dispatch only (R16, T13). */\nconst a = 'T7'; // as G6 says; not A-01 or PR25\nconst b = A4;";
  expect([...signsIn(text)]).toEqual(['R16', 'T13', 'G6']);
});

const files: Record<string, string> = {
  'decisions/0014': '',
  'docs/look.md': '# Look\n\n## What changes: sizes & `modes`\n',
  'docs/operation': '',
  'modules/x/README.md': '# x\n',
  'docs/pictures/a.webp': '',
};
const found = (file: string, text: string): string[] => danglingIn(file, text, (path: string) => files[path]);

test.each([
  ['// as decided (decision 0014), look.md, rule 6, and README.md beside it', []],
  ['// decision 0099 says so', ['there is no decision 0099 in decisions/']],
  ['/** What counts (decisions, group 2): all. */', ['"decisions, group 2" can be looked up']],
  ['/** Decisions 12, rows 1: the view right. */', ['"Decisions 12" can be looked up']],
  ['// Issue 18, 3: pallets', ['"Issue 18" can be looked up']],
  ['-- see issue #7\nselect 1', ['"issue #7" can be looked up']],
  ["const text = 'Issue 18'; const code = 'dispatch:issue/A'; // coded issues, decisions of people", []],
  ['// the layout is in fortras.md, M00', ['there is no fortras.md']],
  ['// https://example.org/spec/v3/spec.md', []],
] as const)('in a comment: %s', (text, wrong) => {
  const said = found('modules/x/a.ts', text);
  expect(said).toHaveLength(wrong.length);
  wrong.forEach((one, at) => expect(said[at]).toContain(one));
});

test.each([
  ['[look](look.md#what-changes-sizes--modes), [a folder](operation), [here](#there)\n\n# There', []],
  ['[gone](trial.md)', ['its link trial.md leads nowhere']],
  ['[look](look.md#colours)', ['its link look.md#colours names no heading']],
  ['<img src="pictures/a.webp" /><img src="pictures/b.webp" />', ['its picture pictures/b.webp is not there']],
  ['see docs/trial.md', ['there is no docs/trial.md']],
  ['`[not](a-link.md)` and [far](https://example.org/a.md)\n\n    [code](b.md)\n', []],
  ['comes with issue 15', ['"issue 15" can be looked up']],
] as const)('in a document: %s', (text, wrong) => {
  const said = found('docs/a.md', text);
  expect(said).toHaveLength(wrong.length);
  wrong.forEach((one, at) => expect(said[at]).toContain(one));
});
