import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { ownerOf } from '#kernel/owner.ts';
import type { Session } from '#kernel/session.ts';
import { call, callOwner } from '../call/call.ts';
import { CallError } from '../call/CallError.ts';
import { saysSignedOut } from '../call/classify.ts';
import { logout, oidcLogout, sessionInfo, switchUnit } from '#modules/identity/contract/calls.ts';
import { SessionChannel } from './sessionChannel.ts';

/** States of specification 1, 4.1; `unknown` shows a spinner. */
export type SessionStatus = 'unknown' | 'loggedOut' | 'preLogin' | 'passwordChange' | 'loggedIn';

/** What the login form starts with. */
export type Prefill = { orgunit?: string; accountid?: string };

export type SessionState = {
  status: SessionStatus;
  session: Session | undefined;
  prefill: Prefill;
  /** Why the last session ended before it was complete; the login page says it. */
  refused?: CallError | undefined;
};

export const sessionStore = createStore<SessionState>()(() => ({ status: 'unknown', session: undefined, prefill: {} }));
callOwner.now = () => {
  const { session } = sessionStore.getState();
  return session && ownerOf(session);
};

/** Logged in fully only when no password change and no second factor is outstanding. */
export function statusOf(session: Session | undefined): SessionStatus {
  if (!session) return 'loggedOut';
  if (session.requiredTotpRegistry || session.requiredTotpCode) return 'preLogin';
  if (session.passwordChangeRequired) return 'passwordChange';
  return session.loggedIn ? 'loggedIn' : 'loggedOut';
}

/** Told when the session became or ceased to be a complete one: caches are cleared, the stream is opened or closed. */
export const sessionTurns = new Set<(state: SessionState) => void>();

/** Told when somebody signs out here, not when a session only ends: what this device receives for them is over. */
export const signOuts = new Set<() => void>();

/** Who works in another unit is named `account@unit`: the sign-in is in the own one. */
function prefillOf({ accountId, orgUnit, managedOrgunits }: Session): Prefill {
  const at = accountId.lastIndexOf('@');
  const home = accountId.slice(at + 1);
  return at > 0 && managedOrgunits.includes(home)
    ? { orgunit: home, accountid: accountId.slice(0, at) }
    : { orgunit: orgUnit, accountid: accountId };
}

/** ms between showing the login page and the logout call (specification 1, 9). */
const logoutDelay = 500;

const channel = new SessionChannel({
  loggedOut: () => endSession(),
  otherAccount: () => window.location.reload(),
});

function put(session: Session | undefined, prefill?: Prefill, refused?: CallError): void {
  const before = sessionStore.getState();
  const next: SessionState = { status: statusOf(session), session, prefill: prefill ?? before.prefill, refused };
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
  spoken = true;
  put(session);
  if (statusOf(session) === 'loggedIn') channel.announceLogin(session);
}

const isSession = (answer: unknown): answer is Session =>
  typeof answer === 'object' && answer !== null && 'accountId' in answer && 'loggedIn' in answer;

/**
 * Who the server says is signed in: null: nobody, in its own words. Undefined: it was not reached, or what answered says nothing of the
 * session (an error of the server, the page of a proxy).
 */
export async function askWho(): Promise<Session | null | undefined> {
  try {
    const answer: unknown = await call(sessionInfo, {}, { silent: true, ownErrors: true });
    return isSession(answer) ? answer : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    if (!(error instanceof CallError)) throw error;
    return saysSignedOut(error) ? null : undefined;
  }
}

let spoken = false;
/** Whether the server itself has said by now who is signed in on this page, or that nobody is. */
export const serverHasSpoken = (): boolean => spoken;

/** Asks the server who is signed in; answers false when it does not say, then nothing is known and everything stays as it is. */
export async function loadSession(prefill?: Prefill): Promise<boolean> {
  const session = await askWho();
  if (session === undefined) return false;
  spoken = true;
  put(session ?? undefined, prefill);
  return true;
}

/** Session-expired event, failed keep-alive or Ctrl+Alt+U: the session is cleared and the login form prefilled. */
export function endSession(): void {
  const { session } = sessionStore.getState();
  if (session) put(undefined, prefillOf(session));
}

/**
 * The server refused the event stream: whoever was signed out (locked, blocked, expired) is told at once, not at the next click.
 * A missing login ends the session as it does for every call.
 */
export const askWhetherSignedIn = (): Promise<void> =>
  call(sessionInfo, {}, { silent: true }).then(
    () => undefined,
    () => undefined,
  );

/** The server ended the sign-in half way (too many codes, too late): the login page begins anew and says why. */
export function sessionLost(why: CallError): void {
  const { session } = sessionStore.getState();
  put(undefined, session && prefillOf(session), why);
}

/** A sign-in that was refused before the login page was there to say so. */
export const refuseLogin = (why: CallError | undefined, prefill?: Prefill): void => put(undefined, prefill, why);

/** Ctrl+Alt+U: ends the session at the server as well, so that another login can be chosen. */
export async function endSessionHere(): Promise<void> {
  endSession();
  await call(logout, {}, { silent: true, ownErrors: true }).catch(() => undefined);
}

/**
 * Signs out: the shell has shown the login page already; 500 ms later the call goes out, and the other tabs of the
 * account follow.
 */
export const signOut = (showLogin: () => Promise<void>): Promise<void> => {
  leaving = leave(showLogin);
  return leaving;
};

let leaving: Promise<void> = Promise.resolve();
/** A sign-in waits for a sign-out that is still on its way: its answer would take the new session's cookie away. */
export const signedOutCompletely = (): Promise<void> => leaving.catch(() => undefined);

async function leave(showLogin: () => Promise<void>): Promise<void> {
  const { session } = sessionStore.getState();
  if (session) sessionStore.setState({ prefill: prefillOf(session) });
  await showLogin();
  for (const left of signOuts) left();
  await new Promise((resolve) => setTimeout(resolve, logoutDelay));
  // Who came in through an identity provider leaves there as well (single sign-out).
  const away = session?.managedByExtern
    ? await call(oidcLogout, {}, { silent: true, ownErrors: true }).catch(() => undefined)
    : undefined;
  await call(logout, {}, { silent: true, ownErrors: true }).catch(() => undefined);
  if (session) channel.announceLogout(session);
  put(undefined);
  if (away?.logoutUrl) window.location.assign(away.logoutUrl);
}

/** Units that this session may go on in: those that the account manages, without the present one. */
export const reachableUnits = (session: Session): string[] =>
  session.pairingToken === null ? session.managedOrgunits.filter((unit) => unit !== session.orgUnit) : [];

/**
 * Goes on in another unit by a new session (domain R2). The page starts anew, here and in the other tabs: what is open belongs to
 * the unit that is left.
 */
export async function switchToUnit(orgunit: string): Promise<void> {
  const session = await call(switchUnit, { body: { orgunit } }, { silent: true });
  channel.announceLogin(session);
  window.location.hash = '#/';
  window.location.reload();
}

/** The state of the session; components draw again when it changes. */
export const useSessionState = (): SessionState => useStore(sessionStore);

/** The complete session. Throws an Error outside of the signed-in part. */
export function useSession(): Session {
  const session = useStore(sessionStore, (state) => state.session);
  if (!session) throw new Error('nobody is signed in here');
  return session;
}
