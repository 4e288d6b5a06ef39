import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { sessionTurns } from '#client/session/session.ts';
import { dropDraft, keepSent, keptDraft } from '#client/waiting/drafts.ts';
import type { TourEvent } from './tourEvent.ts';

/** An event that the server has taken; it counts until an answer of the trip that is newer than this stands on the screen. */
type SentEvent = { event: TourEvent; sentAt: number };
const sentName = 'tour/sent';
/** ms. What was taken longer ago stands in every trip that is kept (`keptPages`). */
const sentFor = 36 * 3_600_000;

const isSent = (value: unknown): value is SentEvent[] => Array.isArray(value);

/** What the server has taken since the trips on the device were read: without it a stop would be open again after a new start. */
const store = createStore<{ sent: readonly SentEvent[] }>()(() => ({ sent: [] }));
let read: Promise<void> | undefined;
// Whoever signs in next has taken nothing yet.
sessionTurns.add(() => {
  read = undefined;
  store.setState({ sent: [] });
});

function put(all: readonly SentEvent[]): void {
  const sent = all.filter(({ sentAt }) => sentAt > Date.now() - sentFor);
  store.setState({ sent });
  (sent.length > 0 ? keepSent(sentName, sent) : dropDraft(sentName)).catch(() => undefined);
}

/** Reads once what was taken before this start; what has been taken meanwhile stays behind it. */
export const readSent = (): Promise<void> => {
  read ??= keptDraft(sentName).then((kept) => {
    if (isSent(kept)) put([...kept, ...store.getState().sent]);
  });
  return read;
};

/** The server has taken it, whatever screen is open. At once, because in the same moment it waits no longer: a step must not go back for a blink. */
export function addSent({ pictures: _, ...event }: TourEvent): void {
  store.setState(({ sent }) => ({ sent: [...sent, { event, sentAt: Date.now() }] }));
  // Written when what was kept before is read: it would be written over.
  void readSent()
    .catch(() => undefined)
    .then(() => put(store.getState().sent));
}

export const useSentEvents = (): readonly SentEvent[] => useStore(store, ({ sent }) => sent);
