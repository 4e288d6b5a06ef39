import { expect, test } from 'vitest';
import { z } from 'zod';
import { dateSchema } from '#kernel/date.ts';
import { quantity } from '#kernel/quantity.ts';
import { localizedSchema } from '#kernel/text.ts';
import { fieldRule, schemaAt } from './fieldRules.ts';
import { pathAfter, visibleIssues, withoutEdited } from './formState.ts';
import { issuesOf, issuesOfViolations } from './messages.ts';
import { cutDecimals, readDate, readNumber, readTime } from './typed.ts';

const schema = z.object({
  name: z.string().min(1).max(30),
  note: z.string().optional(),
  payload: quantity('MASS').max(44_000_000),
  seats: z.int().min(1).max(9).optional(),
  type: z.enum(['A', 'B']),
  from: dateSchema,
  to: dateSchema.nullable(),
  days: z.array(z.boolean()).min(1).meta({ kind: 'weekdays' }),
  title: localizedSchema(60),
  on: z.boolean(),
  address: z.object({ city: z.string().min(1).max(60) }),
  lines: z.array(z.object({ weight: quantity('MASS') })),
});
const good: z.infer<typeof schema> = {
  name: 'x',
  payload: 5,
  type: 'A',
  from: [2026, 1, 1],
  to: null,
  days: [true],
  title: { defaultText: '' },
  on: false,
  address: { city: 'Hagen' },
  lines: [],
};

test('required marks, limits and widgets come from the schema', () => {
  const rule = (path: string) => {
    const found = schemaAt(schema, path);
    if (!found) throw new Error(path);
    return fieldRule(found);
  };
  expect(rule('name')).toMatchObject({ kind: 'text', required: true, minLength: 1, maxLength: 30 });
  expect(rule('note')).toMatchObject({ required: false, maxLength: 500 });
  expect(rule('payload')).toMatchObject({ kind: 'quantity', quantity: 'MASS', required: true, max: 44_000_000 });
  expect(rule('seats')).toMatchObject({ kind: 'number', required: false, min: 1, max: 9 });
  expect(rule('type')).toMatchObject({ kind: 'select', required: true, options: ['A', 'B'] });
  expect(rule('from')).toMatchObject({ kind: 'date', required: true });
  expect(rule('to')).toMatchObject({ kind: 'date', required: false, nullable: true });
  expect(rule('days')).toMatchObject({ kind: 'weekdays', required: true });
  expect(rule('title')).toMatchObject({ kind: 'localized', maxLength: 60 });
  expect(rule('on')).toMatchObject({ kind: 'checkbox', required: false });
  expect(rule('address.city')).toMatchObject({ required: true });
  expect(rule('lines.0.weight')).toMatchObject({ kind: 'quantity' });
  expect(schemaAt(schema, 'address.nothing')).toBeUndefined();
});

test('issues speak the words of the specification', () => {
  expect(issuesOf(schema, good)).toEqual([]);
  const wrong = {
    ...good,
    name: '',
    payload: 50_000_000,
    seats: 12,
    type: 'C',
    from: undefined,
    days: [],
    address: { city: 'x'.repeat(61) },
  };
  expect(Object.fromEntries(issuesOf(schema, wrong).map((issue) => [issue.path, issue.message]))).toEqual({
    name: { key: 'base:validation/notEmpty' },
    payload: { key: 'base:validation/max', args: { value: 44_000_000 } },
    seats: { key: 'base:validation/max', args: { value: 9 } },
    type: { key: 'base:validation/isIn' },
    from: { key: 'base:validation/notEmpty' },
    days: { key: 'base:validation/arrayMin', args: { count: 1 } },
    'address.city': { key: 'base:validation/maxLength', args: { count: 60 } },
  });
});

test('a blank text counts as empty, a rule beside the schema names its own text', () => {
  const own = z.object({
    id: z
      .string()
      .min(3)
      .regex(/^[a-z]+$/),
    n: z.number().refine((n) => n !== 3, { error: 'masterdata:validation/odd' }),
  });
  const messages = (values: unknown) =>
    issuesOf(own, values).map((issue) => ('key' in issue.message ? issue.message.key : ''));
  expect(messages({ id: '  ', n: 1 })).toEqual(['base:validation/notEmpty']);
  expect(messages({ id: 'ab', n: 3 })).toEqual(['base:validation/minLength', 'masterdata:validation/odd']);
  expect(messages({ id: 'ABC', n: 1 })).toEqual(['base:validation/pattern']);
  const spoken = z.object({ code: z.string().regex(/^[A-Z]{2}$/, 'base:validation/countryPattern') });
  expect(issuesOf(spoken, { code: 'de' })).toEqual([
    { path: 'code', message: { key: 'base:validation/countryPattern' } },
  ]);
  const said = [{ field: 'code', rule: 'pattern', message: 'zwei Großbuchstaben', args: {} }];
  expect(issuesOfViolations(said, String)).toEqual([{ path: 'code', message: { text: 'zwei Großbuchstaben' } }]);
});

