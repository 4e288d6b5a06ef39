import * as memory from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepFile, keptFile } from '#client/waiting/keptFiles.ts';
import { sessionStore } from '#client/session/session.ts';
import type { WaitingCall } from '#client/waiting/waitingCall.ts';
import { requestOf, sendTour } from './sendTour.ts';
import type { TourEvent } from './tourEvent.ts';

/** A server behind a line that loses answers: what it was told, and which of its answers get through. */
let uploads: string[] = [];
let events: { clientEventId: string; documentation: { orders: { photos: string[] }[] } }[] = [];
let lost: (path: string) => boolean = () => false;
let outcome = 'DONE';

const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

beforeAll(() => {
  // The device's own memory, of this file alone.
  for (const [name, value] of Object.entries(memory)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new memory.IDBFactory());
  vi.stubGlobal('window', { location: { search: '' } });
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    const path = new URL(url, 'http://device/studio/').pathname;
    let answer: unknown;
    if (path.startsWith('/theblob/')) {
      const key = new URL(url, 'http://device/studio/').searchParams.get('clientFileId') ?? '';
      uploads.push(key);
      answer = { blobId: `blob-of-${key}` };
    } else {
      const told = JSON.parse(init.body) as typeof events;
      events.push(...told);
      answer = told.map(({ clientEventId }) => ({ clientEventId, outcome }));
    }
    if (lost(path)) throw new TypeError('the line is gone');
    return json(answer);
  });
  sessionStore.setState({ session: { orgUnit: 'dtm', accountId: 'fahrer1' } as never });
});
afterAll(() => {
  sessionStore.setState({ session: undefined });
  vi.unstubAllGlobals();
});
beforeEach(() => {
  [uploads, events, lost, outcome] = [[], [], () => false, 'DONE'];
});

/** A stop with two photos as it waits on the device: the files lie beside it, under their keys. */
async function documented(name: string): Promise<WaitingCall<TourEvent>> {
  const keys = [`${name}-a`, `${name}-b`];
  for (const key of keys) await keepFile(key, new Blob([key]));
  return {
    seq: 1,
    owner: 'dtm/fahrer1',
    queue: 'tour',
    key: name,
    body: {
      clientEventId: name,
      type: 'STOP_DOCUMENTED',
      ts: 1,
      tripId: 't',
      stopId: 's',
      documentation: { orders: [{ itemId: 'i1', result: 'OK' }], signer: 'S. Dahlmann' },
      pictures: keys.map((key) => ({ key, name: `${key}.jpg`, of: { itemId: 'i1' } })),
    },
  };
}
const onDevice = async (name: string): Promise<boolean[]> =>
  Promise.all([`${name}-a`, `${name}-b`].map(async (key) => (await keptFile(key)) !== undefined));
const photosTold = () => events.map(({ documentation }) => documentation.orders[0]?.photos);
const both = (name: string) => [`blob-of-${name}-a`, `blob-of-${name}-b`];

test('photos go before what names them, and leave the device once it is answered', async () => {
  const waiting = await documented('plain');
  expect(await sendTour([waiting], {})).toMatchObject([{ answer: { outcome: 'DONE' } }]);
  expect(uploads).toEqual(['plain-a', 'plain-b']);
  expect(photosTold()).toEqual([both('plain')]);
  expect(await onDevice('plain')).toEqual([false, false]);
});

test('the answer to the event is lost: the photos stay, and the next try names them again without sending them twice', async () => {
  const waiting = await documented('event');
  lost = (path) => !path.startsWith('/theblob/');
  await expect(sendTour([waiting], {})).rejects.toThrow();
  expect(await onDevice('event')).toEqual([true, true]);
  lost = () => false;
  // Whoever sends it again may know of it only what it was when it was recorded.
  await sendTour([waiting], {});
  expect(uploads).toEqual(['event-a', 'event-b']);
  expect(photosTold()).toEqual([both('event'), both('event')]);
  expect(await onDevice('event')).toEqual([false, false]);
});

test('the answer to a photo is lost: it goes again under its key, before the event', async () => {
  const waiting = await documented('photo');
  lost = () => true;
  await expect(sendTour([waiting], {})).rejects.toThrow();
  expect([uploads, events]).toEqual([['photo-a'], []]);
  lost = () => false;
  await sendTour([waiting], {});
  expect(uploads).toEqual(['photo-a', 'photo-a', 'photo-b']);
  expect(photosTold()).toEqual([both('photo')]);
});

test('an event that the server cannot take yet keeps its photos on the device', async () => {
  const waiting = await documented('later');
  outcome = 'LATER';
  expect(await sendTour([waiting], {})).toEqual(['later']);
  expect(await onDevice('later')).toEqual([true, true]);
});

test('the service worker is given what the page sends: the same pictures under their keys, the same event behind them', async () => {
  const kept = await documented('worker');
  const request = requestOf(kept.body);
  expect(request.files?.map(({ key, address }) => [key, new URL(address, 'http://device/studio/').pathname])).toEqual([
    ['worker-a', '/theblob/upload/picture'],
    ['worker-b', '/theblob/upload/picture'],
  ]);
  await sendTour([kept], {});
  const text = JSON.stringify(request.body).replaceAll(/kept:([\w-]+)/g, 'blob-of-$1');
  const plain = (event: object) => ({ ...event, sentAt: 0 });
  expect((JSON.parse(text) as object[]).map(plain)).toEqual(events.map(plain));
});
