import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import type { Db } from '#platform/database/executor.ts';

/** Shipments of a day in all units, those to learn on left out: the mean of the seven days before. */
export const shipmentsPerDay = async (db: Db, day: string): Promise<number> =>
  known(
    (
      await db.run(
        sql<{
          n: number;
        }>`select ceil(count(*) / 7.0)::int as n from shipment where created_at >= ${day}::date - 7 and created_at < ${day}::date
            and org_unit not in (select id from org_unit where training_of is not null)`,
      )
    )[0],
  ).n;
