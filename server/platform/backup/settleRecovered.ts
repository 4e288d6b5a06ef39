import pg from 'pg';
import type { ServerModule } from '../module.ts';

/** What was settled: messages to partners that wait for a person, and jobs that processes of then had begun. */
export type Settled = { held: number; freed: number };

/**
 * A database that PostgreSQL itself has brought back to an earlier moment (point in time) is as if everybody had gone at that moment: what
 * a restored backup settles is settled here as well. Nobody is signed in, no message goes to a partner before a person has looked,
 * and jobs of processes that are gone are free. Throws when a process of the product works on it: what it sends cannot be held any more.
 */
export async function settleRecovered(
  url: string,
  modules: readonly Pick<ServerModule, 'restored'>[],
): Promise<Settled> {
  const client = new pg.Client({ connectionString: url, application_name: 'kontor-recovered' });
  client.on('error', () => {});
  await client.connect();
  const count = async (statement: string): Promise<number> => (await client.query(statement)).rowCount ?? 0;
  try {
    await client.query('begin');
    const others = await count(
      `select 1 from pg_stat_activity where application_name in ('kontor', 'kontor-jobs') and datname = current_database()`,
    );
    if (others > 0) throw new Error('a process of the product works on this database: stop it first');
    const freed = await count(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null where locked_at is not null`,
    );
    await client.query(`update graphile_worker._private_job_queues set locked_by = null, locked_at = null`);
    const before = await count(`select 1 from out_message where state = 'HELD'`);
    for (const module of modules) await module.restored?.((statement) => client.query(statement));
    const held = (await count(`select 1 from out_message where state = 'HELD'`)) - before;
    await client.query('commit');
    return { held, freed };
  } finally {
    await client.end();
  }
}
