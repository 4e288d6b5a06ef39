// The list of tests that fail by chance stays short and young: each entry is a fault that nobody has found yet.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { knownSuspects, suspectsFile } from '../suite/suspects.mjs';

const most = 5;
const oldest = 14;

/**
 * What is wrong with a list of suspects.
 * @param {readonly import('../suite/suspects.mjs').Suspect[]} list
 * @param {string} today `2026-11-27`
 * @param {(file: string) => boolean} there whether a test's file exists
 * @returns {string[]} a line each; empty when nothing is wrong
 */
export function wrongSuspects(list, today, there) {
  const wrong = [];
  if (list.length > most) wrong.push(`${list.length} suspects, at most ${most}: find what is wrong with one of them`);
  const seen = new Set();
  for (const { name, date, symptom } of list) {
    const file = String(name).split(': ')[0];
    const days = (Date.parse(today) - Date.parse(date)) / 86_400_000;
    if (seen.has(name)) wrong.push(`${name}: twice on the list`);
    seen.add(name);
    if (!there(file)) wrong.push(`${name}: there is no file ${file}`);
    if (!symptom) wrong.push(`${name}: what did it show?`);
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !(days >= 0)) wrong.push(`${name}: ${date} is no day up to today`);
    else if (days > oldest)
      wrong.push(`${name}: a suspect for ${days} days, at most ${oldest}: find what is wrong with it`);
  }
  return wrong.map((line) => `${suspectsFile}: ${line}`);
}

export const checkSuspects = () =>
  wrongSuspects(knownSuspects(), new Date().toISOString().slice(0, 10), (file) => existsSync(join(root, file)));
