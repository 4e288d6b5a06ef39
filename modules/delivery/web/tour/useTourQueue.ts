import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { EventAnswer } from '#modules/delivery/contract/events.ts';
import { CallError } from '#client/call/CallError.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { dropDraft, keepSent, keptDraft } from '#client/waiting/drafts.ts';
import { useCallQueue } from '#client/waiting/useCallQueue.ts';
import { toastError } from '#ui/feedback/toasts.ts';
import { sendTour } from './sendTour.ts';
import { tidyDevice } from './tidyDevice.ts';
import { goTogether, type RecordedEvent, type TourEvent } from './tourEvent.ts';

/** An event that the server has taken; it counts until an answer of the trip that is newer than this stands on the screen. */
type SentEvent = { event: TourEvent; sentAt: number };
const sentName = 'tour/sent';
/** ms. What was taken longer ago stands in every trip that is kept (`keptPages`). */
const sentFor = 36 * 3_600_000;

const isSent = (value: unknown): value is SentEvent[] => Array.isArray(value);

/** What the server has taken since the trips on the device were read: without it a stop would be open again after a new start. */
function useSentEvents() {
  const [sent, setSent] = useState<readonly SentEvent[]>([]);
  const latest = useRef(sent);
  const put = useCallback((next: readonly SentEvent[]) => {
    latest.current = next.filter(({ sentAt }) => sentAt > Date.now() - sentFor);
    setSent(latest.current);
    (latest.current.length > 0 ? keepSent(sentName, latest.current) : dropDraft(sentName)).catch(() => undefined);
  }, []);
  useEffect(() => {
    void keptDraft(sentName).then((kept) => {
      if (isSent(kept)) put([...kept, ...latest.current]);
    });
  }, [put]);
  const add = useCallback(
    ({ pictures: _, ...event }: TourEvent) => put([...latest.current, { event, sentAt: Date.now() }]),
    [put],
  );
  return { sent, add };
}

/** What `sendTour` says of a refused event. */
const leftOf = (error: unknown): string | undefined =>
  error instanceof CallError && typeof error.details.left === 'string' ? error.details.left : undefined;

/**
 * Everything that a driver records, in one queue of the account on this device: it survives tab, browser and version, is sent in its
 * order, and no other account sends it.
 */
export function useTourQueue(driverId: string | null | undefined) {
  const { sent, add: addSent } = useSentEvents();
  useEffect(() => {
    // Not done is no harm: the next start does it.
    void tidyDevice(Date.now()).catch(() => undefined);
  }, []);
  const queue = useCallQueue<TourEvent, EventAnswer>(
    'tour',
    {
      keyOf: ({ clientEventId }) => clientEventId,
      renewed: (event) => ({ ...event, clientEventId: crypto.randomUUID() }),
      send: async () => {
        throw new Error('events of a trip go together');
      },
      together: { take: goTogether, send: sendTour },
      verdict: () => '',
      contradicts: () => false,
      why: ({ message }) => message ?? '',
      codeOf: leftOf,
      needsNewKey: (code) => code === 'KEY_REUSED',
    },
    {
      answered: (_, event) => {
        if (event.type === 'POSITION') return;
        addSent(event);
        void refreshCalls('dispatch.getTrip', 'dispatch.myTrips');
      },
      waits: () => undefined,
      refused: () => void refreshCalls('dispatch.getTrip', 'dispatch.myTrips'),
      notKept: () => void toastError({ key: 'delivery:notKept' }, { key: 'delivery:notKeptText' }),
      notRead: () => void toastError({ key: 'delivery:notRead' }, { key: 'delivery:notReadText' }),
    },
  );
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
  return useMemo(() => ({ ...queue, record, since }), [queue, record, since]);
}
export type TourQueue = ReturnType<typeof useTourQueue>;

export const TourContext = createContext<TourQueue | undefined>(undefined);

export function useTour(): TourQueue {
  const queue = useContext(TourContext);
  if (!queue) throw new Error('outside of the trips of a driver');
  return queue;
}
