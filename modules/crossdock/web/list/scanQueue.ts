import type { ScanAnswer } from '#modules/crossdock/contract/calls.ts';
import { CallError } from '#client/call/CallError.ts';
import type { RefusedCall, WaitingCall } from '#client/waiting/waitingCall.ts';

export type Scan = { clientScanId: string; barcode: string; scannedAt: number; manual: boolean };

/** What becomes of scans, for the person who made them. */
export type Heard = {
  answered: (answer: ScanAnswer) => void;
  /** No answer yet: the device says what it can. */
  waits: (scan: WaitingCall<Scan>) => void;
  /** The server refuses it, and would again. */
  refused: (error: unknown, scan: Scan) => void;
  /** The device cannot keep it: it was not made. */
  notKept: (barcode: string) => void;
  /** The device cannot read what it has kept: scans of before may wait unseen. */
  notRead: () => void;
};

/** Where scans are kept and where they are sent. */
export type ScanWays = {
  keep: (scan: Scan) => Promise<WaitingCall<Scan>>;
  waiting: () => Promise<WaitingCall<Scan>[]>;
  refused: () => Promise<RefusedCall<Scan>[]>;
  refuse: (scan: WaitingCall<Scan>, outcome: Outcome) => Promise<RefusedCall<Scan>>;
  /** The answer says otherwise than the device did while the scan waited. */
  contradicts: (scan: WaitingCall<Scan>, answer: ScanAnswer) => boolean;
  drop: (seq: number) => Promise<void>;
  /** As the account that made it. */
  send: (scan: WaitingCall<Scan>) => Promise<ScanAnswer>;
  newKey: () => string;
  /** Between two attempts while the server cannot be reached. */
  pause: () => Promise<void>;
  /** An error of the page itself, which says nothing about the scan. */
  report: (error: unknown) => void;
};

export type ScanQueueState = {
  waiting: number;
  /** What waits and was shown as waiting, in its order. */
  shown: readonly WaitingCall<Scan>[];
  offline: boolean;
  refused: readonly RefusedCall<Scan>[];
};
export const emptyQueue: ScanQueueState = { waiting: 0, shown: [], offline: false, refused: [] };

/** ms without an answer after which a scan is shown as waiting. */
const slowMs = 1000;

export type Outcome = { answer: ScanAnswer } | { error: unknown };

/** Statuses of a way that is blocked or a server that is not itself; any other is its answer, and sending again would not change it. */
const away = new Set([408, 429, 502, 503, 504]);
/** The server has said no. What broke on the way (no answer, half of one) may have had its effect: it is sent again under its key. */
const saidNo = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && !away.has(error.status);
/** The session has ended: the scans wait until their account is back (quality R-04). */
const signedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/**
 * Keeps scans on the device and sends them one after another in their order. Each has one key: when the answer is lost the same
 * key is sent again and has one effect (R19). Only the call decides what became of a scan, never the showing of it. Nothing is
 * shown as loaded before the server has said so.
 */
