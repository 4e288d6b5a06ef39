import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
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
const npm = (args, stdio) => spawnSync('npm', [...args, ...quiet], { cwd: root, stdio }).status === 0;

/**
 * Installs the locked versions when node_modules does not match the lockfile. On a new folder `npm ci` is the quicker way, but it
 * refuses a lockfile that does not name the binaries of other platforms, which some registries do not carry.
 */
export function installWhenNeeded() {
  const modules = join(root, 'node_modules');
  const stamp = join(modules, '.kontor-lockfile');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages …');
  const done = (!existsSync(modules) && npm(['ci'], 'ignore')) || npm(['install', '--no-save'], 'inherit');
  if (!done) {
    console.error('npm install failed; Kontor needs the npm registry for its first start.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
