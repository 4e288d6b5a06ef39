// npm test: everything, on a fresh machine: packages, Chromium, check, rules, database and browser tests, prober, logs.
// npm test -- --changed [COMMIT]: check, and the tests that what differs from the commit (main) can break, journeys among them.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumWhenMissing } from './launch/chromium.mjs';
import { changedFiles, houseAsItStands, runnerOf, runners, testsFor } from './changed.mjs';
import { checkNode, installWhenNeeded } from './launch/install.mjs';
import { root } from './launch/paths.mjs';
import { runAndJudge } from './suite/again.mjs';
import { budgetLines, secondsByOwner, writtenBudgets } from './suite/moduleSeconds.mjs';
import { commitAsItStands, notePassed } from './suite/passed.mjs';
import { browserRunner, vitestRunner } from './suite/runners.mjs';
import { knownSuspects, suspectLines } from './suite/suspects.mjs';
import { layWorld } from './testWorld.mjs';

checkNode();
await installWhenNeeded();
const folder = mkdtempSync(join(tmpdir(), 'kontor-results-'));
// Every server of this run writes its log here, and at the end all of them are searched for secrets (F-08).
const logs = join(folder, 'logs');
mkdirSync(logs);
process.env.KONTOR_TEST_LOGS = logs;
let passed = 0;
let failed = 0;
/** s that each part took, for docs/tests.md. */
const times = [];
let since = performance.now();
/** What failed: said again at the end, where whoever reads only the last page finds it. */
const told = [];
const suspects = [];
/** Files of tests with the s that each took. */
const files = [];

const run = (command, args, env = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('close', (code) => done(code ?? 1));
  });
/** @param {string} name */
const bin = (name) => join(root, 'node_modules/.bin', name);
const start = (command, args, env) => run(bin(command), args, env);

function count(title, good, bad, code) {
  passed += good;
  // A runner that ends badly without naming a test has failed as a whole.
  failed += bad === 0 && code !== 0 ? 1 : bad;
  console.log(`${title}: ${good} passed, ${bad === 0 && code !== 0 ? 1 : bad} failed`);
  times.push(`${title} ${Math.round((performance.now() - since) / 1000)}`);
  since = performance.now();
  if (bad === 0 && code !== 0 && title !== 'check') told.push(`failed: ${title} as a whole`);
}

/** Runs the tests of a runner, judges what failed, and keeps what is told at the end. `only` empty: all of them. */
async function judged(title, runner, only) {
  console.log(`== ${title}`);
  const outcome = await runAndJudge({ run: runner, files: only, name: title, again: title !== 'rules' });
  told.push(...outcome.lines);
  suspects.push(...outcome.suspects);
  files.push(...outcome.files);
  count(title, outcome.passed, outcome.failed, outcome.code);
}

/**
 * A part that must not keep the others from running: what it throws counts as one failure.
 * @param {string} title
 * @param {() => Promise<unknown>} work
 * @param {() => Promise<unknown>} afterwards
 */
async function part(title, work, afterwards = async () => undefined) {
  try {
    await work();
  } catch (error) {
    console.error(error.message);
    count(title, 0, 1, 1);
    await afterwards();
  }
}

/** Values that the servers of this run were given: none of them may stand in a log. */
const known = ['Kontor-test-2026!', 'Another-pass-2026!', 'test-secret-of-16-chars'];

async function check() {
  console.log('== check');
  const report = join(folder, 'check.txt');
  const code = await run(process.execPath, [join(root, 'tools/check.mjs'), '--no-tests'], {
    KONTOR_CHECK_REPORT: report,
  });
  if (existsSync(report)) told.push(readFileSync(report, 'utf8').trimEnd());
  count('check', code === 0 ? 1 : 0, 0, code);
}

