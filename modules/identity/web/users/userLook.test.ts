import { expect, test } from 'vitest';
import type { User } from '#modules/identity/contract/users.ts';
import { userFilters, userLook } from './userLook.ts';

const user: User = {
  userId: 'dispo1',
  orgUnit: 'dtm',
  name: 'S. Krämer',
  roles: ['dispatcher'],
  managementLevel: 'NONE',
  effectiveLevel: 'NONE',
  managedOrgunits: [],
  groups: [],
  mfaRequired: false,
  state: 'ACTIVE',
  lockedUntil: null,
  mfa: 'NONE',
  managedByExtern: false,
  passwordChangeRequired: false,
  passwordLinkUntil: null,
  lastLogin: Date.UTC(2026, 10, 23),
  createdAt: null,
  sessions: 0,
  version: 1,
  readOnly: null,
};

test.each([
  ['active', {}, 'done', 'ACTIVE'],
  ['locked by personnel', { state: 'LOCKED_HR' as const }, 'late', 'LOCKED_HR'],
  ['locked by wrong passwords', { lockedUntil: 5 }, 'late', 'guesses'],
  ['over, as of yesterday', { validTo: [2026, 11, 22] }, 'later', 'EXPIRED'],
  ['valid to this day', { validTo: [2026, 11, 23] }, 'done', 'ACTIVE'],
  ['valid from tomorrow', { validFrom: [2026, 11, 24] }, 'later', 'notYet'],
  ['with a first password', { passwordChangeRequired: true }, 'risk', 'passwordDue'],
  ['waiting for its link', { passwordChangeRequired: true, passwordLinkUntil: 5 }, 'risk', 'linkOpen'],
  ['locked and with a first password', { state: 'LOCKED' as const, passwordChangeRequired: true }, 'late', 'LOCKED'],
] as const)('an account that is %s', (_, more, status, label) => {
  expect(userLook({ ...user, ...more } as User, '2026-11-23')).toMatchObject({
    status,
    label: `identity:state/${label}`,
  });
});

test('an account that was made today is not unused, one that nobody has used for 90 days is', () => {
  const now = Date.UTC(2026, 10, 23);
  const unused = (createdAt: number | null) =>
    userFilters.unused({ ...user, lastLogin: null, createdAt }, '2026-11-23', now);
  expect(unused(now)).toBe(false);
  expect(unused(now - 90 * 86_400_000)).toBe(false);
  expect(unused(now - 90 * 86_400_000 - 1)).toBe(true);
  expect(unused(null)).toBe(true);
});

test('who was never here counts as unused, who was here 90 days ago does not yet', () => {
  const now = Date.UTC(2026, 10, 23);
  const unused = (lastLogin: number | null) => userFilters.unused({ ...user, lastLogin }, '2026-11-23', now);
  expect(unused(null)).toBe(true);
  expect(unused(now - 90 * 86_400_000)).toBe(false);
  expect(unused(now - 90 * 86_400_000 - 1)).toBe(true);
  expect(userFilters.unused({ ...user, lastLogin: null, state: 'EXPIRED' }, '2026-11-23', now)).toBe(false);
});
