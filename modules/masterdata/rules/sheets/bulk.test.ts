import { expect, test } from 'vitest';
import { putInto } from './bulk.ts';

test.each([
  ['the whole cell', '08-12', { find: null, put: 'Mo-Fr 08:00-12:00' }, 'Mo-Fr 08:00-12:00'],
  ['every place of a word', 'Str. a, Str. b', { find: 'Str.', put: 'Straße' }, 'Straße a, Straße b'],
  ['capitals', 'GMBH & Co', { find: 'gmbh', put: 'GmbH' }, 'GmbH & Co'],
  ['signs as they stand', 'a.b (c)', { find: '(c)', put: '$&' }, 'a.b $&'],
  ['a point is a point', 'axb', { find: 'a.b', put: 'y' }, 'axb'],
  ['an empty cell', ' ', { find: '', put: 'DE' }, 'DE'],
  ['one that is not empty', 'AT', { find: '', put: 'DE' }, 'AT'],
  ['what is not there', 'abc', { find: 'x', put: 'y' }, 'abc'],
])('%s', (_, cell, bulk, after) => {
  expect(putInto(cell, bulk)).toBe(after);
});
