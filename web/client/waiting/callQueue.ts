import { CallError } from '../call/CallError.ts';
import { saysSignedOut } from '../call/classify.ts';
import type { RefusedCall, WaitingCall } from './waitingCall.ts';

/** What becomes of calls, for the person who made them. */
export type Listener<B, A> = {
  answered(answer: A, body: B): void;
  /** No answer yet: the device says what it can. */
  waits(call: WaitingCall<B>): void;
  /** The server refuses it, and would again. */
  refused(error: unknown, body: B): void;
  /** The device cannot keep it: it was not made. */
  notKept(body: B): void;
  /** The device cannot read what it has kept: calls of before may wait unseen. */
  notRead(): void;
};

export type Outcome<A> = { answer: A } | { error: unknown };
/** What came of one of several calls that went out together; `later`: the server asks for it once more. */
export type OutcomeOfMany<A> = Outcome<A> | 'later';

/** Where calls are kept and where they are sent. */
export type QueueWays<B, A> = {
  /** `said`: what the device says of it while it waits. */
  keep: (body: B, said: string) => Promise<WaitingCall<B>>;
  waiting: () => Promise<WaitingCall<B>[]>;
  refused: () => Promise<RefusedCall<B>[]>;
  refuse: (call: WaitingCall<B>, outcome: Outcome<A>) => Promise<RefusedCall<B>>;
  /** The answer says otherwise than the device did while the call waited. */
  contradicts: (call: WaitingCall<B>, answer: A) => boolean;
  drop: (seq: number) => Promise<void>;
  /** Of these, the ones that are still kept: another tab of the same browser may have sent one. */
  stillKept: (calls: readonly WaitingCall<B>[]) => Promise<readonly WaitingCall<B>[]>;
  /** Does something while no other tab sends out of this queue. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** As the account that made it. */
  send: (call: WaitingCall<B>) => Promise<A>;
  /** Several at once, where the server takes them so: how many of those in front, and what came of each. */
  together?: {
    take: (calls: readonly WaitingCall<B>[]) => number;
    send: (calls: readonly WaitingCall<B>[]) => Promise<readonly OutcomeOfMany<A>[]>;
  };
  /** The same under another key, after the server has answered under the first. */
  renewed: (body: B) => B;
  /** Between two attempts while the server cannot be reached. */
  pause: () => Promise<void>;
  /** An error of the page itself, which says nothing about the call. */
  report: (error: unknown) => void;
};

export type QueueState<B> = {
  waiting: number;
  /** Everything that waits, in its order. */
  all: readonly WaitingCall<B>[];
  /** What waits and was shown as waiting, in its order. */
  shown: readonly WaitingCall<B>[];
  offline: boolean;
  refused: readonly RefusedCall<B>[];
};
export const emptyQueue: QueueState<never> = { waiting: 0, all: [], shown: [], offline: false, refused: [] };

/** ms without an answer after which a call is shown as waiting. */
const slowMs = 1000;

/** Statuses of a way that is blocked or a server that is not itself; any other is its answer, and sending again would not change it. */
const away = new Set([408, 429, 502, 503, 504]);
/** The server has said no. What broke on the way (no answer, half of one) may have had its effect: it is sent again under its key. */
const refusedByServer = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status !== 401 && !away.has(error.status);
/** The session has ended: the calls wait until their account is back (quality R-04). A portal's 401 says nothing of it: they are tried again. */
const signedOut = (error: unknown): boolean => error instanceof CallError && saysSignedOut(error);

