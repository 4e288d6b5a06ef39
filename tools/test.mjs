// npm test: everything, on a fresh machine: packages, Chromium, check, rules, database and browser tests, prober, logs.
// npm test -- --changed [COMMIT]: check, and the rule and database tests that what differs from the commit (main) can break.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumWhenMissing } from './launch/chromium.mjs';
import { changedFiles, testsFor } from './changed.mjs';
import { checkNode, installWhenNeeded } from './launch/install.mjs';
import { root } from './launch/paths.mjs';
import { runProject } from './testProject.mjs';

checkNode();
installWhenNeeded();
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
/** What failed or needed a second attempt: said again at the end, where whoever reads only the last page finds it. */
const told = [];

const run = (command, args, env = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('close', (code) => done(code ?? 1));
  });
const bin = (name) => join(root, 'node_modules/.bin', name);

function count(title, good, bad, code) {
  passed += good;
  // A runner that ends badly without naming a test has failed as a whole.
  failed += bad === 0 && code !== 0 ? 1 : bad;
  console.log(`${title}: ${good} passed, ${bad === 0 && code !== 0 ? 1 : bad} failed`);
  times.push(`${title} ${Math.round((performance.now() - since) / 1000)}`);
  since = performance.now();
  if (bad === 0 && code !== 0 && title !== 'check') told.push(`failed: ${title} as a whole`);
}

/** Every attempt at a test of the browser: its title, how it ended, and the file with what its page showed. */
const attempts = (suites = []) =>
  suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs.flatMap(({ title, line, tests }) =>
      tests.flatMap(({ status, results }) =>
        results.map(({ attachments }) => ({
          name: `${file}:${line} ${title}`,
          status,
          page: attachments.find(({ name, path }) => name === 'error-context' && path)?.path,
        })),
      ),
    ),
    ...attempts(inner),
  ]);

/** Values that the servers of this run were given: none of them may stand in a log. */
const known = ['Kontor-test-2026!', 'Another-pass-2026!', 'test-secret-of-16-chars'];

console.log('== check');
const report = join(folder, 'check.txt');
const check = await run(process.execPath, [join(root, 'tools/check.mjs'), '--no-tests'], {
  KONTOR_CHECK_REPORT: report,
});
if (existsSync(report)) told.push(readFileSync(report, 'utf8').trimEnd());
count('check', check === 0 ? 1 : 0, 0, check);

const at = process.argv.indexOf('--changed');
const tests = at < 0 ? 'all' : testsFor(changedFiles(process.argv[at + 1]));
if (at >= 0) console.log(`== asked: ${tests === 'all' ? 'everything but the browser' : tests.join(' ') || 'nothing'}`);
const projects =
  tests.length === 0 ? [] : at < 0 || tests === 'all' ? ['rules', 'database', 'restart'] : ['rules', 'database'];
/** Lays the demo world once; every server of this run starts on a copy of it. */
async function layWorld() {
  const world = join(folder, 'world');
  mkdirSync(world);
  const code = await run(bin('tsx'), ['tools/layWorld.ts', world]);
  if (code === 0) process.env.KONTOR_TEST_WORLD = world;
}

// Beside the rules, which leave a core free.
const world = projects.length > 0 ? layWorld() : undefined;
for (const project of projects) {
  if (project === 'database') await world;
  console.log(`== ${project}`);
  const { passed, failed, code, lines } = await runProject({
    project,
    files: tests === 'all' ? [] : tests,
    folder,
    run: (args) => run(bin('vitest'), args),
  });
  told.push(...lines);
  count(project, passed, failed, code);
}

function end() {
  rmSync(folder, { recursive: true, force: true });
  for (const line of told) console.log(line);
  console.log(`seconds: ${times.join(', ')}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
if (at >= 0) end();

console.log('== browser');
try {
  chromiumWhenMissing();
  const { buildWhenNeeded } = await import('./launch/build.mjs');
  await buildWhenNeeded();
  const size = await run(bin('tsx'), ['bench/main.ts', '--only', 'first-screen,module-chunk']);
  count('size of the build', size === 0 ? 1 : 0, 0, size);
  const out = join(folder, 'browser.json');
  // A second attempt, because a journey on two busy cores can fail for lack of time; who needed it is named.
  const code = await run(bin('playwright'), ['test', '--retries=1'], { PLAYWRIGHT_JSON_OUTPUT_NAME: out });
  const { stats, suites } = JSON.parse(readFileSync(out, 'utf8'));
  const bad = attempts(suites).filter(({ page }) => page);
  for (const { name, page } of bad) {
    const text = readFileSync(page, 'utf8');
    const at = Math.max(0, text.indexOf('# Error details'));
    console.error(`-- ${name}\n${text.slice(at, at + 3000)}`);
  }
  for (const [status, words] of [
    ['flaky', 'passed only at the second attempt'],
    ['unexpected', 'failed twice'],
  ])
    for (const name of new Set(bad.filter((one) => one.status === status).map((one) => one.name)))
      told.push(`${words}: ${name}`);
  count('browser', stats.expected + stats.flaky, stats.unexpected, code);
} catch (error) {
  console.error(error.message);
  count('browser', 0, 1, 1);
}
console.log('== prober');
try {
  const { probe } = await import('./prove/probe.mjs');
  const { password } = await import('./prove/product.mjs');
  const { bad, findings, report } = await probe(
    { maxSeconds: 60, maxRequests: 60_000, maxPerCall: 24, scrambles: 5 },
    { env: { KONTOR_LOG: 'debug', KONTOR_LOG_FILE: join(logs, 'prober.log') } },
  );
  for (const one of bad)
    console.error(`${one.severity} ${one.kind ?? one.id ?? ''} ${JSON.stringify(one).slice(0, 400)}`);
  console.log(`${report.requests} requests, ${findings.length} findings, ${bad.length} of medium or above`);
  count('prober', bad.length === 0 ? 1 : 0, bad.length, bad.length === 0 ? 0 : 1);
  known.push(password);
} catch (error) {
  console.error(error.message);
  count('prober', 0, 1, 1);
  await import('./prove/product.mjs').then((product) => product.endLeftovers());
}

console.log('== logs');
try {
  const { searchLogs } = await import('./checks/logSecrets.mjs');
  const { files, lines, found } = searchLogs(logs, known, { files: 8, lines: 5000 });
  for (const hit of found.slice(0, 20)) console.error(hit);
  // The control: the same search finds a secret that is planted among them.
  appendFileSync(join(logs, 'planted.log'), `{"msg":"answered","body":{"password":"${known[0]}"}}\n`);
  const planted = searchLogs(logs, known, { files: 8, lines: 5000 }).found.length - found.length;
  console.log(`${found.length} secrets in ${lines} lines of ${files} logs; planted and found: ${planted > 0}`);
  count('logs', found.length === 0 && planted > 0 ? 1 : 0, found.length, found.length === 0 && planted > 0 ? 0 : 1);
} catch (error) {
  console.error(error.message);
  count('logs', 0, 1, 1);
}
end();
