import type { FieldIssue } from './messages.ts';

/**
 * Issues that may be shown: of fields that were touched or changed, of all that stood there at a failed attempt to save, and what the
 * server refused until the field is edited. The form's own finding wins over the server's.
 */
export function visibleIssues(
  found: readonly FieldIssue[],
  refused: readonly FieldIssue[],
  state: { attempted: (path: string) => boolean; touched: ReadonlySet<string>; isDirty: (path: string) => boolean },
): FieldIssue[] {
  const own = found.filter(({ path }) => state.attempted(path) || state.touched.has(path) || state.isDirty(path));
  const paths = new Set(own.map((issue) => issue.path));
  return [...own, ...refused.filter((issue) => !paths.has(issue.path))];
}

/** What the server refused and still stands after `path` was edited. */
export const withoutEdited = (refused: readonly FieldIssue[], path: string): FieldIssue[] =>
  refused.filter((issue) => issue.path !== path && !issue.path.startsWith(`${path}.`));

/**
 * The path of the same field after lines of a list came or went, undefined when its line went. Lines are told apart as objects.
 * @param path of a field, in the list or not
 * @param list path of the list
 */
export function pathAfter(
  path: string,
  list: string,
  before: readonly unknown[],
  after: readonly unknown[],
): string | undefined {
  const [, index, rest] = path.startsWith(`${list}.`) ? (/^(\d+)(.*)$/.exec(path.slice(list.length + 1)) ?? []) : [];
  if (index === undefined) return path;
  const next = after.indexOf(before[Number(index)]);
  return next < 0 ? undefined : `${list}.${next}${rest ?? ''}`;
}
