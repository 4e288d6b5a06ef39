import i18next from 'i18next';
import { systemConfig } from '#modules/workspace/contract/systemConfig.ts';
import { helpAddress } from './helpAddress.ts';
import { sessionStore } from '#client/session/session.ts';
import { fetchCall } from '#client/call/useCall.ts';

/** Online help in a new tab (specification 1, 2.6). The tab is opened at once: after waiting for an answer browsers would block it. */
export async function openHelp(): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return;
  tab.opener = null;
  const inside = sessionStore.getState().status === 'loggedIn';
  const config = inside
    ? await fetchCall(systemConfig, { params: { key: 'kontor.help' } }, { staleTime: Number.POSITIVE_INFINITY }).catch(
        () => ({}),
      )
    : {};
  const address = helpAddress(i18next.resolvedLanguage, config);
  tab.location.replace(new URL(address, window.location.href).href);
}
