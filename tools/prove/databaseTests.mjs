import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

/**
 * Database tests at their full size (`npm test` takes fewer of everything): those of some files, or all.
 * @param {readonly string[]} [files]
 * @returns {Promise<{ title: string, status: string }[]>}
 */
export async function databaseTests(files = []) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-prove-'));
  const out = join(folder, 'results.json');
  await new Promise((done) => {
    const child = spawn(
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'database', '--reporter=json', `--outputFile.json=${out}`, ...files],
      { cwd: root, stdio: 'ignore', env: { ...process.env, KONTOR_LONG: '1' } },
    );
    child.once('exit', done);
  });
  /** @type {{ testResults: { assertionResults: { title: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(out, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  return testResults.flatMap((file) => file.assertionResults);
}

/**
 * What a row says of its tests.
 * @param {readonly { title: string, status: string }[]} own
 */
export function judged(own) {
  const failed = own.filter((one) => one.status !== 'passed');
  return {
    proved: own.length > 0 && failed.length === 0,
    figures: `${own.length - failed.length} of ${own.length} database tests${failed.map((one) => `; ${one.title}`).join('')}`,
  };
}
