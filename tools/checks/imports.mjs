// Who may import what (ARCHITECTURE.md, Imports): prints each line that breaks the table, and what to do instead.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../launch/paths.mjs';

const graphText = readFileSync(join(root, 'modules/graph.ts'), 'utf8');
export const graph = Object.fromEntries(
  [...graphText.matchAll(/^ {2}(\w+): \[([^\]]*)\]/gms)].map(([, name, uses]) => [
    name,
    [...uses.matchAll(/'(\w+)'/g)].map((m) => m[1]),
  ]),
);

/**
 * @param {string} path in the repository
 * @returns {{ kind: string, module?: any, layer?: any }} a module and a layer of it, where the kind is `module`
 */
const roomOf = (path) => {
  const [top, second, third] = path.split('/');
  if (top === 'modules' && ['graph.ts', 'permissions.ts'].includes(second)) return { kind: 'graph' };
  if (top === 'modules') {
    const layer = third === 'screens.ts' ? 'screens' : third;
    return { kind: 'module', module: second, layer };
  }
  if (top === 'server') return { kind: second === 'platform' ? 'platform' : 'main' };
  if (top === 'web') return { kind: ['ui', 'client'].includes(second) ? second : 'shell' };
  return { kind: top };
};

/** Modules that put problems to the optimiser. */
const optimising = new Set(['travel', 'dispatch', 'dayplan', 'network']);
const pureLayers = new Set(['contract', 'rules', 'screens']);

/**
 * Undefined when `from` may import `to`; else what is wrong and what to do.
 * @param {ReturnType<typeof roomOf>} from
 * @param {ReturnType<typeof roomOf>} to
 * @param {string} target
 */
function problemOf(from, to, target) {
  if (to.kind === 'kernel' && from.kind !== 'clients') return undefined;
  switch (from.kind) {
    case 'kernel':
      return 'the kernel imports nothing but zod';
    case 'optimiser':
      return to.kind === 'optimiser' ? undefined : 'the optimiser knows the kernel only; hand it plain data';
    case 'platform':
      return to.kind === 'platform' ? undefined : 'the platform knows no module: let the module register with it';
    case 'ui':
      return to.kind === 'ui' ? undefined : 'ui pieces know no call and no module: pass what they need as props';
    case 'client':
      return ['client', 'ui'].includes(to.kind) || (to.kind === 'module' && pureLayers.has(to.layer))
        ? undefined
        : "the client is what modules import: it knows ui pieces and contracts, no module's screens and not the shell";
    case 'clients':
      return to.kind === 'clients' ? undefined : 'partners have the clients without the rest of the product';
    case 'main':
    case 'shell':
    case 'tools':
      return undefined;
    case 'world':
    case 'bench':
      if (to.kind !== 'module') return undefined;
      return pureLayers.has(to.layer) || target.endsWith('server/index.ts')
        ? undefined
        : 'world and bench use contracts, rules and doors (server/index.ts)';
    case 'e2e':
      return to.kind === 'e2e' || target.endsWith('server/testing/clock.ts')
        ? undefined
        : 'journeys know the browser and the address only';
    case 'module': {
      if (to.kind === 'graph') return undefined;
      if (from.layer === 'screens' && to.kind === 'module' && to.layer === 'contract' && !target.endsWith('/access.ts'))
        return 'screens.ts stands on the first screen: no schemas, who may stands in contract/access.ts';
      if (pureLayers.has(from.layer)) {
        if (to.kind === 'optimiser')
          return from.layer === 'rules' && optimising.has(from.module)
            ? undefined
            : 'only travel, dispatch, dayplan and network use the optimiser';
        if (to.kind !== 'module') return `${from.layer} are pure: no ${to.kind}`;
        if (!pureLayers.has(to.layer)) return `${from.layer} may not see ${to.layer} code`;
      }
      if (from.layer === 'server' && to.kind === 'optimiser')
        return optimising.has(from.module) ? undefined : 'ask travel or dispatch for what the optimiser knows';
      if (from.layer === 'server' && ['ui', 'client', 'shell'].includes(to.kind)) return 'the server does not draw';
      if (from.layer === 'web' && to.kind === 'shell')
        return 'the shell puts the modules together and nobody imports it: what modules need is in web/client';
      if (from.layer === 'web' && (to.kind === 'platform' || to.kind === 'main'))
        return 'the browser calls through the contract';
      if (to.kind !== 'module' || to.module === from.module) {
        if (to.kind === 'module' && from.layer === 'web' && to.layer === 'server')
          return 'the browser calls through the contract';
        if (to.kind === 'module' && from.layer === 'server' && to.layer === 'web') return 'the server does not draw';
        return undefined;
      }
      if (!graph[from.module]?.includes(to.module)) {
        return `modules/graph.ts has no arrow ${from.module} -> ${to.module}: tell it by a fact, or move the owner`;
      }
      if (pureLayers.has(to.layer)) return undefined;
      if (from.layer === 'server')
        return target.endsWith('server/index.ts')
          ? undefined
          : `go through the door: #modules/${to.module}/server/index.ts`;
      if (from.layer === 'web' && target.startsWith(`modules/${to.module}/web/pieces/`)) return undefined;
      return 'use the contract, the rules or the web/pieces of the other module';
    }
    default:
      return undefined;
  }
}

