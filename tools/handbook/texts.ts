import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, path: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') into.set(path + key, value);
    else flatten(value, `${path}${key}/`, into);
}

/** Texts of the product in a language, by `namespace:key`. */
export type ProductTexts = ReadonlyMap<string, string>;

export function productTexts(language: string): ProductTexts {
  const all = new Map<string, string>();
  const folders = new Map([['base', join(root, 'web/ui/texts')]]);
  for (const name of readdirSync(join(root, 'modules'))) {
    const folder = join(root, 'modules', name, 'texts');
    if (existsSync(folder)) folders.set(name, folder);
  }
  for (const [namespace, folder] of folders)
    flatten(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')), `${namespace}:`, all);
  return all;
}

/** The text of a key, with an ellipsis for what it counts or names; undefined when the product has no such text. */
export function textOf(texts: ProductTexts, key: string): string | undefined {
  const text = texts.get(key) ?? texts.get(`${key}_other`);
  return text
    ?.replace(/\$t\([^)]*\)/g, '…')
    .replace(/\{\{[^}]*\}\}/g, '…')
    .replace(/\s*…$/, ' …')
    .trim();
}

/**
 * Puts the product's texts for `{{namespace:key}}`; what has none stays as it stands and is told to `missing`. `wrap` dresses each.
 */
export function withTexts(
  text: string,
  texts: ProductTexts,
  missing: (key: string) => void,
  wrap = (word: string): string => word,
): string {
  return text.replace(/\{\{([a-z]+:[^}\s]+)\}\}/g, (whole, key: string) => {
    const found = textOf(texts, key);
    if (found === undefined) missing(key);
    return found === undefined ? whole : wrap(found);
  });
}
