import * as stores from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownerOf } from '#kernel/owner.ts';
import { callOwner } from '../call/call.ts';
import { sessionStore } from '../session/session.ts';
import { draftsDatabase, keepDraft, keepSent, keptDraft } from '../waiting/drafts.ts';
import { filesDatabase, keepFile, keptFile } from '../waiting/keptFiles.ts';
import {
  countWaiting,
  keepCall,
  refuseCall,
  refusedCalls,
  waitingCalls,
  waitingDatabase,
} from '../waiting/waitingCalls.ts';
import { forgetOwners, openSealed, prepareToSeal } from './seal.ts';
import { sealedDatabase } from './sealedDatabase.ts';

/** The server: a key of 32 bytes for each account, and whether it can be reached. */
let asked: string[] = [];
let reachable = true;
const as = (accountId: string | undefined) =>
  sessionStore.setState({ session: accountId === undefined ? undefined : ({ orgUnit: 'dtm', accountId } as never) });
const account = () => sessionStore.getState().session?.accountId ?? '';
/** What somebody reads who opens the databases of the device. */
async function readable(): Promise<string> {
  let text = '';
  const values = [
    ...(await (await waitingDatabase()).getAll('waiting')),
    ...(await (await draftsDatabase()).getAll('drafts')),
    ...(await (await filesDatabase()).getAll('files')),
    ...(await (await sealedDatabase()).getAll('sealed')),
  ];
  for (const value of values) {
    text += JSON.stringify(value);
    if ('blob' in value) text += await value.blob.text();
    if ('bytes' in value) text += Buffer.from(value.bytes).toString('latin1');
  }
  return text;
}

beforeAll(() => {
  callOwner.now = () => {
    const { session } = sessionStore.getState();
    return session && ownerOf(session);
  };
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
  callOwner.now = () => undefined;
  as(undefined);
  vi.unstubAllGlobals();
});

test('what waits is unreadable once the session is over, is told by its number, and comes back to its own account alone', async () => {
  const waited = await countWaiting();
  as('siegel1');
  await prepareToSeal('dtm/siegel1');
  await keepCall('siegel', 'key-1', { stop: 'Ruhr Reifen AG', pictures: [{ blob: new Blob(['ink of Dahlmann']) }] });
  await refuseCall(await keepCall('siegel', 'key-2', { stop: 'Steinhoff Sanitär' }), 'documented before');
  await keepDraft('stop/1', { signer: 'Zoë Müller' });
  await keepSent('siegel/sent', [{ stop: 'Lippe Stahl' }]);
  await keepFile('photo-1', new Blob(['picture of the yard']));
  const words = ['Ruhr Reifen', 'Dahlmann', 'Steinhoff', 'Zoë', 'Lippe Stahl', 'picture of the yard', 'key-1'];
  const before = await readable();
  // The control: all of it could be read while the session lasted.
  expect(words.filter((word) => !before.includes(word) && word !== 'Dahlmann')).toEqual([]);

  as(undefined);
  await forgetOwners((owner) => owner.startsWith('dtm/siegel'));
  const after = await readable();
  expect(words.filter((word) => after.includes(word))).toEqual([]);
  expect((await countWaiting()) - waited).toBe(1);

  as('siegel2');
  expect([await waitingCalls('siegel'), await keptDraft('stop/1'), await keptFile('photo-1')]).toEqual([
    [],
    undefined,
    undefined,
  ]);
  await prepareToSeal('dtm/siegel2');
  await forgetOwners((owner) => owner === 'dtm/siegel1');
  expect((await countWaiting()) - waited).toBe(1);

  // Signed in again without a network it cannot be read yet, and is not lost; with one it is.
  as('siegel1');
  reachable = false;
  await expect(waitingCalls('siegel')).rejects.toThrow();
  reachable = true;
  const [back] = await waitingCalls<{ stop: string; pictures: { blob: Blob }[] }>('siegel');
  expect([back?.key, back?.body.stop, await back?.body.pictures[0]?.blob.text()]).toEqual([
    'key-1',
    'Ruhr Reifen AG',
    'ink of Dahlmann',
  ]);
  expect((await refusedCalls('siegel')).map(({ why }) => why)).toEqual(['documented before']);
  expect(await keptDraft('stop/1')).toEqual({ signer: 'Zoë Müller' });
  expect(await (await keptFile('photo-1'))?.text()).toBe('picture of the yard');
  // The server has it: it was not kept.
  expect(await keptDraft('siegel/sent')).toBe(undefined);
  expect(asked.filter((one) => one.includes('deviceKey')).map((one) => one.split(' ')[1])).toEqual([
    'siegel1',
    'siegel2',
    'siegel1',
  ]);
});

test('without a key what waits stays as it is for its owner, rather than be lost; what was made since counts', async () => {
  as('ohne');
  await keepCall('siegel', 'key-3', { stop: 'Halle 4' });
  await keepDraft('stop/2', 'later');
  as(undefined);
  await forgetOwners((owner) => owner === 'dtm/ohne');
  as('ohne');
  asked = [];
  await openSealed('dtm/ohne');
  expect((await waitingCalls('siegel')).map(({ key }) => key)).toEqual(['key-3']);
  expect(await keptDraft('stop/2')).toBe('later');
  // Nothing was sealed: nobody is asked for a key before the screen opens.
  expect(asked).toEqual([]);
});
