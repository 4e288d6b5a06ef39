import { expect, test } from 'vitest';
import { differences } from './threeWay.ts';

const base = { gate: '21', remark: null, driver: 'd1', address: { city: 'Unna' } };
const paths = ['gate', 'remark', 'driver', 'address.city'];

test('only what really differs is asked, with who moved it', () => {
  const mine = { ...base, gate: '22', remark: '', address: { city: 'Kamen' } };
  const theirs = { ...base, gate: '23', driver: 'd2', address: { city: 'Unna' } };
  expect(differences(paths, base, mine, theirs)).toEqual([
    { path: 'gate', mine: '22', theirs: '23', by: 'both' },
    { path: 'driver', mine: 'd1', theirs: 'd2', by: 'theirs' },
    { path: 'address.city', mine: 'Kamen', theirs: 'Unna', by: 'mine' },
  ]);
});

test('two people who wrote the same have nothing to settle', () => {
  expect(differences(paths, base, { ...base, gate: '24' }, { ...base, gate: '24' })).toEqual([]);
});
