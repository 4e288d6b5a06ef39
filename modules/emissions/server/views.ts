import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { isoToDate } from '#kernel/date.ts';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { getTripRow, type TripRow, tripsWithin } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { itemsWithin, rowsOf } from '#modules/shipments/server/index.ts';
import type { FootprintShare, itemFootprint, TripFootprint } from '../contract/calls.ts';
import { countTrip } from './readTrip.ts';
import type { TripFootprintRow } from './tables.gen.ts';

/** Of a closed journey as it was kept; of any other as things are said today. */
async function footprintOf(ctx: ViewContext, trip: TripRow): Promise<TripFootprint> {
  const kept = await ctx.db.find(
    sql<TripFootprintRow>`select vehicle, energy_carrier, energy_per_100km, distance, measured, factor, source, grams, left_out, closed_at
      from trip_footprint where org_unit = ${ctx.unit} and trip_id = ${trip.id}`,
    { name: 'emissions.kept' },
  );
  if (!kept) return countTrip(ctx, trip);
  const shares = await ctx.db.run(
    sql<FootprintShare>`select f.item_id as "itemId", s.order_number as "orderNumber", s.place_name as place, f.weight::float8 as weight,
        f.distance::float8 as distance, f.grams::float8 as grams
      from item_footprint f join shipment s on s.org_unit = f.org_unit and s.id = f.item_id
      where f.org_unit = ${ctx.unit} and f.trip_id = ${trip.id} order by f.grams desc, s.order_number, f.item_id`,
    { name: 'emissions.shares' },
  );
  return {
    keptAt: kept.closed_at,
    unknown: null,
    basis: {
      vehicle: kept.vehicle,
      energyCarrier: kept.energy_carrier,
      per100km: kept.energy_per_100km,
      distance: kept.distance,
      measured: kept.measured,
      factor: kept.factor,
      source: kept.source,
    },
    grams: kept.grams,
    shares,
    leftOut: kept.left_out,
  };
}

export const tripFootprintOf = async (ctx: ViewContext, id: string): Promise<TripFootprint> =>
  footprintOf(ctx, await getTripRow(ctx, await rowsOf(ctx), id));

/**
 * A shipment's trips within this depot, the earliest first, among them those of the master pallet on which it lies. Whoever sees the shipment sees its
 * own part of each; what drove, and what that cost as a whole, is told of trips that one may see.
 */
export async function itemFootprintOf(ctx: ViewContext, id: string): Promise<AnswerOf<typeof itemFootprint>> {
  const rows: Rows = await rowsOf(ctx);
  const item = await ctx.db.find(
    sql<{ pallet: string | null }>`select s.master_pallet_item_id as pallet from shipment s
      where s.org_unit = ${ctx.unit} and s.id = ${id} and ${itemsWithin(rows)}`,
    { name: `emissions.item.${rows.kind}` },
  );
  if (!item) throw notFound();
  const trips = await ctx.db.run(
    sql<
      TripRow & { seen: boolean }
    >`select t.*, ${tripsWithin(rows)} as seen from trip t where t.org_unit = ${ctx.unit} and t.state <> 'CANCELED'
        and exists (select 1 from stop_order o where o.org_unit = t.org_unit and o.trip_id = t.id and o.item_id = any(${[id, ...(item.pallet ? [item.pallet] : [])]}::uuid[]))
      order by t.execution_date, t.expected_departure, t.id limit 50`,
    { name: `emissions.tripsOf.${rows.kind}` },
  );
  const found = [];
  for (const trip of trips) {
    const { keptAt, unknown, basis, grams, shares } = await footprintOf(ctx, trip);
    const share = shares.find(({ itemId }) => itemId === id) ?? null;
    found.push({
      trip: trip.seen ? { id: trip.id, name: trip.name, basis, grams } : null,
      day: isoToDate(trip.execution_date),
      keptAt,
      unknown: unknown ?? (share ? null : ('leftOut' as const)),
      share,
    });
  }
  return { grams: found.reduce((sum, { share }) => sum + (share?.grams ?? 0), 0), trips: found };
}
