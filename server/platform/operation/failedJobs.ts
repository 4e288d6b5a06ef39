import { sql } from 'kysely';
import type { Platform } from '../platform.ts';

export type FailedJob = {
  id: string;
  task: string;
  module: string | null;
  name: string | null;
  orgUnit: string | null;
  attempts: number;
  error: string;
  failedAt: number;
};

/** Jobs that were tried to the end, the newest first. They stay until somebody has them tried again. */
export const readFailedJobs = ({ tenancy }: Platform, most: number): Promise<FailedJob[]> =>
  tenancy.asOwner((db) =>
    db.run(
      sql<FailedJob>`select j.id::text as id, t.identifier as task, j.payload ->> 'module' as module, j.payload ->> 'name' as name,
          j.payload ->> 'unit' as "orgUnit", j.attempts::int as attempts, left(coalesce(j.last_error, ''), 300) as error, j.updated_at as "failedAt"
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.attempts >= j.max_attempts and j.locked_at is null order by j.updated_at desc, j.id desc limit ${most}`,
    ),
  );

/** Has jobs that were given up tried again from the beginning; the others are left alone. @returns how many */
export async function retryJobs({ tenancy }: Platform, ids: readonly string[] | 'all'): Promise<number> {
  const chosen = ids === 'all' ? sql`` : sql`and j.id = any(${[...ids]}::bigint[])`;
  const rows = await tenancy.asOwner((db) =>
    db.run(
      sql<{ id: string }>`select r.id::text as id from graphile_worker.reschedule_jobs(
          array(select j.id from graphile_worker._private_jobs j where j.attempts >= j.max_attempts and j.locked_at is null ${chosen} for update skip locked),
          run_at => now(), attempts => 0) r`,
    ),
  );
  return rows.length;
}

/** A backup as soon as a process that works on jobs has time; asked twice before it began, it is made once. */
export const backUpNow = ({ tenancy }: Platform): Promise<unknown> =>
  tenancy.asOwner((db) =>
    db.run(
      sql`select graphile_worker.add_job('platform:backup', '{}'::json, job_key => 'backup-now', max_attempts => 1)`,
    ),
  );
