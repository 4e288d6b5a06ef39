// npm run check: imports, house rules, paths that leave the repository, format, lint, type checks, generated documents, NOTICE with its licences, the OpenAPI document by a linter, texts and rule tests.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { installWhenNeeded } from './launch/install.mjs';
import { root } from './launch/paths.mjs';
import { checkCasts } from './checks/casts.mjs';
import { checkConcerns } from './checks/concerns.mjs';
import { checkHouse, unusedExports } from './checks/house.mjs';
import { checkImports } from './checks/imports.mjs';
import { checkFunctions } from './checks/functions.mjs';
import { lintArguments, linter } from './checks/lint.mjs';
import { checkTables } from './checks/tables.mjs';
import { checkNetwork } from './checks/network.mjs';
import { checkStyles } from './checks/styles.mjs';
import { checkSuspects } from './checks/suspects.mjs';
import { checkReferences } from './checks/references.mjs';
import { checkPaths } from './checks/paths.mjs';
import { checkTestClock } from './checks/testClock.mjs';
import { checkToolTypes } from './checks/toolTypes.mjs';

await installWhenNeeded();
/** @param {string} name */
const bin = (name) => join(root, 'node_modules/.bin', name);

function run(title, command, args) {
  const started = Date.now();
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' } });
    let out = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (out += chunk));
    child.on('close', (code) => done({ title, ok: code === 0, out, seconds: (Date.now() - started) / 1000 }));
  });
}

const inline = async (title, find) => {
  const started = Date.now();
  const wrong = await find();
  return { title, ok: wrong.length === 0, out: wrong.join('\n'), seconds: (Date.now() - started) / 1000 };
};

/** Runs the parts, so many of them at a time, and answers their results in the order of the parts. */
async function beside(most, parts) {
  const results = [];
  let next = 0;
  const lane = async () => {
    while (next < parts.length) {
      const at = next;
      next += 1;
      results[at] = await parts[at]();
    }
  };
  await Promise.all(Array.from({ length: most }, lane));
  return results;
}

/** A type check knows from the last time what has not changed since. */
const types = (project) => () =>
  run(`types: ${project}`, bin('tsc'), [
    ...['-p', `tsconfig.${project}.json`],
    ...['--incremental', '--tsBuildInfoFile', `build/types/${project}.tsbuildinfo`],
  ]);

const started = Date.now();
// The longest first. Each of them keeps a core busy, and some of the time both of the smallest machine that we know.
const results = await beside(2, [
  () => run('lint', linter, lintArguments),
  types('server'),
  types('web'),
  types('pure'),
  types('tools'),
  () => run('documents', bin('tsx'), ['tools/gen-docs.ts', '--check']),
  () => run('handbook', bin('tsx'), ['tools/handbook.ts', '--check']),
  () => run('notice', bin('tsx'), ['tools/notice.ts', '--check']),
  () => run('format', bin('biome'), ['check', '--diagnostic-level=error', '.']),
  () => inline('imports', checkImports),
  () => inline('tables', checkTables),
  () => inline('network', checkNetwork),
  () => inline('house', checkHouse),
  () => inline('functions', checkFunctions),
  () => inline('paths', checkPaths),
  () => inline('references', checkReferences),
  () => inline('casts', checkCasts),
  () => inline('types of parameters in tools', checkToolTypes),
  () => inline('clock of tests', checkTestClock),
  () => inline('concerns', checkConcerns),
  () => inline('suspects', checkSuspects),
  () => inline('styles', checkStyles),
  () => inline('unused exports', unusedExports),
  () => inline('openapi', async () => (await import('./checks/openapi.mjs')).checkOpenApi()),
]);
if (!process.argv.includes('--no-tests'))
  results.push(await run('rules', bin('vitest'), ['run', '--project', 'rules', '--reporter=dot']));

let failed = 0;
const report = process.env.KONTOR_CHECK_REPORT;
for (const { title, ok, out, seconds } of results) {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${title} (${seconds.toFixed(1)} s)`);
  if (ok) continue;
  failed += 1;
  if (report) appendFileSync(report, `failed: check, ${title}\n${out.slice(0, 1500)}\n`);
  console.log(
    out
      .split('\n')
      .slice(0, 80)
      .map((line) => `     ${line}`)
      .join('\n'),
  );
}
console.log(
  `check: ${results.length - failed} passed, ${failed} failed in ${((Date.now() - started) / 1000).toFixed(1)} s`,
);
process.exit(failed > 0 ? 1 : 0);
