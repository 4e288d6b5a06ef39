import { type RawBuilder, sql } from 'kysely';
import { instantOf, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { ownRecords } from '#modules/masterdata/server/index.ts';
import { isShared } from '#modules/identity/rules/accessGrant.ts';
import { tripsOfGrant } from '../contract/questions.ts';
import { type Rows, rowScope } from '../rules/rowScope.ts';

/** The rows of the unit that this session may see; a required part of every read (domain 6.1, T-05). */
export async function rowsOf(ctx: ViewContext): Promise<Rows> {
  const { grant } = ctx.record;
  const own = await ownRecords(ctx.db, ctx.record, ctx.now);
  const rows = rowScope(ctx.session, {
    scopes: [ctx.record.rowScope],
    affIds: own.affIds,
    driverIds: own.driverIds,
    tripIds:
      grant && ctx.record.rowScope === 'ownTrips' && isShared(grant.type) ? await ctx.ask(tripsOfGrant, grant) : [],
  });
  if (rows.kind !== 'aff') return rows;
  return { ...rows, handedOverSince: instantOf(localDateOf(ctx.now, ctx.timezone), [0, 0, 0], ctx.timezone) };
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

/** What may be read beside it: what a forwarder handed over today stands until the end of the day, else it vanishes under the pointer. */
export const itemsSeen = (rows: Rows): RawBuilder<unknown> =>
  rows.kind === 'aff' && rows.handedOverSince !== undefined
    ? sql`(${itemsWithin(rows)} or (s.aff_handed_over_by = any(${[...rows.affIds]}) and s.aff_handed_over_at >= ${new Date(rows.handedOverSince)}))`
    : itemsWithin(rows);
