import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Refuses a Node that is too old with a plain sentence. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Kontor needs Node 20.19 or newer; this is ${process.version}.`);
    process.exit(1);
  }
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
/**
 * @param {string[]} args
 * @param {import('node:child_process').StdioOptions} stdio
 */
const npm = (args, stdio) =>
  new Promise((done) => {
    const child = spawn('npm', [...args, ...quiet], { cwd: root, stdio });
    child.once('error', () => done(false));
    child.once('exit', (code) => done(code === 0));
  });

/**
 * Installs the locked versions when node_modules does not match the lockfile. On a new folder `npm ci` is the quicker way, but it
 * refuses a lockfile that does not name the binaries of other platforms, which some registries do not carry.
 * @param {(text: string) => void} say
 * @returns {Promise<boolean>} whether anything had to be installed. Throws an Error that says what is missing.
 */
export async function installWhenNeeded(say = console.log) {
  const modules = join(root, 'node_modules');
  const stamp = join(modules, '.kontor-lockfile');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  say('Installing packages …');
  const done =
    (!existsSync(modules) && (await npm(['ci'], 'ignore'))) || (await npm(['install', '--no-save'], 'inherit'));
  if (!done) throw new Error('npm install failed; Kontor needs the npm registry for its first start.');
  // A file of its own: a folder that was copied by links would change the note of the other one.
  rmSync(stamp, { force: true });
  writeFileSync(stamp, wanted);
  return true;
}
