import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { expect, test } from 'vitest';
import { watchRunner } from './jobPulse.ts';

/** Looks of a test are 400 ms apart: so many of them are a minute, after which the queue's clock wakes. */
const looksOfMinute = 150;

/** What the watch says over ten minutes, of a runner whose clock says this each minute. */
function over(mayStand: boolean, says: (events: WorkerEvents) => unknown): (string | undefined)[] {
  const events: WorkerEvents = new EventEmitter();
  const pulse = watchRunner(events, () => {}, mayStand);
  const found = new Set<string | undefined>();
  for (let look = 1; look <= 10 * looksOfMinute; look += 1) {
    if (look % looksOfMinute === 0) says(events);
    found.add(pulse.look());
  }
  return [...found];
}
const early = (events: WorkerEvents) => events.emit('cron:prematureTimer', {} as never);
const adds = (events: WorkerEvents) => events.emit('cron:scheduled', {} as never);
const dead = 'its clock added no job for three minutes';

test('where the clock may stand, a clock of the queue that wakes and finds it too early lives; one that does not wake is dead', () => {
  expect(over(true, early)).toEqual([undefined]);
  expect(over(true, () => {})).toEqual([undefined, dead]);
});

test('in production only jobs that were added are a sign', () => {
  expect(over(false, adds)).toEqual([undefined]);
  expect(over(false, early)).toEqual([undefined, dead]);
});
