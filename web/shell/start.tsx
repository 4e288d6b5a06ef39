import { createRoot } from 'react-dom/client';
import { listenForShortcuts } from '#ui/actions/registry.ts';
import { closeAllDialogs } from '#ui/dialogs/dialogStack.ts';
import { App } from './App.tsx';
import { watchFailures } from './failures.ts';
import { startKeepAlive } from './keepAlive.ts';
import { startLive } from './live.ts';
import { loadMemory } from './memory/memory.ts';
import { loadMenuTexts } from './menuTexts.ts';
import { rememberPreviousPath } from './navigation.ts';
import { watchMaintenance } from './maintenance.ts';
import { startNotifications } from './notifications/notifications.ts';
import { queryClient } from './queries.ts';
import { accountOfAddress } from './redirect.ts';
import { router } from './router.tsx';
import { endSession, loadSession, type SessionState, sessionStore, sessionTurns } from './session.ts';
import { startTelemetry } from './telemetry.ts';
import { startTexts } from './texts.ts';

/** Takes `orgunit` and `accountid` out of the address; answers what they named (specification 1, 2.2). */
function takeAccount(): { orgunit?: string; accountid?: string } {
  const { orgunit, accountid, rest } = accountOfAddress(window.location.search);
  if (orgunit || accountid)
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${rest}${window.location.hash}`);
  return { ...(orgunit ? { orgunit } : {}), ...(accountid ? { accountid } : {}) };
}

/** Touch mode of specification 1, 1: larger targets where the first pointer is a finger; follows when it changes. */
function markTouch(): void {
  const finger = window.matchMedia('(pointer: coarse)');
  const mark = () => document.documentElement.toggleAttribute('data-touch', finger.matches);
  finger.addEventListener('change', mark);
  mark();
}

/** Starts the product: texts and session first, then the page that the address names. */
export async function start(element: HTMLElement): Promise<void> {
  const wanted = takeAccount();
  watchFailures();
  watchMaintenance();
  await Promise.all([startTexts(), loadSession(wanted), loadMemory()]);
  const { session, status } = sessionStore.getState();
  const other =
    status === 'loggedIn' &&
    ((wanted.orgunit !== undefined && wanted.orgunit !== session?.orgUnit) ||
      (wanted.accountid !== undefined &&
        wanted.accountid !== session?.accountName &&
        wanted.accountid !== session?.accountId));
  if (other) {
    endSession();
    sessionStore.setState({ prefill: wanted });
  }

  let stopLive: (() => void) | undefined;
  const follow = (state: SessionState) => {
    stopLive?.();
    stopLive =
      state.status === 'loggedIn' && state.session
        ? startLive(`${state.session.orgUnit}/${state.session.accountId}`)
        : undefined;
  };
  sessionTurns.add((state) => {
    follow(state);
    // Caches of an org unit are cleared when the login state becomes true (specification 1, 4.1).
    if (state.status === 'loggedIn') queryClient.clear();
    else closeAllDialogs();
    void loadMenuTexts(state).then(() => router.invalidate());
  });
  follow(sessionStore.getState());
  await loadMenuTexts(sessionStore.getState());

  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (pathChanged) rememberPreviousPath(fromLocation?.pathname);
  });
  startKeepAlive();
  startNotifications();
  markTouch();
  void startTelemetry().then((tell) => tell && router.subscribe('onResolved', tell));
  listenForShortcuts(window);
  createRoot(element).render(<App />);
}
