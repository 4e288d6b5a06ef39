// Concerns: the platform.
import { expect, test } from 'vitest';
import { listen, morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

/** A browser that comes back to its stream with a place that nobody understands must look at everything anew (decision 0038). */
const { app } = await opened(morning());
const soon = { timeout: 10_000, interval: 50 };

const firstWord = async (lastEventId?: string): Promise<string[]> => {
  const { cookie } = await app.as('dispo1');
  const stream = await listen(app, cookie, '/api/system/sse/register/items', lastEventId);
  await expect.poll(() => stream.heard().includes('event: open'), soon).toBe(true);
  await stream.stop();
  return [...stream.heard().matchAll(/^event: (.*)$/gm)].map(([, name]) => name ?? '');
};

test('who comes for the first time is told nothing of the past; an unknown place is answered by a reset before anything else', async () => {
  expect(await firstWord()).toEqual(['open']);
  for (const place of ['4711', 'x/y/z', '10:20:30', '10:20:/10:20:/5/99999999999999999999.1', 'a'.repeat(4000)])
    expect(await firstWord(place), place.slice(0, 60)).toEqual(['reset', 'open']);
});
