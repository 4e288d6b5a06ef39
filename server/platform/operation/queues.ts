import { sql } from 'kysely';
import type { Db } from '../database/executor.ts';
import { goneAfterSeconds } from '../processes.ts';

/** Names of the queues; their words stand in the texts of the module operation. */
export type QueueName = 'FACTS' | 'JOBS' | 'MESSAGES' | 'IMPORTS' | 'SEARCHES' | 'FILES' | 'RULES';

/** How much waits, since when the oldest that is due and that nobody is at (epoch ms), and what was tried to the end. */
export type QueueState = { waiting: number; oldestAt: number | null; failed: number };
export type Queue = { name: QueueName; read: (db: Db) => Promise<QueueState> };

export type PartnerTrouble = {
  orgUnit: string;
  partnerId: string;
  partnerName: string;
  state: 'FAILED' | 'RETRYING' | 'HELD';
  count: number;
  answer: string | null;
  /** Epoch ms: since when for what failed or is held, when it is tried next for what is retried. */
  at: number | null;
};

const nothing: QueueState = { waiting: 0, oldestAt: null, failed: 0 };
export const one = async (db: Db, statement: ReturnType<typeof sql<QueueState>>): Promise<QueueState> =>
  (await db.find(statement)) ?? nothing;

/**
 * Whose turn has not come: work of the night that waits behind a job of the same queue, which somebody who lives is at (a backup may take
 * hours). A queue that is held by nobody who lives holds up nobody rightly, and neither does one in which no job is begun.
 */
const waitsItsTurn = sql`exists (select from graphile_worker._private_jobs ahead, process p
  where ahead.job_queue_id = j.job_queue_id and ahead.id <> j.id and ahead.locked_by = any(p.workers)
    and p.seen_at >= now() - ${goneAfterSeconds} * interval '1 second')`;

/** Facts that no reaction has been queued for, and jobs that wait, are retried or were given up. */
export const platformQueues: readonly Queue[] = [
  {
    name: 'FACTS',
    read: (db) =>
      one(
        db,
        sql<QueueState>`select count(*)::int as waiting, min(o.created_at) as "oldestAt", 0 as failed
          from app.unread_outbox('reactions') o`,
      ),
  },
  {
    name: 'JOBS',
    read: (db) =>
      one(
        db,
        sql<QueueState>`select count(*) filter (where attempts < max_attempts and run_at <= now())::int as waiting,
            min(run_at) filter (where attempts < max_attempts and run_at <= now() and locked_at is null and not ${waitsItsTurn}) as "oldestAt",
            count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
          from graphile_worker._private_jobs j`,
      ),
  },
];
