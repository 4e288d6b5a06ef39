// Which files import a file, directly or through others: what a piece of web/ui or a file beside the proofs is used by.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../launch/paths.mjs';

/** The names of package.json `imports`: prefix and folder. */
const prefixes = Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports).map(
  ([name, folder]) => [name.replace('*', ''), folder.replace(/^\.\/|\*$/g, '')],
);

/**
 * The file that a specifier means, or undefined for a package.
 * @param {string} from
 * @param {string} specifier
 */
function fileOf(from, specifier) {
  for (const [prefix, folder] of prefixes)
    if (specifier.startsWith(prefix)) return `${folder}${specifier.slice(prefix.length)}`;
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : undefined;
}

const specifier = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*['"]([^'"\n]+)['"]/g;

/**
 * Imports the other way round.
 * @param {Iterable<string>} files paths in the repository
 * @param {(file: string) => string} read the text of a file
 * @returns {Map<string, Set<string>>} for each file that is imported, the files that do it themselves
 */
export function importersIn(files, read = (file) => readFileSync(join(root, file), 'utf8')) {
  const importers = new Map();
  for (const file of files)
    for (const [, what] of read(file).matchAll(specifier)) {
      // What is asked for with `?worker` or the like is the same file.
      const target = fileOf(file, what.replace(/\?.*$/, ''));
      if (!target) continue;
      if (!importers.has(target)) importers.set(target, new Set());
      importers.get(target).add(file);
    }
  return importers;
}

/**
 * The file and all files that import it, directly or through others.
 * @param {string} file path in the repository
 * @param {Map<string, Set<string>>} importers of {@link importersIn}
 * @param {RegExp} beyond files whose importers are not asked for
 * @returns {Set<string>} paths
 */
export function reachedBy(file, importers, beyond = /^$/) {
  const reached = new Set([file]);
  // A set is walked in the order of its growth: what is added while it is walked is walked as well.
  for (const one of reached)
    if (!beyond.test(one) || one === file) for (const next of importers.get(one) ?? []) reached.add(next);
  return reached;
}

/**
 * @param {string} file path in the repository
 * @returns {boolean} whether it stands there still
 */
export const stillThere = (file) => existsSync(join(root, file));
