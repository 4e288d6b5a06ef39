// Which tests a change can break, by modules/graph.ts: those of the changed modules and of the modules that use them.
import { spawnSync } from 'node:child_process';
import { graph } from './checks/imports.mjs';
import { root } from './launch/paths.mjs';

/** Files that differ from a commit (`main` unless told otherwise), with what is not committed yet. */
export function changedFiles(since = 'main') {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const [base] = git('merge-base', since, 'HEAD');
  if (!base) throw new Error(`no commit ${since} to compare with: npm test -- --changed COMMIT`);
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Modules that use a module, directly or through others, and itself. */
export const usersOf = (module, uses = graph) => {
  const found = new Set([module]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const [name, used] of Object.entries(uses)) if (used.some((one) => found.has(one))) found.add(name);
  }
  return found;
};

/** What no module owns and every module stands on: then everything is asked. */
const everywhere = /^(?:kernel|optimiser|server|spec|package(?:-lock)?\.json|vitest\.config\.ts)(?:\/|$)/;
const papers = /^(?:docs|decisions)\/|\.md$/;

/**
 * Folders of tests for changed files: `all` when nothing less is sure. The proofs of `server/proofs` (access, rows, twice, tenancy) go over the
 * calls of all modules and are asked as soon as server or contract of one has changed.
 */
export function testsFor(files, uses = graph) {
  const folders = new Set();
  for (const file of files) {
    if (papers.test(file)) continue;
    if (everywhere.test(file) && !/^server\/proofs\//.test(file)) return 'all';
    const [top, module, layer] = file.split('/');
    if (top === 'modules' && uses[module]) {
      for (const one of layer === 'texts' ? [module] : usersOf(module, uses)) folders.add(`modules/${one}/`);
      folders.add('modules/texts.test.ts');
      if (layer === 'server' || layer === 'contract') folders.add('server/proofs/');
    } else if (top === 'modules') return 'all';
    else folders.add(top === 'server' ? 'server/proofs/' : `${top}/`);
  }
  return [...folders].sort();
}
