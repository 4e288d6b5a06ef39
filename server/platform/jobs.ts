import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { deliver, requireDoorsOnce } from './doors.ts';
import { countJobs } from './jobFigures.ts';
import { jobLogger, jobPool, keepJobRunner } from './jobRunner.ts';
import type { Job } from './module.ts';
import type { Platform } from './platform.ts';
import type { Processes } from './processes.ts';
import { makeQueue } from './queue.ts';
import { requireNamedOnce, runReaction } from './reactionJobs.ts';
import { within } from './within.ts';

/** Work after commit and by the clock; the queue is fed by the outbox only, never inside a command (its NOTIFY serialises commits). */
export type Jobs = {
  /** Makes the queue of a new database ready to be written to. */
  prepare(): Promise<void>;
  /** Begins to work; called when the process already answers, because putting the calls together takes the thread for seconds. */
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

/** Seconds that a job may take unless its module says more; then it has failed and is tried again, and its worker goes on. */
const mostSeconds = 600;
/** Work of the night goes one after another, so that it never takes all workers. */
const nightQueue = 'upkeep';

type Timed = Job & { task: string };

/** `?fill`: what fell due while no process worked on jobs is made up for. */
const cronLine = ({ cron, task, longest }: Timed): string =>
  `${cron} ${task} ?fill=1h${longest === undefined ? '' : `&queue=${nightQueue}`}`;

export function makeJobs(platform: Platform, processes: Processes): Jobs {
  let unsubscribe: (() => void) | undefined;
  let stopped = true;
  const pool = jobPool(platform, 3);
  const queue = makeQueue(platform, pool);
  const timed: Timed[] = platform.modules.flatMap((module) =>
    (module.jobs ?? [])
      .filter(({ atHead }) => !atHead || (platform.place?.head ?? true))
      .map((job) => ({ ...job, task: `${module.name}:${job.name}` })),
  );
  const runner = keepJobRunner(platform, processes, {
    crontab: timed.map(cronLine).join('\n') || '# none',
    tasks: {
      reaction: (payload) => within(mostSeconds * 1000, runReaction(platform, payload)),
      door: (payload) => within(mostSeconds * 1000, deliver(platform, payload)),
      ...Object.fromEntries(
        timed.map(({ task, run, longest }) => [task, () => within((longest ?? mostSeconds) * 1000, run(platform))]),
      ),
    },
  });

  return {
    prepare: async () => {
      requireNamedOnce(platform.modules);
      requireDoorsOnce(platform.modules);
      await runMigrations({ pgPool: pool, logger: jobLogger(platform) });
      await queue.begin();
      countJobs(platform.metrics.registry, pool);
    },
    start: async () => {
      stopped = false;
      await runner.start();
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
      await runner.stop();
      await pool.end().catch(() => {});
    },
  };
}
