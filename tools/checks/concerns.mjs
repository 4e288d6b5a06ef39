// Every journey, and every proof over several modules, says on its first line what it concerns, and means all it opens; every module has a journey.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { concernsIn, mustSayConcerns, otherConcerns } from '../suite/concerns.mjs';
import { graph, sourceFiles } from './imports.mjs';

/**
 * Which module owns which address of the browser, read from the `screens.ts` of all modules.
 * @param {Record<string, string>} sources text of `screens.ts` by module
 * @returns {{ bases: Map<string, string>, screens: Map<string, string> }} module by `/TH`, and by `/TH/loading`
 */
export function addressesIn(sources) {
  const bases = new Map();
  const baseOf = new Map();
  for (const [module, text] of Object.entries(sources))
    for (const [, id, base] of text.matchAll(/\bid: '([A-Z]+)',\s*base: '(\/[A-Z]+)'/g)) {
      bases.set(base, module);
      baseOf.set(id, base);
    }
  const screens = new Map();
  for (const [module, text] of Object.entries(sources))
    for (const [, id, path] of text.matchAll(/\bmodule: '([A-Z]+)',\s*path: '([\w-]*)'/g))
      if (path !== '') screens.set(`${baseOf.get(id)}/${path}`, module);
      else bases.set(baseOf.get(id), module);
  return { bases, screens };
}

/** Modules that no journey is about, and who looks at them instead. The list may only shrink. */
const withoutJourney = {};

/**
 * Modules whose screens a journey opens by their addresses.
 * @param {string} text
 * @param {{ bases: Map<string, string>, screens: Map<string, string> }} addresses
 */
function openedIn(text, { bases, screens }) {
  const opened = new Map();
  for (const [address, base] of text.matchAll(/(?<=['"`#])(\/[A-Z]{2,})(?:\/[A-Za-z-]+)?(?=['"`/?])/g)) {
    const module = screens.get(address) ?? bases.get(base);
    if (module) opened.set(module, address);
  }
  return opened;
}

/**
 * What is wrong with what tests say that they concern.
 * @param {ReadonlyMap<string, string>} texts journeys and proofs by their path
 * @param {readonly string[]} modules names of all modules
 * @param {ReturnType<typeof addressesIn>} addresses of {@link addressesIn}
 * @param {Record<string, string>} lacking modules that need no journey, with the reason
 * @returns {string[]} a line each; empty when nothing is wrong
 */
export function wrongConcerns(texts, modules, addresses, lacking = {}) {
  const wrong = [];
  const walked = new Set();
  for (const [file, text] of texts) {
    const concerns = concernsIn(text);
    if (!concerns) {
      wrong.push(`${file}: its first line says what it concerns: // Concerns: dispatch, shipments.`);
      continue;
    }
    for (const one of concerns)
      if (!modules.includes(one) && !otherConcerns.includes(one))
        wrong.push(`${file}: there is no module ${one} (others: ${otherConcerns.join(', ')})`);
    if (!file.startsWith('e2e/')) continue;
    for (const one of concerns) walked.add(one);
    // A journey of the shell stands on whatever screen is at hand.
    if (concerns.includes('every module') || concerns.includes('the shell')) continue;
    for (const [module, address] of openedIn(text, addresses))
      if (!concerns.includes(module)) wrong.push(`${file}: opens ${address} of ${module} and does not say so`);
  }
  // Whoever looks at every screen in passing is no journey through each of them.
  for (const module of modules) {
    if (!walked.has(module) && !lacking[module]) wrong.push(`no journey concerns ${module}`);
    if (walked.has(module) && lacking[module]) wrong.push(`${module} has a journey now: take it off the list`);
  }
  return wrong;
}

export function checkConcerns() {
  /** @param {string} file */
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const texts = new Map();
  for (const file of sourceFiles(['e2e', 'server/proofs'])) if (mustSayConcerns(file)) texts.set(file, read(file));
  const modules = Object.keys(graph);
  /** @type {Record<string, string>} */
  const sources = {};
  for (const file of sourceFiles(['modules'], /\/screens\.ts$/)) sources[file.split('/')[1]] = read(file);
  return wrongConcerns(texts, modules, addressesIn(sources), withoutJourney);
}
