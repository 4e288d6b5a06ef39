import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { StopOrderRow, StopRow, TripRow } from './tables.gen.ts';

export const stopsOf = (ctx: ViewContext, tripIds: readonly string[]): Promise<StopRow[]> =>
  ctx.db.run(
    sql<StopRow>`select * from stop where org_unit = ${ctx.unit} and trip_id = any(${[...tripIds]}::uuid[]) order by trip_id, sequence`,
    { name: 'stops.of' },
  );

export const ordersOf = (ctx: ViewContext, tripIds: readonly string[]): Promise<StopOrderRow[]> =>
  ctx.db.run(
    sql<StopOrderRow>`select * from stop_order where org_unit = ${ctx.unit} and trip_id = any(${[...tripIds]}::uuid[]) order by position, item_id`,
    { name: 'orders.of' },
  );

/** Who hears of a trip beside its unit. */
export const tripScope = (trip: TripRow): { affIds: string[]; driverIds: string[]; grants: string[] } => ({
  affIds: trip.aff_id ? [trip.aff_id] : [],
  driverIds: [trip.driver_id, trip.co_driver_id].filter((id): id is string => id !== null),
  grants: [`TOUR/${trip.id}`, ...(trip.vehicle_id ? [`VEHICLE/${trip.vehicle_id}`] : [])],
});
