// How the two runners of tests are started and read: vitest by project, and the browser.
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../launch/paths.mjs';
import { busyNeighbours } from './busyNeighbours.mjs';

/** How much slower the processor is when it is throttled. */
const slower = 4;
/** ms that a test of vitest may take then: four times what vitest.config.ts gives it. */
const slowedTimeout = 240_000;

const missing = (what, error) => ({
  passed: 0,
  failures: [{ file: '', name: `${what}: no result`, why: String(error?.message ?? error) }],
  files: [],
});

/**
 * What a JSON report of vitest says.
 * @param report the report, parsed
 * @param {string} [under] folder that files are named from
 * @returns {{ passed: number, failures: import('./again.mjs').Failure[], files: import('./again.mjs').Timed[] }}
 */
export function vitestOutcome(report, under = root) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(under, name);
    const tests = assertionResults.filter((one) => one.status === 'failed');
    // A file that could not even be loaded has no test that failed.
    if (tests.length === 0 && status === 'failed') return [{ file, name: file, why: message ?? '' }];
    return tests.map(({ fullName, failureMessages }) => ({
      file,
      name: `${file}: ${fullName}`,
      why: failureMessages.join('\n').slice(0, 1500),
    }));
  });
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(under, name),
    seconds: Math.max(0, (endTime - startTime) / 1000),
  }));
  return { passed: report.numPassedTests, failures, files };
}

/** Every test of a report of the browser: file, title with those around it, and its last attempt. */
const specsOf = (suites = [], around = []) =>
  suites.flatMap(({ file, title, specs = [], suites: inner }) => {
    const titles = title === file ? around : [...around, title];
    return [
      ...specs.flatMap((spec) =>
        spec.tests.map(({ status, results }) => ({
          file: `e2e/${file}`,
          name: `e2e/${file}: ${[...titles, spec.title].join(' ')}`,
          status,
          results,
        })),
      ),
      ...specsOf(inner, titles),
    ];
  });

/** What a failed test's page showed, else its error. */
function whyOf({ results }) {
  const last = results.at(-1);
  const page = last?.attachments?.find(({ name, path }) => name === 'error-context' && path)?.path;
  try {
    if (page) {
      const text = readFileSync(page, 'utf8');
      return text.slice(Math.max(0, text.indexOf('# Error details'))).slice(0, 3000);
    }
  } catch {
    // The error itself is told then.
  }
  return (last?.errors ?? [])
    .map(({ message }) => message)
    .join('\n')
    .slice(0, 1500);
}

/**
 * What a JSON report of Playwright says.
 * @param report the report, parsed
 * @returns {{ passed: number, failures: import('./again.mjs').Failure[], files: import('./again.mjs').Timed[] }}
 */
export function browserOutcome(report) {
  const specs = specsOf(report.suites);
  const failures = specs
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map((one) => ({ file: one.file, name: one.name, why: whyOf(one) }));
  // What went wrong outside of a test, as a set-up that did not start.
  for (const { message } of report.errors ?? []) failures.push({ file: '', name: 'browser', why: message ?? '' });
  const seconds = new Map();
  for (const { file, results } of specs)
    for (const { duration } of results) seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
  return {
    passed: specs.filter(({ status }) => status === 'expected').length,
    failures,
    files: [...seconds].map(([file, s]) => ({ file, seconds: s })),
  };
}

function outcomeIn(path, what, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    return missing(what, error);
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * A runner of a project of vitest.
 * @param {string} project name in vitest.config.ts
 * @param {{ folder: string, start: (command: string, args: string[], env?: Record<string, string>) => Promise<number> }} given where reports
 *   are kept meanwhile, and what starts a command of node_modules and answers its exit code
 * @returns {(wanted: import('./again.mjs').Wanted) => Promise<import('./again.mjs').Outcome>}
 */
export const vitestRunner =
  (project, { folder, start }) =>
  async ({ files, name, slowed }) => {
    const out = join(folder, `${name}.json`);
    const quiet = slowed ? busyNeighbours() : () => undefined;
    try {
      const code = await start('vitest', [
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${out}`,
        '--passWithNoTests',
        ...(slowed ? [`--testTimeout=${slowedTimeout}`] : []),
        ...files,
      ]);
      return { code, ...outcomeIn(out, project, vitestOutcome) };
    } finally {
      quiet();
    }
  };

/**
 * A runner of the browser; e2e/throttle.ts slows its pages down.
 * @param given as of {@link vitestRunner}
 * @returns {(wanted: import('./again.mjs').Wanted) => Promise<import('./again.mjs').Outcome>}
 */
export const browserRunner =
  ({ folder, start }) =>
  async ({ files, name, slowed }) => {
    const out = join(folder, `${name}.json`);
    const code = await start('playwright', ['test', '--pass-with-no-tests', '--retries=0', ...files], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: out,
      ...(slowed ? { KONTOR_E2E_THROTTLE: String(slower) } : {}),
    });
    return { code, ...outcomeIn(out, 'browser', browserOutcome) };
  };
