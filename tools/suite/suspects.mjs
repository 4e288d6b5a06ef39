// Tests that failed once and passed alone three times: docs/suspects.json names them, so that somebody looks for what they share with others.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

export const suspectsFile = 'docs/suspects.json';

/**
 * @typedef {{ name: string, date: string, symptom: string }} Suspect a test by file and title, the day on which it was found (2026-11-27) and
 *   what it showed
 * @returns {Suspect[]} the list of the repository
 */
export const knownSuspects = () => JSON.parse(readFileSync(join(root, suspectsFile), 'utf8'));

/**
 * What a run tells at its end of the suspects that it found.
 * @param {readonly import('./again.mjs').Failure[]} found tests that failed among others and passed three times alone
 * @param {readonly Suspect[]} known the list of the repository
 * @param {string} today day as in the list
 * @returns {string[]} lines: both outcomes of each, and for one that is not on the list the line to add
 */
export const suspectLines = (found, known, today) =>
  found.flatMap(({ name, why }) => {
    const before = known.find((one) => one.name === name);
    const [symptom = ''] = why.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    const line = JSON.stringify({ name, date: today, symptom: symptom.trim().slice(0, 160) });
    return [
      `suspect: ${name}: failed among the others, passed three times alone, once of these with the processor throttled`,
      why.slice(0, 1500).trimEnd(),
      before ? `known since ${before.date}: ${before.symptom}` : `to be added to ${suspectsFile}: ${line}`,
    ].filter(Boolean);
  });
