import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { queryClient } from '#client/call/queries.ts';
import { askWhetherSignedIn } from '#client/session/session.ts';
import { refreshLive } from './refreshLive.ts';

/** One committed change (domain 5.1): which record of which unit, and its new version. */
export type LiveEvent = { type: string; entity: string; id: string; orgUnit: string; version: number };

type Notice =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'reset' }
  | { kind: 'state'; state: LiveState }
  | { kind: 'ask' };
export type LiveState = { status: 'off' | 'connecting' | 'live' | 'lost'; since: number };

/** Shown in the header: whether what is on the screen follows the server. */
const liveStore = createStore<LiveState>()(() => ({ status: 'off', since: 0 }));

const address = '../api/system/sse/register/all';
/** Events of this time are answered with one refresh. */
const gatherMs = 150;
let stale = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function refreshStale(everything: boolean): void {
  const entities = stale;
  stale = new Set();
  refreshLive(queryClient, everything ? undefined : entities);
}

function heard(event: LiveEvent): void {
  stale.add(event.entity);
  timer ??= setTimeout(() => {
    timer = undefined;
    refreshStale(false);
  }, gatherMs);
}

const isEvent = (value: unknown): value is LiveEvent =>
  typeof value === 'object' && value !== null && 'entity' in value && typeof value.entity === 'string';

/**
 * The one event stream of the browser: one tab holds it and passes events on to the others, so that ten tabs cost one
 * connection. Without locks (plain http) every tab holds its own. The answer closes it.
 */
export function startLive(account: string): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`kontor/live/${account}`);
  const stop = new AbortController();
  let source: EventSource | undefined;
  let was: LiveState['status'] = 'connecting';
  let holds = false;

  const show = (status: LiveState['status'], tell: boolean) => {
    const state = { status, since: Date.now() };
    if (liveStore.getState().status !== status) liveStore.setState(state);
    // After a gap the screen asks again for everything that is live: it equals the server whatever was missed.
    if (status === 'live' && was === 'lost') refreshStale(true);
    was = status;
    if (tell) channel?.postMessage({ kind: 'state', state } satisfies Notice);
  };
  const open = () => {
    source = new EventSource(address, { withCredentials: true });
    source.onopen = () => show('live', true);
    source.onerror = () => {
      show('lost', true);
      // The browser gives up after a refusal; a closed stream is opened anew while the session lasts.
      if (source?.readyState === EventSource.CLOSED && !stop.signal.aborted) {
        source = undefined;
        void askWhetherSignedIn();
        setTimeout(() => !stop.signal.aborted && open(), 3000);
      }
    };
    // The server no longer has what was missed.
    source.addEventListener('reset', () => {
      refreshStale(true);
      channel?.postMessage({ kind: 'reset' } satisfies Notice);
    });
    source.onmessage = (message: MessageEvent<string>) => {
      let event: unknown;
      try {
        event = JSON.parse(message.data);
      } catch {
        return;
      }
      if (!isEvent(event)) return;
      heard(event);
      channel?.postMessage({ kind: 'event', event } satisfies Notice);
    };
  };
  show('connecting', false);
  if (channel)
    channel.onmessage = (message: MessageEvent<Notice>) => {
      if (message.data.kind === 'event') heard(message.data.event);
      else if (message.data.kind === 'reset') refreshStale(true);
      else if (message.data.kind === 'state') show(message.data.state.status, false);
      else if (holds) channel.postMessage({ kind: 'state', state: liveStore.getState() } satisfies Notice);
    };
  if (channel && 'locks' in navigator && navigator.locks) {
    channel.postMessage({ kind: 'ask' } satisfies Notice);
    navigator.locks
      .request(`kontor/live/${account}`, { signal: stop.signal }, () => {
        holds = true;
        open();
        return new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => undefined);
  } else open();
  return () => {
    stop.abort();
    source?.close();
    channel?.close();
    if (timer) clearTimeout(timer);
    timer = undefined;
    liveStore.setState({ status: 'off', since: Date.now() });
  };
}

export const useLiveState = (): LiveState => useStore(liveStore);
