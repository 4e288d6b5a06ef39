import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** Shipments whose status at this stop a partner has: what is corrected now, the partner must be sent again. */
export const sentOf = async (
  ctx: ViewContext,
  { stopId, itemIds }: { stopId: string; itemIds: readonly string[] },
): Promise<string[]> =>
  (
    await ctx.db.run(
      sql<{ item_id: string }>`select distinct item_id from out_message where org_unit = ${ctx.unit} and state = 'SENT'
        and item_id = any(${[...itemIds]}::uuid[]) and event_key like ${`${stopId}/%`}`,
      { name: 'outbound.sentOf' },
    )
  ).map((row) => row.item_id);

/** Messages that were tried for a day and given up, or that cannot be sent at all: a person decides. */
export async function countGivenUp(ctx: ViewContext): Promise<number> {
  const counted = await ctx.db.find(
    sql<{ n: number }>`select count(*)::int as n from out_message where org_unit = ${ctx.unit} and state = 'FAILED'`,
    { name: 'outbound.givenUp' },
  );
  return counted?.n ?? 0;
}
