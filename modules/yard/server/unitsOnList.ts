import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** Units that stand in the yard for a list, or are loaded and unloaded for it. */
export async function unitsOnList(ctx: ViewContext, listId: string | null): Promise<string[]> {
  if (listId === null) return [];
  const units = await ctx.db.run(
    sql<{
      id: string;
    }>`select id from transport_unit where org_unit = ${ctx.unit} and list_id = ${listId} order by number`,
    { name: 'units.onList' },
  );
  return units.map(({ id }) => id);
}
