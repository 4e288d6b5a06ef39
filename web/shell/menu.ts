import { type AccessFacts, mayAccess } from '#kernel/access.ts';
import type { MenuModule, Screen } from '#kernel/screen.ts';
import { type FlagSwitches, flagCheck, isSwitchedOn, stageVisible } from '#client/session/flags.ts';
import type { ModuleEntry } from './modules.ts';

/** A module of the menu with the screens that this session may open. */
export type OpenModule = { menu: MenuModule; screens: readonly Screen[] };

/** A screen that is never listed, whatever its data says (specification 1, 2.1). */
const unlisted = (screen: Screen): boolean =>
  (screen.hidden === true && screen.tab !== true) || screen.path === 'entrypoint';

type MenuSession = (AccessFacts & { disabledFeatures?: readonly string[] | undefined }) | undefined;

/** True when the session may open the screen: its stage is visible and its access rule holds (specification 1, 6). */
export const mayOpen = (screen: Screen, session: MenuSession, switches: FlagSwitches): boolean =>
  isSwitchedOn(screen.id, session) &&
  stageVisible(screen.stage, switches, session) &&
  mayAccess(screen.access, session, flagCheck(switches, session));

/** Menu of a session: modules in their order, each with at least one screen to open. */
export function menuOf(
  modules: readonly ModuleEntry[],
  session: MenuSession,
  switches: FlagSwitches,
  listed = (screen: Screen): boolean => !unlisted(screen),
): OpenModule[] {
  const all = modules.flatMap((module) => module.screens);
  return modules
    .flatMap((module) => module.menu)
    .filter((menu) => stageVisible(menu.stage, switches, session))
    .map((menu) => ({
      menu,
      screens: all.filter(
        (screen) => screen.module === menu.id && listed(screen) && mayOpen(screen, session, switches),
      ),
    }))
    .filter((module) => module.screens.length > 0)
    .sort((a, b) => a.menu.order - b.menu.order);
}

/** Screens that the palette leads to: those of the menu, and hidden ones that say so. */
export const findableOf = (
  modules: readonly ModuleEntry[],
  session: MenuSession,
  switches: FlagSwitches,
): OpenModule[] => menuOf(modules, session, switches, (screen) => !unlisted(screen) || screen.findable === true);

/** Address of a screen; modules whose base starts with two dots lie outside of the app. */
export const pathOf = (menu: MenuModule, screen?: Screen): string =>
  !screen || screen.path === '' ? menu.base : `${menu.base}/${screen.path}`;

/** What a path names: the screen, an entity and an action; undefined when it leads nowhere. */
export function findScreen(
  modules: readonly ModuleEntry[],
  segments: { module: string; screen?: string | undefined },
): { entry: ModuleEntry; menu: MenuModule; screen: Screen } | undefined {
  for (const entry of modules)
    for (const menu of entry.menu) {
      if (menu.base !== `/${segments.module}`) continue;
      for (const owner of modules) {
        const screen = owner.screens.find(
          (candidate) => candidate.module === menu.id && candidate.path === (segments.screen ?? ''),
        );
        if (screen) return { entry: owner, menu, screen };
      }
    }
  return undefined;
}
