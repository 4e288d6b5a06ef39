import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import type { Db } from '#platform/database/executor.ts';

/** Vehicles of all units that are valid on the day and count for the licence. */
export const relevantVehicles = async (db: Db, day: string): Promise<number> =>
  known(
    (
      await db.run(
        sql<{
          n: number;
        }>`select count(*)::int as n from master_record where type = 'vehicle' and valid_from <= ${day}::date
          and (valid_to is null or valid_to >= ${day}::date) and coalesce((data ->> 'licenceQuantityRelevant')::boolean, true)`,
      )
    )[0],
  ).n;
