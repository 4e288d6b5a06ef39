import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { dayOf } from '#modules/masterdata/server/index.ts';

/** Ids of the records of a type that hold today in the unit and above it. */
export async function findRecordIds(ctx: ViewContext, path: string): Promise<string[]> {
  const rows = await ctx.db.run(
    sql<{ id: string }>`select distinct id from master_record
      where org_unit = any(${[...ctx.readUnits]}) and type = ${path} and valid_from <= ${dayOf(ctx)}::date
        and (valid_to is null or valid_to >= ${dayOf(ctx)}::date) order by id limit 5000`,
  );
  return rows.map(({ id }) => id);
}
