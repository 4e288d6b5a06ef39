import { type TextEnding, type TextKey, wordKey } from '#kernel/text.ts';
import type { z } from 'zod';
import type { Violation } from '#kernel/errors.ts';
import { fieldRule, schemaAt, textLimit } from './fieldRules.ts';
import { isEmpty } from './rules.ts';

/** A message of specification 1, 5.1: text key and its values, or a text that the server has written already. */
export type FieldMessage = { key: TextKey; args?: Record<string, string | number> } | { text: string };

/** What is wrong with one field. */
export type FieldIssue = { path: string; message: FieldMessage };

/** Rules that the product has a sentence for. */
export type ValidationRule = TextEnding<'base:validation/'>;
const v = (rule: ValidationRule, args?: Record<string, string | number>): FieldMessage => ({
  key: `base:validation/${rule}`,
  ...(args ? { args } : {}),
});

const isTextKey = (text: string): boolean => /^[a-z]+:[\w/]+$/i.test(text);

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown => {
  let at: unknown = values;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[part];
  }
  return at;
};

/** One issue of zod as the message that the specification gives; figures are raw (`unitless` when no quantity). */
function messageOf(issue: z.core.$ZodIssue, values: unknown): FieldMessage {
  const value = valueAt(values, issue.path);
  if (!Array.isArray(value) && isEmpty(value)) return v('notEmpty');
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
      // A pattern that has a sentence of its own is not shown as such.
      if (isTextKey(issue.message)) return { key: issue.message as TextKey };
      return v('pattern', { value: issue.pattern ?? issue.format });
    case 'invalid_value':
      return v('isIn');
    case 'custom':
      // A rule beside the schema names its text by key (`base:validation/isTrue`, `masterdata:validation/…`).
      return isTextKey(issue.message) ? { key: issue.message as TextKey } : v('isTrue');
    default:
      return v('isTrue');
  }
}

/** The field of an issue: what is wrong inside a text with translations, a date or a list of days is said by its field. */
function placeOf(schema: z.ZodType, path: readonly PropertyKey[]): readonly PropertyKey[] {
  for (let length = 1; length < path.length; length += 1) {
    const outer = path.slice(0, length);
    const found = schemaAt(schema, outer.join('.'));
    if (found && fieldRule(found).kind === 'localized') return outer;
  }
  return path;
}

/** Required texts that hold blanks only: they count as empty (specification 1, 5.2), which no length sees. */
function blanksOf(schema: z.ZodType, value: unknown, path: string): FieldIssue[] {
  if (typeof value === 'string')
    return value !== '' && isEmpty(value) && fieldRule(schema).required ? [{ path, message: v('notEmpty') }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const found = typeof inner === 'object' || typeof inner === 'string' ? schemaAt(schema, name) : undefined;
    return found ? blanksOf(found, inner, path === '' ? name : `${path}.${name}`) : [];
  });
}

/** All issues of the values, one per field (the first counts). */
export function issuesOf(schema: z.ZodType, values: unknown): FieldIssue[] {
  const issues = blanksOf(schema, values, '');
  const seen = new Set(issues.map((issue) => issue.path));
  const parsed = schema.safeParse(values);
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const place = placeOf(schema, issue.path);
    const path = place.join('.');
    if (seen.has(path)) continue;
    seen.add(path);
    issues.push({ path, message: fieldMessage(schema, issue, place, values) });
  }
  return issues;
}

function fieldMessage(
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
  place: readonly PropertyKey[],
  values: unknown,
): FieldMessage {
  if (place !== issue.path && issue.code === 'too_big')
    return v('localizedMaxLength', { count: Number(issue.maximum) });
  const text = (issue.code === 'too_small' || issue.code === 'too_big') && issue.origin === 'string';
  const found = text ? schemaAt(schema, place.join('.')) : undefined;
  const rule = found ? fieldRule(found) : undefined;
  // Both ends are set: the message names them both (specification 1, 5.1, "length").
  const { minLength = 0, maxLength = textLimit } = rule ?? {};
  if (minLength > 1 && maxLength < textLimit && !isEmpty(valueAt(values, place)))
    return v('length', { min: minLength, max: maxLength });
  return messageOf(issue, values);
}

/**
 * Violations of a refused call. What a schema refused brings its rule's figures: the form has the words and writes quantities in
 * their unit. Else the server's message when it has one, else the text of the rule.
 */
export const issuesOfViolations = (violations: readonly Violation[], nameOf: (field: string) => string): FieldIssue[] =>
  violations.map(({ field, rule, message, args }) => ({
    // The server writes places in lists in brackets.
    path: field.replace(/\[(\d+)\]/g, '.$1'),
    message:
      message === '' || (args !== undefined && ownRules.has(rule) && !spokenByServer(rule, args))
        ? { key: wordKey('base:validation/', rule), args: { name: nameOf(field), value: '', ...args } }
        : { text: message },
  }));

/** A pattern that has a sentence of its own comes with that sentence and without the pattern. */
const spokenByServer = (rule: string, args: object): boolean => rule === 'pattern' && !('value' in args);

/** Rules whose text the form writes itself; every other comes with its own. */
const ownRules = new Set([
  'notEmpty',
  'minLength',
  'maxLength',
  'min',
  'max',
  'arrayMin',
  'arrayMax',
  'pattern',
  'isIn',
  'type',
  'characters',
  'depth',
]);
