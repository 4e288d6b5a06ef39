import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** The trip of a loading list, and whether the content of the list is fixed; undefined for other lists. */
export async function tripOfLoading(
  ctx: ViewContext,
  listId: string,
): Promise<{ tripId: string; closed: boolean } | undefined> {
  return ctx.db.find(
    sql<{
      tripId: string;
      closed: boolean;
    }>`select trip_id as "tripId", state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED') as closed
      from process_list where org_unit = ${ctx.unit} and id = ${listId} and kind = 'LDG' and trip_id is not null`,
    { name: 'list.tripOfLoading' },
  );
}
