import { expect, test } from 'vitest';
import { firstField, loginComplete, loginFields, type PairedAs } from './loginForm.ts';

const shown = (pairedAs: PairedAs | undefined, byProvider: boolean): string => {
  const { unit, account, password } = loginFields({ pairedAs, byProvider });
  return [unit && 'unit', account && 'account', password && 'password'].filter(Boolean).join(' ');
};

test.each([
  [undefined, false, 'unit account password'],
  [undefined, true, 'unit'],
  ['PASSWORD', false, 'password'],
  ['USER_ACCOUNT', false, 'account password'],
  ['USER_ACCOUNT', true, 'unit'],
  ['NONE', false, ''],
] as const)('paired as %s, provider %s: %s', (pairedAs, byProvider, expected) => {
  expect(shown(pairedAs, byProvider)).toBe(expected);
});

test.each([
  [undefined, false, undefined, '', 'unit'],
  [undefined, false, undefined, 'dispo1', 'unit'],
  [undefined, false, 'dtm', '', 'account'],
  [undefined, false, 'dtm', 'dispo1', 'password'],
  [undefined, true, undefined, '', 'unit'],
  [undefined, true, 'vlo', '', undefined],
  ['USER_ACCOUNT', false, undefined, '', 'account'],
  ['PASSWORD', false, undefined, '', 'password'],
  ['NONE', false, undefined, '', undefined],
] as const)(
  'the first key goes to what is missing first: paired as %s, provider %s, unit %s, account %s',
  (pairedAs, byProvider, unit, account, expected) =>
    expect(firstField(loginFields({ pairedAs, byProvider }), { unit, account })).toBe(expected),
);

test('signing in needs every field that is shown, blanks are nothing, and none without fields', () => {
  const all = loginFields({ pairedAs: undefined, byProvider: false });
  const typed = { unit: 'dtm', account: 'dispo1', password: 'x' };
  expect(loginComplete(all, typed)).toBe(true);
  expect(loginComplete(all, { ...typed, unit: undefined })).toBe(false);
  expect(loginComplete(all, { ...typed, account: '  ' })).toBe(false);
  expect(loginComplete(all, { ...typed, password: '' })).toBe(false);
  const nothing = { unit: undefined, account: '', password: '' };
  expect(loginComplete(loginFields({ pairedAs: 'NONE', byProvider: false }), nothing)).toBe(true);
  expect(loginComplete(loginFields({ pairedAs: undefined, byProvider: true }), { ...nothing, unit: 'vlo' })).toBe(true);
  expect(loginComplete(loginFields({ pairedAs: 'PASSWORD', byProvider: false }), nothing)).toBe(false);
  expect(loginComplete(loginFields({ pairedAs: 'PASSWORD', byProvider: false }), { ...nothing, password: 'x' })).toBe(
    true,
  );
});
