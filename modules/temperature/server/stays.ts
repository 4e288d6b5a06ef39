import { sql } from 'kysely';
import { terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import { rangeAmong } from '#modules/shipments/rules/attributes.ts';
import type { ViewContext } from '#platform/context.ts';
import { rangeOfGoods, type Stay, togetherIn } from '../rules/exposure.ts';

type Lying = {
  itemId: string;
  packages: number;
  since: number;
  /** When it left; null: it is there. */
  until: number | null;
  temperatureMin: number | null;
  temperatureMax: number | null;
  attributes: string[];
};

type Place = { kind: 'COMPARTMENT' | 'VEHICLE'; id: string };
type Time = { from: number; to: number };

/** Storing positions of a compartment: those that it names, and those whose record names it. */
async function positionsOf(ctx: ViewContext, compartmentId: string): Promise<string[]> {
  const row = await ctx.db.find(
    sql<{ name: string; places: string[] }>`select name, places from compartment
      where org_unit = ${ctx.unit} and id = ${compartmentId}`,
    { name: 'compartment.places' },
  );
  if (!row) return [];
  const named = await findRecordsBy(readingOf(ctx), terminalLocation, 'temperatureCompartmentId', row.name);
  return [...new Set([...row.places, ...named.map(({ storingPosition }) => storingPosition)])];
}

/** Cold compartments by the storing positions that lie in them. */
export async function placesByPosition(ctx: ViewContext): Promise<Map<string, { id: string; name: string }>> {
  const rows = await ctx.db.run(
    sql<{ id: string; name: string }>`select id, name from compartment where org_unit = ${ctx.unit} order by name`,
    { name: 'compartment.all' },
  );
  const found = new Map<string, { id: string; name: string }>();
  for (const row of rows) for (const position of await positionsOf(ctx, row.id)) found.set(position, row);
  return found;
}

const goods = sql`s.temperature_min as "temperatureMin", s.temperature_max as "temperatureMax", s.attributes`;
const goOn = sql`s.state not in ('CLOSED', 'CANCELED')`;

/** What is on the trips of a vehicle that ran within a time. */
const aboard = (ctx: ViewContext, vehicleId: string, { from, to }: Time): Promise<Lying[]> =>
  ctx.db.run(
    sql<Lying>`select s.id as "itemId", s.packages, extract(epoch from t.actual_departure)::float8 * 1000 as since,
        extract(epoch from t.actual_arrival)::float8 * 1000 as until, ${goods}
      from trip t join shipment s on s.org_unit = t.org_unit and s.trip_id = t.id
      where t.org_unit = ${ctx.unit} and t.vehicle_id = ${vehicleId} and t.actual_departure <= ${new Date(to)}
        and (t.actual_arrival is null or t.actual_arrival > ${new Date(from)})
        and s.state <> 'CANCELED' and (t.actual_arrival is not null or ${goOn}) and 'isTemperatureSensitive' = any(s.attributes) order by s.id`,
    { name: 'cold.onVehicle' },
  );

/** What lay at storing positions within a time, by the scans. */
const inHall = (ctx: ViewContext, positions: readonly string[], { from, to }: Time): Promise<Lying[]> =>
  ctx.db.run(
    sql<Lying>`with stay as (
        select p.item_id, w.package_id, extract(epoch from w.at)::float8 * 1000 as since, extract(epoch from n.at)::float8 * 1000 as until
        from package_place w join package p on p.org_unit = w.org_unit and p.id = w.package_id
        left join lateral (select o.at from package_place o where o.org_unit = w.org_unit and o.package_id = w.package_id
          and (o.at, o.id) > (w.at, w.id) order by o.at, o.id limit 1) n on true
        where w.org_unit = ${ctx.unit} and w.place = 'HALL' and w.position = any(${[...positions]}::text[]) and w.at <= ${new Date(to)}
          and (n.at is null or n.at > ${new Date(from)}) and (n.at is not null or p.active))
      select s.id as "itemId", count(distinct y.package_id)::int as packages, y.since, y.until, ${goods}
      from stay y join shipment s on s.org_unit = ${ctx.unit} and s.id = y.item_id
      where s.state <> 'CANCELED' and (y.until is not null or ${goOn}) group by s.id, s.temperature_min, s.temperature_max, s.attributes, y.since, y.until order by 1, 3`,
    { name: 'cold.inHall' },
  );

const lyingAt = async (ctx: ViewContext, place: Place, time: Time): Promise<Lying[]> => {
  if (place.kind === 'VEHICLE') return aboard(ctx, place.id, time);
  const positions = await positionsOf(ctx, place.id);
  return positions.length === 0 ? [] : inHall(ctx, positions, time);
};

/** Shipments that ask for a range and were at a place within a time, each stay by itself. */
export async function staysAt(ctx: ViewContext, place: Place, time: Time): Promise<Stay[]> {
  return togetherIn(
    (await lyingAt(ctx, place, time)).flatMap((one) => {
      const bounds = rangeOfGoods({ ...one, range: rangeAmong(one.attributes) });
      const { itemId, packages, since, until } = one;
      return bounds ? [{ itemId, packages, since, until, ...bounds }] : [];
    }),
  );
}

/** How much is at a place now, whatever range it asks for. */
export async function loadOf(ctx: ViewContext, place: Place) {
  const now = await lyingAt(ctx, place, { from: ctx.now, to: ctx.now });
  const items = new Set(now.map(({ itemId }) => itemId));
  return { shipments: items.size, packages: now.reduce((sum, one) => sum + one.packages, 0) };
}
