import { sql } from 'kysely';
import { addDays, dateToIso, isoToDate, localDateOf } from '#kernel/date.ts';
import type { TextRef } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { RecurringCollection } from '../contract/collections.ts';

type Found = {
  day: string;
  planned: string[];
  state: 'MADE' | 'FAILED' | 'MISSED';
  item_id: string | null;
  order_number: string | null;
  trip_name: string | null;
  reason: TextRef | null;
};

/** What came of the days of a collection, from a month ago on, the newest first. */
export async function madeDays(ctx: ViewContext, id: string): Promise<RecurringCollection['made']> {
  const since = dateToIso(addDays(localDateOf(ctx.now, ctx.timezone), -31));
  const rows = await ctx.db.run(
    sql<Found>`select d.day::text as day, d.planned, d.state, d.item_id, d.order_number, s.trip_name, d.reason
      from collection_day d left join shipment s on s.org_unit = d.org_unit and s.id = d.item_id
      where d.org_unit = ${ctx.unit} and d.collection_id = ${id} and d.day >= ${since}::date order by d.day desc limit 100`,
    { name: 'collection.days' },
  );
  return rows.map((row) => ({
    day: isoToDate(row.day),
    planned: row.planned.map(isoToDate),
    state: row.state,
    itemId: row.item_id,
    orderNumber: row.order_number,
    tripName: row.trip_name,
    // Once it is on a trip after all, nobody needs to know why it was not.
    reason: row.reason && row.trip_name === null ? ctx.t(row.reason.key, row.reason.args) : null,
  }));
}
