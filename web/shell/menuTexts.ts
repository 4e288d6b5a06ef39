import i18next from 'i18next';
import { menuOf } from './menu.ts';
import { modules } from './modules.ts';
import type { SessionState } from './session.ts';
import { switches } from './useFlags.ts';

let loading: Promise<void> = Promise.resolve();

/** Loads the texts of the modules that the menu of this session shows. */
export function loadMenuTexts(state: SessionState): Promise<void> {
  const open = new Set(menuOf(modules, state.session, switches).map((module) => module.menu.id));
  const names = modules.filter(
    (module) =>
      module.menu.some((menu) => open.has(menu.id)) || module.screens.some((screen) => open.has(screen.module)),
  );
  loading = names.length > 0 ? i18next.loadNamespaces(names.map((module) => module.id)) : Promise.resolve();
  return loading;
}

/** A page is drawn when its texts are there; without them it would show their keys. */
export const menuTextsLoaded = (): Promise<void> => loading;
