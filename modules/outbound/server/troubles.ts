import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { PartnerTrouble, QueueState } from '#platform/operation/queues.ts';

/** What is still to be sent, over all units; the oldest is the oldest that is due: what is tried again later is the partner's trouble. */
export const messagesWaiting = async (db: Db): Promise<QueueState> =>
  (await db.find(
    sql<QueueState>`select count(*) filter (where state = 'PENDING')::int as waiting, min(next_at) filter (where state = 'PENDING' and next_at <= now()) as "oldestAt",
        count(*) filter (where state = 'FAILED')::int as failed
      from out_message where state in ('PENDING', 'FAILED')`,
  )) ?? { waiting: 0, oldestAt: null, failed: 0 };

/** Partners of all units whose messages failed, are tried again or are held, with the last thing that each said. */
export const partnersInTrouble = (db: Db): Promise<PartnerTrouble[]> =>
  db.run(
    sql<PartnerTrouble>`with odd as (
        select *, case state when 'PENDING' then 'RETRYING' else state end as trouble from out_message
         where state in ('FAILED', 'HELD') or (state = 'PENDING' and attempts > 0))
      select org_unit as "orgUnit", partner_id as "partnerId", max(partner_name) as "partnerName", trouble as state, count(*)::int as count,
        left((array_agg(answer order by last_at desc nulls last))[1], 200) as answer,
        case when trouble = 'RETRYING' then min(next_at) else min(created_at) end as at
      from odd group by org_unit, partner_id, trouble
      order by array_position(array['FAILED', 'RETRYING', 'HELD'], trouble), count(*) desc, partner_id limit 50`,
  );
