import i18next from 'i18next';
import type { Session } from '#kernel/session.ts';
import { menuOf } from './menu.ts';
import { modules } from './modules.ts';
import type { SessionState } from '#client/session/session.ts';
import { switches } from '#client/session/useFlags.ts';

let loading: Promise<void> = Promise.resolve();

/** Folders of the modules that the menu of this session shows. */
export function modulesOf(session: Session | undefined): string[] {
  const open = new Set(menuOf(modules, session, switches).map((module) => module.menu.id));
  const shown = modules.filter(
    (module) =>
      module.menu.some((menu) => open.has(menu.id)) || module.screens.some((screen) => open.has(screen.module)),
  );
  return [...new Set(shown.map((module) => module.id))];
}

/** Loads the texts of the modules that the menu of this session shows. */
export function loadMenuTexts(state: SessionState): Promise<void> {
  const names = modulesOf(state.session);
  loading = names.length > 0 ? i18next.loadNamespaces(names) : Promise.resolve();
  return loading;
}

/** A page is drawn when its texts are there; without them it would show their keys. */
export const menuTextsLoaded = (): Promise<void> => loading;
