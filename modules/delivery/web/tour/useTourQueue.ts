import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { refreshCalls } from '#client/call/queries.ts';
import { useCallQueue } from '#client/waiting/useCallQueue.ts';
import { toastError } from '#ui/feedback/toasts.ts';
import { readSent, useSentEvents } from './sentEvents.ts';
import { tidyDevice } from './tidyDevice.ts';
import type { RecordedEvent, TourEvent } from './tourEvent.ts';
import { tourEvents, tourQueue } from './tourEvents.ts';

/** ms; a stop with its photos on a usual network. */
const arrivesWithin = 5_000;

/**
 * Everything that a driver records, in one queue of the account on this device: it survives tab, browser and version, is sent in its
 * order, and no other account sends it.
 */
export function useTourQueue(driverId: string | null | undefined) {
  const sent = useSentEvents();
  useEffect(() => {
    void readSent().catch(() => undefined);
    // Not done is no harm: the next start does it.
    void tidyDevice(Date.now()).catch(() => undefined);
  }, []);
  const queue = useCallQueue(tourQueue, tourEvents, {
    answered: () => undefined,
    waits: () => undefined,
    refused: () => void refreshCalls('dispatch.getTrip', 'dispatch.myTrips'),
    notKept: () => void toastError({ key: 'delivery:notKept' }, { key: 'delivery:notKeptText' }),
    notRead: () => void toastError({ key: 'delivery:notRead' }, { key: 'delivery:notReadText' }),
  });
  const { add, all } = queue;
  /** False when the device could not keep it: then it has not happened. */
  const record = useCallback(
    (event: RecordedEvent): Promise<boolean> =>
      add({
        ...event,
        clientEventId: crypto.randomUUID(),
        ts: Date.now(),
        // Whoever drives now has done it, whoever drives when it is sent.
        ...(driverId === undefined ? {} : { driverId }),
      } as TourEvent),
    [add, driverId],
  );
  /** What a trip that was read at that moment does not say yet. */
  const since = useCallback(
    (readAt: number): TourEvent[] => [
      ...sent.filter(({ sentAt }) => sentAt >= readAt).map(({ event }) => event),
      ...all.map(({ body }) => body),
    ],
    [sent, all],
  );
  const waits = useRef(0);
  waits.current = all.length;
  /** False when something still waits after what was recorded a moment ago has had its time to arrive. */
  const arrived = useCallback(async (): Promise<boolean> => {
    for (let left = arrivesWithin / 100; left > 0 && waits.current > 0 && navigator.onLine; left -= 1)
      await new Promise((done) => setTimeout(done, 100));
    return waits.current === 0;
  }, []);
  return useMemo(() => ({ ...queue, record, since, arrived }), [queue, record, since, arrived]);
}
export type TourQueue = ReturnType<typeof useTourQueue>;

export const TourContext = createContext<TourQueue | undefined>(undefined);

export function useTour(): TourQueue {
  const queue = useContext(TourContext);
  if (!queue) throw new Error('outside of the trips of a driver');
  return queue;
}
