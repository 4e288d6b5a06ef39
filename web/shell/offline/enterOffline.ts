import { askWho, endSession, sessionStore } from '#client/session/session.ts';
import { keptSession, openKeptPage } from '#client/kept/keptPages.ts';
import { findScreen } from '../menu.ts';
import { maintenanceNow } from '../maintenance.ts';
import { modules } from '../modules.ts';

/** ms between two questions to a server that cannot be reached. */
const askAgain = 5_000;

/**
 * Asks until the server itself says whether the session that was taken from the device still is one. Nothing but its own word ends it: a
 * driver goes on working behind an error of the server, or the page of a proxy.
 */
async function confirm(): Promise<void> {
  const kept = sessionStore.getState().session;
  const who = await askWho();
  if (who === undefined) setTimeout(() => void confirm(), askAgain);
  else if (who === null) endSession();
  // Another account has signed in in the meantime: what is shown here is not its own.
  else if (who.accountId !== kept?.accountId || who.orgUnit !== kept.orgUnit) window.location.reload();
}

/** Screens that say themselves what they lack without a network. */
function startsOffline(path: string): boolean {
  const [, module = '', screen] = path.split('/');
  return findScreen(modules, { module, screen })?.screen.offline === true;
}

/**
 * Opens the page of the address from what the device keeps of it; false when it keeps nothing, or the server says why it is away. A screen of
 * the hall opens also where nothing is kept of the very list: what is scanned there must be refused aloud, and other lists are one tap away.
 */
export async function enterOffline(): Promise<boolean> {
  if (maintenanceNow()) return false;
  const path = window.location.hash.replace(/^#/, '').replace(/[?].*$/, '');
  const kept = await openKeptPage(path).catch(() => undefined);
  const session = kept ?? (startsOffline(path) ? await keptSession().catch(() => undefined) : undefined);
  if (!session) return false;
  sessionStore.setState({ status: 'loggedIn', session });
  setTimeout(() => void confirm(), askAgain);
  window.addEventListener('online', () => void confirm(), { once: true });
  return true;
}
