import { expect, test } from 'vitest';
import { changesState, defineCall, fillPath } from './call.ts';

test('a path is filled with encoded values; one that is missing or empty is an error', () => {
  expect(fillPath('/items/{id}/packages/{packageId}', { id: 'a/b', packageId: 7 })).toBe('/items/a%2Fb/packages/7');
  expect(fillPath('/items', undefined)).toBe('/items');
  for (const params of [undefined, {}, { id: '' }] as (Record<string, string> | undefined)[])
    expect(() => fillPath('/items/{id}', params)).toThrow('path parameter id is missing');
});

test('every method but GET changes state', () => {
  const of = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    changesState(defineCall({ id: 'x.y', method, path: '/x', access: 'public', summary: 'x' }));
  expect([of('GET'), of('POST'), of('PUT'), of('PATCH'), of('DELETE')]).toEqual([false, true, true, true, true]);
});