const prefixes = {
  '#kernel/': 'kernel/',
  '#optimiser/': 'optimiser/',
  '#modules/': 'modules/',
  '#platform/': 'server/platform/',
  '#ui/': 'web/ui/',
  '#client/': 'web/client/',
  '#testing/': 'server/testing/',
  '#shell/': 'web/shell/',
  '#world/': 'world/',
  '#handbook/': 'handbook/',
};

/** The two that may see react-i18next itself. */
const typedTexts = new Set(['web/ui/translation.ts', 'web/client/texts.ts']);

/**
 * @param {string} file
 * @param {string} specifier
 */
function resolveImport(file, specifier) {
  for (const [prefix, folder] of Object.entries(prefixes))
    if (specifier.startsWith(prefix)) return folder + specifier.slice(prefix.length);
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier));
  return undefined;
}

/**
 * @param {readonly string[]} folders folders, or files
 * @param {RegExp} ending
 * @returns {Generator<string>} paths in the repository
 */
export function* sourceFiles(folders, ending = /\.tsx?$/) {
  /** @type {(path: string) => Generator<string>} */
  const walk = function* (path) {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (!['node_modules', 'build', 'data'].includes(name)) yield* walk(join(path, name));
    } else if (ending.test(path)) yield relative(root, path);
  };
  for (const folder of folders)
    if (statSync(join(root, folder), { throwIfNoEntry: false })) yield* walk(join(root, folder));
}

export function checkImports() {
  const wrong = [];
  for (const file of sourceFiles([
    'kernel',
    'optimiser',
    'modules',
    'server',
    'web',
    'world',
    'bench',
    'e2e',
    'clients',
  ])) {
    if (/\.(test|spec)\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const from = roomOf(file);
    for (const match of text.matchAll(
      /(?:^import\s|^(?:import|export)\b[^;'"]*?\bfrom\s*|^\} from\s*|\bimport\()\s*['"]([^'"]+)['"]/gm,
    )) {
      const target = resolveImport(file, match[1]);
      if (!target) {
        const free = from.kind === 'kernel' && match[1] !== 'zod';
        if (free) wrong.push(`${file}: ${match[1]} — the kernel imports nothing but zod`);
        if (match[1] === 'react-i18next' && !typedTexts.has(file))
          wrong.push(`${file}: ${match[1]} — useTranslation of #ui/translation.ts knows the keys`);
        continue;
      }
      const problem = problemOf(from, roomOf(target), target);
      if (problem) wrong.push(`${file}: ${match[1]} — ${problem}`);
    }
    const pure =
      from.kind === 'kernel' || from.kind === 'optimiser' || (from.kind === 'module' && pureLayers.has(from.layer));
    if (pure && /\b(Date\.now|Math\.random)\(/.test(text))
      wrong.push(`${file}: Date.now and Math.random are not for pure code — take now and random as parameters`);
  }
  return wrong;
}
