// Habits of the house that no compiler sees: file length, names, dead exports, words that are not about the product.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from './imports.mjs';

const all = [
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
const longest = 400;
/** They run alone, each with modules of its own (vitest.config.ts, project `restart`). */
const isolated = new Set(['server/proofs/durability.db.test.ts', 'server/proofs/brokenDatabase.db.test.ts']);
const unwanted = /^(utils?|helpers?|common|manager|base)\.tsx?$/;

/**
 * Whether a test throws away modules that other files of its process go on using: what registers itself once would be there twice.
 * @param {string} file
 * @param {string} text
 */
export const resetsOthers = (file, text) =>
  /\.test\.tsx?$/.test(file) && !isolated.has(file) && /\bvi\s*\.\s*resetModules\s*\(/.test(text);

export function checkHouse() {
  const wrong = [];
  for (const file of sourceFiles(all, /\.(tsx?|mjs|css)$/)) {
    if (file.includes('.gen.')) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const lines = text.split('\n').length;
    if (lines > longest + 1) wrong.push(`${file}: ${lines} lines — split it by meaning (400 is the end)`);
    if (unwanted.test(basename(file))) wrong.push(`${file}: the name says nothing`);
    if (/\bas any\b|: any\b|@ts-ignore|<any>/.test(text) && /\.tsx?$/.test(file))
      wrong.push(`${file}: any or @ts-ignore`);
    if (resetsOthers(file, text) && file !== 'tools/checks/house.test.ts')
      wrong.push(
        `${file}: vi.resetModules takes the modules of all tests of its process — import a copy (passwords.test.ts)`,
      );
    if (/\b(it|test|describe)\.(only|skip|todo)\(/.test(text)) wrong.push(`${file}: focused or skipped test`);
  }
  return wrong;
}

/** Exported values that nothing else names. Contracts are documents; generated files and doors are for others; types cost nothing. */
export function unusedExports() {
  const texts = new Map(
    [...sourceFiles(all, /\.(tsx?|mjs)$/), 'vite.config.ts', 'playwright.config.ts'].map((file) => [
      file,
      readFileSync(join(root, file), 'utf8'),
    ]),
  );
  const uses = new Map();
  for (const [file, text] of texts) {
    for (const name of new Set(text.match(/[A-Za-z_$][\w$]*/g))) {
      if (!uses.has(name)) uses.set(name, new Set());
      uses.get(name).add(file);
    }
  }
  const unused = [];
  for (const [file, text] of texts) {
    if (/\.gen\.|\.test\.|\.spec\.|\/contract\/|\.config\.ts$/.test(file)) continue;
    for (const match of text.matchAll(/^export (?:async )?(?:const|function|class|let) ([A-Za-z_$][\w$]*)/gm)) {
      // A name that goes on with \${…} stands in a template of tools/new.
      if (match[1].endsWith('$') || text[match.index + match[0].length] === '{') continue;
      const others = [...(uses.get(match[1]) ?? [])].filter((other) => other !== file);
      if (others.length === 0) unused.push(`${file}: ${match[1]}`);
    }
  }
  return unused;
}
