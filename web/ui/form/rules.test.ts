import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { localizedSchema } from '#kernel/text.ts';
import { type FieldMessage, issuesOf } from './messages.ts';
import {
  allOf,
  isEmpty,
  isIn,
  isNotIn,
  isTrue,
  notAfter,
  notBefore,
  notInUse,
  range,
  requiredIf,
  type Rule,
} from './rules.ts';

const languages = ['en', 'de', 'fr'] as const;
beforeAll(async () => {
  const read = (language: string): object =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../texts/${language}.json`), 'utf8')) as object;
  await i18next.init({
    lng: 'en',
    keySeparator: '/',
    nsSeparator: ':',
    contextSeparator: '__',
    defaultNS: 'base',
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(languages.map((language) => [language, { base: read(language) }])),
  });
});
const say = (message: FieldMessage | undefined, language: string): string =>
  message === undefined
    ? ''
    : 'text' in message
      ? message.text
      : i18next.t(message.key, { ...message.args, lng: language });

/** Specification 1, 5.1: a schema, a wrong value, a right one and the message for the wrong one. */
const bySchema: readonly [string, z.ZodType, unknown, unknown, string][] = [
  ['not empty', z.string().min(1), '  ', 'x', 'should not be empty'],
  ['not empty of a missing value', z.string().min(1), undefined, 'x', 'should not be empty'],
  ['min length of one', z.string().min(1).regex(/./), '', 'a', 'should not be empty'],
  ['min length', z.string().min(3), 'ab', 'abc', 'must have at least 3 characters'],
  ['max length', z.string().max(3), 'abcd', 'abc', 'must not be longer than 3 characters'],
  ['max length of one', z.string().max(1), 'ab', 'a', 'must not be longer than 1 character'],
  ['length, too short', z.string().min(2).max(4), 'a', 'ab', 'must be between 2 and 4 characters'],
  ['length, too long', z.string().min(2).max(4), 'abcde', 'abcd', 'must be between 2 and 4 characters'],
  ['length, exactly', z.string().length(5), 'abcd', 'abcde', 'must be between 5 and 5 characters'],
  ['min number', z.number().min(3), 2, 3, "can't be smaller than 3"],
  ['max number', z.number().max(9), 10, 9, "can't be greater than 9"],
  ['isIn', z.enum(['A', 'B']), 'C', 'A', 'must be one of the list'],
  ['array min', z.array(z.string()).min(1), [], ['a'], 'must contain at least 1 element'],
  ['array max', z.array(z.string()).max(2), ['a', 'b', 'c'], ['a'], 'must contain at most 2 elements'],
  ['pattern', z.string().regex(/^[a-z]+$/), 'A1', 'a', 'must match /^[a-z]+$/'],
  [
    'localized',
    localizedSchema(5),
    { defaultText: 'ok', de: 'zu lang' },
    { defaultText: 'ok' },
    "can't be longer than 5",
  ],
  ['isTrue', z.boolean(), 'x', true, 'is invalid'],
];

/** The same for rules beside the schema: fields `a` and `b`. */
const byRule: readonly [string, Rule, object, object, string][] = [
  [
    'min date',
    notBefore('a', [2026, 11, 20], '20.11.2026'),
    { a: [2026, 11, 19] },
    { a: [2026, 11, 20] },
    "can't be before 20.11.2026",
  ],
  [
    'max date',
    notAfter('a', [2026, 11, 20], '20.11.2026'),
    { a: [2026, 12, 1] },
    { a: [2026, 11, 20] },
    "can't be after 20.11.2026",
  ],
  ['min time', notBefore('a', [8, 0, 0], '08:00'), { a: [7, 59, 0] }, { a: [8, 0, 0] }, "can't be before 08:00"],
  ['max time', notAfter('a', [18, 0, 0], '18:00'), { a: [18, 1, 0] }, { a: [18, 0, 0] }, "can't be after 18:00"],
  ['isIn', isIn('a', ['x', 'y']), { a: 'z' }, { a: 'y' }, 'must be one of the list'],
  ['isNotIn', isNotIn('a', ['x']), { a: 'x' }, { a: 'y' }, "can't be one of the list"],
  ['alreadyInUse', notInUse('a', ['van'], 'Name'), { a: 'van ' }, { a: 'van2' }, 'the Name van  is already in use!'],
  ['isTrue', isTrue('a', (values) => values.a !== 3), { a: 3 }, { a: 4 }, 'is invalid'],
  ['invalid range', range('a', 'b'), { a: 4, b: 3 }, { a: 3, b: 3 }, 'Invalid range'],
  ['strict range', range('a', 'b', { strict: true }), { a: 3, b: 3 }, { a: 2, b: 3 }, 'Invalid range'],
  [
    'range of times',
    range('a', 'b'),
    { a: [10, 0, 0], b: [9, 30, 0] },
    { a: [9, 0, 0], b: [9, 30, 0] },
    'Invalid range',
  ],
  [
    'range of dates',
    range('a', 'b'),
    { a: [2026, 10, 1], b: [2026, 9, 30] },
    { a: [2026, 9, 30], b: [2026, 10, 1] },
    'Invalid range',
  ],
  [
    'requiredIf',
    requiredIf('a', (values) => values.b === true),
    { a: ' ', b: true },
    { a: '', b: false },
    'should not be empty',
  ],
];

describe('the messages of specification 1, 5.1', () => {
  it.each(bySchema)('%s', (_, schema, wrong, right, message) => {
    const all = z.object({ a: schema });
    expect(issuesOf(all, { a: right })).toEqual([]);
    const [issue, ...more] = issuesOf(all, { a: wrong });
    expect(more).toEqual([]);
    expect(issue?.path).toBe('a');
    expect(say(issue?.message, 'en')).toBe(message);
  });
  it.each(byRule)('%s, beside the schema', (_, rule, wrong, right, message) => {
    expect(rule(right as never)).toEqual([]);
    const [issue, ...more] = rule(wrong as never);
    expect(more).toEqual([]);
    // Of a range the min field carries the message, and only that.
    expect(issue?.path).toBe('a');
    expect(say(issue?.message, 'en')).toBe(message);
  });
  it.each(languages)('are all translated, with their values put in: %s', (language) => {
    const said = [
      ...bySchema.map(([, schema, wrong]) => issuesOf(z.object({ a: schema }), { a: wrong })[0]?.message),
      ...byRule.map(([, rule, wrong]) => rule(wrong as never)[0]?.message),
    ].map((message) => say(message, language));
    for (const text of said) {
      expect(text).not.toMatch(/\{\{|validation\//);
      expect(text.length).toBeGreaterThan(5);
    }
    const english = bySchema.map(([, schema, wrong]) =>
      say(issuesOf(z.object({ a: schema }), { a: wrong })[0]?.message, 'en'),
    );
    if (language !== 'en') for (const [at, text] of english.entries()) expect(said[at]).not.toBe(text);
  });
});

describe('the rules of specification 1, 5.2', () => {
  it.each([
    ['', true],
    ['  ', true],
    [undefined, true],
    [null, true],
    [[], true],
    ['x', false],
    [0, false],
    [false, false],
    [['x'], false],
  ])('%o is empty: %s', (value, empty) => expect(isEmpty(value)).toBe(empty));

  it('a range with an open end is none, and of two messages for a field the first counts', () => {
    expect(range('a', 'b')({ a: 4 })).toEqual([]);
    expect(range('a', 'b')({ a: null, b: 3 })).toEqual([]);
    const both = allOf(
      range('a', 'b'),
      isTrue('a', () => false),
      isIn('c.d', ['x']),
    );
    expect(both({ a: 4, b: 3, c: { d: 'y' } })).toEqual([
      { path: 'a', message: { key: 'base:validation/invalidRange' } },
      { path: 'c.d', message: { key: 'base:validation/isIn' } },
    ]);
  });
});
