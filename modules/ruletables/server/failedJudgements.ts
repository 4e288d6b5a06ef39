import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { QueueState } from '#platform/operation/queues.ts';

/** Judgements that failed since the tables were published last: goods went on without them. Nothing waits. */
export const failedJudgements = async (db: Db): Promise<QueueState> => {
  const { failed } = await db.one(
    sql<{ failed: number }>`select coalesce(sum(count), 0)::int as failed from rule_fault`,
  );
  return { waiting: 0, oldestAt: null, failed };
};
