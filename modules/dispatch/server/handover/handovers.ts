import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { HandoverView } from '../../contract/handover.ts';
import type { HandoverRow } from '../tables.gen.ts';
import { getTripRow, tripsWithin } from '../trips.ts';

/** Handovers as they are shown; what is in them is read from their packages, because a part of a shipment may have gone. */
export async function handoverViews(ctx: ViewContext, rows: readonly HandoverRow[]): Promise<HandoverView[]> {
  if (rows.length === 0) return [];
  const trips = new Map(
    (
      await ctx.db.run(
        sql<{ id: string; name: string }>`select id, name from trip where org_unit = ${ctx.unit}
          and id = any(${rows.flatMap((row) => [row.from_trip_id, row.to_trip_id])}::uuid[])`,
        { name: 'handovers.trips' },
      )
    ).map((trip) => [trip.id, trip.name]),
  );
  const orders = await ctx.db.run(
    sql<{ id: string; item_id: string; order_number: string; packages: number }>`
      select h.id, s.id as item_id, s.order_number, count(*)::int as packages from handover h
        join package p on p.org_unit = h.org_unit and p.id = any(h.package_ids)
        join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where h.org_unit = ${ctx.unit} and h.id = any(${rows.map((row) => row.id)}::uuid[])
      group by h.id, s.id, s.order_number order by s.order_number`,
    { name: 'handovers.orders' },
  );
  const units = await readRecords(
    readingOf(ctx),
    vehicle,
    rows.flatMap((row) => row.unit_ids),
  );
  return rows.map((row) => ({
    id: row.id,
    pointId: row.point_id,
    pointName: row.point_name,
    state: row.state,
    from: {
      tripId: row.from_trip_id,
      name: trips.get(row.from_trip_id) ?? '',
      confirmedAt: row.given_at,
      confirmedBy: row.given_by,
    },
    to: {
      tripId: row.to_trip_id,
      name: trips.get(row.to_trip_id) ?? '',
      confirmedAt: row.taken_at,
      confirmedBy: row.taken_by,
    },
    orders: orders
      .filter((one) => one.id === row.id)
      .map((one) => ({ itemId: one.item_id, orderNumber: one.order_number, packages: one.packages })),
    units: row.unit_ids.map((id) => units.get(id)?.licencePlate ?? `<${id}>`),
    createdAt: row.created_at,
    createdBy: row.created_by,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    version: row.version,
  }));
}

/** What a trip that the session may see hands over or takes over. */
export async function handoversOfTrip(ctx: ViewContext, rows: Rows, tripId: string): Promise<HandoverView[]> {
  const trip = await getTripRow(ctx, rows, tripId);
  return handoverViews(
    ctx,
    await ctx.db.run(
      sql<HandoverRow>`select * from handover where org_unit = ${ctx.unit} and (from_trip_id = ${trip.id} or to_trip_id = ${trip.id}) order by created_at desc, id desc`,
    ),
  );
}

/**
 * What was agreed on a day, or belongs to a trip of that day (a trip may run since the day before), as far as the session sees one
 * of both trips.
 */
export const handoversOfDay = (ctx: ViewContext, rows: Rows, day: string): Promise<HandoverRow[]> =>
  ctx.db.run(
    sql<HandoverRow>`select h.* from handover h where h.org_unit = ${ctx.unit}
      and exists (select from trip t where t.org_unit = h.org_unit and t.id in (h.from_trip_id, h.to_trip_id)
        and (t.execution_date = ${day}::date or (h.created_at at time zone ${ctx.timezone})::date = ${day}::date) and ${tripsWithin(rows)})
      order by h.created_at desc, h.id desc`,
  );
