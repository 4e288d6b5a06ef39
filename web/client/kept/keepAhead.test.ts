import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Session } from '#kernel/session.ts';
import { fill, registerContributions } from '../slots/fillings.ts';
import { followKeptAhead, keptAheadSlot } from './keepAhead.ts';

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('navigator', { onLine: true });
});
afterAll(() => {
  followKeptAhead(undefined);
  registerContributions([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const of = (accountId: string) =>
  ({ orgUnit: 'dtm', accountId, loggedIn: true, permissions: [], licenses: [] }) as never as Session;
const minutes = (n: number) => vi.advanceTimersByTimeAsync(n * 60_000);

test('one round for whoever is signed in: a round of before that is still under way ends with its session, and one that fails keeps no other', async () => {
  const kept: string[] = [];
  let finish = () => {};
  registerContributions([
    {
      id: 'ahead.broken',
      slot: keptAheadSlot.name,
      access: 'signedIn',
      load: async () => fill(keptAheadSlot, { keepAhead: () => Promise.reject(new Error('refused')) }),
    },
    {
      id: 'ahead.lists',
      slot: keptAheadSlot.name,
      access: 'signedIn',
      load: async () =>
        fill(keptAheadSlot, {
          keepAhead: ({ accountId }) => {
            kept.push(accountId);
            return accountId === 'lader1' ? new Promise((done) => (finish = done)) : Promise.resolve();
          },
        }),
    },
  ]);
  followKeptAhead(of('lader1'));
  await minutes(1);
  expect(kept).toEqual(['lader1']);
  // Handed on while the first round still reads.
  followKeptAhead(of('lader2'));
  finish();
  await minutes(7);
  expect(kept.filter((one) => one === 'lader1')).toHaveLength(1);
  expect(kept.filter((one) => one === 'lader2').length).toBeGreaterThanOrEqual(3);
  followKeptAhead(undefined);
  const before = kept.length;
  await minutes(10);
  expect(kept).toHaveLength(before);
});
