import { expect, test } from 'vitest';

type Failure = { file: string; name: string; why: string };
type Outcome = { code: number; passed: number; failures: Failure[]; files: { file: string; seconds: number }[] };
type Wanted = { files: string[]; name: string; slowed: boolean };
const { runAndJudge } = (await import('./again.mjs' as string)) as {
  runAndJudge(given: {
    run: (wanted: Wanted) => Promise<Outcome>;
    files: string[];
    name: string;
    again: boolean;
    say: (line: string) => void;
  }): Promise<{ code: number; passed: number; failed: number; lines: string[]; suspects: Failure[] }>;
};

/** A runner of two files; `fails` says for each run and file whether its one test fails. */
function standIn(fails: (run: number, file: string, slowed: boolean) => boolean, all = ['a.ts', 'b.ts']) {
  const asked: Wanted[] = [];
  const run = async (wanted: Wanted): Promise<Outcome> => {
    asked.push(wanted);
    const files = wanted.files.length > 0 ? wanted.files : all;
    const bad = files.filter((file) => fails(asked.length, file, wanted.slowed));
    return {
      code: bad.length > 0 ? 1 : 0,
      passed: files.length - bad.length,
      failures: bad.map((file) => ({ file, name: `${file}: works`, why: `run ${asked.length}` })),
      files: files.map((file) => ({ file, seconds: 1 })),
    };
  };
  return { asked, run };
}
const judge = (run: (wanted: Wanted) => Promise<Outcome>, again = true) =>
  runAndJudge({ run, files: [], name: 'database', again, say: () => undefined });

test('nothing fails: one run, nothing told', async () => {
  const { asked, run } = standIn(() => false);
  expect(await judge(run)).toMatchObject({ code: 0, passed: 2, failed: 0, lines: [], suspects: [] });
  expect(asked).toHaveLength(1);
});

test('a test that fails always is red after its first failure alone, and the others count as passed', async () => {
  const { asked, run } = standIn((_, file) => file === 'a.ts');
  const { code, passed, failed, lines, suspects } = await judge(run);
  expect({ passed, failed, suspects }).toEqual({ passed: 1, failed: 1, suspects: [] });
  expect(code).not.toBe(0);
  expect(lines[0]).toContain('failed: a.ts: works');
  expect(asked.map(({ files }) => files)).toEqual([[], ['a.ts']]);
});

test('a test that fails once passes three times alone, once of these slowed: the run is green and it is a suspect', async () => {
  const { asked, run } = standIn((at, file) => at === 1 && file === 'a.ts');
  const { code, passed, failed, suspects } = await judge(run);
  expect({ code, passed, failed }).toEqual({ code: 0, passed: 2, failed: 0 });
  expect(suspects).toEqual([{ file: 'a.ts', name: 'a.ts: works', why: 'run 1' }]);
  expect(asked.slice(1).map(({ files }) => files)).toEqual([['a.ts'], ['a.ts'], ['a.ts']]);
  expect(asked.filter(({ slowed }) => slowed)).toHaveLength(1);
  expect(new Set(asked.map(({ name }) => name)).size).toBe(asked.length);
});

test('a test that fails whenever the processor is throttled is red, and the lines say so', async () => {
  const { run } = standIn((at, file, slowed) => file === 'a.ts' && (at === 1 || slowed));
  const { code, failed, lines, suspects } = await judge(run);
  expect({ failed, suspects }).toEqual({ failed: 1, suspects: [] });
  expect(code).not.toBe(0);
  expect(lines.join('\n')).toContain('throttled');
});

test('a test that fails in the second run alone is red', async () => {
  const { run } = standIn((at, file) => file === 'a.ts' && (at === 1 || at === 3));
  expect(await judge(run)).toMatchObject({ failed: 1, suspects: [] });
});

test('of two files one is a suspect and the other red: both are told, the run is red', async () => {
  const { run } = standIn((at, file) => at === 1 || file === 'b.ts');
  const { code, passed, failed, suspects } = await judge(run);
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(code).not.toBe(0);
  expect(suspects.map(({ file }) => file)).toEqual(['a.ts']);
});

test('rules are pure: what failed once has failed', async () => {
  const { asked, run } = standIn((at) => at === 1);
  expect(await judge(run, false)).toMatchObject({ code: 1, failed: 2 });
  expect(asked).toHaveLength(1);
});

test('more than five failing files are no chance and are not run again', async () => {
  const { asked, run } = standIn((at) => at === 1, ['a', 'b', 'c', 'd', 'e', 'f']);
  expect(await judge(run)).toMatchObject({ code: 1, failed: 6, suspects: [] });
  expect(asked).toHaveLength(1);
});

test('a runner that ends badly without a test is red at once; so is one that has nothing to run when it is asked again', async () => {
  const broken = { code: 1, passed: 0, failures: [{ file: '', name: 'no result', why: '' }], files: [] };
  expect(await judge(async () => broken)).toMatchObject({ code: 1, failed: 1 });
  const empty = { code: 0, passed: 0, failures: [], files: [] };
  const failing = { code: 1, passed: 3, failures: [{ file: 'a.ts', name: 'a.ts: works', why: '' }], files: [] };
  expect(await judge(async ({ files }) => (files.length > 0 ? empty : failing))).toMatchObject({ failed: 1 });
});

test('a runner whose code says that something is wrong beside the tests stays red', async () => {
  expect(await judge(async () => ({ code: 1, passed: 3, failures: [], files: [] }))).toMatchObject({
    code: 1,
    passed: 3,
    failed: 0,
  });
});
