// Scripts say of what type their parameters are (JSDoc). Those that do not yet stand in toolTypes.json with how often: the list may only shrink.
// What is wrong in itself is found by the type check of all scripts (tsconfig.tools.json), which has no list.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

/** @typedef {Record<string, number>} Untyped places without a type by file */

const list = join(root, 'tools/checks/toolTypes.json');

/**
 * @param {string} said what the compiler says
 * @returns {Untyped} its complaints by file of tools/
 */
export function untypedIn(said) {
  /** @type {Untyped} */
  const found = {};
  for (const [, file = ''] of said.matchAll(/^(tools\/[^(\n]+)\(\d+,\d+\): error /gm))
    found[file] = (found[file] ?? 0) + 1;
  return found;
}

/**
 * What is wrong between what there is and what may be left.
 * @param {Untyped} found
 * @param {Untyped} standing
 * @returns {string[]} one sentence for each file
 */
export const checkUntyped = (found, standing) =>
  [...new Set([...Object.keys(found), ...Object.keys(standing)])].sort().flatMap((file) => {
    const [now, most] = [found[file] ?? 0, standing[file] ?? 0];
    if (now > most)
      return [
        `${file} has ${now} places without a type, at most ${most}: say the types in JSDoc (npx tsc -p tsconfig.tools.json --noImplicitAny)`,
      ];
    if (now < most)
      return [
        `${file} has ${now} places without a type and the list ${most}: lower it (node tools/checks/toolTypes.mjs --write)`,
      ];
    return [];
  });

/**
 * The list as it may stand from now on: nowhere more than before.
 * @param {Untyped} found
 * @param {Untyped} standing
 * @returns {Untyped} sorted by file
 */
export const loweredTypes = (found, standing) =>
  Object.fromEntries(
    Object.keys(standing)
      .sort()
      .map((file) => /** @type {[string, number]} */ ([file, Math.min(found[file] ?? 0, standing[file] ?? 0)]))
      .filter(([, number]) => number > 0),
  );

/** @returns {Untyped} */
function untypedNow() {
  const tsc = join(root, 'node_modules/.bin/tsc');
  return untypedIn(
    spawnSync(tsc, ['-p', 'tsconfig.tools.json', '--noImplicitAny'], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
      .stdout,
  );
}
/** @returns {Untyped} */
const standingList = () => JSON.parse(readFileSync(list, 'utf8'));

export const checkToolTypes = () => checkUntyped(untypedNow(), standingList());

// `node tools/checks/toolTypes.mjs --write` lowers the list to what is left; it never raises a number.
if (process.argv[1]?.endsWith('toolTypes.mjs')) {
  const found = untypedNow();
  if (process.argv.includes('--write'))
    writeFileSync(
      list,
      `${JSON.stringify(existsSync(list) ? loweredTypes(found, standingList()) : found, undefined, 2)}\n`,
    );
  console.log(
    Object.values(found).reduce((sum, one) => sum + one, 0),
    'places without a type in',
    Object.keys(found).length,
    'files',
  );
}
