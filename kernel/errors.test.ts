import { expect, test } from 'vitest';
import * as errors from './errors.ts';

const shape = ({ status, code, category, text, details }: errors.Refusal) => [status, code, category, text, details];

test('each refusal has the status, code and category of its kind', () => {
  const violations = [{ field: 'weight', rule: 'min', message: 'too small' }];
  expect(shape(errors.refused('base:error/stale', { name: 'A' }))).toEqual([
    400,
    1700,
    'Data',
    { key: 'base:error/stale', args: { name: 'A' } },
    undefined,
  ]);
  expect(shape(errors.refused('base:error/stale'))[3]).toEqual({ key: 'base:error/stale' });
  expect(shape(errors.invalidInput(violations))).toEqual([
    400,
    1303,
    'Data',
    { key: 'base:error/invalidInput' },
    { violations },
  ]);
  expect(shape(errors.notFound())).toEqual([404, undefined, 'Data', { key: 'base:error/notFound' }, undefined]);
  expect(shape(errors.notFound('base:error/notFound', { id: 7 }))[3]).toEqual({
    key: 'base:error/notFound',
    args: { id: 7 },
  });
  expect(shape(errors.stale())).toEqual([409, undefined, undefined, { key: 'base:error/stale' }, undefined]);
  expect(shape(errors.stale('base:error/notFound', { id: 7 }, { by: 'A' })).slice(3)).toEqual([
    { key: 'base:error/notFound', args: { id: 7 } },
    { by: 'A' },
  ]);
  expect(shape(errors.notUnique('id', 'x'))).toEqual([
    409,
    1731,
    'Data',
    { key: 'base:error/notUnique', args: { name: 'id', value: 'x' } },
    { violations: [{ field: 'id', rule: 'alreadyInUse', message: '' }] },
  ]);
  expect(shape(errors.forbidden())).toEqual([403, 1510, 'Security', { key: 'base:error/forbidden' }, undefined]);
  const references = [{ type: 'Trip', id: '1', orgUnit: 'dtm', text: 'T-1', count: 1 }];
  expect(shape(errors.referenced('base:error/notFound', references))).toEqual([
    409,
    1700,
    'Data',
    { key: 'base:error/notFound', args: { count: 1 } },
    { references },
  ]);
});

test('a refusal is named by its text, else its code, else its status', () => {
  expect(errors.refused('base:error/notFound').message).toBe('base:error/notFound');
  expect(new errors.Refusal(503, 1210, 'Infrastructure').message).toBe('1210');
  expect(new errors.Refusal(404, undefined, undefined).message).toBe('404');
  expect(errors.forbidden().name).toBe('Refusal');
});

test('a text key that stands in no English text does not compile', () => {
  // @ts-expect-error misspelt: it is notFound
  expect(errors.notFound('base:error/notFond').text?.key).toBe('base:error/notFond');
  // @ts-expect-error a key needs its module
  expect(errors.refused('error/notFound').text?.key).toBe('error/notFound');
});
