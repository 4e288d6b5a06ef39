import { expect, test } from 'vitest';
import { allManners, counterpart } from '#testing/counterpart.ts';
import { type Bucket, bucketAt } from '../server/bucket.ts';

const store = await counterpart();
const bucket = await bucketAt(
  {
    endpoint: store.url,
    region: 'local',
    bucket: 'depot',
    prefix: 'kontor/',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  },
  500,
);
const steps: Record<string, (of: Bucket) => Promise<unknown>> = {
  put: (of) => of.put('a', Buffer.from('a'), 'text/plain'),
  get: (of) => of.get('a'),
  list: (of) => of.list('files/').next(),
};

test.each(allManners.flatMap((manner) => Object.keys(steps).map((step) => [manner, step] as const)))(
  'a store that is %s: %s fails in good time and after few bytes',
  async (manner, step) => {
    store.behave(manner);
    const asked = steps[step]?.(bucket);
    // Whether it was taken the head says: what comes behind it is nobody's.
    if (step === 'put') await asked?.catch(() => {});
    else await expect(asked).rejects.toThrow();
    expect(store.asked()).toBeGreaterThan(0);
    await expect.poll(() => store.open(), { timeout: 20_000 }).toBe(0);
    expect(store.sent()).toBeLessThan(30_000_000);
  },
);
