import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

/**
 * Starts a command of node_modules, quiet: what failed stands in its report.
 * @param {Record<string, string>} env beside this process's own
 * @returns {(command: string, args: string[], more?: Record<string, string>) => Promise<number>} answers the exit code
 */
export const quietly = (env) => (command, args, more) =>
  new Promise((done) => {
    const child = spawn(join(root, 'node_modules/.bin', command), args, {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, ...env, ...more },
    });
    child.once('close', (code) => done(code ?? 1));
  });

/**
 * Lays the demo world once for several runs of the tests, in their usual pace.
 * @param {string} folder where it goes
 * @returns {Promise<Record<string, string>>} what the runs need in their environment to start on copies of it
 * @throws {Error} when it cannot be laid
 */
export async function laidWorld(folder) {
  const world = join(folder, 'world');
  mkdirSync(world);
  const code = await quietly({})('tsx', ['tools/layWorld.ts', world]);
  if (code !== 0) throw new Error('the demo world was not laid');
  return { KONTOR_TEST_WORLD: world };
}
