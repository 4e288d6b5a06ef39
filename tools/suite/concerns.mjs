// What a journey or a proof over several modules walks through: its first line says so, `// Concerns: dispatch, the shell.`
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

/** What a test may concern beside the modules of modules/graph.ts. */
export const otherConcerns = ['every module', 'the shell', 'the gallery', 'the platform'];

/**
 * What the first line of a test says that it concerns.
 * @param {string} text the text of a journey (e2e) or of a proof in server/proofs or clients/proofs
 * @returns {string[] | undefined} modules and words of {@link otherConcerns}; undefined when the line is missing
 */
export function concernsIn(text) {
  const [, list] = /^\/\/ Concerns: ([^\n]+)\.\n/.exec(text) ?? [];
  return list?.split(', ');
}

/**
 * @param {string} file path in the repository
 * @returns {boolean} whether the folder of the test does not say which module it belongs to
 */
export const mustSayConcerns = (file) =>
  /^(?:e2e\/.*\.spec\.ts|(?:server|clients)\/proofs\/.*\.db\.test\.ts)$/.test(file);

/**
 * @param {Iterable<string>} files tests of the repository
 * @returns {Map<string, string[]>} what each of them concerns that has to say it; nothing for one whose line is missing
 */
export const concernsOf = (files) =>
  new Map(
    [...files].filter(mustSayConcerns).map((file) => [file, concernsIn(readFileSync(join(root, file), 'utf8')) ?? []]),
  );
