// What makes a test fail by chance: sleeping, the machine's clock and zone, and the first row of whatever list or statement there is.
// What is left of it stands in testClock.json with its number per file: the list may only shrink.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { codeOf } from './casts.mjs';
import { sourceFiles } from './imports.mjs';
import { unorderedIn } from './unordered.mjs';

/** @typedef {Record<string, Record<string, number>>} Uses by file, then by kind: how many there are */

const list = join(root, 'tools/checks/testClock.json');
const rooms = [
  'kernel',
  'optimiser',
  'modules',
  'server',
  'spec',
  'web',
  'world',
  'bench',
  'e2e',
  'tools',
  'handbook',
  'clients',
];
const isTest = /^e2e\/|\.(?:test|spec)\.tsx?$|^server\/(?:testing|proofs)\/|^modules\/[^/]+\/proofs\//;
/** The one clock of the tests: what it is made of stands there and nowhere else. */
const clocks = new Set(['e2e/clock.ts', 'server/testing/clock.ts', 'server/testing/measured.ts']);

/**
 * What to do instead, by kind.
 * @type {Record<string, string>}
 */
const instead = {
  sleeps: 'wait for what shall come, or until everything is settled',
  clock: 'take the time from the clock of the test',
  zone: "reckon in the depot's zone, not in the machine's",
  picks: 'name the row, or take what the test has made itself',
  unordered: 'name the row in SQL, or order the rows before taking some of them',
};

