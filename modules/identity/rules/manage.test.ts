import { describe, expect, test } from 'vitest';
import type { ManagementLevel } from '#kernel/session.ts';
import { changeRefusal, type Managed, type Manager, manageRefusal, roleRefusal } from './manage.ts';

const depotAdmin: Manager = {
  unit: 'dtm',
  accountId: 'depotadmin',
  level: 'LOCAL_USER',
  permissions: ['a', 'b'],
  reach: ['dtm'],
  everywhere: false,
};
const loader: Managed = {
  unit: 'dtm',
  accountId: 'lader1',
  enabled: true,
  level: 'NONE',
  permissions: ['a'],
  reach: ['dtm'],
};
const self: Managed = { ...depotAdmin, enabled: true };

test.each([
  ['an account of the own unit within the own rights', loader, undefined],
  ['an account of another unit', { ...loader, unit: 'ham' }, 'unit'],
  ['one of a higher level', { ...loader, level: 'SYSTEM' as const }, 'level'],
  ['one of the same level', { ...loader, level: 'LOCAL_USER' as const }, undefined],
  ['one that may more', { ...loader, permissions: ['a', 'c'] }, 'permissions'],
  ['one that reaches further', { ...loader, reach: ['dtm', 'ham'] }, 'reach'],
] as const)('a depot administrator and %s', (_, account, why) => {
  expect(manageRefusal(depotAdmin, account)).toBe(why);
});

test('whoever manages everywhere is not held by units, but by level and permissions', () => {
  const planner: Manager = { ...depotAdmin, level: 'GLOBAL_USER', everywhere: true };
  expect(manageRefusal(planner, { ...loader, unit: 'ham', reach: ['ham', 'lej'] })).toBeUndefined();
  expect(manageRefusal(planner, { ...loader, unit: 'ham', level: 'SYSTEM' })).toBe('level');
  expect(manageRefusal(planner, { ...loader, unit: 'ham', permissions: ['c'] })).toBe('permissions');
});

test.each([
  ['nothing that counts', undefined, {}, undefined],
  ['more permissions than the manager has', loader, { permissions: ['a', 'c'] }, 'permissions'],
  ['a permission that the manager has', loader, { permissions: ['a', 'b'] }, undefined],
  ['a unit that the manager does not reach', loader, { reach: ['dtm', 'ham'] }, 'reach'],
  ['a higher level', loader, { level: 'GLOBAL_USER' as const }, 'level'],
  ['its lock', loader, { enabled: false }, undefined],
] as const)('an account gets %s', (_, before, change, why) => {
  expect(changeRefusal(depotAdmin, before, { ...loader, ...change }, 3)).toBe(why);
});

test.each([
  ['permissions', { permissions: ['a', 'b', 'c'] }],
  ['fewer permissions', { permissions: ['a'] }],
  ['level', { level: 'NONE' as const }],
  ['units', { reach: ['dtm', 'ham'] }],
  ['state', { enabled: false }],
])('nobody changes their own %s', (_, change) => {
  expect(changeRefusal(depotAdmin, self, { ...self, ...change }, 3)).toBe('ownRights');
});

test('the own name may change, and an account of the same name elsewhere is somebody else', () => {
  expect(changeRefusal(depotAdmin, self, { ...self }, 3)).toBeUndefined();
  const namesake = { ...loader, accountId: 'depotadmin', unit: 'ham' };
  expect(changeRefusal({ ...depotAdmin, reach: ['dtm', 'ham'] }, namesake, { ...namesake, enabled: false }, 3)).toBe(
    undefined,
  );
});

describe('the last system administrator', () => {
  const admin: Manager = { ...depotAdmin, accountId: 'admin', level: 'SYSTEM', everywhere: true };
  const other: Managed = { ...loader, accountId: 'admin2', level: 'SYSTEM' };
  test('cannot be locked or lowered', () => {
    expect(changeRefusal(admin, other, { ...other, enabled: false }, 0)).toBe('lastSystem');
    expect(changeRefusal(admin, other, { ...other, level: 'NONE' }, 0)).toBe('lastSystem');
    expect(changeRefusal(admin, other, { ...other }, 0)).toBeUndefined();
  });
  test('is not the last while another one can sign in, or when it could not itself', () => {
    expect(changeRefusal(admin, other, { ...other, enabled: false }, 1)).toBeUndefined();
    const locked = { ...other, enabled: false };
    expect(changeRefusal(admin, locked, { ...locked, level: 'NONE' }, 0)).toBeUndefined();
  });
});

