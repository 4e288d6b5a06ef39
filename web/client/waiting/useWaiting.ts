import { useStore } from 'zustand';
import { type Waiting, waitingStore } from './deviceQueues.ts';

/** Everything that waits on this device for whoever is signed in, a row for each queue. */
export const useWaiting = (): readonly Waiting[] => useStore(waitingStore, ({ queues }) => queues);

/** Calls of these queues that have no answer yet. */
export const waitingIn = (queues: readonly Waiting[]): number => queues.reduce((sum, { waiting }) => sum + waiting, 0);
export const refusedIn = (queues: readonly Waiting[]): number => queues.reduce((sum, { refused }) => sum + refused, 0);