/** In code without comments and texts. */
const inCode = {
  sleeps: [
    /\bwaitForTimeout\(/g,
    /(?<![.\w])sleep\(/g,
    // `setTimeout(done, 700)` waits; a deadline is an arrow that does something else.
    /(?<![.\w])setTimeout\(\s*\w+\s*,/g,
    /\bnew Promise\b[^\n]*(?<![.\w])setTimeout\(\s*\(/g,
  ],
  clock: [/\bDate\.now\b/g, /\bnew Date\(\s*\)/g, /\bperformance\.now\b/g],
  zone: [
    /\.[gs]et(?:Date|FullYear|Month|Hours|Minutes|Seconds|Milliseconds)\(/g,
    /\.get(?:Day|TimezoneOffset)\(\s*\)/g,
  ],
};

/** Journeys only, in the text itself: which role is looked for stands in a string. What has a name is no pick. */
const picks = [
  // `body.items[0]`, `rows.at(0)`: lists that the server or the page gives.
  /\b(?:\w*[iI]tems|\w*[rR]ows|content|trips|shipments|orders|lists|stops|packages|pallets|units|users|devices|records|tours)!?(?:\?\.)?(?:\[0\]|\.at\(0\))/g,
  // `const [item] = body.items`
  /\bconst \[\w+\] = (?:\([^;\n]*\)|[\w.]+)\.(?:items|rows|content)\b/g,
  // `rows.first()`, `stops.nth(1)`
  /\b(?:\w*[rR]ows?|options|stops|lines|cards|items|entries)\.(?:first\(\)|last\(\)|nth\(\d+\))/g,
  // `getByRole('row').nth(1)`, `locator('[data-row]').first()`
  /\.getByRole\('(?:row|option|listitem|article|treeitem|menuitemradio)'\)\s*\.(?:first\(\)|last\(\)|nth\(\d+\))/g,
  /\.locator\('[^'\n]*(?:data-row|data-line|data-lane|data-stop|role=row|role=option|\bli\b|\btr\b)[^'\n]*'\)\s*\.(?:first\(\)|last\(\)|nth\(\d+\))/g,
];

/**
 * @param {string} text
 * @param {readonly RegExp[]} patterns
 */
const count = (text, patterns) => patterns.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);

/**
 * Sleeps that are called by the name under which `setTimeout` of node:timers/promises was imported.
 * @param {string} text
 * @param {string} code
 */
function namedSleeps(text, code) {
  const [, names] = /import\s*\{([^}]*)\}\s*from\s*'(?:node:)?timers\/promises'/.exec(text) ?? [];
  const name = names && (/\bsetTimeout\s+as\s+(\w+)/.exec(names)?.[1] ?? /\bsetTimeout\b/.exec(names)?.[0]);
  return name ? (code.match(new RegExp(`(?<![.\\w])${name}\\(`, 'g'))?.length ?? 0) : 0;
}

/**
 * What a test file has of it.
 * @param {string} file path in the repository
 * @param {string} text what stands in it
 * @returns {Record<string, number>} by kind (`sleeps`, `clock`, `zone`, `picks`, `unordered`); a kind that does not occur is left out
 */
export function usesIn(file, text) {
  const code = codeOf(text);
  const uses = {
    sleeps: count(code, inCode.sleeps) + namedSleeps(text, code),
    clock: count(code, inCode.clock),
    zone: count(code, inCode.zone),
    picks: file.startsWith('e2e/') ? count(text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''), picks) : 0,
    // The test of this check shows statements that it refuses.
    unordered: file.startsWith('tools/') ? 0 : unorderedIn(text),
  };
  return Object.fromEntries(Object.entries(uses).filter(([, number]) => number > 0));
}

/** @returns {Uses} of all test files; files without any are left out */
function usesNow() {
  /** @type {Uses} */
  const found = {};
  for (const file of [...sourceFiles(rooms, /\.tsx?$/)].sort()) {
    if (!isTest.test(file) || clocks.has(file)) continue;
    const uses = usesIn(file, readFileSync(join(root, file), 'utf8'));
    if (Object.keys(uses).length > 0) found[file] = uses;
  }
  return found;
}

/**
 * @param {Uses} found
 * @param {Uses} standing
 */
const kindsOf = (found, standing) =>
  [...new Set([...Object.keys(found), ...Object.keys(standing)])].flatMap((file) =>
    Object.keys(instead).map((kind) => ({
      file,
      kind,
      now: found[file]?.[kind] ?? 0,
      most: standing[file]?.[kind] ?? 0,
    })),
  );

/**
 * What is wrong between what there is and what may be left.
 * @param {Uses} found
 * @param {Uses} standing
 * @returns {string[]} one sentence for each kind in each file
 */
export const checkUses = (found, standing) =>
  kindsOf(found, standing).flatMap(({ file, kind, now, most }) => {
    if (now > most) return [`${file} has ${now} ${kind}, at most ${most}: ${instead[kind]}`];
    if (now < most)
      return [`${file} has ${now} ${kind} and the list ${most}: lower it (node tools/checks/testClock.mjs --write)`];
    return [];
  });

/**
 * The list as it may stand from now on: nowhere more than before.
 * @param {Uses} found
 * @param {Uses} standing
 * @returns {Uses} sorted by file
 */
export function lowered(found, standing) {
  /** @type {Uses} */
  const next = {};
  for (const { file, kind, now, most } of kindsOf(found, standing).sort((a, b) => a.file.localeCompare(b.file)))
    if (Math.min(now, most) > 0) next[file] = { ...next[file], [kind]: Math.min(now, most) };
  return next;
}

const standingList = () => JSON.parse(readFileSync(list, 'utf8'));

export const checkTestClock = () => checkUses(usesNow(), standingList());

// `node tools/checks/testClock.mjs --write` lowers the list to what is left; it never raises a number.
if (process.argv[1]?.endsWith('testClock.mjs')) {
  const found = usesNow();
  if (process.argv.includes('--write'))
    writeFileSync(list, `${JSON.stringify(existsSync(list) ? lowered(found, standingList()) : found, undefined, 2)}\n`);
  for (const kind of Object.keys(instead))
    console.log(
      Object.values(found).reduce((sum, uses) => sum + (uses[kind] ?? 0), 0),
      kind,
    );
}
