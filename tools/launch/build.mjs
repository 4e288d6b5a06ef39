import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join, relative } from 'node:path';
import { takeLock } from './lock.mjs';
import { root } from './paths.mjs';
import { makeSmallForms } from './smallForms.mjs';

const sources = {
  server: ['kernel', 'optimiser', 'modules', 'server', 'world'],
  web: ['kernel', 'modules', 'web', 'vite.config.ts', 'tools/vite', 'tools/handbook', 'tools/handbook.ts', 'handbook'],
};
const build = join(root, 'build');

/**
 * Hash over the contents of what a build reads.
 * @param {'server' | 'web'} kind
 */
function hashOf(kind) {
  const hash = createHash('sha256').update(fs.readFileSync(join(root, 'package-lock.json')));
  /** @param {string} path */
  const walk = (path) => {
    const stat = fs.statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of fs.readdirSync(path).sort()) walk(join(path, name));
    } else if (!/\.(test\.ts|md|sql)$/.test(path) || /[\\/]handbook[\\/]chapters[\\/]/.test(path))
      hash.update(relative(root, path)).update(fs.readFileSync(path));
  };
  for (const source of sources[kind]) walk(join(root, source));
  return hash.digest('hex');
}

/** @param {string} out */
async function buildServer(out) {
  const { build: bundle } = await import('esbuild');
  await bundle({
    entryPoints: {
      main: join(root, 'server/main.ts'),
      ...(fs.existsSync(join(root, 'server/workers')) &&
        Object.fromEntries(
          fs
            .readdirSync(join(root, 'server/workers'))
            .map((file) => [`workers/${file.replace(/\.ts$/, '')}`, join(root, 'server/workers', file)]),
        )),
    },
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
    alias: Object.fromEntries(
      Object.entries(JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8')).imports).map(([name, path]) => [
        name.replace('/*', ''),
        join(root, path.replace('/*', '')),
      ]),
    ),
  });
}

/** @param {string} out */
async function buildWeb(out) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, KONTOR_WEB_OUT: out, NODE_ENV: 'production' },
  });
  // Nobody waits for it when the start is given up.
  const leave = () => child.kill();
  process.once('exit', leave);
  const [status] = await once(child, 'exit');
  process.off('exit', leave);
  if (status !== 0) throw new Error('the browser application does not build');
}

/**
 * Builds what changed into a new folder and swaps it in under a lock, so that a second start never wipes what the first one serves.
 * `small`: the compressed forms of the pages, which a server can do without for a while.
 * @param {string[]} kinds
 * @param {(text: string) => void} say
 * @returns {Promise<boolean>} whether anything had to be built
 */
export async function buildWhenNeeded(kinds = ['server', 'web', 'small'], say = console.log) {
  fs.mkdirSync(build, { recursive: true });
  const built = await Promise.all(
    kinds.filter((kind) => kind === 'server' || kind === 'web').map((kind) => buildOne(kind, say)),
  );
  if (kinds.includes('small')) await makeSmallForms();
  return built.includes(true);
}

/** In a folder that was built: the hash of what it was built from. */
const stamp = '.sources';

/** @param {'server' | 'web'} kind */
function isBuilt(kind, wanted = hashOf(kind)) {
  const file = join(build, kind, stamp);
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === wanted;
}

/**
 * @param {'server' | 'web'} kind
 * @param {(text: string) => void} say
 */
async function buildOne(kind, say) {
  // An installation that is built already may be read only.
  if (isBuilt(kind)) return false;
  const release = await takeLock(build, `.lock-${kind}`, 180);
  try {
    const out = join(build, kind);
    const wanted = hashOf(kind);
    // Another start may have built it while this one waited.
    if (isBuilt(kind, wanted)) return false;
    say(`Building ${kind} …`);
    const fresh = `${out}.${process.pid}`;
    fs.rmSync(fresh, { recursive: true, force: true });
    if (kind === 'server') await buildServer(fresh);
    else await buildWeb(fresh);
    fs.writeFileSync(join(fresh, stamp), wanted);
    const old = `${out}.old-${process.pid}`;
    if (fs.existsSync(out)) fs.renameSync(out, old);
    fs.renameSync(fresh, out);
    fs.rmSync(old, { recursive: true, force: true });
    return true;
  } finally {
    release();
  }
}
