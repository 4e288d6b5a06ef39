import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { moveTrip } from '../moveTrip.ts';
import { contentOf, replan } from '../replan.ts';
import { type StopTable, tables, type TripRow } from '../tables.gen.ts';

/** A stop that a new trip has whether or not a shipment goes there. */
export type FixedPlace = {
  stopKey: string;
  kind: 'CUSTOMER' | 'DEPOT' | 'HOP';
  name: string;
  address: StopTable['address'];
  latitude: number | null;
  longitude: number | null;
  geoQuality: StopTable['geo_quality']['__select__'];
  windows: StopTable['windows']['__select__'];
};

/** Stops of a trip that has none yet, in their order; shipments for the same places join them. */
export async function addFixedStops(
  ctx: CommandContext,
  trip: TripRow,
  places: readonly FixedPlace[],
): Promise<TripRow> {
  if (places.length === 0) return trip;
  const { defaultServiceMin } = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  for (const [i, place] of places.entries())
    await ctx.db.run(
      insertRow(ctx, tables.stop, {
        id: ctx.newId(),
        trip_id: trip.id,
        sequence: i + 1,
        kind: place.kind,
        stop_key: place.stopKey,
        name: place.name,
        address: place.address,
        latitude: place.latitude,
        longitude: place.longitude,
        geo_quality: place.geoQuality,
        windows: place.windows,
        service_minutes: defaultServiceMin,
        fixed: true,
      }),
    );
  const content = await contentOf(ctx, trip);
  return moveTrip(ctx, trip, 'editHead', {
    set: await replan(ctx, content),
    refusal: 'dispatch:message/tripImpossible',
  });
}
