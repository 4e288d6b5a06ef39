import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsChangedSince } from './facts.ts';
import { lacking, type ReleaseFacts } from './lacking.ts';

/** A checkout that lacks nothing. */
const ready: ReleaseFacts = {
  version: '1.2.0',
  lockedVersion: '1.2.0',
  licence: 'Apache-2.0',
  licenceFile: true,
  changelog:
    '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-03-10\n\n### Added\n\n- Labels.\n\n## [1.1.0] - 2026-01-01\n\n- First.\n',
  tags: ['v1.1.0', 'v1.0.9', 'nightly'],
  today: '2026-03-10',
  uncommitted: [],
  commit: 'abcdef0123456789',
  passed: 'abcdef0123456789',
  notice: '',
  documents: '',
  migrationFault: undefined,
  changedMigrations: [],
};
const entry = (head: string, body = '- Labels.\n', unreleased = '') => ({
  changelog: `# Changelog\n\n## [Unreleased]\n${unreleased}\n${head}\n\n${body}\n## [1.1.0] - 2026-01-01\n\n- First.\n`,
});

test('a checkout that has everything lacks nothing', () => {
  expect(lacking(ready)).toEqual([]);
});

/** The oracle: what is changed about a checkout that is ready, and the one thing that is then said, by how it begins. */
const oracle: [about: string, change: Partial<ReleaseFacts>, ...said: string[]][] = [
  ['no licence', { licence: 'UNLICENSED' }, 'licence: none is chosen'],
  ['no licence and a text lying about', { licence: '', licenceFile: true }, 'licence: none is chosen'],
  ['a licence without its text', { licenceFile: false }, 'licence: Apache-2.0 is chosen and its text is not there'],
  ['no version', { version: '' }, 'version: none is no version', 'changelog: CHANGELOG.md has no "## []'],
  [
    'a version in words',
    { version: '1.2', lockedVersion: '1.2' },
    'version: 1.2 is no version',
    'changelog: CHANGELOG.md has no "## [1.2]',
  ],
  ['a lock that was forgotten', { lockedVersion: '1.1.0' }, 'version: package-lock.json says 1.1.0'],
  ['a version that is released', { tags: ['v1.2.0'] }, 'version: 1.2.0 is not above 1.2.0'],
  ['an older version, by number and not by letter', { tags: ['v1.10.0'] }, 'version: 1.2.0 is not above 1.10.0'],
  ['no entry', entry(''), 'changelog: CHANGELOG.md has no "## [1.2.0] - 2026-03-10"'],
  [
    'an entry of another version that begins alike',
    entry('## [1.2.01] - 2026-03-10'),
    'changelog: CHANGELOG.md has no',
  ],
  ['an entry without a day', entry('## [1.2.0]'), 'changelog: the entry of 1.2.0 has no day'],
  ['an entry of tomorrow', entry('## [1.2.0] - 2026-03-11'), 'changelog: the day of 1.2.0, 2026-03-11, is to come'],
  ['an empty entry', entry('## [1.2.0] - 2026-03-10', '### Added\n'), 'changelog: the entry of 1.2.0 says nothing'],
  [
    'something unreleased',
    entry('## [1.2.0] - 2026-03-10', '- Labels.\n', '\n- More.\n'),
    'changelog: something is still under Unreleased',
  ],
  ['an old notice', { notice: 'NOTICE is not what the packages say' }, 'notice: NOTICE is not what the packages say'],
  ['old documents', { documents: 'docs/openapi.json is not' }, 'documents: docs/openapi.json is not'],
  [
    'one number twice',
    { migrationFault: 'two migrations have the number 7' },
    'migrations: two migrations have the number 7',
  ],
  [
    'a migration that ran elsewhere and is another',
    { changedMigrations: ['a.sql', 'b.sql'] },
    'migrations: a.sql was released',
    'migrations: b.sql was released',
  ],
  [
    'files that are not committed',
    { uncommitted: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    'tree: not committed: a, b, c, d, e and 2 more',
  ],
  ['tests that never ran', { passed: undefined }, 'tests: npm test has not passed on abcdef01'],
  [
    'tests of another commit',
    { passed: '9999999900' },
    'tests: npm test has not passed on abcdef01 (last on 99999999)',
  ],
];
test.each(oracle)('%s', (_about, change, ...said) => {
  const lacks = lacking({ ...ready, ...change });
  expect(lacks).toHaveLength(said.length);
  said.forEach((one, at) => expect(lacks[at]).toContain(one));
});

test('of the migrations those are named that were released and are changed, renamed or gone; new ones may come', () => {
  const root = mkdtempSync(join(tmpdir(), 'kontor-release-'));
  const folder = join(root, 'modules/a/server/migrations');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root, encoding: 'utf8' });
  for (const name of ['0001-kept.sql', '0002-changed.sql', '0003-renamed.sql']) write(name, `select '${name}';\n`);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'one');
  git('tag', 'v1.0.0');
  write('0002-changed.sql', 'select 2;\n');
  renameSync(join(folder, '0003-renamed.sql'), join(folder, '0033-renamed.sql'));
  write('0004-new.sql', 'select 4;\n');
  git('add', '-A');
  git('commit', '-q', '-m', 'two');
  expect(migrationsChangedSince(root, 'v1.0.0')).toEqual([
    'modules/a/server/migrations/0002-changed.sql',
    'modules/a/server/migrations/0003-renamed.sql',
  ]);
});