/** Which tests to run by their runner: an empty list means all of them, a missing one none. */
function wantedTests() {
  const at = process.argv.indexOf('--changed');
  if (at < 0) return { whole: true, tests: Object.fromEntries(runners.map((runner) => [runner, []])) };
  const house = houseAsItStands();
  const chosen = testsFor(changedFiles(process.argv[at + 1]), house);
  const tests = {};
  for (const runner of runners) {
    const all = house.tests.filter((test) => runnerOf(test) === runner).length;
    const some = chosen[runner];
    const words = some.length === all ? 'all' : some.join(' ') || 'none';
    console.log(`== asked of ${runner}, ${some.length} of ${all} files: ${words}`);
    if (some.length > 0) tests[runner] = some.length === all ? [] : some;
  }
  return { whole: false, tests };
}

async function browser(only) {
  chromiumWhenMissing();
  const { buildWhenNeeded } = await import('./launch/build.mjs');
  await buildWhenNeeded();
  const size = await start('tsx', ['bench/main.ts', '--only', 'first-screen,module-chunk']);
  count('size of the build', size === 0 ? 1 : 0, 0, size);
  await judged('browser', browserRunner({ folder, start }), only);
}

async function prober() {
  console.log('== prober');
  const { probe } = await import('./prove/probe.mjs');
  const { password } = await import('./prove/product.mjs');
  const { bad, findings, report } = await probe(
    { maxSeconds: 60, maxRequests: 60_000, maxPerCall: 24, scrambles: 5 },
    { testWorld: true, env: { KONTOR_LOG: 'debug', KONTOR_LOG_FILE: join(logs, 'prober.log') } },
  );
  for (const one of bad)
    console.error(`${one.severity} ${one.kind ?? one.id ?? ''} ${JSON.stringify(one).slice(0, 400)}`);
  console.log(`${report.requests} requests, ${findings.length} findings, ${bad.length} of medium or above`);
  count('prober', bad.length === 0 ? 1 : 0, bad.length, bad.length === 0 ? 0 : 1);
  known.push(password);
}

async function secretsInLogs() {
  console.log('== logs');
  const { searchLogs } = await import('./checks/logSecrets.mjs');
  const { files, lines, found } = searchLogs(logs, known, { files: 8, lines: 5000 });
  for (const hit of found.slice(0, 20)) console.error(hit);
  // The control: the same search finds a secret that is planted among them.
  appendFileSync(join(logs, 'planted.log'), `{"msg":"answered","body":{"password":"${known[0]}"}}\n`);
  const planted = searchLogs(logs, known, { files: 8, lines: 5000 }).found.length - found.length;
  console.log(`${found.length} secrets in ${lines} lines of ${files} logs; planted and found: ${planted > 0}`);
  count('logs', found.length === 0 && planted > 0 ? 1 : 0, found.length, found.length === 0 && planted > 0 ? 0 : 1);
}

function end() {
  rmSync(folder, { recursive: true, force: true });
  for (const line of told) console.log(line);
  const today = new Date().toISOString().slice(0, 10);
  for (const line of suspectLines(suspects, knownSuspects(), today)) console.log(line);
  for (const line of budgetLines(secondsByOwner(files), writtenBudgets())) console.log(line);
  console.log(`seconds: ${times.join(', ')}`);
  console.log(`${passed} passed, ${failed} failed`);
  if (whole && failed === 0) notePassed(commit);
  process.exit(failed > 0 ? 1 : 0);
}

const commit = commitAsItStands();
const { whole, tests } = wantedTests();
await check();
// Beside the rules, which leave a core free.
const world = tests.database || tests.restart || tests.browser ? layWorld() : undefined;
world?.catch(() => undefined);
if (tests.rules) await judged('rules', vitestRunner('rules', { folder, start }), tests.rules);
await world;
for (const project of ['database', 'restart'])
  if (tests[project]) await judged(project, vitestRunner(project, { folder, start }), tests[project]);
if (tests.browser) await part('browser', () => browser(tests.browser));
if (whole) {
  await part('prober', prober, () => import('./prove/product.mjs').then((product) => product.endLeftovers()));
  await part('logs', secretsInLogs);
}
end();
