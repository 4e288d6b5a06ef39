// Functions end at 100 lines, as files end at 400; tests and data apart.
// Those that are longer stand in longFunctions.json with their length: the list may only shrink, and so may they.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

const list = join(root, 'tools/checks/longFunctions.json');
/** What is no function to be read as one: tests, rows of data, the gallery's samples. */
const apart =
  /\.test\.tsx?$|\.spec\.ts$|^world\/records\/|^modules\/setup\/rules\/catalogue\/|^web\/gallery\/|^server\/(?:proofs|testing)\//;

/** Functions over 100 lines: `file name` to its lines. */
export function longFunctions() {
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-c', 'tools/checks/functions.oxlint.json', '-f', 'json'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64e6 },
  );
  /** @type {Record<string, number>} */
  const found = {};
  for (const { filename, message, labels } of JSON.parse(stdout).diagnostics) {
    if (apart.test(filename)) continue;
    const [, name] = /`([^`]+)`/.exec(message) ?? [];
    const [, lines] = /too many lines \((\d+)\)/.exec(message) ?? [];
    // A function without a name is known by the line that it begins with.
    const { line } = labels[0].span;
    const begins = readFileSync(join(root, filename), 'utf8').split('\n')[line - 1].trim();
    found[`${filename} ${name ?? begins}`] = Number(lines);
  }
  return found;
}

/**
 * What is wrong between the functions that are long and those that may be.
 * @param {Record<string, number>} found
 * @param {Record<string, number>} standing
 */
export const checkLong = (found, standing) => [
  ...Object.entries(found).flatMap(([name, lines]) => {
    const most = standing[name];
    if (most === undefined) return [`${name} has ${lines} lines: split it by meaning, 100 is the end`];
    return lines > most ? [`${name} has grown from ${most} to ${lines} lines`] : [];
  }),
  ...Object.keys(standing)
    .filter((name) => found[name] === undefined)
    .map((name) => `${name} is no longer over 100 lines: take it off longFunctions.json`),
];

export const checkFunctions = () => checkLong(longFunctions(), JSON.parse(readFileSync(list, 'utf8')));

// `node tools/checks/functions.mjs --write` writes the list anew; reviews see that it shrank.
if (process.argv[1]?.endsWith('functions.mjs')) {
  const found = longFunctions();
  if (process.argv.includes('--write'))
    writeFileSync(list, `${JSON.stringify(Object.fromEntries(Object.entries(found).sort()), undefined, 2)}\n`);
  console.log(`${Object.keys(found).length} functions over 100 lines`);
}
