import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { Session } from '#kernel/session.ts';
import { call } from './call.ts';
import { CallError } from './CallError.ts';
import { logout, sessionInfo } from '#modules/identity/contract/calls.ts';
import { SessionChannel } from './sessionChannel.ts';

/** States of specification 1, 4.1; `unknown` shows a spinner. */
export type SessionStatus = 'unknown' | 'loggedOut' | 'preLogin' | 'passwordChange' | 'loggedIn';

/** What the login form starts with. */
export type Prefill = { orgunit?: string; accountid?: string };

export type SessionState = { status: SessionStatus; session: Session | undefined; prefill: Prefill };

export const sessionStore = createStore<SessionState>()(() => ({ status: 'unknown', session: undefined, prefill: {} }));

/** Logged in fully only when no password change and no second factor is outstanding. */
export function statusOf(session: Session | undefined): SessionStatus {
  if (!session) return 'loggedOut';
  if (session.requiredTotpRegistry || session.requiredTotpCode) return 'preLogin';
  if (session.passwordChangeRequired) return 'passwordChange';
  return session.loggedIn ? 'loggedIn' : 'loggedOut';
}

/** Told when the session became or ceased to be a complete one: caches are cleared, the stream is opened or closed. */
export const sessionTurns = new Set<(state: SessionState) => void>();

const prefillOf = (session: Session): Prefill => ({ orgunit: session.orgUnit, accountid: session.accountName });

/** ms between showing the login page and the logout call (specification 1, 9). */
const logoutDelay = 500;

const channel = new SessionChannel({
  loggedOut: () => endSession(),
  otherAccount: () => window.location.reload(),
});

function put(session: Session | undefined, prefill?: Prefill): void {
  const before = sessionStore.getState();
  const next: SessionState = { status: statusOf(session), session, prefill: prefill ?? before.prefill };
  sessionStore.setState(next);
  channel.listen(session?.loggedIn ? session : undefined);
  if (
    before.status !== next.status ||
    before.session?.accountId !== session?.accountId ||
    before.session?.orgUnit !== session?.orgUnit
  )
    for (const turned of sessionTurns) turned(next);
}

/** Takes the session of a sign-in or of the second factor and tells the other tabs. */
export function acceptSession(session: Session): void {
  put(session);
  if (statusOf(session) === 'loggedIn') channel.tellLogin(session);
}

/** Asks the server who is signed in; answers false when it cannot be reached, then nothing is known. */
export async function loadSession(prefill?: Prefill): Promise<boolean> {
  try {
    put(await call(sessionInfo, {}, { silent: true, ownErrors: true }), prefill);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.classification === 'Network' || error.classification === 'ServiceUnavailable') return false;
    put(undefined, prefill);
  }
  return true;
}

/** Session-expired event, failed keep-alive or Ctrl+Alt+U: the session is cleared and the login form prefilled. */
export function endSession(): void {
  const { session } = sessionStore.getState();
  if (session) put(undefined, prefillOf(session));
}

/** Ctrl+Alt+U: ends the session at the server as well, so that another login can be chosen. */
export async function endSessionHere(): Promise<void> {
  endSession();
  await call(logout, {}, { silent: true, ownErrors: true }).catch(() => undefined);
}

/**
 * Signs out: the shell has shown the login page already; 500 ms later the call goes out, and the other tabs of the
 * account follow.
 */
export async function signOut(showLogin: () => Promise<void>): Promise<void> {
  const { session } = sessionStore.getState();
  if (session) sessionStore.setState({ prefill: prefillOf(session) });
  await showLogin();
  await new Promise((resolve) => setTimeout(resolve, logoutDelay));
  await call(logout, {}, { silent: true, ownErrors: true }).catch(() => undefined);
  if (session) channel.tellLogout(session);
  put(undefined);
}

/** The state of the session; components draw again when it changes. */
export const useSessionState = (): SessionState => useStore(sessionStore);

/** The complete session. Throws an Error outside of the signed-in part. */
export function useSession(): Session {
  const session = useStore(sessionStore, (state) => state.session);
  if (!session) throw new Error('nobody is signed in here');
  return session;
}
