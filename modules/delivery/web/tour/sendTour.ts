import { keptFileOf, sendPhoto } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { type EventAnswer, sendEvents } from '#modules/delivery/contract/events.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import type { OutcomeOfMany } from '#client/waiting/callQueue.ts';
import { placeOfFile, type WaitingCall } from '#client/waiting/waitingCall.ts';
import { keptRequest } from '#client/waiting/sendLater.ts';
import { dropFiles, keptFile } from '#client/waiting/keptFiles.ts';
import { rewriteCall } from '#client/waiting/waitingCalls.ts';
import { isOpen, toSend, type TourEvent, type WaitingPicture } from './tourEvent.ts';

type Kept = WaitingCall<TourEvent>;
type Headers = Record<string, string>;
type Sent = OutcomeOfMany<EventAnswer>;

/** The event behind its pictures, for the service worker. */
export function requestOf(event: TourEvent) {
  const pictures = (event.pictures ?? []).map((one) => (isOpen(one) ? { ...one, blobId: placeOfFile(one.key) } : one));
  const files = (event.pictures ?? []).flatMap((one, i) =>
    isOpen(one) ? [keptFileOf(one, ['pictures', i, 'blob'])] : [],
  );
  return keptRequest(sendEvents, { body: [toSend({ ...event, pictures }, event.ts)] }, true, files);
}

/** The server has looked at the picture and takes it under no circumstances (too large, no picture). */
const neverTaken = (error: unknown): boolean =>
  error instanceof CallError && [400, 404, 413, 415, 422].includes(error.status);

/** Ids of pictures that the server has, by their keys: an event whose own answer is lost is tried again, its pictures are not sent again. */
const arrived = new Map<string, string>();

async function upload(picture: WaitingPicture, headers: Headers): Promise<Partial<WaitingPicture>> {
  const known = arrived.get(picture.key);
  if (known) return { blobId: known };
  const blob = picture.blob ?? (await keptFile(picture.key));
  // The device has lost it: what was recorded goes without it.
  if (!blob) return { refused: true };
  try {
    const sent = await sendPhoto({ ...picture, blob }, { silent: true, headers });
    arrived.set(picture.key, sent.blobId);
    return sent;
  } catch (error) {
    if (neverTaken(error)) return { refused: true };
    throw error;
  }
}

/** Sends the pictures of an event one after another; what the server has is noted on the device, so that it is not sent twice. */
async function withPictures(kept: Kept, headers: Headers): Promise<Kept> {
  let now = kept;
  for (const picture of kept.body.pictures ?? []) {
    if (!isOpen(picture)) continue;
    const { blob: _, ...done } = { ...picture, ...(await upload(picture, headers)) };
    const pictures = (now.body.pictures ?? []).map((one) => (one.key === picture.key ? done : one));
    const body = { ...now.body, pictures };
    now = { ...now, body, request: requestOf(body) };
    await rewriteCall(now).catch(() => undefined);
  }
  return now;
}

/** What an answer makes of an event; one that was refused is kept with the server's reason until the driver has read it. */
function outcomeOf(answer: EventAnswer | undefined, { body }: Kept): Sent {
  if (!answer || answer.outcome === 'LATER') return 'later';
  // That a position came too late is nothing that somebody could decide.
  if (answer.outcome !== 'REFUSED' || body.type === 'POSITION') return { answer };
  return {
    error: new CallError({
      status: 400,
      code: 1700,
      category: 'Data',
      said: answer.message ?? '',
      body: { details: { left: answer.code } },
    }),
  };
}

async function sendBatch(calls: readonly Kept[], headers: Headers): Promise<readonly Sent[]> {
  const answers = await call(
    sendEvents,
    { body: calls.map(({ body }) => toSend(body, Date.now())) },
    { silent: true, headers },
  );
  const byKey = new Map(answers.map((answer) => [answer.clientEventId, answer]));
  const outcomes = calls.map((one) => outcomeOf(byKey.get(one.key), one));
  const settled = calls.filter((_, index) => outcomes[index] !== 'later');
  // Not before: who sends an event again may know of it only what it was when it was recorded.
  const keys = settled.flatMap(({ body }) => (body.pictures ?? []).map(({ key }) => key));
  for (const key of keys) arrived.delete(key);
  await dropFiles(keys);
  return outcomes;
}

/** Pictures first, then what names them. One event that the call does not read must not hold up the others: they go alone then. */
export async function sendTour(calls: readonly Kept[], headers: Headers): Promise<readonly Sent[]> {
  const ready: Kept[] = [];
  for (const one of calls) ready.push(await withPictures(one, headers));
  try {
    return await sendBatch(ready, headers);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400 || ready.length < 2) throw error;
  }
  const outcomes: Sent[] = [];
  for (const one of ready)
    outcomes.push(...(await sendBatch([one], headers).catch((error: unknown): Sent[] => [{ error }])));
  return outcomes;
}
