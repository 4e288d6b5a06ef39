/** What is known of a checkout that may become a release. */
export type ReleaseFacts = {
  /** Of package.json, and what package-lock.json says of it. */
  version: string;
  lockedVersion: string;
  licence: string;
  licenceFile: boolean;
  changelog: string;
  /** Names of tags, such as `v1.2.0`. */
  tags: readonly string[];
  /** YYYY-MM-DD. */
  today: string;
  /** Files that are not committed. */
  uncommitted: readonly string[];
  commit: string;
  /** The commit that all of `npm test` has passed on; undefined where it has not been run here. */
  passed: string | undefined;
  /** What each tool says that looks whether its documents are as the code; empty: they are. */
  notice: string;
  documents: string;
  /** Why the migrations cannot be read, and those that the release before had and that differ now. */
  migrationFault: string | undefined;
  changedMigrations: readonly string[];
};

const semver = /^(\d+)\.(\d+)\.(\d+)(?:-[0-9A-Za-z.-]+)?$/;
const numbers = (version: string): number[] => (semver.exec(version) ?? []).slice(1, 4).map(Number);
const newer = (a: string, b: string): boolean => {
  const [x, y] = [numbers(a), numbers(b)];
  const at = x.findIndex((one, i) => one !== y[i]);
  return at >= 0 && (x[at] ?? 0) > (y[at] ?? 0);
};

/** The text under a heading of the changelog, without its own headings. */
function entryOf(changelog: string, version: string): { day: string; lines: string[] } | undefined {
  const head = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\](?: - (\\S+))?[ \\t]*$`, 'm').exec(changelog);
  if (!head) return undefined;
  const [body = ''] = changelog.slice(head.index + head[0].length).split(/^## /m);
  return { day: head[1] ?? '', lines: body.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')) };
}

function versionLacks({ version, lockedVersion, tags }: ReleaseFacts): string[] {
  if (!semver.test(version)) return [`version: ${version || 'none'} is no version such as 1.2.0 (package.json)`];
  const older = tags.map((tag) => tag.replace(/^v/, '')).filter((one) => semver.test(one));
  const [above] = older.filter((one) => !newer(version, one));
  return [
    ...(lockedVersion === version
      ? []
      : [`version: package-lock.json says ${lockedVersion}, package.json ${version} (npm install)`]),
    ...(above === undefined ? [] : [`version: ${version} is not above ${above}, which is released`]),
  ];
}

function changelogLacks({ version, changelog, today }: ReleaseFacts): string[] {
  const entry = entryOf(changelog, version);
  if (!entry)
    return [`changelog: CHANGELOG.md has no "## [${version}] - ${today}"; what is under Unreleased belongs there`];
  const lacks = [];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(entry.day)) lacks.push(`changelog: the entry of ${version} has no day (YYYY-MM-DD)`);
  else if (entry.day > today) lacks.push(`changelog: the day of ${version}, ${entry.day}, is to come`);
  if (entry.lines.length === 0) lacks.push(`changelog: the entry of ${version} says nothing`);
  if ((entryOf(changelog, 'Unreleased')?.lines.length ?? 0) > 0)
    lacks.push(`changelog: something is still under Unreleased`);
  return lacks;
}

/** What a release of this checkout lacks, one sentence each, in the order in which one would see to it; empty: it can be released. */
export function lacking(facts: ReleaseFacts): string[] {
  const { licence, licenceFile, uncommitted, commit, passed, notice, documents, migrationFault, changedMigrations } =
    facts;
  const unlicensed = licence === '' || licence === 'UNLICENSED';
  return [
    ...(unlicensed ? ['licence: none is chosen (package.json: UNLICENSED); that is for the owner to decide'] : []),
    ...(!unlicensed && !licenceFile ? [`licence: ${licence} is chosen and its text is not there (LICENSE)`] : []),
    ...versionLacks(facts),
    ...changelogLacks(facts),
    ...(notice === '' ? [] : [`notice: ${notice}`]),
    ...(documents === '' ? [] : [`documents: ${documents}`]),
    ...(migrationFault ? [`migrations: ${migrationFault}`] : []),
    ...changedMigrations.map(
      (file) => `migrations: ${file} was released and is another one now; add a new file instead`,
    ),
    ...(uncommitted.length > 0
      ? [
          `tree: not committed: ${uncommitted.slice(0, 5).join(', ')}${uncommitted.length > 5 ? ` and ${uncommitted.length - 5} more` : ''}`,
        ]
      : []),
    ...(passed === commit
      ? []
      : [`tests: npm test has not passed on ${commit.slice(0, 8)}${passed ? ` (last on ${passed.slice(0, 8)})` : ''}`]),
  ];
}
