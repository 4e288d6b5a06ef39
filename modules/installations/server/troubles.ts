import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import type { PartnerTrouble } from '#platform/operation/queues.ts';

/** Installations that do not get what is for them, by the unit that waits, for the operator's page. */
export const installationsInTrouble = (db: Db): Promise<PartnerTrouble[]> =>
  db.run(
    sql<PartnerTrouble>`select m.org_unit as "orgUnit", i.id as "partnerId", i.name as "partnerName",
        case when m.state = 'REFUSED' then 'FAILED' when i.active then 'RETRYING' else 'HELD' end as state, count(*)::int as count,
        coalesce(max(m.answer), i.last_answer) as answer, case when m.state = 'WAITING' and i.active then i.next_at else min(m.created_at) end as at
      from other_installation i join door_message m on m.installation_id = i.id and m.state in ('WAITING', 'REFUSED')
      where m.state = 'REFUSED' or i.fails > 0 or not i.active
      group by m.org_unit, i.id, m.state order by i.name, m.org_unit, m.state`,
    { name: 'installations.troubles' },
  );

/** Installations that do not answer or have refused something, for the bell of whoever runs the installation. */
export const countTroubled = async ({ db }: ViewContext): Promise<number> =>
  (
    await db.find(
      sql<{ n: number }>`select count(*)::int as n from other_installation where active and (fails > 0 or refuses)`,
      { name: 'installations.troubled' },
    )
  )?.n ?? 0;
