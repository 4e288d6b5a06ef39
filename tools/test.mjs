// npm test: everything, on a fresh machine: packages, Chromium, check, rules, database and browser tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumWhenMissing } from './launch/chromium.mjs';
import { checkNode, installWhenNeeded } from './launch/install.mjs';
import { root } from './launch/paths.mjs';

checkNode();
installWhenNeeded();
const folder = mkdtempSync(join(tmpdir(), 'kontor-results-'));
let passed = 0;
let failed = 0;

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
}

console.log('== check');
const check = await run(process.execPath, [join(root, 'tools/check.mjs'), '--no-tests']);
count('check', check === 0 ? 1 : 0, 0, check);

for (const project of ['rules', 'database']) {
  console.log(`== ${project}`);
  const out = join(folder, `${project}.json`);
  const code = await run(bin('vitest'), [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${out}`,
  ]);
  let result = { numPassedTests: 0, numFailedTests: 0 };
  try {
    result = JSON.parse(readFileSync(out, 'utf8'));
  } catch {
    console.error(`${project}: no result`);
  }
  count(project, result.numPassedTests, result.numFailedTests, code);
}

console.log('== browser');
try {
  chromiumWhenMissing();
  const { buildWhenNeeded } = await import('./launch/build.mjs');
  await buildWhenNeeded();
  const out = join(folder, 'browser.json');
  const code = await run(bin('playwright'), ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: out });
  const { stats } = JSON.parse(readFileSync(out, 'utf8'));
  count('browser', stats.expected + stats.flaky, stats.unexpected, code);
} catch (error) {
  console.error(error.message);
  count('browser', 0, 1, 1);
}
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
