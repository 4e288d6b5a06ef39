import { createStore } from 'zustand/vanilla';
import { ownerHeader } from '#kernel/owner.ts';
import { failureSentence } from '../call/failures.ts';
import { contributionsTo, loadedFilling, loadFilling } from '../slots/fillings.ts';
import { type AnyCallKind, partsOfQueue, waitingSlot } from './callKind.ts';
import { callQueue, emptyQueue, type Listener, type Outcome, type QueueState, type QueueWays } from './callQueue.ts';
import { ownerNow } from './ownerNow.ts';
import { sendLater } from './sendLater.ts';
import type { WaitingCall } from './waitingCall.ts';
import { dropCall, keepCall, namesOfKept, refuseCall, refusedCalls, stillKept, waitingCalls } from './waitingCalls.ts';

/** ms between two attempts while the server cannot be reached. */
const retryMs = 1500;

/** Until the time is over, or the browser says that there is a network again. */
const pause = (ms: number): Promise<void> =>
  new Promise((again) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      again();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
  });

type Hears = Listener<unknown, unknown>;
type State = QueueState<unknown>;

/** All calls of a queue are of one owner. */
const headersOf = ({ owner }: Pick<WaitingCall, 'owner'>): Record<string, string> => ({ [ownerHeader]: owner });

/** What waits is sent also when the page is closed before; where the browser refuses that, it waits for the page. */
const askForLater = (): void => void sendLater().catch(() => undefined);

/** Does something while no other tab of this browser does it under the same name; where the browser gives no locks, two may, which the keys make harmless. */
function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let begun = false;
  const turn = navigator.locks.request(name, () => {
    begun = true;
    return work();
  }) as Promise<T>;
  return turn.catch((error: unknown) => {
    if (begun) throw error;
    return work();
  });
}

function waysOf(
  owner: string,
  name: string,
  kind: AnyCallKind,
  about: () => string | undefined,
): QueueWays<unknown, unknown> {
  const { together } = kind;
  const { subject } = partsOfQueue(name);
  const lock = `kontor-waiting/${owner}/${name}`;
  const whyOf = (outcome: Outcome<unknown>): string =>
    'answer' in outcome ? kind.why(outcome.answer) : failureSentence(outcome.error);
  return {
    keep: (body, said) => {
      const words = about();
      const request = kind.request?.(body, subject);
      return keepCall(name, kind.keyOf(body), body, {
        said,
        ...(words === undefined ? {} : { about: words }),
        ...(request === undefined ? {} : { request }),
      });
    },
    waiting: () => waitingCalls(name),
    refused: () => refusedCalls(name),
    refuse: (call, outcome) => {
      const code = 'error' in outcome ? kind.codeOf?.(outcome.error) : undefined;
      const answered = 'answer' in outcome || (code !== undefined && kind.needsNewKey?.(code) === true);
      return refuseCall(call, whyOf(outcome), answered, code);
    },
    contradicts: ({ said }, answer) => kind.contradicts(said, answer),
    renewed: (body) => kind.renewed(body),
    drop: dropCall,
    stillKept: (calls) => stillKept(calls).catch(() => calls),
    inTurn: (work) => inTurn(lock, work),
    send: (call) => kind.send(call.body, headersOf(call), subject),
    ...(together
      ? {
          together: {
            take: (calls) => together.take(calls.map(({ body }) => body)),
            send: ([first, ...more]) =>
              first ? together.send([first, ...more], headersOf(first)) : Promise.resolve([]),
          },
        }
      : {}),
    pause: () => pause(retryMs),
    report: (error) => reportError(error),
  };
}

/** A queue of this device: it is sent whatever screen is open; screens listen to it while they stand. */
function deviceQueue(owner: string, name: string, kind: AnyCallKind) {
  let state: State = emptyQueue;
  let about: string | undefined;
  const listeners = new Set<() => Hears>();
  const watchers = new Set<() => void>();
  const everybody = (what: (to: Hears) => void): void => {
    for (const listener of listeners) what(listener());
  };
  const queue = callQueue<unknown, unknown>(
    waysOf(owner, name, kind, () => about),
    () => ({
      answered: (answer, body) => {
        kind.answered?.(answer, body);
        everybody((to) => to.answered(answer, body));
      },
      waits: (call) => everybody((to) => to.waits(call)),
      refused: (error, body) => everybody((to) => to.refused(error, body)),
      notKept: (body) => everybody((to) => to.notKept(body)),
      notRead: () => everybody((to) => to.notRead()),
    }),
    (next) => {
      const emptied = state.waiting > 0 && next.waiting === 0;
      if (state.shown.length === 0 && next.shown.length > 0) askForLater();
      state = next;
      for (const changed of watchers) changed();
      count();
      if (emptied && listeners.size === 0) kind.emptied?.(partsOfQueue(name).subject);
    },
  );
  return {
    name,
    kind,
    queue,
    state: () => state,
    watch: (changed: () => void) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    listen: (listener: () => Hears) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** What its calls are about from now on, in words. */
    is: (words: string | undefined) => {
      about = words;
    },
  };
}
export type DeviceQueue = ReturnType<typeof deviceQueue>;

