import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import type { Db } from '#platform/database/executor.ts';

const count = async (db: Db, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  known((await db.run(query))[0]).n;

/** Accounts of people that may sign in; those that stand for a device or an interface are none. */
export const namedUsers = (db: Db, day: string): Promise<number> =>
  count(
    db,
    sql<{
      n: number;
    }>`select count(*)::int as n from account where state = 'ACTIVE' and not of_grant and not ('host' = any(roles))
      and (valid_to is null or valid_to >= ${day}::date)`,
  );

/** Devices that gave a sign of life in the last 30 days; who learns on one counts for nothing. */
export const activeDevices = (db: Db, day: string): Promise<number> =>
  count(
    db,
    sql<{ n: number }>`select count(distinct client_hash)::int as n from device_session
      where state = 'ACTIVE' and last_alive > ${day}::date - 30
        and org_unit not in (select id from org_unit where training_of is not null)`,
  );
