import { sql } from 'kysely';
import { deviceTime } from '#kernel/deviceTime.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { Position } from '../../contract/positions.ts';
import { etaDeviates, optimizationStateAfter } from '../../rules/optimisation.ts';
import { saysWhere } from '../../rules/positionQuality.ts';
import { clockOf } from '../clockOf.ts';
import { tables, type TripRow, type VehiclePositionRow } from '../tables.gen.ts';
import { getTripRow, lockTrip, stopsOf, tripScope } from '../trips.ts';

/** Who measured, and when it was sent by the same clock. */
export type Sender = { device?: string | undefined; sentAt?: number | undefined };

/** ms between two of a trip's positions that open screens are told of. */
const toldEvery = 60_000;

/** The trip was on the road at that moment; one that is closed by now takes what was kept without a network. */
const ranAt = (trip: TripRow, at: number): boolean =>
  trip.actual_departure !== null &&
  at >= trip.actual_departure &&
  (trip.state === 'DRV_INPROGRESS' || (trip.state === 'JOURNEY_CLOSED' && at <= (trip.actual_arrival ?? 0)));

/**
 * Keeps where a vehicle was while its trip ran. The same moment of the same device counts once. The newest stands at the trip: what
 * says when it comes reads it there. Answers how many were new.
 */
export async function recordPositions(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  { device, sentAt }: Sender,
  positions: readonly Position[],
): Promise<number> {
  const trip = await lockTrip(ctx, rows, tripId);
  const placed = positions
    .map((one) => ({ ...one, at: deviceTime({ scannedAt: one.ts, sentAt }, ctx.now) }))
    .filter(({ at }) => ranAt(trip, at));
  if (placed.length === 0)
    throw refused('dispatch:refusal/tripState', { name: trip.name, state: ctx.t(`dispatch:state/${trip.state}`) });
  const source = ctx.record.rowScope === 'ownTrips' ? 'DEVICE' : 'TELEMATICS';
  const lines = placed.map(({ ts, at, lat, lon, speed, accuracy }) => ({
    device_at: new Date(ts).toISOString(),
    at: new Date(at).toISOString(),
    latitude: lat,
    longitude: lon,
    speed: speed ?? null,
    accuracy: accuracy ?? null,
  }));
  const added = await ctx.db.run(
    sql<{
      at: number;
    }>`insert into vehicle_position (org_unit, device, device_at, at, received_at, trip_id, latitude, longitude, speed, accuracy, source, account)
      select ${ctx.unit}, ${device ?? ctx.session.accountId}, p.device_at, p.at, ${new Date(ctx.now)}, ${trip.id}, p.latitude, p.longitude, p.speed, p.accuracy, ${source}, ${ctx.session.accountId}
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as p(device_at timestamptz, at timestamptz, latitude float8, longitude float8, speed float8, accuracy float8)
      on conflict do nothing returning at`,
  );
  const newest = placed.filter(saysWhere).toSorted((a, b) => b.at - a.at)[0];
  if (newest && added.length > 0 && trip.state === 'DRV_INPROGRESS' && newest.at > (trip.position_at ?? 0))
    await moveOn(ctx, trip, newest);
  return added.length;
}

/** The trip stands somewhere else now. Who looks at it is told once in a minute; nobody's open form is out of date by it. */
async function moveOn(ctx: CommandContext, trip: TripRow, newest: Position & { at: number }): Promise<void> {
  const stops = await stopsOf(ctx, [trip.id]);
  const moved = { ...trip, position_at: newest.at, position_latitude: newest.lat, position_longitude: newest.lon };
  const planned = new Map(stops.map((stop) => [stop.id, stop.planned_arrival]));
  const deviates = etaDeviates(
    clockOf(moved, stops, ctx.now).stops.flatMap(({ id, arrival, open }) =>
      open && arrival !== null ? [{ planned: planned.get(id) ?? null, estimated: arrival }] : [],
    ),
  );
  const state = deviates
    ? optimizationStateAfter(trip.optimization_state, 'ETA_DEVIATES', { numberOfStops: stops.length, released: true })
    : trip.optimization_state;
  await ctx.db.run(
    updateRow(
      ctx,
      tables.trip,
      { id: trip.id },
      {
        position_at: new Date(newest.at),
        position_latitude: newest.lat,
        position_longitude: newest.lon,
        position_speed: newest.speed ?? null,
        optimization_state: state,
      },
    ),
  );
  if (trip.position_at === null || newest.at - trip.position_at >= toldEvery || state !== trip.optimization_state)
    ctx.changed('trips', 'trip', trip.id, trip.version, tripScope(trip));
}

/** The last positions of a trip that this session sees. */
export async function positionsOf(ctx: ViewContext, rows: Rows, tripId: string) {
  const trip = await getTripRow(ctx, rows, tripId);
  const found = await ctx.db.run(
    sql<VehiclePositionRow>`select * from vehicle_position where org_unit = ${ctx.unit} and trip_id = ${trip.id} order by at desc limit 200`,
  );
  return found.map(({ at, latitude, longitude, speed, accuracy, source, device }) => ({
    ts: at,
    lat: latitude,
    lon: longitude,
    speed,
    accuracy,
    source,
    device,
  }));
}
