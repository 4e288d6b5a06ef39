import { CallError } from '#client/call/CallError.ts';
import { call } from '#client/call/call.ts';
import { sessionInfo } from '#modules/identity/contract/calls.ts';
import { maintenanceNow } from '../maintenance.ts';
import { endSession, sessionStore } from '#client/session/session.ts';
import { forgetPages, openKeptPage } from '#client/kept/keptPages.ts';

/** ms between two questions to a server that cannot be reached. */
const askAgain = 5_000;

/** Asks until somebody answers whether the session that was taken from the device still is one. */
async function confirm(): Promise<void> {
  const kept = sessionStore.getState().session;
  try {
    const { accountId, orgUnit } = await call(sessionInfo, {}, { silent: true, ownErrors: true });
    // Another account has signed in in the meantime: what is shown here is not its own.
    if (accountId !== kept?.accountId || orgUnit !== kept.orgUnit) window.location.reload();
  } catch (error) {
    const unreached =
      error instanceof CallError &&
      (error.classification === 'Network' || error.classification === 'ServiceUnavailable');
    if (unreached) setTimeout(() => void confirm(), askAgain);
    else endSession();
  }
}

/** Opens the page of the address from what the device keeps of it; false when it keeps nothing, or the server says why it is away. */
export async function enterOffline(): Promise<boolean> {
  if (maintenanceNow()) return false;
  const path = window.location.hash.replace(/^#/, '').replace(/[?].*$/, '');
  const session = await openKeptPage(path).catch(() => undefined);
  if (!session) return false;
  sessionStore.setState({ status: 'loggedIn', session });
  setTimeout(() => void confirm(), askAgain);
  window.addEventListener('online', () => void confirm(), { once: true });
  return true;
}

/** Whoever signs out, or is signed out, leaves nothing behind. */
export const forgetOnLogout = (status: string): void => {
  if (status === 'loggedOut') forgetPages().catch(() => undefined);
};
