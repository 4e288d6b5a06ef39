import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db } from './database/executor.ts';
import type { Platform } from './platform.ts';
import type { ProcessRole } from './roles.ts';

/** Between two signs of life, and after how long without one a process is taken for gone: a search or a backup never blocks it so long. */
const beatMs = 5000;
export const goneAfterSeconds = 20;

export type Processes = {
  /** The id under which a runner of this process takes jobs, so that others can free what it had begun. */
  working(holder: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Lets the other processes and the operator know that this one lives, and frees what processes that are gone had begun. */
export function makeProcesses(platform: Platform, roles: ReadonlySet<ProcessRole>, streams: () => number): Processes {
  const id = platform.processId;
  const holders = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;
  let used = process.cpuUsage();
  let since = performance.now();

  /** Share of one core since the last call. */
  function cpuPercent(): number {
    const spent = process.cpuUsage(used);
    const passed = performance.now() - since;
    used = process.cpuUsage();
    since = performance.now();
    return passed > 0 ? (spent.user + spent.system) / 10 / passed : 0;
  }

  const sign = async (): Promise<void> => {
    const memory = Math.round(process.memoryUsage.rss() / 1e6);
    const { calls, errors } = platform.metrics.answered;
    const ago = (at: number) => sql`now() - ${(performance.now() - at) / 1000} * interval '1 second'`;
    const worked = roles.has('jobs') ? ago(platform.runnerSign.at()) : sql`null::timestamptz`;
    const asked = performance.now();
    const { now } = await platform.tenancy.asOwner((db) =>
      db.one(
        sql<{
          now: number;
        }>`insert into process (id, host, pid, roles, release, workers, cpu_percent, memory_mb, streams, calls, errors, worked_at, heard_at)
          values (${id}, ${hostname()}, ${process.pid}, ${[...roles]}, ${platform.config.release}, ${[...holders]}, ${cpuPercent()}, ${memory}, ${streams()}, ${calls}, ${errors}, ${worked}, ${ago(platform.relay.readAt())})
          on conflict (id) do update set seen_at = now(), workers = excluded.workers, worked_at = excluded.worked_at, heard_at = excluded.heard_at, cpu_percent = excluded.cpu_percent,
            memory_mb = excluded.memory_mb, streams = excluded.streams, calls = excluded.calls, errors = excluded.errors
          returning extract(epoch from clock_timestamp())::float8 * 1000 as now`,
      ),
    );
    platform.clock.heard(now, performance.now() - asked);
  };

  async function beat(): Promise<void> {
    await sign();
    if (roles.has('jobs')) await freeOfGone(platform);
  }

  const soon = (): void => {
    beating ??= beat()
      .catch((error: Error) => platform.log.warn({ err: error.message }, 'no sign of life could be given'))
      .finally(() => {
        beating = undefined;
      });
  };

  return {
    // At once: a process that dies before its next sign of life would leave what this runner had begun to nobody.
    working: (holder) => {
      if (holders.has(holder)) return;
      holders.add(holder);
      sign().catch((error: Error) => platform.log.warn({ err: error.message }, 'a runner could not be told'));
    },
    start: async () => {
      await sign();
      timer = setInterval(soon, beatMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await beating;
      await platform.tenancy.asOwner((db) => db.run(sql`delete from process where id = ${id}`)).catch(() => {});
    },
  };
}

type Row = { id: string; workers: string[]; gone: boolean };

/**
 * The queue keeps what a killed process had begun locked for four hours. Doing a job again is harmless (`once.ts`), so it is freed as
 * soon as its process has given no sign of life for a while, and so is what else it held. The process itself stays on the operator's
 * page for a day.
 */
export async function freeOfGone(platform: Platform): Promise<void> {
  await platform.tenancy.asOwner(async (db) => {
    const rows = await db.run(
      sql<Row>`select id, workers, seen_at < now() - ${goneAfterSeconds} * interval '1 second' as gone from process`,
    );
    const gone = rows.filter((one) => one.gone && one.workers.length > 0);
    if (gone.length > 0)
      await freeHeld(
        platform,
        db,
        rows.filter((one) => !one.gone).map(({ id }) => id),
      );
    for (const { id, workers } of gone) {
      await db.run(sql`select graphile_worker.force_unlock_workers(${workers}::text[])`);
      await db.run(sql`update process set workers = '{}' where id = ${id}`);
      platform.log.warn({ process: id }, 'freed what a process that is gone had begun');
    }
    await db.run(sql`delete from process where seen_at < now() - interval '1 day'`);
  });
}

/** Modules free what nobody of the living holds. */
export async function freeHeld({ modules }: Platform, db: Db, living: readonly string[]): Promise<void> {
  for (const module of modules) await module.freed?.(db, living);
}
