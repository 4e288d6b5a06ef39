import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { saysSignedOut } from '#client/call/classify.ts';
import { alive } from '#modules/identity/contract/calls.ts';
import { readByCamera } from '#ui/scan/activity.ts';
import { endSession, loadSession, sessionStore } from '#client/session/session.ts';

/** ms: one keep-alive a minute at most (specification 1, 9). */
const keepAliveMs = 60_000;

/** Activity keeps the session alive, background polling never does (quality, Security); the answer stops it. */
export function startKeepAlive(now: () => number = () => Date.now()): () => void {
  let last = now();
  const active = () => {
    if (sessionStore.getState().status !== 'loggedIn' || now() - last < keepAliveMs) return;
    last = now();
    call(alive, {}, { silent: true, ownErrors: true }).catch((error: unknown) => {
      if (error instanceof CallError && saysSignedOut(error)) endSession();
    });
  };
  // A tab that slept may have missed that another account signed in.
  let hiddenAt = 0;
  const turned = () => {
    if (document.visibilityState === 'hidden') hiddenAt = now();
    else if (hiddenAt > 0 && now() - hiddenAt > keepAliveMs && sessionStore.getState().status === 'loggedIn') {
      const before = sessionStore.getState().session;
      void loadSession().then(() => {
        const after = sessionStore.getState().session;
        if (after && (after.accountId !== before?.accountId || after.orgUnit !== before?.orgUnit))
          window.location.reload();
      });
    }
  };
  const events = ['click', 'mousedown', 'keydown', 'focus'] as const;
  for (const name of events) window.addEventListener(name, active, { capture: true, passive: true });
  // Whoever scans by camera alone touches nothing for half an hour.
  window.addEventListener(readByCamera, active);
  document.addEventListener('visibilitychange', turned);
  return () => {
    for (const name of events) window.removeEventListener(name, active, { capture: true });
    window.removeEventListener(readByCamera, active);
    document.removeEventListener('visibilitychange', turned);
  };
}
