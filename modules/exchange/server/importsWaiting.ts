import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { QueueState } from '#platform/operation/queues.ts';

/** Files that are still to be read, over all units; failed: of the last week. */
export const importsWaiting = async (db: Db): Promise<QueueState> =>
  (await db.find(
    sql<QueueState>`select count(*) filter (where state in ('RECEIVED', 'PARSING'))::int as waiting, min(received_at) filter (where state in ('RECEIVED', 'PARSING')) as "oldestAt",
        count(*) filter (where state = 'FAILED' and received_at > now() - interval '7 days')::int as failed
      from order_import`,
  )) ?? { waiting: 0, oldestAt: null, failed: 0 };
