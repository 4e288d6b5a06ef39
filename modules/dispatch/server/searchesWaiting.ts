import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { QueueState } from '#platform/operation/queues.ts';

/** Searches for trips that go on, over all units; failed: of the last week. */
export const searchesWaiting = async (db: Db): Promise<QueueState> =>
  (await db.find(
    sql<QueueState>`select count(*) filter (where state = 'RUNNING')::int as waiting, min(started_at) filter (where state = 'RUNNING') as "oldestAt",
        count(*) filter (where state = 'FAILED' and started_at > now() - interval '7 days')::int as failed
      from optimize_task`,
  )) ?? { waiting: 0, oldestAt: null, failed: 0 };
