import { expect, test } from 'vitest';

type Outcome = {
  passed: number;
  failures: { file: string; name: string; why: string }[];
  files: { file: string; seconds: number }[];
};
const { vitestOutcome, browserOutcome, browserRunner } = (await import('./runners.mjs' as string)) as {
  vitestOutcome(report: unknown, under?: string): Outcome;
  browserOutcome(report: unknown): Outcome;
  browserRunner(given: {
    folder: string;
    start(command: string, args: string[], env: Record<string, string>): Promise<number>;
  }): (wanted: { files: string[]; name: string; slowed: boolean }) => Promise<Outcome & { code: number }>;
};

/** As vitest 4 writes it. */
const vitest = {
  numPassedTests: 2,
  testResults: [
    {
      name: '/kontor/modules/trips/proofs/a.db.test.ts',
      status: 'failed',
      startTime: 1_000,
      endTime: 4_500,
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'goes', failureMessages: [] },
        { status: 'failed', fullName: 'a trip stops', failureMessages: ['expected 1'] },
      ],
    },
    {
      name: '/kontor/kernel/b.test.ts',
      status: 'failed',
      startTime: 0,
      endTime: 0,
      message: 'no such import',
      assertionResults: [],
    },
  ],
};

/** As Playwright 1.65 writes it. */
const attempt = (more = {}) => ({ duration: 2_000, errors: [], attachments: [], ...more });
const browser = {
  errors: [],
  suites: [
    {
      file: 'hall.spec.ts',
      title: 'hall.spec.ts',
      specs: [
        { title: 'loads', line: 3, tests: [{ status: 'expected', results: [attempt()] }] },
        { title: 'is long', line: 5, tests: [{ status: 'skipped', results: [] }] },
      ],
      suites: [
        {
          file: 'hall.spec.ts',
          title: 'at night',
          specs: [
            {
              title: 'closes',
              line: 9,
              tests: [{ status: 'unexpected', results: [attempt({ errors: [{ message: 'no button' }] })] }],
            },
          ],
        },
      ],
    },
  ],
};

test('vitest: what failed with its file, also a file that could not be loaded, and how long each took', () => {
  expect(vitestOutcome(vitest, '/kontor')).toEqual({
    passed: 2,
    failures: [
      {
        file: 'modules/trips/proofs/a.db.test.ts',
        name: 'modules/trips/proofs/a.db.test.ts: a trip stops',
        why: 'expected 1',
      },
      { file: 'kernel/b.test.ts', name: 'kernel/b.test.ts', why: 'no such import' },
    ],
    files: [
      { file: 'modules/trips/proofs/a.db.test.ts', seconds: 3.5 },
      { file: 'kernel/b.test.ts', seconds: 0 },
    ],
  });
});

test('browser: what failed with its file and the titles around it; what was left out counts nowhere', () => {
  expect(browserOutcome(browser)).toEqual({
    passed: 1,
    failures: [{ file: 'e2e/hall.spec.ts', name: 'e2e/hall.spec.ts: at night closes', why: 'no button' }],
    files: [{ file: 'e2e/hall.spec.ts', seconds: 4 }],
  });
});

test('browser: a set-up that did not start is a failure of no file', () => {
  const { failures } = browserOutcome({ suites: [], errors: [{ message: 'no server' }] });
  expect(failures).toEqual([{ file: '', name: 'browser', why: 'no server' }]);
});

test('a throttled attempt tells the pages so, and a runner without a report has failed as a whole', async () => {
  const asked: { args: string[]; env: Record<string, string> }[] = [];
  const run = browserRunner({
    folder: '/nowhere',
    start: async (_, args, env) => {
      asked.push({ args, env });
      return 0;
    },
  });
  const { failures } = await run({ files: ['e2e/hall.spec.ts'], name: 'again', slowed: true });
  await run({ files: ['e2e/hall.spec.ts'], name: 'again', slowed: false });
  expect(failures[0]?.file).toBe('');
  expect(asked[0]?.args).toContain('e2e/hall.spec.ts');
  expect(asked.map(({ env }) => env.KONTOR_E2E_THROTTLE)).toEqual(['4', undefined]);
});