/** What waits in one queue, for whoever looks from elsewhere. */
export type Waiting = {
  name: string;
  kind: string;
  subject: string;
  about: string | undefined;
  /** Calls that have no answer yet. */
  waiting: number;
  /** Calls that the server refused, and that a person has to see to. */
  refused: number;
  place: string;
};
/** Everything that waits on this device for whoever is signed in. */
export const waitingStore = createStore<{ queues: readonly Waiting[] }>()(() => ({ queues: [] }));

let open = new Map<string, DeviceQueue>();

function waitingOf({ name, kind, state }: DeviceQueue): Waiting {
  const { shown, refused } = state();
  const { kind: id, subject } = partsOfQueue(name);
  const counted = shown.filter(({ body }) => kind.counts?.(body) ?? true);
  const about = [...counted, ...refused].find((one) => one.about !== undefined)?.about;
  return {
    name,
    kind: id,
    subject,
    about,
    waiting: counted.length,
    refused: refused.length,
    place: kind.place(subject),
  };
}

/** Tells whoever looks from elsewhere; what is answered within a second has not been shown as waiting and is not told. */
function count(): void {
  const queues = [...open.values()].map(waitingOf).filter(({ waiting, refused }) => waiting + refused > 0);
  if (JSON.stringify(queues) !== JSON.stringify(waitingStore.getState().queues)) waitingStore.setState({ queues });
}

/** The queue of a name, of whoever is signed in; it stays and is sent until the session ends. */
export function openQueue(owner: string, name: string, kind: AnyCallKind): DeviceQueue {
  const there = open.get(name);
  if (there) return there;
  const made = deviceQueue(owner, name, kind);
  open.set(name, made);
  void made.queue.open();
  return made;
}

/** Opens what waits, whatever made it. What belongs to a module that is not there any more stays on the device. */
async function openKept(): Promise<void> {
  const kinds = new Map(contributionsTo(waitingSlot.name).map((one) => [one.id, one]));
  const queues = open;
  for (const name of await namesOfKept()) {
    const one = kinds.get(partsOfQueue(name).kind);
    if (!one) continue;
    // A module whose code does not come just now keeps no other from being sent.
    await loadFilling(one).catch((error: unknown) => reportError(error));
    // Signed out while it was on the way.
    if (queues !== open) return;
    const kind = loadedFilling(one.id)?.waiting;
    if (kind) openQueue(ownerNow(), name, kind);
  }
}

/** ms between two looks for what another tab, closed by now, has left. */
const lookEvery = 20_000;
let looking: ReturnType<typeof setInterval> | undefined;

const look = (): void => {
  for (const { queue, state } of open.values())
    if (state().waiting > 0 || document.visibilityState === 'visible') void queue.pickUp();
  // Not read just now, or its code does not come: the next look does it.
  void openKept().catch(() => undefined);
};

/** A page that is put away may be ended by the system at any moment. */
const putAway = (): void => {
  if (document.visibilityState === 'hidden' && [...open.values()].some(({ state }) => state().waiting > 0))
    askForLater();
};

/** Nothing more is sent for whoever was signed in; what waits stays on the device. */
function stopQueues(): void {
  clearInterval(looking);
  looking = undefined;
  window.removeEventListener('online', look);
  document.removeEventListener('visibilitychange', putAway);
  for (const { queue } of open.values()) queue.close();
  open = new Map();
  count();
}

/** Sends what waits for whoever is signed in now, whatever screen is open, and looks for it again and again. */
export function followQueues(signedIn: boolean): void {
  stopQueues();
  if (!signedIn) return;
  looking = setInterval(look, lookEvery);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', putAway);
  void openKept().catch(() => undefined);
}
