import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { recordTypes } from './contract/types.ts';
import { enumOf, fieldPaths, fieldsBeneath } from '#kernel/fields.ts';
import { catalogues, screens } from './screens.ts';

type Tree = { [key: string]: string | Tree };
const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'texts/en.json'), 'utf8')) as Tree;
const has = (path: string): boolean => {
  let at: string | Tree | undefined = texts;
  for (const part of path.split('/')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string';
};

const ofTypes = screens.filter((screen) => screen.id !== 'masterdata.catalogues');

it('stands in the order and under the paths of specification 2, 2', () =>
  expect(screens.filter((screen) => !screen.hidden).map((screen) => screen.path)).toEqual([
    'drivers',
    'freightcarriers',
    'vehicletypes',
    'vehicles',
    'loadingContainertypes',
    'loadingContainers',
    'routes',
    'relations',
    'handlinginstructions',
    'terminallocations',
    'terminalareas',
    'areafreightforwarders',
    'stoplocations',
    'stoplocationgroupingrequests',
    'customers',
    'routings',
    'catalogues',
  ]));

it('shows every type on one screen', () =>
  expect(ofTypes.map((screen) => screen.id.replace('masterdata.', '')).sort()).toEqual(
    Object.keys(recordTypes).sort(),
  ));

it('names the groups of the catalogues', () => {
  for (const group of Object.keys(catalogues)) expect(has(`catalogue/${group}`), group).toBe(true);
});

it.each(ofTypes.map((screen) => [screen.id.replace('masterdata.', ''), screen] as const))(
  'the screen of %s stands on its declaration and has all its texts',
  (path, screen) => {
    const type = recordTypes[path];
    if (!type) return expect.fail(`no record type ${path}`);
    const access = screen.access as { anyPermission: readonly string[]; anyLicence?: readonly string[] };
    for (const permission of access.anyPermission) expect(type.read).toContain(permission);
    expect(access.anyLicence ?? []).toEqual(type.licence ? [type.licence] : []);
    const fields = fieldPaths(type).flatMap((field) => [field, ...fieldsBeneath(field)]);
    const keys = fields.map(
      (field) => `${field.path.replaceAll('.', '/')}${fieldsBeneath(field).length > 0 ? 'Title' : ''}`,
    );
    expect(keys.filter((key) => !has(`${path}/${key}`) && !has(`record/${key}`))).toEqual([]);
    const options = fields.flatMap(({ path: field, schema }) =>
      (enumOf(schema as z.ZodType) ?? []).map((value) => `${path}/${field.replaceAll('.', '/')}__${value}`),
    );
    expect(options.filter((key) => !has(key))).toEqual([]);
    for (const column of type.columns) expect([...fields.map((field) => field.path), 'id']).toContain(column);
    for (const tab of Object.keys(type.tabs ?? {})) expect(has(`tab/${tab}`), tab).toBe(true);
    expect(has(`types/${path}`) && has(`type/${path}`)).toBe(true);
  },
);
