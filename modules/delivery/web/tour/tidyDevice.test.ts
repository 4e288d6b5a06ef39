import * as memory from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keepDraft, keptDraft } from '#client/waiting/drafts.ts';
import { keepFile, keptFile } from '#client/waiting/keptFiles.ts';
import { keepCall, refuseCall } from '#client/waiting/waitingCalls.ts';
import { sessionStore } from '#client/session/session.ts';
import { tidyDevice } from './tidyDevice.ts';

const day = 24 * 3_600_000;
beforeAll(() => {
  for (const [name, value] of Object.entries(memory)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new memory.IDBFactory());
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  sessionStore.setState({ session: undefined });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const as = (accountId: string) => sessionStore.setState({ session: { orgUnit: 'dtm', accountId } as never });
const there = async (...keys: string[]) => Promise.all(keys.map(async (key) => (await keptFile(key)) !== undefined));

test('a stop that was begun a month ago frees its room; what waits, was refused, is in hand, younger, or of somebody or something else stays', async () => {
  const begun = Date.UTC(2026, 9, 1);
  vi.setSystemTime(begun);
  as('fahrer2');
  await keepFile('of another', new Blob(['x']));
  as('fahrer1');
  for (const key of ['given up', 'waits', 'refused', 'in hand']) await keepFile(key, new Blob([key]));
  await keepDraft('stop/old/photos', { i1: [{ key: 'given up' }] });
  // Of another module: what somebody typed.
  await keepDraft('message/TOUR/1', 'Bin gleich da');
  const event = (key: string) => ({ type: 'STOP_DOCUMENTED', pictures: [{ key, name: key, of: 'paper' }] });
  await keepCall('delivery.tour', 'call-1', event('waits'));
  await refuseCall(await keepCall('delivery.tour', 'call-2', event('refused')), 'STOP_DOCUMENTED_ALREADY');
  vi.setSystemTime(begun + 20 * day);
  await keepFile('young', new Blob(['x']));
  const young = { i1: [{ key: 'young' }, { key: 'in hand' }] };
  await keepDraft('stop/young/photos', young);

  await tidyDevice(begun + 29 * day);
  expect(await there('given up', 'waits', 'refused', 'young', 'in hand')).toEqual([true, true, true, true, true]);
  await tidyDevice(begun + 31 * day);
  expect(await there('given up', 'waits', 'refused', 'young', 'in hand')).toEqual([false, true, true, true, true]);
  expect([await keptDraft('stop/old/photos'), await keptDraft('stop/young/photos')]).toEqual([undefined, young]);
  expect(await keptDraft('message/TOUR/1')).toBe('Bin gleich da');
  as('fahrer2');
  expect(await there('of another')).toEqual([true]);
});
