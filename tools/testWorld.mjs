// The demo world as tests meet it: laid once for its sources and its moment (server/testing/clock.ts), kept in build/world and copied by whoever starts a server.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join, relative } from 'node:path';
import { takeLock } from './launch/lock.mjs';
import { root } from './launch/paths.mjs';
import { clusterOf } from './launch/postgres.mjs';

const build = join(root, 'build');
const world = join(build, 'world');
const stamp = join(world, '.laid.json');

/** Folders and files that decide what the world looks like. */
const sources = ['kernel', 'optimiser', 'modules', 'server', 'world', 'package-lock.json', 'tools/layWorld.ts'];
const leftOut = /\/(web|proofs|texts)$|\.(test\.ts|md|tsx)$/;

/** Hash over those contents and the moment at which the world is laid. */
function wanted() {
  const hash = createHash('sha256').update(process.env.KONTOR_E2E_AT ?? '');
  /** @param {string} path */
  const walk = (path) => {
    if (leftOut.test(path)) return;
    if (fs.statSync(path).isDirectory()) {
      for (const name of fs.readdirSync(path).sort()) walk(join(path, name));
    } else hash.update(relative(root, path)).update(fs.readFileSync(path));
  };
  for (const source of sources) walk(join(root, source));
  return hash.digest('hex');
}

const laid = () => (fs.existsSync(stamp) ? JSON.parse(fs.readFileSync(stamp, 'utf8')) : undefined);

/** Answers whether it is there, whole. */
async function layAnew() {
  fs.rmSync(clusterOf(world), { recursive: true, force: true });
  fs.rmSync(world, { recursive: true, force: true });
  fs.mkdirSync(world, { recursive: true });
  console.log('Laying the demo world of the tests …');
  const code = await new Promise((done) => {
    const args = ['--import', 'tsx', join(root, 'tools/layWorld.ts'), world];
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).on('close', done);
  });
  return code === 0;
}

/** Lays the world anew unless it lies there for these very sources. Answers ms since 1970 at which it stands. */
async function lay() {
  const key = wanted();
  if (laid()?.key === key) return laid().at;
  // A second time where a busy machine kept it from being whole.
  if (!(await layAnew()) && !(await layAnew())) throw new Error('the demo world of the tests could not be laid');
  const at = Number(fs.readFileSync(join(world, 'moment'), 'utf8'));
  fs.writeFileSync(stamp, JSON.stringify({ key, at }));
  return at;
}

async function alone(work) {
  fs.mkdirSync(build, { recursive: true });
  const release = await takeLock(build, '.lock-world', 600);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Sees to it that the world is there; answers ms since 1970 at which it stands. */
export const layWorld = () => alone(lay);

/**
 * Copies the world into a data folder: database and secrets. Answers ms since 1970 at which it stands.
 * @param {string} dataDir
 */
export const copyWorld = (dataDir) =>
  alone(async () => {
    const at = await lay();
    for (const [from, to] of [
      [clusterOf(world), clusterOf(dataDir)],
      [join(world, 'secrets.json'), join(dataDir, 'secrets.json')],
    ]) {
      const done = spawnSync('cp', ['-Rp', from, to], { encoding: 'utf8' });
      if (done.status !== 0) throw new Error(`the world was not copied to ${to}: ${done.stderr}`);
    }
    return at;
  });
