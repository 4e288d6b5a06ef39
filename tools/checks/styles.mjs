// A component of Mantine without its styles is there and not seen, like a bar of no height. They are imported for all, or where the component is.
// A class without a style is a colour that nobody sees: "too much" stood in grey.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from './imports.mjs';

const list = 'web/ui/theme/mantine.ts';
/** @param {string} name */
const styleOf = (name) => `@mantine/core/styles/${name}.css`;

/**
 * Components that a source imports from Mantine.
 * @param {string} text
 * @returns {string[]}
 */
export const componentsIn = (text) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]/.test(name))
      .map((name) => name.split(' as ')[0] ?? name),
  );

/**
 * Classes of our own that a screen names, in words and in what chooses between words. Parts that are put together (`k-st-${look}`) are not seen.
 * @param {string} text
 * @returns {string[]}
 */
export const classesIn = (text) =>
  [...text.matchAll(/[cC]lassNames?=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)]
    .flatMap(([, plain, chosen = '']) =>
      plain === undefined ? [...chosen.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, one]) => one) : [plain],
    )
    .flatMap((words = '') => words.split(/\s+/))
    .filter((word) => /^[a-z]{1,6}-[a-z0-9-]*[a-z0-9]$/.test(word));

/** @returns {string[]} */
function checkClasses() {
  const styled = new Set(
    [...sourceFiles(['web', 'modules', 'handbook'], /\.css$/)].flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name),
    ),
  );
  return [...sourceFiles(['web', 'modules', 'handbook'], /\.tsx$/)].flatMap((file) =>
    classesIn(readFileSync(join(root, file), 'utf8'))
      .filter((name) => !styled.has(name))
      .map((name) => `${file}: class ${name} has no style`),
  );
}

/** @returns {string[]} */
export function checkStyles() {
  const everywhere = readFileSync(join(root, list), 'utf8');
  return [...sourceFiles(['web', 'modules', 'handbook'], /\.tsx$/)]
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return componentsIn(text)
        .map(styleOf)
        .filter((style) => existsSync(join(root, 'node_modules', style)))
        .filter((style) => !everywhere.includes(style) && !text.includes(`import '${style}'`))
        .map((style) => `${file}: import '${style}'; ${list} has it not`);
    })
    .concat(checkClasses());
}
