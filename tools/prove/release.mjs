import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

const git = (...args) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 }).trim();
const folders = ['modules/*/server/migrations/*.sql', 'server/platform/migrations/*.sql'];

/** Commit whose database is not today's: the one before the newest that brought a migration. `KONTOR_PROVE_BEFORE` names another. */
export function commitBefore() {
  const named = process.env.KONTOR_PROVE_BEFORE;
  if (named) return git('rev-parse', '--verify', `${named}^{commit}`);
  const newest = git('log', '--first-parent', '-m', '--diff-filter=A', '-1', '--format=%H', '--', ...folders);
  if (newest === '')
    throw new Error('no commit with a migration is known here; a whole clone is needed (git fetch --unshallow)');
  return git('rev-parse', '--verify', `${newest}^1`);
}

/** Names of the migrations of a commit. */
export const migrationsOf = (commit) =>
  git('ls-tree', '-r', '--name-only', commit)
    .split('\n')
    .filter((path) => /\/migrations\/.*\.sql$/.test(path));

/** Another release, built in a folder of its own; `remove` deletes it. */
export function buildRelease(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-release-'));
  const archive = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const lock = (of) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (existsSync(join(root, 'node_modules')) && lock(folder) === lock(root))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  execFileSync(process.execPath, ['-e', `import('./tools/launch/build.mjs').then((m) => m.buildWhenNeeded())`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
