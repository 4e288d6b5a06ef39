import { type RawBuilder, sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { ownRecords } from '#modules/masterdata/server/index.ts';
import { isShared } from '#modules/identity/rules/accessGrant.ts';
import { tripsOfGrant } from '../contract/questions.ts';
import { type Rows, rowScope } from '../rules/rowScope.ts';

/** The rows of the unit that this session may see; a required part of every read (domain 6.1, T-05). */
export async function rowsOf(ctx: ViewContext): Promise<Rows> {
  const { grant } = ctx.record;
  const own = await ownRecords(ctx.db, ctx.record, ctx.now);
  return rowScope(ctx.session, {
    scopes: [ctx.record.rowScope],
    affIds: own.affIds,
    driverIds: own.driverIds,
    tripIds:
      grant && ctx.record.rowScope === 'ownTrips' && isShared(grant.type) ? await ctx.ask(tripsOfGrant, grant) : [],
  });
}

/** The rows as a condition on the table `shipment s`. */
export function itemsWithin(rows: Rows): RawBuilder<unknown> {
  switch (rows.kind) {
    case 'unit':
      return sql`true`;
    case 'aff':
      return sql`s.aff_id = any(${[...rows.affIds]})`;
    case 'trips':
      return sql`(s.driver_ids && ${[...rows.driverIds]}::text[] or s.trip_id = any(${[...rows.tripIds]}::uuid[]))`;
    default:
      return sql`false`;
  }
}
