import { expect, test } from 'vitest';
import { accountOfAddress, redirectTarget } from './redirect.ts';

const app = 'https://kontor.example/studio/';

test.each([
  ['/DPT/planning?x=1', { kind: 'inside', path: '/DPT/planning?x=1' }],
  ['https://kontor.example/studio/#/DPT', { kind: 'inside', path: '/DPT' }],
  ['https://kontor.example/studio/', { kind: 'home' }],
  ['https://kontor.example/reports/today', { kind: 'page', url: 'https://kontor.example/reports/today' }],
  ['/', { kind: 'home' }],
  ['/login?redirect=/login', { kind: 'home' }],
  [undefined, { kind: 'home' }],
  ['', { kind: 'home' }],
])('%s is a target of this product', (redirect, target) => {
  expect(redirectTarget(redirect, app)).toEqual(target);
});

test.each([
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example/x',
  '\t//evil.example',
  'https://evil.example/studio/',
  'https://kontor.example@evil.example/',
  'https://user:pw@kontor.example/studio/',
  'http://kontor.example/studio/',
  'https://kontor.example:8443/studio/',
  'javascript:alert(1)',
  'data:text/html,x',
  'DPT/planning',
])('%j leads home', (redirect) => {
  expect(redirectTarget(redirect, app)).toEqual({ kind: 'home' });
});

test('the account of the address is taken out of it, the rest stays', () => {
  expect(accountOfAddress('?orgunit=dtm&lng=de&accountid=dispo2')).toEqual({
    orgunit: 'dtm',
    accountid: 'dispo2',
    rest: '?lng=de',
  });
  expect(accountOfAddress('?orgunit=dtm')).toEqual({ orgunit: 'dtm', rest: '' });
  expect(accountOfAddress('')).toEqual({ rest: '' });
});
