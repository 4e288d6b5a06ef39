import type { WorkerEvents } from 'graphile-worker';

/** Looks without a sign of a free worker (it asks for work every two seconds) after which the runner is taken for dead. */
const looksOfSilence = 15;
/** Looks after which the clock of the queue, which adds jobs every minute, is taken for dead. */
const looksWithoutClock = 180;

export type Pulse = {
  /** What is wrong with the runner; undefined while it works. Called once a second: what the process slept through is not counted. */
  look(): string | undefined;
};

/**
 * Watches the workers of one runner. A worker that is at a job is left alone (a job has its own limit); a free one must ask for work,
 * and be answered. What it waits for is not asked: a promise that was rejected and kept, a connection on which nothing comes back and a
 * database that refuses all look alike, and a new runner on new connections is the cure for each.
 * @param worked hears every sign of life
 * @param mayStand the clock of this process may stand for minutes (tests): then the queue's clock, which goes by it, adds nothing, and
 * shows by looking that it lives
 */
export function watchRunner(events: WorkerEvents, worked: () => void, mayStand: boolean): Pulse {
  const silent = new Map<string, number>();
  const busy = new Set<string>();
  let withoutClock = 0;
  const sign = (workerId: string): void => {
    silent.set(workerId, 0);
    worked();
  };
  events.on('worker:create', ({ worker }) => silent.set(worker.workerId, 0));
  events.on('worker:getJob:empty', ({ worker }) => sign(worker.workerId));
  events.on('job:start', ({ worker }) => {
    busy.add(worker.workerId);
    sign(worker.workerId);
  });
  events.on('job:complete', ({ worker }) => {
    busy.delete(worker.workerId);
    sign(worker.workerId);
  });
  const clockLives = (): void => {
    withoutClock = 0;
  };
  events.on('cron:scheduled', clockLives);
  if (mayStand) events.on('cron:prematureTimer', clockLives);
  return {
    look: () => {
      withoutClock += 1;
      if (withoutClock > looksWithoutClock) return 'its clock added no job for three minutes';
      if (busy.size > 0) worked();
      for (const [worker, looks] of silent) {
        if (busy.has(worker)) continue;
        silent.set(worker, looks + 1);
        if (looks >= looksOfSilence) return 'a worker asked for no work, or was not answered';
      }
      return undefined;
    },
  };
}
