import { createRoot } from 'react-dom/client';
import { listenForShortcuts } from '#ui/actions/registry.ts';
import { closeAllDialogs } from '#ui/dialogs/dialogStack.ts';
import { loadMessages } from '#ui/dialogs/message.tsx';
import { setBackgroundSource } from '#ui/map/background.ts';
import { systemConfig } from '#modules/workspace/contract/systemConfig.ts';
import { App } from './App.tsx';
import { watchFailures } from '#client/call/failures.ts';
import { startSlots } from './contributions.ts';
import { forgetOnLogin } from './forgetOnLogin.ts';
import { startKeepAlive } from './keepAlive.ts';
import { startLive } from './live.ts';
import { lookAhead } from './lookAhead.ts';
import { takeLinkToken } from './login/linkToken.ts';
import { languageOfReturn } from './login/returnLanguage.ts';
import { loadMemory } from '#client/memory/memory.ts';
import { loadMenuTexts, modulesOf } from './menuTexts.ts';
import { leaveNothingOfOthers } from './leaveNothing.ts';
import { enterOffline } from './offline/enterOffline.ts';
import { rememberPreviousPath } from '#client/navigation/navigation.ts';
import { leaveToasts, showToast } from '#ui/feedback/toasts.ts';
import { watchMaintenance } from './maintenance.ts';
import { startNotifications } from './notifications/notifications.ts';
import { type AddressParts, redirectTarget, takeOfAddress } from './redirect.ts';
import { router } from './router.tsx';
import { followOwnTexts, turnOwnTexts } from '#client/ownTexts.ts';
import {
  endSession,
  loadSession,
  serverHasSpoken,
  type SessionState,
  sessionStore,
  sessionTurns,
  signOuts,
} from '#client/session/session.ts';
import { startTelemetry } from './telemetry.ts';
import { startTexts } from '#client/texts.ts';
import { followKeptAhead } from '#client/kept/keepAhead.ts';
import { followQueues } from '#client/waiting/deviceQueues.ts';
import { fetchCall } from '#client/call/useCall.ts';

/** Takes out of the address what a sign-in needs, before anything else can read it (specification 1, 2.2). */
function takeAddress(): AddressParts {
  const parts = takeOfAddress(window.location.search);
  const language = parts.provider && !new URLSearchParams(parts.rest).has('lng') ? languageOfReturn() : undefined;
  if (language) parts.rest = `${parts.rest}${parts.rest ? '&' : '?'}lng=${encodeURIComponent(language)}`;
  const hash = takeLinkToken(window.location.hash) ?? window.location.hash;
  if (parts.rest !== window.location.search || hash !== window.location.hash)
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${parts.rest}${hash}`);
  return parts;
}

const prefillOfAddress = ({ orgunit, accountid }: AddressParts) => ({
  ...(orgunit ? { orgunit } : {}),
  ...(accountid ? { accountid } : {}),
});

/** Opens a page of the product before the router reads the address. */
const openInside = (path: string): void =>
  window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}#${path}`);

/** Module and screen of an address; what follows is what the screen shows. */
const screenOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** Who is signed in: by what a provider sent back, by the device's pairing, or by the cookie; false when nobody answers. */
async function enter(parts: AddressParts): Promise<boolean> {
  if (parts.pairingtoken) {
    const { pairThisDevice } = await import('./login/pairing.ts');
    await pairThisDevice(parts.pairingtoken);
    return true;
  }
  // Also before a sign-in is finished: what the page has asked already (index.html) is true now, and must not be taken for a later answer.
  const reached = await loadSession(prefillOfAddress(parts));
  if (!parts.provider) return reached;
  const { finishProviderLogin } = await import('./login/providerReturn.ts');
  const done = await finishProviderLogin(parts.provider);
  const target = redirectTarget(done?.redirect, window.location.href.split('#')[0] ?? '');
  openInside(target.kind === 'inside' ? target.path : '/');
  return true;
}

/** Address of the operator's own map, which a setting of the server names; null without one. */
async function ownMap(): Promise<string | null> {
  const { styleUrl } = await fetchCall(
    systemConfig,
    { params: { key: 'kontor.map' } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return typeof styleUrl === 'string' ? styleUrl : null;
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
  const wanted = takeAddress();
  watchFailures();
  watchMaintenance();
  const ask = lookAhead();
  const entered = enter(wanted);
  void entered.then(() => ask(sessionStore.getState())).catch(() => {});
  const [reached] = await Promise.all([entered, startTexts(), loadMemory()]);
  const root = createRoot(element);
  if (!reached && !(await enterOffline()))
    await (await import('./offline/reach.tsx')).reach(root, () => loadSession(prefillOfAddress(wanted)));
  const { session, status } = sessionStore.getState();
  if (serverHasSpoken()) leaveNothingOfOthers({ session, status }, true);
  const other =
    status === 'loggedIn' &&
    ((wanted.orgunit !== undefined && wanted.orgunit !== session?.orgUnit) ||
      (wanted.accountid !== undefined &&
        wanted.accountid !== session?.accountName &&
        wanted.accountid !== session?.accountId));
  if (other) {
    endSession();
    sessionStore.setState({ prefill: prefillOfAddress(wanted) });
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
    forgetOnLogin(state);
    leaveNothingOfOthers(state, false);
    followQueues(state.status === 'loggedIn');
    followKeptAhead(state.status === 'loggedIn' ? state.session : undefined);
    if (state.status !== 'loggedIn') closeAllDialogs();
    turnOwnTexts(state.status === 'loggedIn');
    void loadMenuTexts(state).then(() => router.invalidate());
  });
  follow(sessionStore.getState());
  followOwnTexts();
  turnOwnTexts(sessionStore.getState().status === 'loggedIn');
  await loadMenuTexts(sessionStore.getState());

  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (pathChanged) rememberPreviousPath(fromLocation?.pathname);
    if (fromLocation && screenOf(fromLocation.pathname) !== screenOf(toLocation.pathname)) leaveToasts();
  });
  startSlots();
  followQueues(sessionStore.getState().status === 'loggedIn');
  startKeepAlive();
  startNotifications();
  setBackgroundSource(ownMap);
  markTouch();
  void startTelemetry().then((tell) => tell && router.subscribe('onResolved', tell));
  listenForShortcuts(window, (key) => showToast({ look: 'planned', title: { key } }));
  root.render(<App />);
  // A first message may be that the network is gone.
  void loadMessages().catch(() => undefined);
  const offline = await import('./offline/serviceWorker.ts');
  void offline.startServiceWorker().catch(() => undefined);
  followKeptAhead(sessionStore.getState().status === 'loggedIn' ? sessionStore.getState().session : undefined);
  const keep = (state: SessionState) => {
    if (state.status === 'loggedIn') void offline.keepForOffline(modulesOf(state.session)).catch(() => undefined);
    if (state.status === 'loggedIn')
      void import('./push/pushDevice.ts').then((push) => push.confirmPush()).catch(() => undefined);
  };
  signOuts.add(() => void import('./push/pushDevice.ts').then((push) => push.forgetPush()).catch(() => undefined));
  sessionTurns.add(keep);
  keep(sessionStore.getState());
  (await import('./sendDeviceLog.ts')).startDeviceLog();
}
