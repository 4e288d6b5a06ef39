import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { clusterOf } from './launch/postgres.mjs';

/**
 * Copies the world that `npm test` laid once (KONTOR_TEST_WORLD names its folder) into a data folder: database and secrets. False
 * when there is none; whoever starts there then lays its own.
 */
export function copyWorld(dataDir) {
  const world = process.env.KONTOR_TEST_WORLD;
  if (!world) return false;
  for (const [from, to] of [
    [clusterOf(world), clusterOf(dataDir)],
    [join(world, 'secrets.json'), join(dataDir, 'secrets.json')],
  ]) {
    const done = spawnSync('cp', ['-Rp', from, to], { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`the world was not copied to ${to}: ${done.stderr}`);
  }
  return true;
}
