import { expect, test } from 'vitest';
import { isOverdue, signInRefusal } from './loginState.ts';
import { passwordViolations } from './passwordPolicy.ts';

const policy = { minLength: 12, maxLength: 250, classes: 3, history: 5 };
const broken = (password: string, account = 'dispo1', used = false) =>
  passwordViolations(password, account, policy, used);

test.each([
  ['Kontor-2026-x', []],
  ['Kontor-2026', ['minLength', 'common']],
  [`Aa1${'x'.repeat(247)}`, []],
  [`Aa1${'x'.repeat(248)}`, ['maxLength']],
  ['kontorkontor', ['classes']],
  ['kontor-kontor', ['classes']],
  ['Kontor-kontor', []],
  ['kontor2026kontor', ['classes']],
  ['Straße-Öl-über', []],
  ['пароль-Пароль', []],
  ['Mein-DISPO1-Konto', ['accountId']],
  ['Password1234', ['common']],
  ['Willkommen12', ['common']],
  ['P4ssw0rd!2026', ['common']],
  ['Sommer2026!!!', ['common']],
  ['1234567890-12', ['classes', 'common']],
  // The word of the list behind the signs that people put in its place.
  ['P@$$w0rd-2026', ['common']],
  ['W1llk0mmen-2026', ['common']],
  ['$ommer-2026!!', ['common']],
  ['50mmer2026!!x', []],
  ['Fu55ball-2026', ['common']],
  ['W1nt3r-2026!!', ['common']],
  ['---Sommer2026', ['common']],
  ['2026 Kontor Weg', []],
  ['Sommer-am-See-7', []],
  ['', ['minLength', 'classes']],
])('%j breaks %j', (password, expected) => {
  expect(broken(password)).toEqual(expected);
});

test('one of the last passwords is refused; a length counts characters, not bytes', () => {
  expect(broken('Kontor-2026-x', 'dispo1', true)).toEqual(['history']);
  expect(broken('Aa1🔑🔑🔑🔑🔑🔑🔑🔑🔑')).toEqual([]);
  expect(broken('Aa1🔑🔑🔑🔑🔑🔑🔑🔑')).toEqual(['minLength']);
});

test('an account id of one or two characters is in every word: it is not looked for', () => {
  expect(broken('Kontor-2026-ab', 'ab')).toEqual([]);
});

test('a password is overdue after the days of the policy, never when there are none', () => {
  const day = 86_400_000;
  expect(isOverdue(0, 90, 90 * day)).toBe(false);
  expect(isOverdue(0, 90, 90 * day + 1)).toBe(true);
  expect(isOverdue(0, 0, 9999 * day)).toBe(false);
  // Changed last month, seen today.
  expect(isOverdue(20_000 * day, 90, 20_030 * day)).toBe(false);
});

test.each([
  ['ACTIVE', null, null, undefined],
  ['ACTIVE', '2026-01-01', '2026-12-31', undefined],
  ['ACTIVE', null, '2026-06-14', 1524],
  ['ACTIVE', '2026-06-16', null, 1543],
  ['ACTIVE', '2026-06-15', '2026-06-15', undefined],
  ['ACTIVE', null, '2026-06-15', undefined],
  ['ACTIVE', '2026-06-15', null, undefined],
  ['LOCKED_ADMIN', null, null, 1541],
  ['LOCKED_HR', null, null, 1540],
  ['LOCKED', null, null, 1529],
  ['EXPIRED', null, null, 1524],
] as const)('%s from %s to %s on 2026-06-15: %s', (state, validFrom, validTo, code) => {
  expect(signInRefusal({ state, validFrom, validTo }, '2026-06-15')).toBe(code);
});
