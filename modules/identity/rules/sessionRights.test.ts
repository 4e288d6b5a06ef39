import { expect, test } from 'vitest';
import type { ManagementLevel, RowScope } from '#kernel/session.ts';
import { rightsOf } from './sessionRights.ts';

const role = (permissions: string[], level: ManagementLevel = 'NONE', row_scope: RowScope = 'unit') => ({
  name: 'any',
  level,
  row_scope,
  permissions,
});

test('two roles add up: every permission once, in the order of the alphabet', () => {
  const rights = rightsOf([role(['scanLoading', 'readShipments']), role(['readShipments', 'createTrips'])], null);
  expect(rights.permissions).toEqual(['createTrips', 'readShipments', 'scanLoading']);
});

test('without a role there is no right, no level, and the narrowest sight', () => {
  expect(rightsOf([], null)).toEqual({ permissions: [], managementLevel: 'NONE', rowScope: 'ownTrips' });
});

test.each([
  [['NONE', 'LOCAL_USER'], null, 'LOCAL_USER'],
  [['LOCAL_USER', 'NONE'], null, 'LOCAL_USER'],
  [['GLOBAL_USER', 'LOCAL_USER'], null, 'GLOBAL_USER'],
  [['NONE'], 'LOCAL_USER', 'LOCAL_USER'],
  [['GLOBAL_USER'], 'NONE', 'GLOBAL_USER'],
  [[], 'GLOBAL_USER', 'GLOBAL_USER'],
] as [ManagementLevel[], ManagementLevel | null, ManagementLevel][])(
  'roles of %j on an account of %s manage as %s',
  (levels, account, expected) => {
    expect(
      rightsOf(
        levels.map((level) => role([], level)),
        account,
      ).managementLevel,
    ).toBe(expected);
  },
);

test.each([
  [['ownTrips', 'unit'], 'unit'],
  [['ownTrips', 'ownAff'], 'ownAff'],
  [['ownAff', 'ownKeyAccount'], 'ownKeyAccount'],
  [['ownTrips'], 'ownTrips'],
] as [RowScope[], RowScope][])('roles that see %j see %s together', (scopes, expected) => {
  expect(
    rightsOf(
      scopes.map((scope) => role([], 'NONE', scope)),
      null,
    ).rowScope,
  ).toBe(expected);
});
