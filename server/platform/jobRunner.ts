import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { clientWithin } from './database/connect.ts';
import { limits } from './database/limits.ts';
import { freeJobsOf, holdJobLock } from './jobLock.ts';
import { type Pulse, watchRunner } from './jobPulse.ts';
import type { Platform } from './platform.ts';
import { freeHeld, type Processes } from './processes.ts';
import { within } from './within.ts';

/** One for work of the night, two for what waits for others, and one that is always there for what just happened. */
const workers = 4;
/** ms between two looks at the runner (more often in tests, which must not take minutes), and until another one is begun after one could not be. */
const lookMs = 1000;
const lookMsInTests = 400;
const againMs = 2000;
/** ms that the beginning and the end of a runner may take; afterwards it is left to itself, and another one begins. */
const mostToBegin = 60_000;
const mostToEnd = 10_000;

export type JobRunner = {
  /** Begins; when it cannot it goes on trying. Never throws. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Work = { tasks: TaskList; crontab: string };
type Generation = { pool: pg.Pool; lock: pg.PoolClient; runner: Runner; pulse: Pulse; over: () => void };

export const jobPool = ({ config, log }: Platform, max: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max,
    application_name: 'kontor-jobs',
    keepAlive: true,
    // No limit by the clock on a connection either, or on a turn for one: each statement has its own, and a runner without any is replaced.
    Client: clientWithin(limits.connect),
    query_timeout: limits.answer,
  });
  const lost = (error: Error): void => log.warn({ err: error.message }, 'job connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
};

export const jobLogger = ({ log }: Platform): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });

/**
 * Begins a runner on connections of its own, after what ended ones had begun was freed.
 * @param ended the ids under which ended runners of this process took jobs; this one's are added when it ends
 */
async function begin(platform: Platform, processes: Processes, work: Work, ended: Set<string>): Promise<Generation> {
  const pool = jobPool(platform, workers + 3);
  const events: WorkerEvents = new EventEmitter();
  const pulse = watchRunner(events, platform.runnerSign.give, platform.config.test);
  const mine = new Set<string>();
  events.on('worker:create', ({ worker }) => {
    // Jobs are locked under the pool's id, not under the worker's.
    mine.add(worker.workerPool.id);
    processes.working(worker.workerPool.id);
  });
  /** Whatever it had begun is the next one's. */
  const over = (): void => {
    for (const id of mine) ended.add(id);
  };
  let lock: pg.PoolClient | undefined;
  try {
    const { client, alone } = await holdJobLock(pool);
    lock = client;
    if (alone) await platform.tenancy.asOwner((db) => freeHeld(platform, db, [platform.processId]));
    await freeJobsOf(lock, [...ended]);
    ended.clear();
    const runner = await run({
      pgPool: pool,
      logger: jobLogger(platform),
      events,
      concurrency: workers,
      noHandleSignals: true,
      // In batches the queue minds an end that it could not write down: it stops, and the next runner frees the job.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      pollInterval: 2000,
      crontab: work.crontab,
      taskList: work.tasks,
    });
    return { pool, lock, runner, pulse, over };
  } catch (error) {
    over();
    lock?.release(true);
    await letGo(pool);
    throw error;
  }
}

const letGo = (pool: pg.Pool): Promise<void> => within(mostToEnd, pool.end()).catch(() => {});

async function end({ pool, lock, runner, over }: Generation): Promise<void> {
  await within(mostToEnd, runner.stop()).catch(() => {});
  over();
  lock.release(true);
  await letGo(pool);
}

/**
 * Keeps a runner of the queue at work in this process, whatever becomes of it: one that ends, that nobody answers, or that stands still
 * for a reason of its own is ended and another takes its place, on connections of its own. What it had begun is free again at once.
 */
export function keepJobRunner(platform: Platform, processes: Processes, work: Work): JobRunner {
  let current: Generation | undefined;
  let changing: Promise<void> | undefined;
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  /** The ids under which ended runners of this process took jobs. */
  const ended = new Set<string>();

  /** Another runner in place of the one that is there, or the first. */
  async function change(): Promise<void> {
    const old = current;
    current = undefined;
    if (old) await end(old);
    while (!stopped && !current) {
      const beginning = begin(platform, processes, work, ended);
      try {
        const fresh = await within(mostToBegin, beginning);
        current = fresh;
        fresh.runner.promise.then(
          () => replace(fresh, 'it ended'),
          (error: Error) => replace(fresh, error.message),
        );
      } catch (error) {
        // Whoever comes too late is sent home.
        beginning.then(end, () => {});
        platform.log.warn({ err: (error as Error).message }, 'jobs could not begin');
        await new Promise((again) => setTimeout(again, againMs).unref());
      }
    }
    if (stopped && current) {
      const last = current;
      current = undefined;
      await end(last);
    }
  }

  function replace(which: Generation | undefined, reason: string): void {
    if (stopped || changing || which !== current) return;
    platform.log.error({ reason }, 'the runner of jobs stands still; another one begins');
    changing = change().finally(() => {
      changing = undefined;
    });
  }

  return {
    start: async () => {
      stopped = false;
      // A first start may have taken minutes until here.
      platform.runnerSign.give();
      timer = setInterval(
        () => {
          const trouble = current?.pulse.look();
          if (trouble) replace(current, trouble);
        },
        platform.config.test ? lookMsInTests : lookMs,
      ).unref();
      changing = change().finally(() => {
        changing = undefined;
      });
      await changing;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await changing;
      if (current) await end(current);
      current = undefined;
    },
  };
}
