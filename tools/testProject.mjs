// One project of vitest, as npm test runs it: counted by its own report, a second attempt for the files that failed.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './launch/paths.mjs';

/** The failed tests of a report of vitest: file, full name and the first lines of what was wrong. */
function failuresOf(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((one) => one.status === 'failed');
    // A file that could not even be loaded has no test that failed.
    if (tests.length === 0 && status === 'failed') return [{ file, name: file, why: message ?? '' }];
    return tests.map(({ fullName, failureMessages }) => ({
      file,
      name: `${file}: ${fullName}`,
      why: failureMessages.join('\n').slice(0, 1500),
    }));
  });
}

/**
 * Runs a project. Proofs that start servers on two busy cores can fail for lack of time: their files get a second
 * attempt, and whoever needed it is named. Rules are pure: for them a second attempt would only hide a fault.
 * `run(args)` starts vitest and answers its exit code. Answers passed, failed, code and the lines for the end.
 */
export async function runProject({ project, files, folder, run }) {
  const attempt = async (name, only) => {
    const out = join(folder, `${name}.json`);
    const code = await run([
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${out}`,
      '--passWithNoTests',
      ...only,
    ]);
    try {
      const report = JSON.parse(readFileSync(out, 'utf8'));
      return { code, passed: report.numPassedTests, failures: failuresOf(report) };
    } catch {
      return { code, passed: 0, failures: [{ file: '', name: `${project}: no result`, why: '' }] };
    }
  };
  const first = await attempt(project, files);
  const again = [...new Set(first.failures.map(({ file }) => file))];
  if (project === 'rules' || again.length === 0 || again.includes(''))
    return { ...first, failed: first.failures.length, lines: first.failures.map(told('failed')) };

  console.log(`== ${project}, second attempt: ${again.join(' ')}`);
  const second = await attempt(`${project}-again`, again);
  const twice = new Set(second.failures.map(({ name }) => name));
  const late = first.failures.filter(({ name }) => !twice.has(name));
  return {
    code: second.code,
    passed: first.passed + late.length,
    failed: second.failures.length,
    lines: [...late.map(told('passed only at the second attempt')), ...second.failures.map(told('failed twice'))],
  };
}

const told =
  (words) =>
  ({ name, why }) =>
    `${words}: ${name}\n${why}`.trimEnd();
