import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

type Counts = { waiting: number; retrying: number; failed: number };

/**
 * What the queue holds, for whoever watches the product: `failed` was tried to the end and stays until somebody looks at it.
 * The error of each try is in the log and in the job.
 */
export function countJobs(registry: Registry, pool: pg.Pool): void {
  const gauge: Gauge<'state'> = new Gauge({
    name: 'kontor_jobs',
    help: 'Queued jobs by state: waiting, retrying after a failure, failed for good',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const read = pool.query<Counts>(
        `select count(*) filter (where attempts < max_attempts and last_error is null)::int as waiting,
           count(*) filter (where attempts < max_attempts and last_error is not null)::int as retrying,
           count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
         from graphile_worker.jobs`,
      );
      const counts = (await read.catch(() => undefined))?.rows[0];
      // Without the database the other figures are still worth having.
      gauge.reset();
      for (const [state, count] of Object.entries(counts ?? {})) gauge.set({ state }, count);
    },
  });
}
