type Who = { accountId: string; orgUnit: string };

const loginKey = 'kontor/login';
const nameOf = (who: Who): string => `kontor/session/${who.orgUnit}/${who.accountId}`;
const whoOf = (who: Who): string => `${who.orgUnit}/${who.accountId}`;

/**
 * Tells the other tabs of this browser: a logout goes to the tabs of the same account (the channel is named by it), a
 * login to all, so that a tab of another account starts anew (specification 1, 4.1).
 */
export class SessionChannel {
  #channel: BroadcastChannel | undefined;
  #who: string | undefined;
  readonly #handlers: { loggedOut: () => void; otherAccount: () => void };

  constructor(handlers: { loggedOut: () => void; otherAccount: () => void }) {
    this.#handlers = handlers;
    if (typeof window === 'undefined') return;
    window.addEventListener('storage', (event) => {
      if (event.key === loginKey && event.newValue) this.#heardLogin(event.newValue.split('|')[0]);
    });
  }

  #heardLogin(who: string | undefined): void {
    if (who !== undefined && who !== this.#who) this.#handlers.otherAccount();
  }

  /** Follows the account that is signed in here; undefined: nobody. */
  listen(who: Who | undefined): void {
    const name = who ? whoOf(who) : undefined;
    if (name === this.#who) return;
    this.#channel?.close();
    this.#channel = undefined;
    this.#who = name;
    if (!who || typeof BroadcastChannel === 'undefined') return;
    this.#channel = new BroadcastChannel(nameOf(who));
    this.#channel.onmessage = (event: MessageEvent<unknown>) => {
      if (event.data === 'logout') this.#handlers.loggedOut();
    };
  }

  announceLogout(who: Who): void {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(nameOf(who));
    channel.postMessage('logout');
    channel.close();
  }

  announceLogin(who: Who): void {
    try {
      localStorage.setItem(loginKey, `${whoOf(who)}|${Date.now()}`);
      // Heard by now; who signed in is not left lying there.
      localStorage.removeItem(loginKey);
    } catch {
      // Private mode without storage: the other tabs notice at their next call.
    }
  }
}
