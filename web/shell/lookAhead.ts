import { addressHistory } from '#client/navigation/hashHistory.ts';
import type { SessionState } from '#client/session/session.ts';
import { switches } from '#client/session/useFlags.ts';
import { findScreen, mayOpen } from './menu.ts';
import { modules } from './modules.ts';

/**
 * Loads the code of the screen that the address names, beside the question who is signed in.
 * @returns to be called with the answer: asks what the screen will ask first, beside the texts and all else that its page waits for
 */
export function lookAhead(): (state: SessionState) => void {
  const { pathname, search } = addressHistory().location;
  const [module = '', screen] = pathname.split('/').filter(Boolean);
  const found = findScreen(modules, { module, screen });
  if (!found) return () => {};
  const code = found.entry.load();
  // The page asks for it again, and says when it does not come.
  code.catch(() => {});
  return ({ status, session }) => {
    if (status !== 'loggedIn' || !mayOpen(found.screen, session, switches)) return;
    void code.then(({ ahead }) => ahead?.[found.screen.id]?.(new URLSearchParams(search))).catch(() => {});
  };
}
