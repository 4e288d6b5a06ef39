import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { itemsWithin, rowsOf } from './scope.ts';

/** Open work with notes that are not done, as far as the session sees it; the list behind `show=notes` shows the same. */
export async function countOpenNotes(ctx: ViewContext): Promise<number> {
  const row = await ctx.db.find(
    sql<{
      count: number;
    }>`select count(*)::int as count from shipment s where s.org_unit = ${ctx.unit} and s.open_notes > 0
      and s.state not in ('CLOSED', 'CANCELED') and ${itemsWithin(await rowsOf(ctx))}`,
    { name: 'items.openNotes' },
  );
  return row?.count ?? 0;
}
