import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { watchPresses } from '#ui/layout/afterPress.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from './queries.ts';

/** A page that may be pressed, without a browser. */
const page = new EventTarget();
watchPresses(page);

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

/** What a screen that shows this answer has been told. */
async function screenOf(name: string) {
  const seen: unknown[] = [];
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: () => 'first' });
  // As the library's own hook listens.
  const end = observer.subscribe(notifyManager.batchCalls(({ data }) => void seen.push(data)));
  await vi.advanceTimersByTimeAsync(10);
  return { seen, arrives: (data: string) => queryClient.setQueryData([name], data), end };
}

it('an answer that comes while a button is pressed is shown when the press is over, so that the button stays where it is', async () => {
  const { seen, arrives, end } = await screenOf('pressed');
  expect(seen.at(-1)).toBe('first');
  page.dispatchEvent(new Event('pointerdown'));
  arrives('second');
  await vi.advanceTimersByTimeAsync(300);
  expect(seen.at(-1)).toBe('first');
  page.dispatchEvent(new Event('pointerup'));
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.at(-1)).toBe('second');
  end();
});

it('somebody who drags sees the answers after half a second, before letting go', async () => {
  const { seen, arrives, end } = await screenOf('dragged');
  page.dispatchEvent(new Event('pointerdown'));
  arrives('second');
  await vi.advanceTimersByTimeAsync(499);
  expect(seen.at(-1)).toBe('first');
  await vi.advanceTimersByTimeAsync(2);
  expect(seen.at(-1)).toBe('second');
  page.dispatchEvent(new Event('pointerup'));
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.at(-1)).toBe('second');
  end();
});

it('a press that the browser’s own menu takes over is over', async () => {
  const { seen, arrives, end } = await screenOf('menu');
  page.dispatchEvent(new Event('pointerdown'));
  page.dispatchEvent(new Event('contextmenu'));
  await vi.advanceTimersByTimeAsync(1);
  arrives('second');
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.at(-1)).toBe('second');
  end();
});
