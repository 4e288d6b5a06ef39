import { type RawBuilder, sql } from 'kysely';
import { vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import type { ViewContext } from '#platform/context.ts';
import type { TripRow } from './tables.gen.ts';
import { roomOfTrip } from './tripRoom.ts';

type Pulled = Pick<TripRow, 'vehicle_id' | 'trailer_ids'>;
export type RoomOfTrips = Pulled & { payload: number; loadingMeters: number };

/** What the vehicles of some trips take with the trailers that they pull (g, mm), as their records say it today; without those of which no record says it. @param where a condition on `trip t` */
export async function roomsOfTrips(ctx: ViewContext, where: RawBuilder<unknown>): Promise<RoomOfTrips[]> {
  const found = await ctx.db.run(
    sql<Pulled>`select distinct t.vehicle_id, t.trailer_ids from trip t where t.org_unit = ${ctx.unit} and t.vehicle_id is not null and ${where}`,
  );
  const reading = readingOf(ctx);
  const vehicles = await readRecords(
    reading,
    vehicle,
    found.flatMap((one) => [one.vehicle_id, ...one.trailer_ids]),
  );
  const types = await readRecords(
    reading,
    vehicleType,
    [...vehicles.values()].map((one) => one.vehicleTypeId),
  );
  return found.flatMap((one) => {
    const room = roomOfTrip(one, { vehicles, types });
    return room ? [{ ...one, payload: room.payload, loadingMeters: room.loadingMeters }] : [];
  });
}