/** The state that is shown, and the calls that wait behind it. */
function queueView<B, A>(
  ways: Pick<QueueWays<B, A>, 'report'>,
  listener: () => Listener<B, A>,
  changed: (state: QueueState<B>) => void,
) {
  let state: QueueState<B> = emptyQueue;
  let calls: readonly WaitingCall<B>[] = [];
  let closed = false;
  /** Shown as waiting by now: the person has heard what the device could say, the server's answer comes later. */
  const announced = new Set<number>();
  const set = (next: Partial<QueueState<B>>) => {
    state = { ...state, ...next };
    if (!closed) changed(state);
  };
  const setCalls = (next: readonly WaitingCall<B>[]) => {
    calls = next.toSorted((a, b) => a.seq - b.seq);
    set({ waiting: calls.length, all: calls, shown: calls.filter(({ seq }) => announced.has(seq)) });
  };
  const notify = (what: (to: Listener<B, A>) => void) => {
    if (closed) return;
    try {
      what(listener());
    } catch (error) {
      ways.report(error);
    }
  };
  return {
    state: () => state,
    front: () => (closed ? [] : calls),
    set,
    notify,
    announced: (seq: number) => announced.has(seq),
    add: (call: WaitingCall<B>) => setCalls([...calls.filter(({ seq }) => seq !== call.seq), call]),
    remove: (seq: number) => setCalls(calls.filter((one) => one.seq !== seq)),
    /** Made before this page stood: whoever made them has gone on since. */
    addKept: (kept: readonly WaitingCall<B>[]) => {
      const known = new Set(calls.map(({ seq }) => seq));
      const unknown = kept.filter(({ seq }) => !known.has(seq));
      for (const { seq } of unknown) announced.add(seq);
      setCalls([...calls, ...unknown]);
    },
    addRefused: (kept: readonly RefusedCall<B>[]) => {
      const known = new Set(state.refused.map(({ seq }) => seq));
      set({ refused: [...state.refused, ...kept.filter(({ seq }) => !known.has(seq))] });
    },
    /** Everything that waits is shown; the latest of it speaks. */
    showWaiting: () => {
      const last = calls.at(-1);
      const isNew = last !== undefined && !announced.has(last.seq);
      for (const { seq } of calls) announced.add(seq);
      setCalls(calls);
      if (isNew) notify((to) => to.waits(last));
    },
    close: () => {
      closed = true;
    },
  };
}
type View<B, A> = ReturnType<typeof queueView<B, A>>;

/** Sends what waits, one after another in its order, until nothing waits or the session has ended. */
function sender<B, A>(ways: QueueWays<B, A>, view: View<B, A>) {
  let sending = false;
  const sent = (calls: readonly WaitingCall<B>[]): Promise<readonly OutcomeOfMany<A>[]> => {
    const [first] = calls;
    if (!first) return Promise.resolve([]);
    const outcomes = ways.together ? ways.together.send(calls) : ways.send(first).then((answer) => [{ answer }]);
    return outcomes.catch((error: unknown) => calls.map(() => ({ error })));
  };
  async function settle(call: WaitingCall<B>, outcome: Outcome<A>): Promise<void> {
    if ('answer' in outcome) view.notify((to) => to.answered(outcome.answer, call.body));
    else view.notify((to) => to.refused(outcome.error, call.body));
    // With the answer, so that no counter counts it twice.
    view.remove(call.seq);
    if ('answer' in outcome && !(view.announced(call.seq) && ways.contradicts(call, outcome.answer)))
      // A call that stays on the disk is sent again after a reload, which has no effect.
      await ways.drop(call.seq).catch(() => undefined);
    else {
      // When the disk refuses too, it stays among those that wait and is asked again after a reload.
      const kept = await ways.refuse(call, outcome).catch(() => undefined);
      if (kept) view.set({ refused: [kept, ...view.state().refused] });
    }
  }
  /** Settles what was answered, in its order; what stops it says whether it is tried again. */
  async function settleAll(
    calls: readonly WaitingCall<B>[],
    outcomes: readonly OutcomeOfMany<A>[],
  ): Promise<'again' | 'ended' | undefined> {
    for (const [i, call] of calls.entries()) {
      const outcome = outcomes[i] ?? 'later';
      if (outcome === 'later') return 'again';
      if ('error' in outcome && signedOut(outcome.error)) return 'ended';
      if ('error' in outcome && !refusedByServer(outcome.error)) {
        view.set({ offline: true });
        return 'again';
      }
      view.set({ offline: false });
      await settle(call, outcome);
    }
    return undefined;
  }
  /** Those in front, once; what another tab has sent already is heard of there. */
  const attempt = (front: readonly WaitingCall<B>[]) =>
    ways.inTurn(async () => {
      const wanted = front.slice(0, Math.max(1, ways.together?.take(front) ?? 1));
      const calls = await ways.stillKept(wanted);
      for (const { seq } of wanted) if (!calls.some((one) => one.seq === seq)) view.remove(seq);
      return settleAll(calls, await sent(calls));
    });
  return async function drain(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let front = view.front(); front.length > 0; front = view.front()) {
      const slow = setTimeout(view.showWaiting, slowMs);
      // Whatever breaks here is told, and the next attempt goes on: a queue that stands still would be seen by nobody.
      const stopped = await attempt(front).catch((error: unknown): 'again' => {
        ways.report(error);
        return 'again';
      });
      clearTimeout(slow);
      if (stopped === 'ended') break;
      if (stopped === 'again') {
        view.showWaiting();
        await ways.pause();
      }
    }
    sending = false;
  };
}

