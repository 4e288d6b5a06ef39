import { ownerOf } from '#kernel/owner.ts';
import { useSession } from '../session/session.ts';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { CallKind } from './callKind.ts';
import type { Listener, QueueState } from './callQueue.ts';
import { openQueue } from './deviceQueues.ts';
import type { RefusedCall } from './waitingCall.ts';

/**
 * The calls of one queue on this device, for the screen that makes them. They are sent also when it is closed (`deviceQueues`); while it stands it
 * hears what becomes of them.
 * @param name `queueName` of the kind's id and of what it is about
 * @param about the same in words, for whoever sees from elsewhere what waits
 */
export function useCallQueue<B, A>(name: string, kind: CallKind<B, A>, listener: Listener<B, A>, about?: string) {
  const heard = useRef(listener);
  heard.current = listener;
  const owner = ownerOf(useSession());
  const opened = useMemo(() => openQueue(owner, name, kind), [owner, name, kind]);
  useEffect(() => opened.listen(() => heard.current), [opened]);
  useEffect(() => opened.is(about), [opened, about]);
  const state = useSyncExternalStore(opened.watch, opened.state) as QueueState<B>;
  const { queue } = opened;
  /** False when the device could not keep it; `said`: what the device says of it while it waits. */
  const add = useCallback((body: B, said?: string): Promise<boolean> => queue.add(body, said), [queue]);
  const settle = useCallback((seq: number) => void queue.settle(seq), [queue]);
  const sendAgain = useCallback((call: RefusedCall<B>) => void queue.sendAgain(call), [queue]);
  return useMemo(() => ({ ...state, add, settle, sendAgain }), [state, add, settle, sendAgain]);
}
