import type { TextKey } from '#kernel/text.ts';
import i18next from 'i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { showToast } from '#ui/feedback/toasts.ts';
import { effectiveNotifications, retrieveMetrics } from '#modules/workspace/contract/notifications.ts';
import { CallError } from '#client/call/CallError.ts';
import { call, type ResultOf } from '#client/call/call.ts';
import { sessionStore, sessionTurns } from '#client/session/session.ts';
import { afterPoll, nextPoll, type PollState, pollStart, resumed } from './pollRules.ts';

/** One line of the bell (specification 1, 3.5). */
export type NotificationEntry = { id: string; value: number; translateKey: TextKey; link: string };
type Notifications = { entries: readonly NotificationEntry[]; total: number; stopped: boolean };

const nothing: Notifications = { entries: [], total: 0, stopped: false };
const store = createStore<Notifications>()(() => nothing);
export const useNotifications = (): Notifications => useStore(store);

/** The number on the application's icon, where the system has one. */
function markApp(total: number): void {
  const { setAppBadge, clearAppBadge } = navigator as {
    setAppBadge?: (count: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  (total > 0 ? setAppBadge?.call(navigator, total) : clearAppBadge?.call(navigator))?.catch(() => undefined);
}

function show(next: Partial<Notifications>): void {
  store.setState(next);
  markApp(store.getState().total);
}

type Effective = ResultOf<typeof effectiveNotifications>;

/** Asks for the counts of the topics in force; what has nothing waiting is left out. */
async function retrieve(settings: Effective): Promise<NotificationEntry[]> {
  const wanted = settings.topicsOffered.filter((topic) => settings.topics[topic.id]);
  if (wanted.length === 0) return [];
  const counts = await call(retrieveMetrics, { query: { id: wanted.map((topic) => topic.id) } }, { silent: true });
  await i18next.loadNamespaces([...new Set(wanted.map((topic) => topic.translateKey.split(':')[0] ?? 'base'))]);
  return wanted.flatMap(({ id, translateKey }) => {
    const found = counts[id];
    return found && found.count > 0
      ? [{ id, value: found.count, translateKey: translateKey as TextKey, link: found.link }]
      : [];
  });
}

let again: (() => void) | undefined;
/** After settings were saved, or when the user asks once more. */
export const refreshNotifications = (): void => again?.();

/** Polls while the page is visible and somebody is signed in; asking does not keep the session alive. The answer stops it. */
function poll(): () => void {
  let state: PollState = pollStart;
  let settings: Effective | undefined;
  let lastPoll: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  const plan = () => {
    clearTimeout(timer);
    if (over) return;
    const visible = document.visibilityState === 'visible';
    const wait = nextPoll(state, { visible, lastPoll, now: Date.now() });
    if (wait !== undefined) timer = setTimeout(() => void ask(), wait);
  };
  const ask = async () => {
    lastPoll = Date.now();
    let failure: CallError['classification'] | undefined;
    try {
      settings ??= await call(effectiveNotifications, {}, { silent: true });
      const entries = await retrieve(settings);
      if (over) return;
      show({ entries, total: entries.reduce((sum, entry) => sum + entry.value, 0), stopped: false });
    } catch (error) {
      failure = error instanceof CallError ? error.classification : 'Unknown';
    }
    if (over) return;
    const after = afterPoll(state, failure);
    state = after.state;
    if (after.warn) showToast({ look: 'risk', title: { key: 'base:notifications/stopped' }, everywhere: true });
    if (after.stop) show({ stopped: true });
    plan();
  };
  again = () => {
    state = pollStart;
    settings = undefined;
    lastPoll = undefined;
    plan();
  };
  const seen = () => {
    state = resumed(state);
    plan();
  };
  document.addEventListener('visibilitychange', seen);
  plan();
  return () => {
    over = true;
    again = undefined;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
    show(nothing);
  };
}

/** Follows the session: polls for who is signed in with a browser. The mobile app, which came with a pairing token, has its own. */
export function startNotifications(): void {
  let stop: (() => void) | undefined;
  const follow = () => {
    const { status, session } = sessionStore.getState();
    stop?.();
    stop = status === 'loggedIn' && session?.pairingToken === null ? poll() : undefined;
  };
  sessionTurns.add(follow);
  follow();
}
