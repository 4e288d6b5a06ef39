import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { limits } from './database/limits.ts';
import { deliver, requireDoorsOnce } from './doors.ts';
import { countJobs } from './jobFigures.ts';
import { holdJobLock } from './jobLock.ts';
import type { Platform } from './platform.ts';
import type { Processes } from './processes.ts';
import { makeQueue } from './queue.ts';
import { requireNamedOnce, runReaction } from './reactionJobs.ts';

/** Work after commit and by the clock; the queue is fed by the outbox only, never inside a command (its NOTIFY serialises commits). */
export type Jobs = {
  start(): Promise<void>;
  /** Settles when every fact committed before the call is queued and no job is due or running; jobs for later are left alone. */
  done(): Promise<void>;
  stop(): Promise<void>;
};

/** ms between two looks at the queue of somebody who waits for it. */
const lookMs = 5;

/** After a moment: is a job due or running? */
async function anyDue(pool: pg.Pool): Promise<boolean> {
  await new Promise((look) => setTimeout(look, lookMs));
  const { rows } = await pool.query(
    `select from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts) limit 1`,
  );
  return rows.length > 0;
}

/** ms until jobs are taken up again after their connections died. */
const againMs = 2000;

export function makeJobs(platform: Platform, processes: Processes): Jobs {
  let runner: Runner | undefined;
  let unsubscribe: (() => void) | undefined;
  let stopped = true;
  let lock: pg.PoolClient | undefined;
  const pool = new pg.Pool({
    connectionString: platform.config.databaseUrl,
    max: 5,
    application_name: 'kontor-jobs',
    keepAlive: true,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.answer,
  });
  const lost = (error: Error): void => platform.log.warn({ err: error.message }, 'job connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') platform.log.error(message);
    else if (level === 'warning') platform.log.warn(message);
    else platform.log.debug(message);
  });

  const queue = makeQueue(platform, pool);
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => processes.working(worker.workerId));

  /** A runner whose connections died ends; another takes its place. What it had begun is taken up again by the queue. */
  function keepRunning(current: Runner, begin: () => Promise<Runner>): void {
    const beginAgain = (): void => {
      if (stopped) return;
      begin().then(
        (fresh) => {
          runner = fresh;
          if (stopped) void fresh.stop().catch(() => {});
          else keepRunning(fresh, begin);
        },
        () => setTimeout(beginAgain, againMs).unref(),
      );
    };
    current.promise
      .catch((error: Error) => platform.log.warn({ err: error.message }, 'jobs stopped'))
      .finally(() => setTimeout(beginAgain, againMs).unref());
  }

  return {
    start: async () => {
      requireNamedOnce(platform.modules);
      requireDoorsOnce(platform.modules);
      stopped = false;
      await runMigrations({ pgPool: pool, logger });
      await queue.begin();
      countJobs(platform.metrics.registry, pool);
      const timed = platform.modules.flatMap((module) =>
        (module.jobs ?? []).map((job) => ({ ...job, task: `${module.name}:${job.name}` })),
      );
      const begin = async () => {
        lock?.release(true);
        lock = undefined;
        lock = await holdJobLock(pool);
        return run({
          pgPool: pool,
          logger,
          events,
          concurrency: 2,
          noHandleSignals: true,
          // In batches the queue minds an end that it could not write down: it stops, and the next runner frees the job.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
          pollInterval: 2000,
          crontab: timed.map((job) => `${job.cron} ${job.task} ?fill=1h`).join('\n') || '# none',
          taskList: {
            reaction: (payload) => runReaction(platform, payload),
            door: (payload) => deliver(platform, payload),
            ...Object.fromEntries(timed.map((job) => [job.task, async () => job.run(platform)])),
          },
        });
      };
      runner = await begin();
      keepRunning(runner, begin);
      unsubscribe = platform.relay.subscribe(queue.feed);
      queue.feed();
    },
    done: async () => {
      do await queue.caughtUp();
      while (!stopped && (await anyDue(pool)));
    },
    stop: async () => {
      stopped = true;
      unsubscribe?.();
      await queue.stop();
      await runner?.stop().catch(() => {});
      lock?.release(true);
      await pool.end().catch(() => {});
    },
  };
}