/** Reads what the device has kept from before; what could not be read is said once and tried again with the next call. */
function reader<B, A>(ways: QueueWays<B, A>, view: View<B, A>, drain: () => Promise<void>) {
  const read = { waiting: false, refused: false };
  async function restoreWaiting(): Promise<void> {
    const kept = await ways.waiting();
    read.waiting = true;
    view.addKept(kept);
    void drain();
  }
  async function restoreRefused(): Promise<void> {
    const kept = await ways.refused();
    read.refused = true;
    view.addRefused(kept);
  }
  async function readKept(): Promise<void> {
    const results = await Promise.allSettled([
      ...(read.waiting ? [] : [restoreWaiting()]),
      ...(read.refused ? [] : [restoreRefused()]),
    ]);
    if (results.some(({ status }) => status === 'rejected')) view.notify((to) => to.notRead());
  }
  let reading: Promise<void> | undefined;
  const restore = (): Promise<void> => {
    reading ??= readKept().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return {
    restore,
    /** Reads once more: another tab may have kept something and be gone. */
    again: (): Promise<void> => {
      read.waiting = read.refused = false;
      return restore();
    },
  };
}

/**
 * Keeps calls on the device and sends them one after another in their order. Each has one key: when the answer is lost the same
 * key is sent again and has one effect (R19). Only the call decides what became of it, never the showing of it. Nothing is
 * shown as done before the server has said so.
 */
export function callQueue<B, A>(
  ways: QueueWays<B, A>,
  listener: () => Listener<B, A>,
  changed: (state: QueueState<B>) => void,
) {
  const view = queueView(ways, listener, changed);
  const drain = sender(ways, view);
  const { restore, again } = reader(ways, view, drain);
  /** Calls that are being written: on the disk they would look like those of another tab. */
  let writing = 0;

  async function keep(body: B, said: string): Promise<WaitingCall<B> | undefined> {
    writing += 1;
    const kept = await ways.keep(body, said).catch(() => undefined);
    writing -= 1;
    return kept;
  }
  async function add(body: B, said = ''): Promise<boolean> {
    const kept = await keep(body, said);
    if (!kept) {
      view.notify((to) => to.notKept(body));
      return false;
    }
    view.add(kept);
    if (view.state().offline || view.state().shown.length > 0) view.showWaiting();
    // What waits from before goes first; when it cannot be read, the new call still goes.
    await restore();
    void drain();
    return true;
  }
  /** A person has read why: the refused call is kept no longer. */
  async function settle(seq: number): Promise<void> {
    await ways.drop(seq).catch(() => undefined);
    view.set({ refused: view.state().refused.filter((one) => one.seq !== seq) });
  }
  return {
    open: restore,
    /** What another tab has kept and not sent; what waits is sent again. */
    pickUp: async (): Promise<void> => {
      if (writing === 0) await again();
      void drain();
    },
    /** Nothing more is sent, shown or said; what waits stays on the device. */
    close: view.close,
    add,
    settle,
    /** Sends a refused call once more, behind those that wait, under its own key. */
    sendAgain: async ({ seq, body, answered, said }: RefusedCall<B>) => {
      if (await add(answered ? ways.renewed(body) : body, said)) await settle(seq);
    },
  };
}
