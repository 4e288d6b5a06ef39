import { type RawBuilder, sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { ServerModule } from '#platform/module.ts';

/** Columns of a trip's head that name records, by the record's type. */
const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  vehicle: sql`array[vehicle_id, tractor_id] || trailer_ids`,
  driver: sql`array[driver_id, co_driver_id]`,
  freightcarrier: sql`array[freight_carrier_id]`,
  areafreightforwarder: sql`array[aff_id]`,
  route: sql`array[outbound_route]`,
  stoplocation: sql`array[start_location_id, end_location_id]`,
};

/** Trips that are not over and name a record on or after a day; ten are shown. */
export const tripsNaming: NonNullable<ServerModule['referrers']> = async (ctx: ViewContext, { type, id, fromDay }) => {
  const named = columns[type];
  if (!named) return [];
  const rows = await ctx.db.run(
    sql<{
      id: string;
      text: string;
    }>`select id, name || ' · ' || to_char(execution_date, 'YYYY-MM-DD') as text from trip
      where org_unit = ${ctx.unit} and ${id} = any(${named}) and execution_date >= ${fromDay}::date and state not in ('CANCELED', 'JOURNEY_CLOSED')
      order by execution_date, name limit 10`,
  );
  return rows.map((row) => ({ type: 'Trip', id: row.id, orgUnit: ctx.unit, text: row.text, count: 1 }));
};

/** Places that were merged: stops and ends of trips that are not over go to the one that stays. */
export async function moveStops(
  ctx: CommandContext,
  { targetId, memberIds }: { targetId: string; memberIds: readonly string[] },
): Promise<void> {
  const rows = await ctx.db.run(
    sql<{ id: string; version: number }>`with moved as (
        update stop set stop_key = ${targetId} from trip t
          where stop.org_unit = ${ctx.unit} and t.org_unit = stop.org_unit and t.id = stop.trip_id and stop.stop_key = any(${[...memberIds]})
            and t.state not in ('CANCELED', 'JOURNEY_CLOSED') returning stop.trip_id)
      update trip set version = version + 1,
          start_location_id = case when start_location_id = any(${[...memberIds]}) then ${targetId} else start_location_id end,
          end_location_id = case when end_location_id = any(${[...memberIds]}) then ${targetId} else end_location_id end
        where org_unit = ${ctx.unit} and (id in (select trip_id from moved) or (state not in ('CANCELED', 'JOURNEY_CLOSED')
          and array[start_location_id, end_location_id] && ${[...memberIds]}::text[])) returning id, version`,
  );
  for (const row of rows) ctx.changed('trips', 'trip', row.id, row.version);
}
