import { Logger, type Runner, run, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { limits } from './database/limits.ts';
import { countJobs } from './jobFigures.ts';
import type { Platform } from './platform.ts';
import { queueReactions, requireNamedOnce, runReaction } from './reactionJobs.ts';

/** Work after commit and by the clock; the queue is fed by the outbox only, never inside a command (its NOTIFY serialises commits). */
export type Jobs = { start(): Promise<void>; stop(): Promise<void> };

const reader = 'reactions';
const batch = 200;
/** ms until jobs are taken up again after their connections died. */
const againMs = 2000;

export function makeJobs(platform: Platform): Jobs {
  let runner: Runner | undefined;
  let unsubscribe: (() => void) | undefined;
  let feeding: Promise<void> | undefined;
  let stopped = true;
  const pool = new pg.Pool({
    connectionString: platform.config.databaseUrl,
    max: 4,
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

  /** Moves new facts into the queue: position and jobs in one transaction, so that each is queued exactly once. */
  async function feed(): Promise<void> {
    const client = await pool.connect().catch(() => undefined);
    if (!client) return;
    try {
      for (;;) {
        await client.query('begin');
        const at = await client.query<{ xid: string; seq: number }>(
          'select xid::text, seq from outbox_position where reader = $1 for update skip locked',
          [reader],
        );
        const position = at.rows[0];
        if (!position) {
          await client.query('rollback');
          return;
        }
        const events = await client.query<{
          xid: string;
          seq: number;
          id: string;
          org_unit: string;
          kind: string;
          topic: string;
          payload: Record<string, unknown>;
        }>('select * from app.read_outbox($1::xid8, $2, $3)', [position.xid, position.seq, batch]);
        const last = events.rows.at(-1);
        if (!last) {
          await client.query('rollback');
          return;
        }
        for (const event of events.rows) {
          if (event.kind === 'fact') await queueReactions(client, platform.modules, event);
        }
        await client.query('update outbox_position set xid = $2::xid8, seq = $3 where reader = $1', [
          reader,
          last.xid,
          last.seq,
        ]);
        await client.query('commit');
        if (events.rows.length < batch) return;
      }
    } catch (error) {
      await client.query('rollback').catch(() => {});
      platform.log.warn({ err: (error as Error).message }, 'facts not queued');
    } finally {
      client.release();
    }
  }

  const feedSoon = (): void => {
    if (stopped || feeding) return;
    feeding = feed().finally(() => {
      feeding = undefined;
    });
  };

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
      stopped = false;
      await runMigrations({ pgPool: pool, logger });
      await pool.query(
        `insert into outbox_position (reader, xid, seq) select $1, app.outbox_end(), 0 on conflict do nothing`,
        [reader],
      );
      countJobs(platform.metrics.registry, pool);
      const timed = platform.modules.flatMap((module) =>
        (module.jobs ?? []).map((job) => ({ ...job, task: `${module.name}:${job.name}` })),
      );
      const begin = () =>
        run({
          pgPool: pool,
          logger,
          concurrency: 2,
          noHandleSignals: true,
          pollInterval: 2000,
          crontab: timed.map((job) => `${job.cron} ${job.task} ?fill=1h`).join('\n') || '# none',
          taskList: {
            reaction: (payload) => runReaction(platform, payload),
            ...Object.fromEntries(timed.map((job) => [job.task, async () => job.run(platform)])),
          },
        });
      runner = await begin();
      keepRunning(runner, begin);
      unsubscribe = platform.relay.subscribe(feedSoon);
      feedSoon();
    },
    stop: async () => {
      stopped = true;
      unsubscribe?.();
      await feeding;
      await runner?.stop().catch(() => {});
      await pool.end().catch(() => {});
    },
  };
}
