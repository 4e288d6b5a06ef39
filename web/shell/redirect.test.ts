import { expect, test } from 'vitest';
import { redirectOfState, redirectTarget, takeOfAddress } from './redirect.ts';

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
  expect(takeOfAddress('?orgunit=dtm&lng=de&accountid=dispo2')).toEqual({
    orgunit: 'dtm',
    accountid: 'dispo2',
    rest: '?lng=de',
  });
  expect(takeOfAddress('?orgunit=dtm')).toEqual({ orgunit: 'dtm', rest: '' });
  expect(takeOfAddress('')).toEqual({ rest: '' });
});

test('what a provider sent back and a pairing token are taken out of the address', () => {
  expect(takeOfAddress('?code=c1&state=s1.Lw&iss=https%3A%2F%2Fp&session_state=x&lng=de')).toEqual({
    provider: { code: 'c1', state: 's1.Lw', iss: 'https://p' },
    rest: '?lng=de',
  });
  expect(takeOfAddress('?error=access_denied&error_description=no&state=s1')).toEqual({
    provider: { error: 'access_denied', state: 's1' },
    rest: '',
  });
  expect(takeOfAddress('?code=somebody-elses')).toEqual({ rest: '?code=somebody-elses' });
  expect(takeOfAddress('?pairingtoken=abc.def&lng=fr')).toEqual({ pairingtoken: 'abc.def', rest: '?lng=fr' });
});

test('the page to return to is read from the state, and checked like any other', () => {
  const state = `random.${Buffer.from('/DPT/tour/ä?x=1').toString('base64url')}`;
  expect(redirectOfState(state)).toBe('/DPT/tour/ä?x=1');
  expect(redirectOfState('random.')).toBeUndefined();
  expect(redirectOfState('random')).toBeUndefined();
  expect(redirectOfState('random.%%%')).toBeUndefined();
  const evil = `random.${Buffer.from('//evil.example').toString('base64url')}`;
  expect(redirectTarget(redirectOfState(evil), app)).toEqual({ kind: 'home' });
});
