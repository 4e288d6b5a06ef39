import type pg from 'pg';

const key = `hashtextextended('kontor-jobs', 0)`;

/**
 * Says to the database, for as long as the connection lives, that this process works on jobs. The queue keeps what a killed process
 * had begun locked for four hours; whoever finds itself alone frees that first. Doing such a job again is harmless (`once.ts`).
 */
export async function holdJobLock(pool: pg.Pool): Promise<{ client: pg.PoolClient; alone: boolean }> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${key}) as alone`);
    const alone = rows[0]?.alone === true;
    if (alone)
      await client.query(
        `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
      );
    await client.query(`select pg_advisory_lock_shared(${key})`);
    if (alone) await client.query(`select pg_advisory_unlock(${key})`);
    return { client, alone };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Frees what runners that are gone had begun. @param holders ids under which they locked their jobs: those of their pools */
export async function freeJobsOf(client: pg.PoolClient, holders: readonly string[]): Promise<void> {
  if (holders.length > 0) await client.query('select graphile_worker.force_unlock_workers($1::text[])', [holders]);
}
