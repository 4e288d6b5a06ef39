import { spawn } from 'node:child_process';
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
