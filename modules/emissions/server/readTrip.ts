import { sql } from 'kysely';
import type { GeoPoint } from '#kernel/geo.ts';
import type { ViewContext } from '#platform/context.ts';
import { type EnergyCarrier, vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { TripRow } from '#modules/dispatch/server/index.ts';
import type { FootprintBasis, TripFootprint, UnknownWhy } from '../contract/calls.ts';
import { carriedOn, divide, drivenMetres, gramsOf, type OrderStop } from '../rules/share.ts';

type Line = {
  itemId: string;
  orderNumber: string;
  place: string;
  type: OrderStop['type'];
  result: string | null;
  weight: number;
  latitude: number | null;
  longitude: number | null;
};
/**
 * Orders of a trip at its stops, as they are driven. Those that lie on a master pallet of the trip stand in its place; what it weighs beyond them (its
 * tare, orders that lie there in part) stays its own.
 */
const linesOf = (ctx: ViewContext, tripId: string): Promise<Line[]> =>
  ctx.db.run(
    sql<Line>`select l.id as "itemId", l.order_number as "orderNumber", p.name as place, o.order_type as type, o.result, l.weight::float8 as weight,
        p.latitude, p.longitude
      from stop_order o join stop p on p.org_unit = o.org_unit and p.id = o.stop_id
        join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
        cross join lateral (
          select c.id, c.order_number, c.weight, 1 as rank from shipment c where c.org_unit = o.org_unit and c.master_pallet_item_id = s.id
          union all
          select s.id, s.order_number, greatest(s.weight - c.weight, 0), 0 as rank
            from (select coalesce(sum(c.weight), 0) as weight, count(*) as many from shipment c where c.org_unit = o.org_unit and c.master_pallet_item_id = s.id) c
            where c.many = 0 or s.weight > c.weight
        ) l
      where o.org_unit = ${ctx.unit} and o.trip_id = ${tripId} order by p.sequence, p.id, o.position, o.item_id, l.rank, l.id`,
    { name: 'emissions.lines' },
  );

const pointOf = (lat: number | null, lon: number | null): GeoPoint | null =>
  lat === null || lon === null ? null : { lat, lon };

const factorNames = {
  DIESEL: 'diesel',
  HVO: 'hvo',
  CNG: 'cng',
  LNG: 'lng',
  ELECTRICITY: 'electricity',
  HYDROGEN: 'hydrogen',
} as const satisfies Record<EnergyCarrier, string>;

type Trip = Pick<
  TripRow,
  | 'id'
  | 'vehicle_id'
  | 'tractor_id'
  | 'odometer_start'
  | 'odometer_end'
  | 'distance'
  | 'start_latitude'
  | 'start_longitude'
  | 'end_name'
  | 'end_latitude'
  | 'end_longitude'
>;

/** By what a trip is counted, as things are said today. A text: why it cannot be. */
async function basisOf(ctx: ViewContext, trip: Trip): Promise<FootprintBasis | UnknownWhy> {
  const id = trip.tractor_id ?? trip.vehicle_id;
  const driven = id === null ? undefined : (await readRecords(readingOf(ctx), vehicle, [id])).get(id);
  if (!driven) return 'noVehicle';
  if (!driven.energyPer100km) return 'noConsumption';
  const factors = await configurationOf(ctx.db, ctx.readUnits, 'emissions');
  const factor = factors[factorNames[driven.energyCarrier]];
  if (factor === 0) return 'noFactor';
  const way = drivenMetres({
    odometerStart: trip.odometer_start,
    odometerEnd: trip.odometer_end,
    // Lengths are kept in mm.
    planned: trip.distance === null ? null : Math.round(trip.distance / 1000),
  });
  if (!way) return 'noDistance';
  return {
    vehicle: driven.licencePlate,
    energyCarrier: driven.energyCarrier,
    per100km: driven.energyPer100km,
    distance: way.metres,
    measured: way.measured,
    factor,
    source: factors.source,
  };
}

/** Any trip of the unit, for what the system counts; undefined when it has gone. */
export const findTrip = (ctx: ViewContext, id: string): Promise<TripRow | undefined> =>
  ctx.db.find(sql<TripRow>`select t.* from trip t where t.org_unit = ${ctx.unit} and t.id = ${id}`, {
    name: 'emissions.trip',
  });

/** What a trip costs by plan, consumption and factors of today. */
export async function countTrip(ctx: ViewContext, trip: Trip): Promise<TripFootprint> {
  const basis = await basisOf(ctx, trip);
  if (typeof basis === 'string')
    return { keptAt: null, unknown: basis, basis: null, grams: null, shares: [], leftOut: 0 };
  const lines = await linesOf(ctx, trip.id);
  const start = pointOf(trip.start_latitude, trip.start_longitude);
  const end = trip.end_name === null ? start : pointOf(trip.end_latitude, trip.end_longitude);
  const stops = lines.map(({ itemId, type, weight, result, latitude, longitude }) => ({
    itemId,
    type,
    weight,
    point: pointOf(latitude, longitude),
    failed: result === 'HINDRANCE',
  }));
  const grams = gramsOf(basis.distance, basis.per100km, basis.factor);
  const { shares, leftOut } = divide(grams, carriedOn(stops, start, end));
  const said = new Map(lines.map((line) => [line.itemId, line]));
  return {
    keptAt: null,
    unknown: null,
    basis,
    grams,
    shares: shares.map(({ activity: _, ...share }) => ({
      ...share,
      orderNumber: said.get(share.itemId)?.orderNumber ?? '',
      place: said.get(share.itemId)?.place ?? '',
    })),
    leftOut: leftOut.length,
  };
}
