import { describe, expect, test } from 'vitest';
import type { Screen } from '#kernel/screen.ts';
import { planningGroupings, planningWidgets, terminalFilters } from '#modules/dispatch/rules/planningWidgets.ts';
import { miniTabs } from '#modules/shipments/rules/miniTabs.ts';
import { shipmentTabs } from '#modules/shipments/rules/shipmentTabs.ts';
import { fullPallet, fullShipment } from './fullShipment.ts';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import { camel, upper } from './namedInWords.ts';
import { guardDiffers } from './opening.ts';
import { menus, screenAt, screenModules, screens } from './product.ts';
import { type Entry, englishText, readTable, textOf } from './tables.ts';

type RouteEntry = Entry & {
  module?: string;
  path?: string | null;
  screen?: string | null;
  menu?: boolean | null;
  flag?: string | null;
  permissions?: string[] | null;
  licence?: string | null;
  level?: string | null;
  guard?: string | null;
  id?: string;
  base?: string | null;
  name?: string;
  order?: number;
};

/** Segments of screens whose path the document gives in words, or names without giving it. */
const described: Record<string, string> = {
  'DPT.execution dashboard': 'execution',
  'DPT.archive dashboard': 'archive',
  'DPT.tour': 'tour',
  'DPT.infoScan': 'infoScan',
  'DPT.history': 'history',
  'DPT.handoverPoint': 'handoverPoint',
  'TH.the info scan route': 'infoscan',
};
const pathOf = (entry: RouteEntry): string | undefined => described[entry.key] ?? entry.path?.replace(/^\//, '');

/** Paths of the shell itself: a quoted path of its router, or the component that stands where none fits. */
const shellPlaces: Record<string, string> = {
  'shell./login': "path: '/login', component: LoginPage",
  'shell./': "path: '/', component: HomePage",
  'shell.each-module': "path: '/$module/{-$screen}/{-$entityId}/{-$actionId}'",
  'shell.not-found': 'defaultNotFoundComponent: NotFoundPage',
  shape: "path: '/$module/{-$screen}/{-$entityId}/{-$actionId}'",
};
const judgeShell = (place: string): Verdict =>
  textOf('web/shell/router.tsx').includes(place) ? undefined : `the router has no ${place}`;

function guardOf(entry: RouteEntry, { access }: Screen): Verdict {
  const permissions = entry.permissions ?? [];
  const licences = entry.licence ? [entry.licence] : [];
  if (permissions.length === 0 && licences.length === 0 && !entry.level) return undefined;
  return guardDiffers(access, {
    any_permission: permissions,
    any_licence: licences,
    level: entry.level,
    permissionOrLicence: entry.guard === 'permission or licence',
    namesNotShown: permissions.length === 0 && !entry.level,
  });
}

function judgeScreen(entry: RouteEntry): Verdict {
  const place = shellPlaces[entry.key];
  if (place) return judgeShell(place);
  const path = pathOf(entry);
  const screen = path === undefined ? undefined : screenAt(entry.module ?? '', path);
  if (!screen) return 'does not exist';
  const wrong = [
    entry.flag && screen.stage !== entry.flag.toUpperCase() ? `stage ${screen.stage}` : '',
    !entry.flag && screen.stage ? `stage ${screen.stage}` : '',
    entry.menu === false && !screen.hidden ? 'stands in the menu' : '',
    guardOf(entry, screen) ?? '',
  ].filter((text) => text !== '');
  return wrong.length > 0 ? wrong.join(', ') : undefined;
}

function judgeModule(entry: RouteEntry): Verdict {
  const menu = menus.find((one) => one.id === entry.id);
  const base = entry.base ?? `/${entry.id}`;
  return !menu ? 'does not exist' : menu.base === base ? undefined : `base ${menu.base}`;
}

const plain = (text = ''): string => text.toLowerCase();
/** The name at its place in a list of the product, with the title that people read where there is one. */
const nth = (list: readonly string[], entry: RouteEntry, id: string, title?: string): Verdict =>
  list[(entry.order ?? 0) - 1] !== id
    ? `${list[(entry.order ?? 0) - 1]} stands there`
    : title === undefined || plain(englishText(title)) === plain(entry.name)
      ? undefined
      : `reads ${englishText(title)}`;

/** Titles of the tabs that somebody with all data sees, in their order. */
const tabs: Record<string, () => string[]> = {
  'tab.shipment.': () => shipmentTabs(fullShipment).map(({ id }) => `shipments:tab/${id}`),
  'tab.master-pallet.': () =>
    shipmentTabs(fullPallet).flatMap(({ id }) => (id === 'timeline' ? [] : [`shipments:tab/${id}`])),
  'mini-details.tab.': () => miniTabs(fullPallet).map((id) => `shipments:mini/${id}`),
};
function judgeTab(entry: RouteEntry): Verdict {
  const list = Object.entries(tabs).find(([start]) => entry.key.startsWith(start))?.[1]();
  if (!list) return unjudged;
  const found = plain(englishText(list[(entry.order ?? 0) - 1] ?? ''));
  return found === plain(entry.name) ? undefined : `${found} stands there`;
}

function judge(entry: RouteEntry): Verdict {
  switch (entry.kind) {
    case 'path-shape':
      return shellPlaces[entry.key] ? judgeShell(shellPlaces[entry.key] ?? '') : unjudged;
    case 'screen':
      return judgeScreen(entry);
    case 'module':
      return judgeModule(entry);
    case 'screen-name':
      return screens.some(
        (one) => one.module === entry.module && plain(englishText(one.titleKey)) === plain(entry.name),
      )
        ? undefined
        : 'no screen of the module is called so';
    case 'widget':
      return nth(planningWidgets, entry, camel(entry.name ?? ''), `dispatch:widget/title/${camel(entry.name ?? '')}`);
    case 'grouping':
      return nth(planningGroupings, entry, upper(entry.name?.replace('by ', '') ?? ''));
    case 'filter-option':
      return nth(terminalFilters, entry, upper(entry.name?.replace('complete on terminal', 'complete') ?? ''));
    case 'tab':
      return judgeTab(entry);
    default:
      return unjudged;
  }
}

describe('routes', () => {
  holdTable<RouteEntry>('routes', judge);

  test('the shell lists every module that has screens', () => {
    const listed = [...textOf('web/shell/modules.ts').matchAll(/^ +(?:\{ )?id: '(\w+)'/gm)].map(
      (match) => match[1] ?? '',
    );
    expect(listed.toSorted()).toEqual([...screenModules].toSorted());
  });

  // What is hidden from the menu bar stands nowhere in it.
  test('screens of a module stand in the menu in the order of the document', () => {
    const entries = readTable<RouteEntry>('routes').filter((entry) => entry.kind === 'screen');
    for (const menu of menus) {
      const wanted = entries.filter((entry) => entry.module === menu.id && entry.path).map(pathOf);
      const found = screens
        .filter((screen) => screen.module === menu.id && !screen.hidden && wanted.includes(screen.path))
        .map((screen) => screen.path);
      expect(found).toEqual(wanted.filter((path) => path !== undefined && found.includes(path)));
    }
  });
});