const rights = (level: ManagementLevel, ...permissions: string[]) => ({ level, permissions });
test.each([
  ['made within the own rights', { after: rights('NONE', 'a') }, undefined],
  ['made with more', { after: rights('NONE', 'c') }, 'permissions'],
  ['made with a higher level', { after: rights('SYSTEM', 'a') }, 'level'],
  ['made at another unit', { unit: 'ham', after: rights('NONE', 'a') }, 'roleUnit'],
  ['shipped, and changed', { shipped: true, before: rights('NONE', 'a'), after: rights('NONE', 'a') }, 'shipped'],
  ['taken from the stronger', { before: rights('NONE', 'a', 'c'), after: rights('NONE', 'a') }, 'permissions'],
  ['deleted while somebody holds it', { before: rights('NONE', 'a'), holders: 1 }, 'used'],
  ['deleted', { before: rights('NONE', 'a') }, undefined],
  [
    'changed while somebody holds it',
    { before: rights('NONE', 'a'), after: rights('NONE', 'b'), holders: 1 },
    undefined,
  ],
] as const)('a role is %s', (_, role, why) => {
  expect(roleRefusal(depotAdmin, { unit: 'dtm', shipped: false, holders: 0, ...role })).toBe(why);
});

/**
 * A small world searched to its end: one depot administrator who does everything that the rules let through – makes accounts, gives
 * them roles, levels and units, renews the password of others and so becomes them, writes roles – never holds more than at the start.
 */
test('no sequence of calls raises what one manager can reach', () => {
  const levels: ManagementLevel[] = ['NONE', 'LOCAL_USER', 'SYSTEM'];
  const units = ['dtm', 'ham'];
  const permissionSets = [[], ['a'], ['b'], ['c'], ['a', 'b'], ['a', 'b', 'c']];
  const everyRights = levels.flatMap((level) =>
    permissionSets.flatMap((permissions) =>
      [['dtm'], ['ham'], ['dtm', 'ham']].map((reach) => ({ level, permissions, reach })),
    ),
  );
  type Account = (typeof everyRights)[number] & { unit: string; accountId: string };
  const key = (one: Account) => JSON.stringify([one.unit, one.level, one.permissions, one.reach]);
  const others: Account[] = [
    { unit: 'dtm', accountId: 'admin', level: 'SYSTEM', permissions: ['a', 'b', 'c'], reach: ['dtm', 'ham'] },
    { unit: 'dtm', accountId: 'chief', level: 'LOCAL_USER', permissions: ['a', 'c'], reach: ['dtm'] },
    { unit: 'ham', accountId: 'other', level: 'NONE', permissions: ['a'], reach: ['ham'] },
    { unit: 'dtm', accountId: 'lader', level: 'NONE', permissions: ['a'], reach: ['dtm'] },
  ];
  const start: Account = { unit: 'dtm', accountId: 'me', level: 'LOCAL_USER', permissions: ['a', 'b'], reach: ['dtm'] };
  const mine = new Map([[key(start), start]]);
  const open = [start];
  let tried = 0;
  for (let me = open.pop(); me; me = open.pop()) {
    const manager: Manager = { ...me, everywhere: me.level === 'SYSTEM' };
    const take = (account: Account): void => {
      if (mine.has(key(account))) return;
      mine.set(key(account), account);
      open.push(account);
    };
    for (const account of [...others, ...mine.values()]) {
      const is: Managed = { ...account, enabled: true };
      tried++;
      if (manageRefusal(manager, is) === undefined) take(account);
      for (const wanted of everyRights) {
        tried++;
        const becomes = { ...account, ...wanted };
        if (changeRefusal(manager, is, { ...becomes, enabled: true }, 1) === undefined && mine.has(key(account)))
          take(becomes);
      }
    }
    for (const unit of units)
      for (const wanted of everyRights) {
        tried++;
        const made = { unit, accountId: 'new', ...wanted };
        if (changeRefusal(manager, undefined, { ...made, enabled: true }, 1) === undefined) take(made);
      }
    // A role that the manager may write is held by accounts of theirs: these become what the role says.
    for (const before of everyRights)
      for (const after of everyRights) {
        tried++;
        if (roleRefusal(manager, { unit: me.unit, shipped: false, before, after, holders: 1 }) === undefined)
          take({ ...me, level: after.level, permissions: after.permissions });
      }
  }
  expect(tried).toBeGreaterThan(10_000);
  expect(mine.size).toBeGreaterThan(4);
  const held = [...mine.values()];
  expect(new Set(held.flatMap((one) => one.permissions))).toEqual(new Set(['a', 'b']));
  expect(new Set(held.map((one) => one.level))).toEqual(new Set(['NONE', 'LOCAL_USER']));
  expect(new Set(held.map((one) => one.unit))).toEqual(new Set(['dtm']));
  expect(new Set(held.flatMap((one) => one.reach))).toEqual(new Set(['dtm']));
});
