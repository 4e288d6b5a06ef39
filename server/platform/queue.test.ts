import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { Platform } from './platform.ts';
import { makeQueue } from './queue.ts';

/** An outbox and a queue in memory, as far as their statements ask for them. */
function database() {
  const outbox: {
    xid: string;
    seq: number;
    id: string;
    org_unit: string;
    kind: string;
    topic: string;
    payload: object;
  }[] = [];
  const queued: string[] = [];
  let position = 0;
  let held: Promise<void> = Promise.resolve();
  const query = async (text: string, values: unknown[] = []) => {
    if (text.startsWith('select seen')) return { rows: [{ seen: `${position}`, upto: null }] };
    if (text.includes('read_outbox'))
      return {
        rows: outbox.flatMap((one) => (Number(one.xid) > Number(values[0]) ? [{ ...one, upto: one.xid }] : [])),
      };
    if (text.includes('add_job')) queued.push(String(values[2]));
    if (text.startsWith('update outbox_position')) position = Number(values[1]);
    if (text === 'commit') await held;
    return { rows: [] };
  };
  return {
    pool: { query, connect: async () => ({ query, release: () => undefined }) } as unknown as pg.Pool,
    queued,
    /** Nothing commits until the answer is called. */
    hold: () => {
      let go = (): void => undefined;
      held = new Promise((done) => {
        go = done;
      });
      return () => go();
    },
    happens: (n: number) =>
      outbox.push({
        xid: String(n),
        seq: 0,
        id: `fact-${n}`,
        org_unit: 'dtm',
        kind: 'fact',
        topic: 'happened',
        payload: {},
      }),
  };
}
const platform = {
  modules: [
    { name: 'proof', reactions: [{ when: 'later', fact: 'happened', name: 'settle', react: async () => undefined }] },
  ],
  log: { warn: () => undefined },
} as unknown as Platform;

test('what happens while the queue is fed is queued without waiting for something else to happen', async () => {
  const { pool, queued, hold, happens } = database();
  const queue = makeQueue(platform, pool);
  await queue.begin();
  const release = hold();
  happens(1);
  queue.feed();
  await vi.waitFor(() => expect(queued).toEqual(['fact-1:proof:settle']));
  // It has read already, and is about to commit.
  happens(2);
  queue.feed();
  release();
  await vi.waitFor(() => expect(queued).toEqual(['fact-1:proof:settle', 'fact-2:proof:settle']), { timeout: 1000 });
  await queue.stop();
});

test('what nobody told of is found by itself', async () => {
  vi.useFakeTimers();
  const { pool, queued, happens } = database();
  const queue = makeQueue(platform, pool);
  await queue.begin();
  happens(1);
  await vi.advanceTimersByTimeAsync(2100);
  expect(queued).toEqual(['fact-1:proof:settle']);
  await queue.stop();
  vi.useRealTimers();
});
