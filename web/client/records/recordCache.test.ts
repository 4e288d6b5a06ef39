import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { RecordCache, type TextsOfType } from './recordCache.ts';

type Texts = Readonly<Record<string, TextsOfType>>;

/** A cache over calls that the test answers by hand. */
function site() {
  const asked: { unit: string; types: readonly string[]; answer: (texts: Texts) => void; fail: () => void }[] = [];
  const cache = new RecordCache(
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    (unit, types) =>
      new Promise((answer, fail) => asked.push({ unit, types, answer, fail: () => fail(new Error('no network')) })),
  );
  const turn = () => new Promise((done) => setTimeout(done));
  return { cache, asked, turn };
}
const driver: Texts = { driver: { d1: { title: 'J. Petersen' } } };

it('a slot is not loaded, loading, loaded; then nothing is asked again', async () => {
  const { cache, asked, turn } = site();
  expect(cache.state('driver', 'dtm')).toBe('notLoaded');
  const loading = cache.load('driver', 'dtm');
  await turn();
  expect(cache.state('driver', 'dtm')).toBe('loading');
  asked[0]?.answer(driver);
  expect(await loading).toEqual(driver.driver);
  expect(cache.state('driver', 'dtm')).toBe('loaded');
  expect(await cache.load('driver', 'dtm')).toEqual(driver.driver);
  expect(asked).toHaveLength(1);
});

it('who asks while it is loading waits for the call that runs', async () => {
  const { cache, asked, turn } = site();
  const first = cache.load('driver', 'dtm');
  await turn();
  const second = cache.load('driver', 'dtm');
  await turn();
  expect(asked).toHaveLength(1);
  asked[0]?.answer(driver);
  expect(await second).toBe(await first);
});

it('a failed load clears the entry, also when there was one', async () => {
  const { cache, asked, turn } = site();
  const failing = cache.load('driver', 'dtm');
  await turn();
  asked[0]?.fail();
  await expect(failing).rejects.toThrow('no network');
  expect(cache.state('driver', 'dtm')).toBe('notLoaded');
  const loaded = cache.load('driver', 'dtm');
  await turn();
  asked[1]?.answer(driver);
  await loaded;
  const again = cache.refresh('driver', 'dtm');
  await turn();
  asked[2]?.fail();
  await expect(again).rejects.toThrow();
  expect(cache.state('driver', 'dtm')).toBe('notLoaded');
});

it('refresh forces a reload', async () => {
  const { cache, asked, turn } = site();
  for (const title of ['old', 'new']) {
    const reading = title === 'old' ? cache.load('driver', 'dtm') : cache.refresh('driver', 'dtm');
    await turn();
    asked.at(-1)?.answer({ driver: { d1: { title } } });
    expect(await reading).toEqual({ d1: { title } });
  }
  expect(asked).toHaveLength(2);
});

it('units and types have slots of their own; branch and orgtree share one', async () => {
  const { cache, asked, turn } = site();
  const tree: Texts = { orgtree: { de: { isBranch: false }, dtm: { isBranch: true } } };
  const [units, branches, drivers, others] = [
    cache.load('orgtree', 'dtm'),
    cache.load('branch', 'dtm'),
    cache.load('driver', 'dtm'),
    cache.load('driver', 'ham'),
  ];
  await turn();
  // What one moment asks of a unit is one call.
  expect(asked.map(({ unit, types }) => [unit, [...types].sort()])).toEqual([
    ['dtm', ['driver', 'orgtree']],
    ['ham', ['driver']],
  ]);
  expect(cache.state('branch', 'dtm')).toBe('loading');
  asked[0]?.answer({ ...tree, ...driver });
  asked[1]?.answer({ driver: {} });
  expect(Object.keys(await units)).toEqual(['de', 'dtm']);
  expect(Object.keys(await branches)).toEqual(['dtm']);
  expect([await drivers, await others]).toEqual([driver.driver, {}]);
});

it('the branch is the global unit when none is named, and clearing forgets everything', async () => {
  const { cache, asked, turn } = site();
  const loading = cache.load('driver');
  await turn();
  expect(asked[0]?.unit).toBe('global');
  asked[0]?.answer(driver);
  await loading;
  expect(cache.state('driver')).toBe('loaded');
  cache.clear();
  expect(cache.state('driver')).toBe('notLoaded');
});

it('the cache is cleared when the login state becomes true', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { queryClient } = await import('../call/queries.ts');
  const { recordCache } = await import('./recordCache.ts');
  const { forgetOnLogin } = await import('#shell/forgetOnLogin.ts');
  queryClient.setQueryData(recordCache.query('driver', 'dtm').queryKey, driver.driver);
  expect(recordCache.state('driver', 'dtm')).toBe('loaded');
  forgetOnLogin({ status: 'loggedIn' });
  expect(recordCache.state('driver', 'dtm')).toBe('notLoaded');
  vi.unstubAllGlobals();
});
