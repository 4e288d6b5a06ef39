import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refreshLive } from './refreshLive.ts';

const turns = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await new Promise((done) => setTimeout(done, 0));
};

/** A live query on the screen whose answers the test gives one by one. */
function shown(live: string[], liveEvery?: number) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: { answer: (value: string) => void; signal: AbortSignal }[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ signal }) => new Promise<string>((answer) => asked.push({ answer, signal })),
    meta: { live, ...(liveEvery ? { liveEvery } : {}) },
  });
  const stop = observer.subscribe(() => undefined);
  return { client, asked, stop, value: () => observer.getCurrentResult().data };
}

test('given a list at rest, an event of its entity asks again and an event of another one does not', async () => {
  const list = shown(['item']);
  list.asked[0]?.answer('first');
  await turns();
  refreshLive(list.client, new Set(['trip']));
  await turns();
  expect(list.asked).toHaveLength(1);
  refreshLive(list.client, new Set(['item']));
  await turns();
  expect(list.asked).toHaveLength(2);
  list.stop();
});

test('given a list that is being asked, events wait: the answer comes in, then it is asked once more', async () => {
  const list = shown(['item']);
  for (let i = 0; i < 5; i += 1) refreshLive(list.client, new Set(['item']));
  await turns();
  expect(list.asked).toHaveLength(1);
  expect(list.asked[0]?.signal.aborted).toBe(false);
  list.asked[0]?.answer('first');
  await turns();
  expect(list.value()).toBe('first');
  expect(list.asked).toHaveLength(2);
  list.asked[1]?.answer('second');
  await turns();
  expect(list.value()).toBe('second');
  expect(list.asked).toHaveLength(2);
  list.stop();
});

test('given a list that is asked at most every 10 s, five events in that time ask once, when it is over (specification 2, 9)', async () => {
  vi.useFakeTimers();
  try {
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    const list = shown(['channel'], 10_000);
    list.asked[0]?.answer('first');
    await pass(1);
    for (let i = 0; i < 5; i += 1) {
      refreshLive(list.client, new Set(['channel']));
      await pass(1000);
    }
    expect(list.asked).toHaveLength(1);
    await pass(5000);
    expect(list.asked).toHaveLength(2);
    list.asked[1]?.answer('second');
    await pass(10_000);
    // After a quiet time the first event asks at once.
    refreshLive(list.client, new Set(['channel']));
    await pass(1);
    expect(list.asked).toHaveLength(3);
    list.stop();
  } finally {
    vi.useRealTimers();
  }
});