test('errors show only where one was, changed something, or tried to save; the server speaks until the field is edited', () => {
  const found = issuesOf(schema, { ...good, name: '', days: [] });
  const refused = issuesOfViolations(
    [
      { field: 'note', rule: 'alreadyInUse', message: '' },
      { field: 'name', rule: 'x', message: 'Taken' },
    ],
    (field) => field.toUpperCase(),
  );
  const paths = (attempted: boolean, touched: string[], dirty: string[]) =>
    visibleIssues(found, refused, {
      attempted: () => attempted,
      touched: new Set(touched),
      isDirty: (path) => dirty.includes(path),
    }).map((issue) => issue.path);
  expect(paths(false, [], [])).toEqual(['note', 'name']);
  expect(paths(false, ['days'], [])).toEqual(['days', 'note', 'name']);
  expect(paths(false, [], ['name'])).toEqual(['name', 'note']);
  expect(paths(true, [], [])).toEqual(['name', 'days', 'note']);
  expect(refused[0]?.message).toEqual({ key: 'base:validation/alreadyInUse', args: { name: 'NOTE', value: '' } });
  expect(refused[1]?.message).toEqual({ text: 'Taken' });
  expect(withoutEdited(refused, 'note').map((issue) => issue.path)).toEqual(['name']);
});

test('what a schema of the server refused is told in the words of the form, with its figures; other words are the server’s', () => {
  const told = (violation: Parameters<typeof issuesOfViolations>[0][number]) =>
    issuesOfViolations([violation], () => 'Weight')[0];
  const heavy = { field: 'items[2].weight', rule: 'max', message: 'kann nicht größer sein', args: { value: 5000 } };
  expect(told(heavy)).toEqual({
    path: 'items.2.weight',
    message: { key: 'base:validation/max', args: { name: 'Weight', value: 5000 } },
  });
  expect(told({ field: 'note', rule: 'maxLength', message: 'x', args: { count: 80 } })?.message).toMatchObject({
    key: 'base:validation/maxLength',
    args: { count: 80 },
  });
  const own = { field: 'note', rule: 'isTrue', message: 'darf nicht ungerade sein', args: {} };
  expect(told(own)?.message).toEqual({ text: 'darf nicht ungerade sein' });
  const photo = { field: 'note', rule: 'photoRequired', message: 'Ein Foto fehlt' };
  expect(told(photo)?.message).toEqual({ text: 'Ein Foto fehlt' });
});

test('figures, times and days are read as people type them', () => {
  expect([
    readNumber('1.240,5', ','),
    readNumber('1,240.5', '.'),
    readNumber('', ','),
    readNumber('−3', '.'),
    readNumber('12a', '.'),
  ]).toEqual([1240.5, 1240.5, undefined, -3, Number.NaN]);
  expect([cutDecimals('1,23456', ',', 3), cutDecimals('7.5', '.', 0), cutDecimals('12', ',', 2)]).toEqual([
    '1,234',
    '7',
    '12',
  ]);
  expect(['8', '08', '8:30', '830', '0830', '24', '24:01', '8:61', 'x'].map(readTime)).toEqual([
    [8, 0, 0],
    [8, 0, 0],
    [8, 30, 0],
    [8, 30, 0],
    [8, 30, 0],
    [24, 0, 0],
    undefined,
    undefined,
    undefined,
  ]);
  const today = [2026, 11, 17];
  expect(
    ['17.11.2026', '1/2/27', '17.11.', '171126', '2026-11-17', '+14', '31.02.2026', 'soon'].map((text) =>
      readDate(text, today),
    ),
  ).toEqual([
    [2026, 11, 17],
    [2027, 2, 1],
    [2026, 11, 17],
    [2026, 11, 17],
    [2026, 11, 17],
    [2026, 12, 1],
    undefined,
    undefined,
  ]);
});

test('a line that went takes its marks along, and those of the others go with them', () => {
  const [first, second, third] = [{ at: 0 }, { at: 1 }, { at: 2 }];
  const after = (path: string) => pathAfter(path, 'lines', [first, second, third], [first, third]);
  expect(after('lines.0.weight')).toBe('lines.0.weight');
  expect(after('lines.1.weight')).toBeUndefined();
  expect(after('lines.2.weight')).toBe('lines.1.weight');
  expect(after('lines')).toBe('lines');
  expect(after('linesOfOthers.1.weight')).toBe('linesOfOthers.1.weight');
});
