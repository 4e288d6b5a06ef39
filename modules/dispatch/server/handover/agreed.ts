import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { HandoverRow } from '../tables.gen.ts';
import { tripsWithin } from '../trips.ts';

/** Agreed handovers of packages that may change only once. */
export const agreedOf = (ctx: CommandContext, packageIds: readonly string[]): Promise<HandoverRow[]> =>
  ctx.db.run(
    sql<HandoverRow>`select * from handover where org_unit = ${ctx.unit} and state = 'AGREED' and package_ids && ${[...packageIds]}::uuid[]`,
  );

/** A handover and which of its sides the session may speak for; 404 for one of which it sees neither trip. */
export async function findHandover(
  ctx: CommandContext,
  rows: Rows,
  id: string,
): Promise<{ row: HandoverRow; gives: boolean; takes: boolean }> {
  const row = await ctx.db.find(sql<HandoverRow>`select * from handover where org_unit = ${ctx.unit} and id = ${id}`);
  const seen = row
    ? await ctx.db.run(
        sql<{
          id: string;
        }>`select t.id from trip t where t.org_unit = ${ctx.unit} and t.id in (${row.from_trip_id}, ${row.to_trip_id}) and ${tripsWithin(rows)}`,
      )
    : [];
  if (!row || seen.length === 0) throw notFound();
  const sees = (tripId: string): boolean => seen.some((one) => one.id === tripId);
  return { row, gives: sees(row.from_trip_id), takes: sees(row.to_trip_id) };
}
