// What comments and documents refer to is there: signs such as R16 or T13 stand in docs/references.md, decisions have their number in decisions/, documents and
// links lead to a file and a heading. What only its writers could look up (a task, a group of a list outside) is refused.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from './imports.mjs';

const rooms = 'kernel modules server web world spec'.split(' ');
const everywhere = [...rooms, ...'optimiser bench e2e tools docs decisions'.split(' ')];
/** Papers beside package.json. */
const papers = 'README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md DICTIONARY.md SECURITY.md'.split(' ');

/** @param {string} text of code @returns {string[]} its comments */
const commentsOf = (text) => text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|^\s*--[^\n]*/gm) ?? [];

/**
 * Signs that a text of code names in its comments.
 * @param {string} text
 * @returns {Set<string>}
 */
export function signsIn(text) {
  return new Set(commentsOf(text).flatMap((comment) => comment.match(/(?<![\w-])[RGTA]\d{1,2}(?![\w-])/g) ?? []));
}

/**
 * The anchor that a heading has on the pages of the repository.
 * @param {string} heading without its `#`
 */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const headingsOf = (/** @type {string} */ text) =>
  new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

/**
 * What a file refers to and nobody can look up.
 * @param {string} file path in the repository
 * @param {string} text
 * @param {(path: string) => string | undefined} read the text of a file of the repository, '' for a folder, undefined where there is none
 * @returns {string[]} one sentence each
 */
export function danglingIn(file, text, read) {
  const document = file.endsWith('.md');
  // Examples of code are no references.
  const prose = document ? text.replace(/```[\s\S]*?```|^ {4}.*$/gm, '') : commentsOf(text).join('\n');
  const wrong = [];
  for (const [found] of prose.matchAll(/\b[Ii]ssues? #?\d+\b|\b[Dd]ecisions[, ]+(?:(?:group|section|appendix) )?\d+/g))
    wrong.push(`"${found.trim()}" can be looked up by its writers only: say it, or make it a decision with a number`);
  for (const [, number = ''] of prose.matchAll(/\b[Dd]ecision (\d+)\b/g))
    if (read(`decisions/${number}`) === undefined) wrong.push(`there is no decision ${number} in decisions/`);
  if (!document) {
    // A name with an address before it is somebody else's; a style sheet has sizes of that name.
    if (file.endsWith('.css')) return wrong;
    for (const [, name = ''] of prose.matchAll(/(?<![\w:/.-])((?:[\w-]+\/)*[\w-]+\.md)\b/g))
      if ([name, `docs/${name}`, join(dirname(file), name)].every((path) => read(path) === undefined))
        wrong.push(`there is no ${name}`);
    return wrong;
  }
  for (const [name] of prose.matchAll(/(?<![\w/.-])(?:docs|decisions)\/[\w/.-]+\.(?:md|json)\b/g))
    if (read(name) === undefined) wrong.push(`there is no ${name}`);
  for (const [, target = ''] of prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)|\bsrc="[^"]+"/g)) {
    if (!target || /^[a-z]+:/.test(target)) continue;
    const [path = '', anchor] = target.split('#');
    const there = path === '' ? text : read(join(dirname(file), path));
    if (there === undefined) wrong.push(`its link ${target} leads nowhere`);
    else if (anchor && !headingsOf(there).has(anchor)) wrong.push(`its link ${target} names no heading`);
  }
  for (const [, picture = ''] of prose.matchAll(/\bsrc="([^"]+)"/g))
    if (read(join(dirname(file), picture)) === undefined) wrong.push(`its picture ${picture} is not there`);
  return wrong;
}

/** Decisions by their number, so that `decisions/0014` is found whatever its title. */
const decisions = () =>
  new Set([...sourceFiles(['decisions'], /\.md$/)].map((file) => `decisions/${basename(file).slice(0, 4)}`));

/** @returns {(path: string) => string | undefined} the reader of {@link danglingIn} over the repository as it stands */
function reader() {
  const numbered = decisions();
  return (path) => {
    if (numbered.has(path)) return '';
    const whole = join(root, path);
    if (!existsSync(whole)) return undefined;
    return path.endsWith('.md') ? readFileSync(whole, 'utf8') : '';
  };
}

/** Files that docs/coverage.md names in its columns of places and proofs, without those that are there. */
function lostInCoverage() {
  const text = readFileSync(join(root, 'docs/coverage.md'), 'utf8');
  const named = [...text.matchAll(/^\|[^|\n]*\|[^|\n]*\|([^|\n]*)\|([^|\n]*)\|/gm)].flatMap(
    ([, where = '', proof = '']) => [
      ...`${where} ${proof}`.matchAll(/(?<![\w/{*-])(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|json|md|sql|css)\b/g),
    ],
  );
  return [...new Set(named.map(([path]) => path))]
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `docs/coverage.md names ${path}, which is not there`);
}

export function checkReferences() {
  const known = new Set(
    [...readFileSync(join(root, 'docs/references.md'), 'utf8').matchAll(/^\| ([RGTA]\d{1,2}) +\|/gm)].map((m) => m[1]),
  );
  const wrong = lostInCoverage();
  for (const file of sourceFiles(rooms)) {
    if (/\.test\.ts$/.test(file)) continue;
    for (const sign of signsIn(readFileSync(join(root, file), 'utf8')))
      if (!known.has(sign)) wrong.push(`${file} names ${sign}, which docs/references.md does not explain`);
  }
  const read = reader();
  for (const file of [...sourceFiles(everywhere, /\.(?:tsx?|mjs|sql|css|md)$/), ...papers]) {
    if (!existsSync(join(root, file)) || /\.gen\.|^tools\/checks\/\w+\.test\.ts$/.test(file)) continue;
    for (const one of danglingIn(file, readFileSync(join(root, file), 'utf8'), read)) wrong.push(`${file}: ${one}`);
  }
  const index = readFileSync(join(root, 'decisions/README.md'), 'utf8');
  for (const file of sourceFiles(['decisions'], /\d{4}-.*\.md$/))
    if (!index.includes(`(${basename(file)})`)) wrong.push(`decisions/README.md does not list ${basename(file)}`);
  return wrong;
}
