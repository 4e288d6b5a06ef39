import { expect, test } from 'vitest';
import type { AccessFacts } from '#kernel/access.ts';
import { readSwitches, stageVisible } from '#client/session/flags.ts';
import { findableOf, findScreen, menuOf, pathOf } from './menu.ts';
import type { ModuleEntry } from './modules.ts';
import { passwordIssues } from './login/passwordRules.ts';
import { unitsMatching } from './login/UnitPicker.tsx';
import { unitsOf } from '#client/session/units.ts';

const session = (...permissions: string[]): AccessFacts => ({
  loggedIn: true,
  permissions,
  licenses: [],
  managementLevel: 'NONE',
  passwordChangeRequired: false,
  requiredTotpRegistry: false,
  requiredTotpCode: false,
});
const load = () => Promise.resolve({ screens: {} });
const menu = (id: string, base: string, order: number) => ({
  id,
  base,
  order,
  titleKey: `${id}:t`,
  descriptionKey: `${id}:d`,
  icon: 'box',
});
const screen = (id: string, module: string, path: string, permission: string) => ({
  id,
  module,
  path,
  titleKey: id,
  access: { anyPermission: [permission] },
});
const modules: ModuleEntry[] = [
  {
    id: 'dispatch',
    menu: [menu('DPT', '/DPT', 2)],
    screens: [
      screen('plan', 'DPT', 'planning', 'plan'),
      { ...screen('trip', 'DPT', 'trip', 'plan'), hidden: true },
      { ...screen('alpha', 'DPT', 'alpha', 'plan'), stage: 'ALPHA' },
      screen('entry', 'DPT', 'entrypoint', 'plan'),
    ],
    load,
  },
  {
    id: 'masterdata',
    menu: [menu('MASTERDATA', '/CMD', 1)],
    screens: [screen('cars', 'MASTERDATA', '', 'cars')],
    load,
  },
];
const production = { production: true, showAll: false, showBeta: true };

test('the menu shows modules in order, with the screens that the session may open', () => {
  const open = menuOf(modules, session('plan', 'cars'), production);
  expect(open.map((module) => [module.menu.id, module.screens.map((s) => s.id)])).toEqual([
    ['MASTERDATA', ['cars']],
    ['DPT', ['plan']],
  ]);
  expect(menuOf(modules, session('cars'), production).map((module) => module.menu.id)).toEqual(['MASTERDATA']);
  expect(menuOf(modules, undefined, production)).toEqual([]);
});

test('the palette finds what the menu lists, and of hidden screens those that say so', () => {
  const orders = { ...screen('orders', 'DPT', 'orders', 'plan'), hidden: true, findable: true };
  const entry = modules.find((module) => module.screens.some(({ id }) => id === 'trip')) ?? expect.fail();
  const more = [...modules, { ...entry, menu: [], screens: [orders] }];
  const idsOf = (found: ReturnType<typeof menuOf>) => found.flatMap(({ screens }) => screens.map(({ id }) => id));
  expect(idsOf(menuOf(more, session('plan'), production))).not.toContain('orders');
  const found = idsOf(findableOf(more, session('plan'), production));
  expect(found).toContain('orders');
  expect(found).not.toContain('trip');
});

test('a screen that the document hides from the menu bar and that is a place of its module all the same opens that module', () => {
  const orders = { ...screen('orders', 'OM', 'orders', 'plan'), hidden: true };
  const om = {
    id: 'OM',
    base: '/OM',
    order: 9,
    titleKey: 'base:cancel',
    descriptionKey: 'base:cancel',
    icon: 'x',
  } as const;
  const listed = (one: typeof orders & { tab?: boolean }) =>
    menuOf(
      [{ ...modules[0], id: 'orders', menu: [om], screens: [one] } as (typeof modules)[number]],
      session('plan'),
      production,
    ).map(({ menu, screens }) => [menu.id, ...screens.map(({ id }) => id)]);
  expect(listed({ ...orders, tab: true })).toEqual([['OM', 'orders']]);
  expect(listed(orders)).toEqual([]);
});

test('a path finds its screen, hidden ones too', () => {
  expect(findScreen(modules, { module: 'DPT', screen: 'trip' })?.screen.id).toBe('trip');
  expect(findScreen(modules, { module: 'CMD' })?.screen.id).toBe('cars');
  expect(findScreen(modules, { module: 'DPT', screen: 'x' })).toBeUndefined();
  expect(findScreen(modules, { module: 'DPT' })).toBeUndefined();
  expect(pathOf(menu('DPT', '/DPT', 1), screen('plan', 'DPT', 'planning', 'plan'))).toBe('/DPT/planning');
});

test('stages: outside production everything; Alpha needs the switch and the permission, Beta is on unless switched off', () => {
  const read = (address: string, real = true) => readSwitches(address, () => null, real);
  expect(stageVisible('ALPHA', read('', false), session())).toBe(true);
  expect(stageVisible('ALPHA', read('?showAllFeatures=true'), session())).toBe(false);
  expect(stageVisible('ALPHA', read('?showAllFeatures=true'), session('showAllFeatures'))).toBe(true);
  expect(stageVisible('BETA', read(''), session())).toBe(true);
  expect(stageVisible('BETA', read('?showBetaFeatures=false'), session())).toBe(false);
  expect(stageVisible('BETA', read('?showBetaFeatures=false&showAllFeatures=true'), session('showAllFeatures'))).toBe(
    true,
  );
  expect(stageVisible('NEW', read('?showBetaFeatures=false'), session())).toBe(true);
});

test('units stand in the order of the tree: 0 on top, none last, then by name; a search keeps the ancestors', () => {
  const node = (
    id: string,
    name: string,
    displayOrder: number | null,
    children: Parameters<typeof unitsOf>[0][] = [],
  ) => ({ id, name, displayOrder, isBranch: children.length === 0, children });
  const units = unitsOf(
    node('global', 'Global', null, [
      node('nl', 'Nederland', null, [node('rtm', 'Rotterdam', null)]),
      node('de', 'Deutschland', 0, [node('muc', 'München', null), node('dtm', 'Dortmund', null)]),
    ]),
  );
  expect(units.map((unit) => unit.id)).toEqual(['global', 'de', 'dtm', 'muc', 'nl', 'rtm']);
  expect(unitsMatching(units, 'rott').map((unit) => unit.id)).toEqual(['global', 'nl', 'rtm']);
  expect(unitsMatching(units, 'zzz')).toEqual([]);
});

test('a new password is needed, differs from the old one and is confirmed', () => {
  const issues = (oldPassword: string, newPassword: string, confirmPassword: string) =>
    passwordIssues({ oldPassword, newPassword, confirmPassword });
  expect(issues('a', 'b', 'b')).toEqual({});
  expect(issues('a', 'a', 'a')).toEqual({ newPassword: 'base:validation/passwordNotChanged' });
  expect(issues('a', 'b', 'c')).toEqual({ confirmPassword: 'base:validation/passwordsDontMatch' });
  expect(Object.keys(issues(' ', '', ''))).toEqual(['oldPassword', 'newPassword', 'confirmPassword']);
});
