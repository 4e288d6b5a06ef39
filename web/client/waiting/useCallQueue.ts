import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ownerHeader } from '#kernel/owner.ts';
import { failureSentence } from '../call/failures.ts';
import {
  callQueue,
  emptyQueue,
  type Listener,
  type Outcome,
  type OutcomeOfMany,
  type QueueState,
  type QueueWays,
} from './callQueue.ts';
import type { RefusedCall, WaitingCall } from './waitingCall.ts';
import { dropCall, keepCall, refuseCall, refusedCalls, waitingCalls } from './waitingCalls.ts';

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

/** One kind of call that waits on the device: how it is sent, and what may be said of it before the server has answered. */
export type QueuedCall<B, A> = {
  /** The key that makes a second sending harmless; part of the body. */
  keyOf: (body: B) => string;
  renewed: (body: B) => B;
  /** Sends it with the headers that name its owner. */
  send: (body: B, headers: Record<string, string>) => Promise<A>;
  /** Where the server takes several at once: how many of those in front go together, and what came of each. */
  together?: {
    take: (bodies: readonly B[]) => number;
    send: (calls: readonly WaitingCall<B>[], headers: Record<string, string>) => Promise<readonly OutcomeOfMany<A>[]>;
  };
  /** What the device itself says of it while it waits. */
  verdict: (body: B) => string;
  /** The answer says otherwise than the device did. */
  contradicts: (verdict: string | undefined, answer: A) => boolean;
  why: (answer: A) => string;
  /** What the server calls a refusal, and whether the same can be sent again under another key only. */
  codeOf?: (error: unknown) => string | undefined;
  needsNewKey?: (code: string) => boolean;
};

/** All calls of a queue are of one owner. */
const headersOf = ({ owner }: Pick<WaitingCall, 'owner'>): Record<string, string> => ({ [ownerHeader]: owner });

function waysOf<B, A>(name: string, queued: () => QueuedCall<B, A>): QueueWays<B, A> {
  const { together } = queued();
  const whyOf = (outcome: Outcome<A>): string =>
    'answer' in outcome ? queued().why(outcome.answer) : failureSentence(outcome.error);
  return {
    keep: (body) => keepCall(name, queued().keyOf(body), body, queued().verdict(body)),
    waiting: () => waitingCalls(name),
    refused: () => refusedCalls(name),
    refuse: (call, outcome) => {
      const code = 'error' in outcome ? queued().codeOf?.(outcome.error) : undefined;
      const answered = 'answer' in outcome || (code !== undefined && queued().needsNewKey?.(code) === true);
      return refuseCall(call, whyOf(outcome), answered, code);
    },
    contradicts: ({ said }, answer) => queued().contradicts(said, answer),
    renewed: (body) => queued().renewed(body),
    drop: dropCall,
    send: (call) => queued().send(call.body, headersOf(call)),
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

/** The calls of one queue on this device while its screen is open; `name` tells the queue (`scans/<list>`). */
export function useCallQueue<B, A>(name: string, queued: QueuedCall<B, A>, listener: Listener<B, A>) {
  const [state, setState] = useState<QueueState<B>>(emptyQueue);
  const heard = useRef(listener);
  heard.current = listener;
  const latest = useRef(queued);
  latest.current = queued;
  const queue = useRef<ReturnType<typeof callQueue<B, A>>>(undefined);
  useEffect(() => {
    setState(emptyQueue);
    const opened = callQueue<B, A>(
      waysOf(name, () => latest.current),
      () => heard.current,
      setState,
    );
    queue.current = opened;
    void opened.open();
    return opened.close;
  }, [name]);
  /** False when the device could not keep it. */
  const add = useCallback(async (body: B): Promise<boolean> => (await queue.current?.add(body)) ?? false, []);
  const settle = useCallback((seq: number) => void queue.current?.settle(seq), []);
  const sendAgain = useCallback((call: RefusedCall<B>) => void queue.current?.sendAgain(call), []);
  return useMemo(() => ({ ...state, add, settle, sendAgain }), [state, add, settle, sendAgain]);
}
