import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

type Count = { task: string; state: string; count: number };

/**
 * What the queue holds, for whoever watches the product: `failed` was tried to the end and stays until somebody looks at it.
 * The error of each try is in the log and in the job.
 */
export function countJobs(registry: Registry, pool: pg.Pool): void {
  const gauge: Gauge<'task' | 'state'> = new Gauge({
    name: 'kontor_jobs',
    help: 'Queued jobs by task and state: waiting, retrying after a failure, failed for good',
    labelNames: ['task', 'state'],
    registers: [registry],
    async collect() {
      const read = pool.query<Count>(
        `select task_identifier as task, count(*)::int,
           case when last_error is null then 'waiting' when attempts < max_attempts or locked_at is not null then 'retrying' else 'failed' end as state
         from graphile_worker.jobs group by 1, 3`,
      );
      const counts = (await read.catch(() => undefined))?.rows;
      // Without the database the other figures are still worth having.
      gauge.reset();
      for (const { task, state, count } of counts ?? []) gauge.set({ task, state }, count);
    },
  });
}
