// What each module's tests take, against the budget that docs/tests.md writes down for it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { concernsIn } from './concerns.mjs';

/** How far above its budget a module may be before it is told: time is noise. */
const mayBeAbove = 1.5;
/** s below which nothing is told. */
const least = 10;

/**
 * To whom the time of a test's file goes: its module by its folder, else what it says first that it concerns.
 * @param {string} file path in the repository
 * @param {(file: string) => string[] | undefined} says what a journey or a proof says that it concerns
 * @returns {string} a module, `the shell`, `the gallery`, `every module`, `the platform` or the file's first folder
 */
export function ownerOf(file, says = concernsInFile) {
  const [top, module, rest] = file.split('/');
  if (top === 'modules' && rest) return module;
  return says(file)?.[0] ?? top;
}

/** @param {string} file */
function concernsInFile(file) {
  try {
    return concernsIn(readFileSync(join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Seconds by owner, the longest first.
 * @param {readonly import('./again.mjs').Timed[]} files
 * @param {(file: string) => string} owner
 * @returns {[owner: string, seconds: number][]} whole seconds
 */
export function secondsByOwner(files, owner = ownerOf) {
  const sums = new Map();
  for (const { file, seconds } of files) sums.set(owner(file), (sums.get(owner(file)) ?? 0) + seconds);
  return [...sums]
    .map(([name, s]) => /** @type {[string, number]} */ ([name, Math.round(s)]))
    .sort(([, a], [, b]) => b - a);
}

/**
 * Budgets of the table in docs/tests.md: rows `| module | seconds | …` below the heading that names the budget.
 * @param {string} text the page
 * @returns {Map<string, number>} s by owner
 */
export function budgetsIn(text) {
  const [, table = ''] = /\n## [^\n]*budget[^\n]*\n(.*?)(?:\n## |$)/is.exec(text) ?? [];
  return new Map(
    [...table.matchAll(/^\| ([a-z][a-zA-Z ]*?) \| (\d+)(?: s)? \|/gm)].map(([, name, s]) => [name, Number(s)]),
  );
}

/**
 * What is told at the end of a run: one line of all seconds, and one for each owner that is above its budget by more than half.
 * @param {readonly [string, number][]} seconds of {@link secondsByOwner}
 * @param {ReadonlyMap<string, number>} budgets
 * @returns {string[]}
 */
export function budgetLines(seconds, budgets) {
  const told = [`seconds by module: ${seconds.map(([name, s]) => `${name} ${s}`).join(', ')}`];
  for (const [name, s] of seconds) {
    const budget = budgets.get(name);
    if (budget === undefined) {
      if (s >= least) told.push(`no budget: ${name} took ${s} s (docs/tests.md)`);
    } else if (s > budget * mayBeAbove) told.push(`above its budget: ${name} took ${s} s of ${budget}`);
  }
  return told;
}

export const writtenBudgets = () => budgetsIn(readFileSync(join(root, 'docs/tests.md'), 'utf8'));
