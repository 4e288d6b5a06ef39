// The repository stands alone: no line names a path that leaves it, and a relative path leads to something that is there.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from './imports.mjs';

const folders = 'decisions docs kernel optimiser modules server spec web world bench e2e tools handbook'.split(' ');
const atRoot =
  'README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md DICTIONARY.md SECURITY.md package.json vite.config.ts vite.gallery.config.ts vitest.config.ts playwright.config.ts stryker.config.json'.split(
    ' ',
  );
/** What an attacker would send, and the tests of this check. */
const attacks = new Set(['tools/prober/payloads.mjs', 'tools/checks/paths.test.ts']);

/** Folders of one machine; what every Debian has (`/usr/bin/chromium`, `/etc/passwd`) is not among them. */
const ofOneMachine =
  /(?<=^|['"`(=\s])(?:\/(?:work|home|Users|mnt|media|srv|root|tmp)\/[\w.]|[A-Z]:\\Users\\)[^\s'"`)]*/gm;
/** Imports are the compiler's. */
const climbing = /(?<!\b(?:from|import) ?\(?['"])(?<=['"`(\s])(?:\.\.\/)+[^\s'"`)*${#]*/g;
const besideRoot = /\b(?:join|resolve)\(root, *['"`](\.\.[^'"`]*)/g;

/**
 * Paths of a file that leave the repository or lead to nothing.
 * @param {string} file
 * @param {string} text
 * @param {(path: string) => boolean} exists
 */
export function leavingPaths(
  file,
  text,
  // What a build makes is there later: the check runs in a fresh clone, too.
  exists = (path) => path.startsWith('build/') || existsSync(join(root, path)),
) {
  const found = [...text.matchAll(ofOneMachine), ...text.matchAll(besideRoot)].map((match) => match[1] ?? match[0]);
  // In the browser `../` is an address beside the application, not a path.
  const addresses = /^web\/|^modules\/\w+\/(web|contract|screens)/.test(file);
  for (const [path] of text.matchAll(climbing)) {
    const target = relative(root, resolve(root, dirname(file), path));
    if (target.startsWith('..')) found.push(path);
    else if (!addresses && !exists(target)) found.push(path);
  }
  return [...new Set(found)].map((path) => `${file}: ${path}`);
}

export function checkPaths() {
  return [
    ...sourceFiles(folders, /\.(tsx?|mjs|json|md|sql|html|css)$/),
    ...atRoot.filter((file) => existsSync(join(root, file))),
  ]
    .filter((file) => !attacks.has(file) && !/openapi\.json$|\.gen\.|^spec\/tables\/.*\.json$/.test(file))
    .flatMap((file) => leavingPaths(file, readFileSync(join(root, file), 'utf8')));
}
