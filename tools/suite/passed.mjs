// Which commit all of `npm test` has passed on: build/passed.json, read by npm run release.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

/** @param {string[]} args @returns {string} what git says, without its last line break; '' where it fails */
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trimEnd() ?? '';

/** The commit that the files are exactly; undefined where something is not committed. */
export const commitAsItStands = () =>
  (git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : '') || undefined;

/**
 * Writes down that everything passed, if the files are still those of the commit that the run began with.
 * @param {string | undefined} commit of {@link commitAsItStands} at its start
 */
export function notePassed(commit) {
  if (!commit || commitAsItStands() !== commit) return;
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(join(root, 'build/passed.json'), `${JSON.stringify({ commit, at: new Date().toISOString() })}\n`);
}
