import type { FieldIssue } from './messages.ts';

/**
 * Issues that may be shown: of fields that were touched or changed, of all after a failed attempt to save, and what the
 * server refused until the field is edited. The form's own finding wins over the server's.
 */
export function visibleIssues(
  found: readonly FieldIssue[],
  refused: readonly FieldIssue[],
  state: { attempted: boolean; touched: ReadonlySet<string>; isDirty: (path: string) => boolean },
): FieldIssue[] {
  const own = found.filter(({ path }) => state.attempted || state.touched.has(path) || state.isDirty(path));
  const paths = new Set(own.map((issue) => issue.path));
  return [...own, ...refused.filter((issue) => !paths.has(issue.path))];
}

/** What the server refused and still stands after `path` was edited. */
export const withoutEdited = (refused: readonly FieldIssue[], path: string): FieldIssue[] =>
  refused.filter((issue) => issue.path !== path && !issue.path.startsWith(`${path}.`));
