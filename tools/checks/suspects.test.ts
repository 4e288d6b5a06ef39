import { expect, test } from 'vitest';

type Suspect = { name: string; date: string; symptom: string };
type Failure = { file: string; name: string; why: string };
const { wrongSuspects } = (await import('./suspects.mjs' as string)) as {
  wrongSuspects(list: readonly Suspect[], today: string, there: (file: string) => boolean): string[];
};
const { suspectLines } = (await import('../suite/suspects.mjs' as string)) as {
  suspectLines(found: readonly Failure[], known: readonly Suspect[], today: string): string[];
};

const today = '2026-12-15';
const one = (name: string, date = '2026-12-14'): Suspect => ({ name, date, symptom: 'no answer' });
const wrong = (list: Suspect[]) => wrongSuspects(list, today, (file) => !file.includes('gone'));

test('five suspects are borne, the sixth is not', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => one(`e2e/${name}.spec.ts: it`));
  expect(wrong([])).toEqual([]);
  expect(wrong(five)).toEqual([]);
  expect(wrong([...five, one('e2e/f.spec.ts: it')])).toEqual([expect.stringContaining('6 suspects, at most 5')]);
});

test('a suspect is borne for 14 days', () => {
  expect(wrong([one('e2e/a.spec.ts: it', '2026-12-01')])).toEqual([]);
  expect(wrong([one('e2e/a.spec.ts: it', '2026-11-30')])).toEqual([expect.stringContaining('15 days')]);
});

test.each([
  ['a day that has not come yet', one('e2e/a.spec.ts: it', '2026-12-16')],
  ['no day', one('e2e/a.spec.ts: it', 'last week')],
  ['no symptom', { ...one('e2e/a.spec.ts: it'), symptom: '' }],
  ['a file that is gone', one('e2e/gone.spec.ts: it')],
])('%s is refused', (_, entry) => {
  expect(wrong([entry])).toHaveLength(1);
});

test('a test stands on the list once', () => {
  expect(wrong([one('e2e/a.spec.ts: it'), one('e2e/a.spec.ts: it')])).toHaveLength(1);
});

test('a run tells a new suspect with both outcomes and the line to add, and of a known one since when', () => {
  const found = [{ file: 'e2e/a.spec.ts', name: 'e2e/a.spec.ts: it', why: 'expected 1, was 2\nat line 3' }];
  const text = suspectLines(found, [], today).join('\n');
  expect(text).toContain('failed among the others, passed three times alone');
  const line = /docs\/suspects\.json: (.*)$/.exec(text)?.[1] ?? '';
  expect(JSON.parse(line)).toEqual({ name: 'e2e/a.spec.ts: it', date: today, symptom: 'expected 1, was 2' });
  expect(wrong([JSON.parse(line)])).toEqual([]);

  const known = suspectLines(found, [one('e2e/a.spec.ts: it')], today).join('\n');
  expect(known).toContain('known since 2026-12-14');
  expect(known).not.toContain('to be added');
});
