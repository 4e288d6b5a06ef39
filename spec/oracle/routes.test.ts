import { describe, expect, test } from 'vitest';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import { menus, screens } from './product.ts';
import { type Entry, readTable } from './tables.ts';

type RouteEntry = Entry & {
  module?: string;
  path?: string | null;
  menu?: boolean | null;
  flag?: string | null;
  permissions?: string[] | null;
  licence?: string | null;
  level?: string | null;
  id?: string;
  base?: string | null;
  order?: number;
};

const pathOf = (entry: RouteEntry): string => (entry.path ?? '').replace(/^\//, '');

function judgeScreen(entry: RouteEntry): Verdict {
  // A path that the document does not give is not the empty one.
  const screen =
    entry.path === null || entry.path === undefined
      ? undefined
      : screens.find((one) => one.module === entry.module && one.path === pathOf(entry));
  if (!screen) return unjudged;
  const access = typeof screen.access === 'object' ? screen.access : {};
  const wrong = [
    entry.flag && screen.stage !== entry.flag.toUpperCase() ? `stage ${screen.stage}` : '',
    !entry.flag && screen.stage ? `stage ${screen.stage}` : '',
    entry.menu === false && !screen.hidden ? 'stands in the menu' : '',
    entry.licence && access.anyLicence?.join() !== entry.licence ? `licence ${access.anyLicence?.join()}` : '',
    entry.permissions && entry.permissions.length > 0 && access.anyPermission?.join() !== entry.permissions.join()
      ? `permissions ${access.anyPermission?.join()}`
      : '',
  ].filter((text) => text !== '');
  return wrong.length > 0 ? wrong.join(', ') : undefined;
}

describe('routes', () => {
  holdTable<RouteEntry>('routes', (entry) => {
    if (entry.kind === 'screen') return judgeScreen(entry);
    if (entry.kind === 'module') {
      const menu = menus.find((one) => one.id === entry.id);
      const base = entry.base ?? `/${entry.id}`;
      return !menu ? unjudged : menu.base === base ? undefined : `base ${menu.base}`;
    }
    return unjudged;
  });

  // What is hidden from the menu bar stands nowhere in it.
  test('screens of a module stand in the menu in the order of the document', () => {
    const entries = readTable<RouteEntry>('routes').filter((entry) => entry.kind === 'screen');
    for (const menu of menus) {
      const wanted = entries.filter((entry) => entry.module === menu.id && typeof entry.path === 'string').map(pathOf);
      const found = screens
        .filter((screen) => screen.module === menu.id && !screen.hidden && wanted.includes(screen.path))
        .map((screen) => screen.path);
      expect(found).toEqual(wanted.filter((path) => found.includes(path)));
    }
  });
});
