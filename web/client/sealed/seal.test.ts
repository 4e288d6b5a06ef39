import * as stores from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** The device's own modules and databases, of this file alone: other files share a process, and what is opened once stays open. */
async function device() {
  vi.resetModules();
  return {
    ...(await import('../session/session.ts')),
    ...(await import('../waiting/drafts.ts')),
    ...(await import('../waiting/keptFiles.ts')),
    ...(await import('../waiting/waitingCalls.ts')),
    ...(await import('./seal.ts')),
  };
}
let of: Awaited<ReturnType<typeof device>>;

/** The server: a key of 32 bytes for each account, and whether it can be reached. */
let asked: string[] = [];
let reachable = true;
const as = (accountId: string | undefined) =>
  of.sessionStore.setState({ session: accountId === undefined ? undefined : ({ orgUnit: 'dtm', accountId } as never) });
const account = () => of.sessionStore.getState().session?.accountId ?? '';
/** What somebody reads who opens the databases of the device. */
async function readable(): Promise<string> {
  let text = '';
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result);
    });
    for (const store of db.objectStoreNames) {
      const values = await new Promise<unknown[]>((done) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => done(request.result as unknown[]);
      });
      for (const value of values) {
        text += JSON.stringify(value, (_, one: unknown) =>
          ArrayBuffer.isView(one) ? [...new Uint8Array(one.buffer)] : one,
        );
        const { blob, bytes } = value as { blob?: Blob; bytes?: ArrayBuffer };
        text += (await blob?.text()) ?? '';
        text += bytes ? Buffer.from(bytes).toString('latin1') : '';
      }
    }
    db.close();
  }
  return text;
}

beforeAll(async () => {
  of = await device();
  for (const [name, value] of Object.entries(stores)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new stores.IDBFactory());
  vi.stubGlobal('window', { location: { search: '' } });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!reachable) throw new TypeError('no network');
    asked.push(`${url} ${account()}`);
    const key = Buffer.alloc(32, account()).toString('base64');
    return new Response(JSON.stringify({ key }), { headers: { 'content-type': 'application/json' } });
  });
});
afterAll(() => {
  as(undefined);
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('what waits is unreadable once the session is over, is told by its number, and comes back to its own account alone', async () => {
  const {
    countWaiting,
    forgetOwners,
    keepCall,
    keepDraft,
    keepFile,
    keepSent,
    keptDraft,
    keptFile,
    prepareToSeal,
    refuseCall,
    refusedCalls,
    waitingCalls,
  } = of;
  as('fahrer1');
  await prepareToSeal('dtm/fahrer1');
  await keepCall('tour', 'key-1', { stop: 'Ruhr Reifen AG', pictures: [{ blob: new Blob(['ink of Dahlmann']) }] });
  await refuseCall(await keepCall('tour', 'key-2', { stop: 'Steinhoff Sanitär' }), 'documented before');
  await keepDraft('stop/1', { signer: 'Zoë Müller' });
  await keepSent('tour/sent', [{ stop: 'Lippe Stahl' }]);
  await keepFile('photo-1', new Blob(['picture of the yard']));
  const words = ['Ruhr Reifen', 'Dahlmann', 'Steinhoff', 'Zoë', 'Lippe Stahl', 'picture of the yard', 'tour'];
  const before = await readable();
  // The control: all of it could be read while the session lasted.
  expect(words.filter((word) => !before.includes(word) && word !== 'Dahlmann')).toEqual([]);

  as(undefined);
  await forgetOwners(() => true);
  const after = await readable();
  expect(words.filter((word) => after.includes(word))).toEqual([]);
  expect(await countWaiting()).toBe(1);

  as('lader1');
  expect([await waitingCalls('tour'), await keptDraft('stop/1'), await keptFile('photo-1')]).toEqual([
    [],
    undefined,
    undefined,
  ]);
  await prepareToSeal('dtm/lader1');
  await forgetOwners((owner) => owner !== 'dtm/lader1');
  expect(await countWaiting()).toBe(1);

  // Signed in again without a network it cannot be read yet, and is not lost; with one it is.
  as('fahrer1');
  reachable = false;
  await expect(waitingCalls('tour')).rejects.toThrow();
  reachable = true;
  const [back] = await waitingCalls<{ stop: string; pictures: { blob: Blob }[] }>('tour');
  expect([back?.key, back?.body.stop, await back?.body.pictures[0]?.blob.text()]).toEqual([
    'key-1',
    'Ruhr Reifen AG',
    'ink of Dahlmann',
  ]);
  expect((await refusedCalls('tour')).map(({ why }) => why)).toEqual(['documented before']);
  expect(await keptDraft('stop/1')).toEqual({ signer: 'Zoë Müller' });
  expect(await (await keptFile('photo-1'))?.text()).toBe('picture of the yard');
  // The server has it: it was not kept.
  expect(await keptDraft('tour/sent')).toBe(undefined);
  expect(asked.filter((one) => one.includes('deviceKey')).map((one) => one.split(' ')[1])).toEqual([
    'fahrer1',
    'lader1',
    'fahrer1',
  ]);
});

test('without a key what waits stays as it is for its owner, rather than be lost; what was made since counts', async () => {
  const { forgetOwners, keepCall, keepDraft, keptDraft, openSealed, waitingCalls } = of;
  as('ohne');
  await keepCall('tour', 'key-3', { stop: 'Halle 4' });
  await keepDraft('stop/2', 'later');
  as(undefined);
  await forgetOwners((owner) => owner === 'dtm/ohne');
  as('ohne');
  asked = [];
  await openSealed('dtm/ohne');
  expect((await waitingCalls('tour')).map(({ key }) => key)).toEqual(['key-3']);
  expect(await keptDraft('stop/2')).toBe('later');
  // Nothing was sealed: nobody is asked for a key before the screen opens.
  expect(asked).toEqual([]);
});
