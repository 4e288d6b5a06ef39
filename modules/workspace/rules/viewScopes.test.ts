import { expect, test } from 'vitest';
import type { AccessFacts } from '#kernel/access.ts';
import { mayStoreView } from './viewScopes.ts';

const session = (...permissions: string[]): AccessFacts => ({
  loggedIn: true,
  permissions,
  licenses: [],
  managementLevel: 'NONE',
  passwordChangeRequired: false,
  requiredTotpRegistry: false,
  requiredTotpCode: false,
});

test('own views are for everybody, those of a depot and global ones each need their own right', () => {
  expect(mayStoreView(session(), 'USER', false)).toBe(true);
  expect(mayStoreView(session('manageDepotViews'), 'DEPOT', false)).toBe(true);
  expect(mayStoreView(session('manageGlobalViews'), 'DEPOT', true)).toBe(false);
  expect(mayStoreView(session('manageDepotViews'), 'GLOBAL', true)).toBe(false);
  expect(mayStoreView(session('manageGlobalViews'), 'GLOBAL', true)).toBe(true);
  expect(mayStoreView(session('manageGlobalViews'), 'GLOBAL', false)).toBe(false);
});
