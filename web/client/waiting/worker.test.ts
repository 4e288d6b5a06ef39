import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { placeOfFile, type WaitingCall } from './waitingCall.ts';

const worker = readFileSync(new URL('../../public/waiting.js', import.meta.url), 'utf8');
const photo = (text: string) => new Blob([text], { type: 'image/jpeg' });

/** A database of one store as the worker reads it. */
const reading = (answer: unknown) => {
  const request: { onsuccess?: () => void; result: unknown } = { result: answer };
  queueMicrotask(() => request.onsuccess?.());
  return request;
};

type Sent = { path: string; type: string | undefined; body: unknown };
/** Wakes the worker on a device that has kept these calls and files; `answers`: status by the end of a path, 200 where nothing is said. */
async function wake(
  calls: readonly Partial<WaitingCall>[],
  { files = {}, answers = {} }: { files?: Record<string, Blob>; answers?: Record<string, number> } = {},
) {
  const sent: Sent[] = [];
  let done: Promise<unknown> = Promise.resolve();
  const databases: Record<string, object> = {
    'kontor-waiting': { getAll: () => reading(calls) },
    'kontor-files': { get: ([, key]: [string, string]) => reading(files[key] && { blob: files[key] }) },
  };
  const self = {
    registration: { scope: 'https://depot.example/studio/' },
    clients: { matchAll: async () => [] },
    addEventListener: (_: string, hears: (event: object) => void) =>
      hears({ tag: 'kontor-waiting', waitUntil: (work: Promise<unknown>) => (done = work) }),
  };
  const indexedDB = {
    open: (name: string) =>
      reading({ transaction: () => ({ objectStore: () => databases[name] }), close: () => undefined }),
  };
  const fetch = async (url: URL, { body, headers }: { body: string | Blob; headers: Record<string, string> }) => {
    const path = url.pathname + url.search;
    const blob = typeof body !== 'string';
    sent.push({ path, type: headers['Content-Type'], body: blob ? await body.text() : JSON.parse(body) });
    const status = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? 200;
    return { status, ok: status < 300, json: async () => (blob ? { blobId: `id-${sent.length}` } : {}) };
  };
  // biome-ignore lint/security/noGlobalEval: the worker is a plain script, run here with its surroundings given.
  new Function('self', 'indexedDB', 'fetch', worker)(self, indexedDB, fetch);
  const failed = await done.then(
    () => false,
    () => true,
  );
  return { sent, failed };
}

const call = (seq: number, body: unknown, request: object = {}): Partial<WaitingCall> => ({
  seq,
  owner: 'lader1@dtm',
  queue: 'crossdock.loadingScans/1',
  body,
  request: { method: 'POST', address: `../th-rest/${seq}`, body: { seq }, stamped: false, ...request },
});
const damage = call(
  2,
  { photos: [{ key: 'first', blob: photo('one') }, { key: 'other' }] },
  {
    body: {
      photos: [{ blobId: placeOfFile('first') }, { blobId: placeOfFile('other') }],
      text: 'he said "kept:first"',
    },
    files: [
      { key: 'first', address: '../theblob/upload/picture?clientFileId=first', from: ['photos', 0, 'blob'] },
      { key: 'other', address: '../theblob/upload/picture?clientFileId=other', from: ['photos', 1, 'blob'] },
    ],
  },
);

test('a call goes behind its files, in its order, and names them by what the server answered', async () => {
  const { sent, failed } = await wake([damage, call(3, {}), call(1, {})], { files: { other: photo('two') } });
  expect(failed).toBe(false);
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/th-rest/1', { seq: 1 }],
    ['/theblob/upload/picture?clientFileId=first', 'one'],
    ['/theblob/upload/picture?clientFileId=other', 'two'],
    // What somebody wrote stays as it is.
    ['/th-rest/2', { photos: [{ blobId: 'id-2' }, { blobId: 'id-3' }], text: 'he said "kept:first"' }],
    ['/th-rest/3', { seq: 3 }],
  ]);
  expect(sent.map(({ type }) => type)).toContain('image/jpeg');
});

test.each([
  ['the device has a file no longer', {}, {}, false, 2],
  ['the server takes a file under no circumstances', { other: photo('two') }, { 'clientFileId=first': 400 }, false, 2],
  ['the server is not itself', { other: photo('two') }, { 'clientFileId=first': 503 }, true, 2],
  ['the session is another one', { other: photo('two') }, { '/1': 401 }, false, 1],
] as [string, Record<string, Blob>, Record<string, number>, boolean, number][])(
  'nothing overtakes what could not be sent: %s',
  async (_, files, answers, failed, count) => {
    const woken = await wake([call(1, {}), damage, call(3, {})], { files, answers });
    expect(woken.failed).toBe(failed);
    expect(woken.sent).toHaveLength(count);
  },
);

test('what only the page can send holds back what is behind it', async () => {
  const { request: _, ...unsent } = call(1, {});
  expect((await wake([unsent, call(2, {})])).sent).toEqual([]);
});
