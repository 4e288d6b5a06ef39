import i18next from 'i18next';
import { systemConfig } from '#modules/workspace/contract/systemConfig.ts';
import { addressHistory } from '#client/navigation/hashHistory.ts';
import { sessionStore } from '#client/session/session.ts';
import { fetchCall } from '#client/call/useCall.ts';
import { findScreen } from './menu.ts';
import { modules } from './modules.ts';

/** Id of the screen that stands before the user; undefined on the home page and before the sign-in. */
function screenHere(): string | undefined {
  const [module = '', screen] = addressHistory().location.pathname.split('/').slice(1);
  return findScreen(modules, { module, screen })?.screen.id;
}

/**
 * Online help in a new tab, at the screen's own chapter (specification 1, 2.6). The tab is opened at once: after waiting for an answer browsers
 * would block it.
 */
export async function openHelp(): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return;
  tab.opener = null;
  const inside = sessionStore.getState().status === 'loggedIn';
  const [config, { helpAddress }] = await Promise.all([
    inside
      ? fetchCall(systemConfig, { params: { key: 'kontor.help' } }, { staleTime: Number.POSITIVE_INFINITY }).catch(
          () => ({}),
        )
      : {},
    import('./helpAddress.ts'),
  ]);
  const address = helpAddress(i18next.resolvedLanguage, config, inside ? screenHere() : undefined);
  tab.location.replace(new URL(address, window.location.href).href);
}
