import type { z } from 'zod';
import type { Violation } from '#kernel/errors.ts';

/** A message of specification 1, 5.1: text key and its values, or a text that the server has written already. */
export type FieldMessage = { key: string; args?: Record<string, string | number> } | { text: string };

/** What is wrong with one field. */
export type FieldIssue = { path: string; message: FieldMessage };

const v = (rule: string, args?: Record<string, string | number>): FieldMessage => ({
  key: `base:validation/${rule}`,
  ...(args ? { args } : {}),
});

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown => {
  let at: unknown = values;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[part];
  }
  return at;
};

/** One issue of zod as the message that the specification gives; figures are raw (`unitless` when no quantity). */
export function messageOf(issue: z.core.$ZodIssue, values: unknown): FieldMessage {
  const value = valueAt(values, issue.path);
  if (isBlank(value)) return v('notEmpty');
  switch (issue.code) {
    case 'invalid_type':
      return v('isTrue');
    case 'too_small': {
      const n = Number(issue.minimum);
      if (issue.origin === 'string') return n <= 1 ? v('notEmpty') : v('minLength', { count: n });
      if (issue.origin === 'array' || issue.origin === 'set') return v('arrayMin', { count: n });
      return v('min', { value: n });
    }
    case 'too_big': {
      const n = Number(issue.maximum);
      if (issue.origin === 'string') return v('maxLength', { count: n });
      if (issue.origin === 'array' || issue.origin === 'set') return v('arrayMax', { count: n });
      return v('max', { value: n });
    }
    case 'invalid_format':
      return v('pattern', { value: issue.pattern ?? issue.format });
    case 'invalid_value':
      return v('isIn');
    case 'custom':
      // A rule beside the schema names its text by key (`base:validation/isTrue`, `masterdata:validation/…`).
      return /^[a-z]+:[\w/]+$/i.test(issue.message) ? { key: issue.message } : v('isTrue');
    default:
      return v('isTrue');
  }
}

/** All issues of the values, one per field (the first counts). */
export function issuesOf(schema: z.ZodType, values: unknown): FieldIssue[] {
  const parsed = schema.safeParse(values);
  if (parsed.success) return [];
  const seen = new Set<string>();
  const issues: FieldIssue[] = [];
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.');
    if (seen.has(path)) continue;
    seen.add(path);
    issues.push({ path, message: messageOf(issue, values) });
  }
  return issues;
}

/** Violations of a refused call: the server's message when it has one, else the text of the rule. */
export const issuesOfViolations = (violations: readonly Violation[], nameOf: (field: string) => string): FieldIssue[] =>
  violations.map((violation) => ({
    path: violation.field,
    message:
      violation.message === ''
        ? { key: `base:validation/${violation.rule}`, args: { name: nameOf(violation.field), value: '' } }
        : { text: violation.message },
  }));
