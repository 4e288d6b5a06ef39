// What a failure means: a test that failed is run again at once, three times alone on a fresh world, once of these slowed down.

/**
 * @typedef {{ file: string, name: string, why: string }} Failure a test that failed: its file ('' when the runner as a whole ended badly),
 *   file and title, and the first lines of what was wrong
 * @typedef {{ file: string, seconds: number }} Timed
 * @typedef {{ code: number, passed: number, failures: Failure[], files: Timed[] }} Outcome of one run; `code` is the runner's exit code
 * @typedef {{ files: string[], name: string, slowed: boolean }} Wanted which files to run (none: all), under which name, and whether the
 *   processor is throttled
 */

/** Three runs alone, the last with the processor throttled: what is only late then was right by luck before. */
const attempts = [false, false, true];
/** More failing files than suspects may stand on the list are no chance: they are not run again. */
const mostFiles = 5;

/**
 * @param {string} words
 * @param {Failure} failure
 * @returns {string} the lines that tell of it
 */
const lines = (words, { name, why }) => `${words}: ${name}\n${why}`.trimEnd();

/**
 * Runs tests, and the files of those that failed again. A file is the least that is run: it has its world for itself, and its tests may build on
 * each other.
 * @param {{ run: (wanted: Wanted) => Promise<Outcome>, files: string[], name: string, again: boolean, say?: (line: string) => void }} given
 *   `again` false: what failed has failed (rules are pure; for them a second attempt would only hide a fault)
 * @returns {Promise<{ code: number, passed: number, failed: number, lines: string[], suspects: Failure[], files: Timed[] }>} `code` 0 when
 *   nothing failed that counts; `lines` tells what failed, `suspects` passed alone three times
 */
export async function runAndJudge({ run, files, name, again, say = console.log }) {
  const first = await run({ files, name, slowed: false });
  const failed = (/** @type {Outcome} */ outcome) => ({
    code: outcome.code || 1,
    passed: first.passed,
    failed: first.failures.length,
    lines: first.failures.map((one) => lines('failed', one)),
    suspects: [],
    files: first.files,
  });
  if (first.failures.length === 0) return { ...failed(first), code: first.code };
  const failing = [...new Set(first.failures.map(({ file }) => file))];
  if (!again || failing.includes('')) return failed(first);
  if (failing.length > mostFiles) {
    const all = failed(first);
    return { ...all, lines: [...all.lines, `not run again: ${failing.length} files failed, which is no chance`] };
  }

  /** @type {{ code: number, passed: number, failed: number, lines: string[], suspects: Failure[], files: Timed[] }} */
  const outcome = { code: 0, passed: first.passed, failed: 0, lines: [], suspects: [], files: first.files };
  for (const [at, file] of failing.entries()) {
    const mine = first.failures.filter((one) => one.file === file);
    say(`== ${name}, again alone: ${file}`);
    const worse = await failsAlone({ run, file, name: `${name}-again-${at}` });
    if (worse) {
      outcome.code ||= worse.code || 1;
      outcome.failed += mine.length;
      outcome.lines.push(...mine.map((one) => lines('failed', one)), `failed again, ${worse.how}: ${worse.what}`);
    } else {
      outcome.passed += mine.length;
      outcome.suspects.push(...mine);
    }
  }
  return outcome;
}

/**
 * The first of the attempts alone that fails: how it was run and what failed; undefined when all pass.
 * @param {{ run: (wanted: Wanted) => Promise<Outcome>, file: string, name: string }} given
 */
async function failsAlone({ run, file, name }) {
  for (const [at, slowed] of attempts.entries()) {
    const { code, passed, failures } = await run({ files: [file], name: `${name}-${at}`, slowed });
    // A runner that found nothing to run has not shown that the test passes.
    if (code === 0 && failures.length === 0 && passed > 0) continue;
    const what = failures.map((one) => one.name).join(', ') || `${file} as a whole`;
    return { code, how: slowed ? 'alone with the processor throttled' : `alone (attempt ${at + 1})`, what };
  }
  return undefined;
}
