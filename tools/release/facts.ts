import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMigrations } from '#platform/database/migrate.ts';
import type { ReleaseFacts } from './lacking.ts';

type Package = { version?: string; license?: string };

const git = (root: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trimEnd();
};
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** What a tool that looks at its documents says against them: '' when it is content. */
function objection(root: string, tool: string): string {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/tsx'), [join(root, tool), '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? '' : linesOf(stdout)[0] || linesOf(stderr)[0] || `${tool} failed`;
}

/** Migrations that a tag has and that are changed, renamed or gone since. */
export const migrationsChangedSince = (root: string, tag: string): string[] =>
  linesOf(git(root, 'diff', '--no-renames', '--name-only', '--diff-filter=MD', tag, '--', '*/migrations/*.sql'));

function migrationFault(root: string): string | undefined {
  try {
    listMigrations(root);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The state of a checkout, as {@link lacking} asks for it. */
export function releaseFacts(root: string, now: Date): ReleaseFacts {
  const read = (name: string): string => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : '');
  const own = JSON.parse(read('package.json')) as Package;
  const passed = read('build/passed.json');
  const [last] = linesOf(git(root, 'tag', '--merged', 'HEAD', '--sort=-version:refname', '--list', 'v*'));
  return {
    version: own.version ?? '',
    lockedVersion: (JSON.parse(read('package-lock.json')) as Package).version ?? '',
    licence: own.license ?? '',
    licenceFile: ['LICENSE', 'LICENSE.md'].some((name) => existsSync(join(root, name))),
    changelog: read('CHANGELOG.md'),
    tags: linesOf(git(root, 'tag', '--list', 'v*')),
    today: now.toISOString().slice(0, 10),
    uncommitted: linesOf(git(root, 'status', '--porcelain')).map((line) => line.slice(3)),
    commit: git(root, 'rev-parse', 'HEAD'),
    passed: passed ? (JSON.parse(passed) as { commit: string }).commit : undefined,
    notice: objection(root, 'tools/notice.ts'),
    documents: objection(root, 'tools/gen-docs.ts'),
    migrationFault: migrationFault(root),
    changedMigrations: last ? migrationsChangedSince(root, last) : [],
  };
}
