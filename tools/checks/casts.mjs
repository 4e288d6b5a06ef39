// Type assertions (`x as T`, `x!` apart) in the servers of the modules: each one is a sentence that no compiler checks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from './imports.mjs';

/**
 * The code of a source text without comments, strings and the text of templates; what stands in `${}` stays.
 * @param {string} text
 */
export function codeOf(text) {
  let out = '';
  // Each open `${` with the number of braces that are open inside it.
  /** @type {any[]} */
  const open = [];
  let at = 0;
  const template = () => {
    while (at < text.length && text[at] !== '`') {
      if (text[at] === '\\') at += 2;
      else if (text.startsWith('${', at)) {
        at += 2;
        open.push(0);
        out += ' (';
        return;
      } else at += 1;
    }
    at += 1;
    out += "''";
  };
  while (at < text.length) {
    const two = text.slice(at, at + 2);
    if (two === '//') at = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    else if (two === '/*') at = text.indexOf('*/', at) + 2;
    else if (text[at] === "'" || text[at] === '"') {
      const quote = text[at];
      at += 1;
      // A text ends with its line at the latest: an apostrophe between tags begins none.
      while (at < text.length && text[at] !== quote && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
      at += 1;
      out += "''";
    } else if (text[at] === '`') {
      at += 1;
      template();
    } else if (text[at] === '/' && /(?:[=(,:!&|?[{;>]|\breturn)\s*$/.test(out.slice(-40))) {
      // A regular expression, not a division.
      let inClass = false;
      at += 1;
      while (at < text.length && text[at] !== '\n' && (text[at] !== '/' || inClass)) {
        if (text[at] === '\\') at += 1;
        else if (text[at] === '[') inClass = true;
        else if (text[at] === ']') inClass = false;
        at += 1;
      }
      at += 1;
      out += "''";
    } else if (text[at] === '}' && open.length > 0 && open.at(-1) === 0) {
      open.pop();
      out += ') ';
      at += 1;
      template();
    } else {
      if (open.length > 0 && text[at] === '{') open[open.length - 1] += 1;
      if (open.length > 0 && text[at] === '}') open[open.length - 1] -= 1;
      out += text[at];
      at += 1;
    }
  }
  return out;
}

/**
 * Lines of a source text with a type assertion; renamed imports and `as const` are none.
 * @param {string} text
 */
export const castsIn = (text) => {
  const code = codeOf(text).replace(/\b(import|export)\s+(type\s+)?(\*|\{)[^;]*?from\s*''/g, '');
  return code.match(/\bas\s+(?!const\b)[\w'{([]/g)?.length ?? 0;
};

/** How many there may be: it may only become less. */
const most = 15;

const countCasts = () =>
  [...sourceFiles(['modules'], /\.ts$/)]
    .filter((file) => file.includes('/server/') && !/\.gen\.|\.test\./.test(file))
    .map((file) => ({ file, casts: castsIn(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ casts }) => casts > 0);

export function checkCasts() {
  const found = countCasts();
  const sum = found.reduce((total, { casts }) => total + casts, 0);
  if (sum <= most) return [];
  return [
    `${sum} type assertions in modules/*/server, at most ${most}`,
    ...found.map((one) => `${one.casts} ${one.file}`),
  ];
}

if (process.argv[1]?.endsWith('casts.mjs')) {
  const found = countCasts();
  for (const { file, casts } of found.sort((a, b) => b.casts - a.casts)) console.log(casts, file);
  console.log(
    found.reduce((total, { casts }) => total + casts, 0),
    'in all',
  );
}