export function scanQueue(ways: ScanWays, heard: () => Heard, changed: (state: ScanQueueState) => void) {
  let state = emptyQueue;
  let queue: readonly WaitingCall<Scan>[] = [];
  let sending = false;
  let gone = false;
  let read = { waiting: false, refused: false };

  const set = (next: Partial<ScanQueueState>) => {
    state = { ...state, ...next };
    if (!gone) changed(state);
  };
  /** Shown as waiting by now: the person has heard what the device could say, the server's answer comes later. */
  const told = new Set<number>();
  const setQueue = (next: readonly WaitingCall<Scan>[]) => {
    queue = next.toSorted((a, b) => a.seq - b.seq);
    set({ waiting: queue.length, shown: queue.filter(({ seq }) => told.has(seq)) });
  };
  /** Everything that waits is shown; the latest of it speaks. */
  const showWaiting = () => {
    const last = queue.at(-1);
    const isNew = last !== undefined && !told.has(last.seq);
    for (const { seq } of queue) told.add(seq);
    setQueue(queue);
    if (isNew) tell((to) => to.waits(last));
  };
  const tell = (what: (to: Heard) => void) => {
    if (gone) return;
    try {
      what(heard());
    } catch (error) {
      ways.report(error);
    }
  };
  const outcomeOf = (scan: WaitingCall<Scan>): Promise<Outcome> =>
    ways.send(scan).then(
      (answer): Outcome => ({ answer }),
      (error: unknown): Outcome => ({ error }),
    );

  async function drain(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let next = queue[0]; next && !gone; next = queue[0]) {
      const { seq, body } = next;
      const slow = setTimeout(showWaiting, slowMs);
      const outcome = await outcomeOf(next);
      clearTimeout(slow);
      if ('error' in outcome && signedOut(outcome.error)) break;
      if ('error' in outcome && !saidNo(outcome.error)) {
        set({ offline: true });
        showWaiting();
        await ways.pause();
        continue;
      }
      set({ offline: false });
      if ('answer' in outcome) tell((to) => to.answered(outcome.answer));
      else tell((to) => to.refused(outcome.error, body));
      // With the answer, so that no counter counts it twice.
      setQueue(queue.filter((one) => one.seq !== seq));
      if ('answer' in outcome && !(told.has(seq) && ways.contradicts(next, outcome.answer)))
        // A scan that stays on the disk is sent again after a reload, which has no effect.
        await ways.drop(seq).catch(() => undefined);
      else {
        // When the disk refuses too, it stays among those that wait and is asked again after a reload.
        const kept = await ways.refuse(next, outcome).catch(() => undefined);
        if (kept) set({ refused: [kept, ...state.refused] });
      }
    }
    sending = false;
  }

  async function restoreWaiting(): Promise<void> {
    const kept = await ways.waiting();
    read = { ...read, waiting: true };
    const known = new Set(queue.map(({ seq }) => seq));
    // Made before this page stood: whoever made them has gone on since.
    for (const { seq } of kept) if (!known.has(seq)) told.add(seq);
    setQueue([...queue, ...kept.filter(({ seq }) => !known.has(seq))]);
    void drain();
  }
  async function restoreRefused(): Promise<void> {
    const kept = await ways.refused();
    read = { ...read, refused: true };
    const known = new Set(state.refused.map(({ seq }) => seq));
    set({ refused: [...state.refused, ...kept.filter(({ seq }) => !known.has(seq))] });
  }
  let reading: Promise<void> | undefined;
  /** Reads what the device has kept from before; what could not be read is said once and tried again with the next scan. */
  function restore(): Promise<void> {
    reading ??= readKept().finally(() => {
      reading = undefined;
    });
    return reading;
  }
  async function readKept(): Promise<void> {
    const results = await Promise.allSettled([
      ...(read.waiting ? [] : [restoreWaiting()]),
      ...(read.refused ? [] : [restoreRefused()]),
    ]);
    if (results.some(({ status }) => status === 'rejected')) tell((to) => to.notRead());
  }

  async function wait(scan: Scan): Promise<boolean> {
    const kept = await ways.keep(scan).catch(() => undefined);
    if (!kept) {
      tell((to) => to.notKept(scan.barcode));
      return false;
    }
    setQueue([...queue.filter(({ seq }) => seq !== kept.seq), kept]);
    if (state.offline || state.shown.length > 0) showWaiting();
    // What waits from before goes first; when it cannot be read, the new scan still goes.
    await restore();
    void drain();
    return true;
  }
  /** A person has read why: the refused scan is kept no longer. */
  async function settle(seq: number): Promise<void> {
    await ways.drop(seq).catch(() => undefined);
    set({ refused: state.refused.filter((one) => one.seq !== seq) });
  }
  return {
    open: restore,
    /** Nothing more is sent, shown or said, another list may be on the screen; what waits stays on the device. */
    close: () => {
      gone = true;
    },
    add: wait,
    settle,
    /** Sends a refused scan once more, behind those that wait, under its own key. */
    sendAgain: async ({ seq, body, answered }: RefusedCall<Scan>) => {
      if (await wait(answered ? { ...body, clientScanId: ways.newKey() } : body)) await settle(seq);
    },
  };
}
