import type { FieldIssue, FieldMessage, ValidationRule } from './messages.ts';

type Values = Readonly<Record<string, unknown>>;
/** A rule beside the schema, over one field or several; it answers what is wrong, nothing when all is well. */
export type Rule = (values: Values) => readonly FieldIssue[];

const at = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Values | null | undefined)?.[name], values);

/** A blank-only text counts as empty (specification 1, 5.2). */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const say = (rule: ValidationRule, args?: Record<string, string | number>): FieldMessage => ({
  key: `base:validation/${rule}`,
  ...(args ? { args } : {}),
});
const one = (path: string, wrong: boolean, message: FieldMessage): readonly FieldIssue[] =>
  wrong ? [{ path, message }] : [];

/** Order of two values of one kind: numbers, or dates, times and date-times in their parts. */
function order(a: unknown, b: unknown): number {
  if (!Array.isArray(a) || !Array.isArray(b)) return Number(a) - Number(b);
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const by = Number(a[i] ?? 0) - Number(b[i] ?? 0);
    if (by !== 0) return by;
  }
  return 0;
}

/** Min is no greater than max, strictly less when `strict`; the message stands on the min field only (specification 1, 5.2). */
export const range =
  (min: string, max: string, options: { strict?: boolean } = {}): Rule =>
  (values) => {
    const [low, high] = [at(values, min), at(values, max)];
    if (isEmpty(low) || isEmpty(high)) return [];
    const by = order(low, high);
    return one(min, options.strict ? by >= 0 : by > 0, say('invalidRange'));
  };

/** Required while the condition holds. */
export const requiredIf =
  (path: string, condition: (values: Values) => boolean): Rule =>
  (values) =>
    one(path, condition(values) && isEmpty(at(values, path)), say('notEmpty'));

/** Not before `least`, which `text` writes for people. */
export const notBefore =
  (path: string, least: readonly number[], text: string): Rule =>
  (values) =>
    one(path, !isEmpty(at(values, path)) && order(at(values, path), least) < 0, say('notBefore', { value: text }));

/** Not after `most`, which `text` writes for people. */
export const notAfter =
  (path: string, most: readonly number[], text: string): Rule =>
  (values) =>
    one(path, !isEmpty(at(values, path)) && order(at(values, path), most) > 0, say('notAfter', { value: text }));

/** One of these values. */
export const isIn =
  (path: string, list: readonly unknown[]): Rule =>
  (values) =>
    one(path, !isEmpty(at(values, path)) && !list.includes(at(values, path)), say('isIn'));

/** None of these values. */
export const isNotIn =
  (path: string, list: readonly unknown[]): Rule =>
  (values) =>
    one(path, list.includes(at(values, path)), say('isNotIn'));

/** The condition holds. */
export const isTrue =
  (path: string, condition: (values: Values) => boolean): Rule =>
  (values) =>
    one(path, !condition(values), say('isTrue'));

/** The value is not taken already; the message names the field and the value. */
export const notInUse =
  (path: string, taken: readonly string[], name: string): Rule =>
  (values) => {
    const value = at(values, path);
    return one(
      path,
      typeof value === 'string' && taken.includes(value.trim()),
      say('alreadyInUse', { name, value: String(value) }),
    );
  };

/** All rules after one another; of several messages for a field the first counts. */
export const allOf =
  (...rules: readonly Rule[]): Rule =>
  (values) => {
    const found = new Map<string, FieldIssue>();
    for (const rule of rules)
      for (const issue of rule(values)) if (!found.has(issue.path)) found.set(issue.path, issue);
    return [...found.values()];
  };
