import type { TextKey } from '#kernel/text.ts';
import type { RecordRule, RecordType } from '../contract/recordType.ts';
import { containerNumberHolds } from './containerNumber.ts';
import { bare, fieldPaths, metaOf } from '#kernel/fields.ts';
import { valueAt } from './path.ts';
import { plainCode, postalCodeBegins, postalCodeFits } from './postalCode.ts';

/** What is wrong with a field; `than` is the date or time that the message compares with, written by who shows it. */
export type RecordIssue = {
  field: string;
  /** Text with its namespace. */
  key: TextKey;
  args?: Record<string, string | number>;
  than?: readonly number[];
  /** Worth a word, but no hindrance. */
  hint?: true;
};

type Values = Readonly<Record<string, unknown>>;

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && 'defaultText' in value && String(value.defaultText).trim() === '');

/** Order of figures, or of dates and times by their parts. */
function order(a: unknown, b: unknown): number {
  if (!Array.isArray(a) || !Array.isArray(b)) return Number(a) - Number(b);
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const by = Number(a[i] ?? 0) - Number(b[i] ?? 0);
    if (by !== 0) return by;
  }
  return 0;
}

function broken(rule: RecordRule, values: Values): RecordIssue | undefined {
  const { field } = rule;
  const value = valueAt(values, field);
  if (rule.rule === 'requiredWhen') {
    const when = valueAt(values, rule.when);
    const holds = 'is' in rule ? when === rule.is : !isBlank(when) && when !== false;
    return holds && isBlank(value) ? { field, key: 'base:validation/notEmpty' } : undefined;
  }
  if (isBlank(value)) return undefined;
  if (rule.rule === 'containerNumber')
    return containerNumberHolds(String(value))
      ? undefined
      : { field, key: 'masterdata:validation/containerNumber', args: { value: String(value) }, hint: true };
  const other = valueAt(values, rule.other);
  if (rule.rule === 'among')
    return Array.isArray(other) && other.includes(value) ? undefined : { field, key: 'base:validation/isIn' };
  if (isBlank(other)) return undefined;
  if (rule.rule === 'range')
    return order(value, other) > 0 ? { field, key: 'base:validation/invalidRange' } : undefined;
  const [from, to] = [plainCode(other), plainCode(value)];
  if (from.length !== to.length)
    return { field, key: 'masterdata:validation/postalLength', args: { value: String(other) } };
  return to < from ? { field, key: 'base:validation/notBefore', args: { value: String(other) } } : undefined;
}

/** Windows of a day begin before they end and do not overlap. */
function hoursIssue(path: string, days: unknown): RecordIssue[] {
  const wrong =
    Array.isArray(days) &&
    (days as (number[] | undefined)[][][]).some((windows) =>
      windows.some(
        ([from, to], index) => order(from, to) >= 0 || (index > 0 && order(windows[index - 1]?.[1], from) > 0),
      ),
    );
  return wrong ? [{ field: path, key: 'masterdata:validation/openingHours' }] : [];
}

/** The country that a field with a postal code speaks of, and whether the field holds a whole code or the beginning of codes. */
const postalFields: Readonly<Record<string, [country: string, fits: (country: string, code: string) => boolean]>> = {
  postalCode: ['countryCode', postalCodeFits],
  postalCodeFrom: ['countryCode', postalCodeBegins],
  postalCodeTo: ['countryCode', postalCodeBegins],
};

/** A postal code has the form of its country, in records as in orders. */
function postalIssue(path: string, code: unknown, values: Values): RecordIssue[] {
  const at = path.lastIndexOf('.') + 1;
  const [sibling, fits] = postalFields[path.slice(at)] ?? [];
  if (sibling === undefined || fits === undefined || isBlank(code)) return [];
  const country = valueAt(values, path.slice(0, at) + sibling);
  if (isBlank(country) || fits(String(country), String(code))) return [];
  return [
    {
      field: path,
      key: 'masterdata:validation/postalForm',
      args: { value: String(code), country: String(country) },
    },
  ];
}

/** Translated fields that must not be empty. */
export const requiredTexts = (type: Pick<RecordType, 'fields'>): string[] =>
  fieldPaths(type)
    .filter(({ schema }) => metaOf(schema).filled === true)
    .map(({ path }) => path);

/** Everything that is wrong with a record beside the schemas of its fields; the same in browser and server. */
export function recordIssues(type: Pick<RecordType, 'fields' | 'rules'>, values: Values): RecordIssue[] {
  const { validFrom: from, validTo: to } = values;
  const found: RecordIssue[] =
    !isBlank(from) && !isBlank(to) && order(to, from) < 0
      ? [{ field: 'validFrom', key: 'base:validation/invalidRange' }]
      : [];
  for (const { path, schema } of fieldPaths(type)) {
    const value = valueAt(values, path);
    const meta = metaOf(schema);
    // Blanks only count as empty (specification 1, 5.2), which no length sees.
    const blank = typeof value === 'string' && value !== '' && value.trim() === '';
    const least = bare(schema).safeParse('').success === false;
    if ((meta.filled === true && isBlank(value)) || (blank && least && meta.kind === undefined))
      found.push({ field: path, key: 'base:validation/notEmpty' });
    found.push(...postalIssue(path, value, values));
    if (meta.kind === 'openingHours') found.push(...hoursIssue(path, value));
  }
  for (const rule of type.rules ?? []) {
    const issue = broken(rule, values);
    if (issue) found.push(issue);
  }
  return found;
}
