import { expect, test } from 'vitest';
import { helpAddress } from './helpAddress.ts';

test('the help is German, French or English, and English for everybody else', () => {
  expect(helpAddress('de', {})).toBe('help/de/index.html');
  expect(helpAddress('fr', {})).toBe('help/fr/index.html');
  expect(helpAddress('pl', {})).toBe('help/en/index.html');
  expect(helpAddress(undefined, {})).toBe('help/en/index.html');
});

test('a configured help carries the language and, when there is one, the token', () => {
  expect(helpAddress('de', { address: 'https://help.example.org/{language}/start', jsonWebToken: '' })).toBe(
    'https://help.example.org/de/start',
  );
  expect(helpAddress('de', { address: 'https://help.example.org/{language}/', jsonWebToken: 'a.b=c' })).toBe(
    'https://help.example.org/de/?token=a.b%3Dc',
  );
  expect(helpAddress('fr', { address: 'https://help.example.org/?x=1' })).toBe('https://help.example.org/?x=1&lng=fr');
});

test('what is no web address leads to the own help', () => {
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'nowhere', 7, ''])
    expect(helpAddress('en', { address, jsonWebToken: 'secret' })).toBe('help/en/index.html');
});

test('a screen has its chapter; where nobody is on one, the front page opens', () => {
  expect(helpAddress('de', {}, 'crossdock.closeLoading')).toBe('help/de/close-loading.html');
  expect(helpAddress('pl', {}, 'masterdata.vehicle')).toBe('help/en/master-data.html');
  expect(helpAddress('fr', {}, 'unheard.of')).toBe('help/fr/index.html');
  expect(helpAddress('de', { address: 'https://help.example.org/{language}' }, 'dispatch.planning')).toBe(
    'https://help.example.org/de',
  );
});
