import { sql } from 'kysely';
import { terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import { rangeAmong } from '#modules/shipments/rules/attributes.ts';
import type { ViewContext } from '#platform/context.ts';
import { rangeOfGoods, type Stay } from '../rules/exposure.ts';

type Lying = {
  itemId: string;
  packages: number;
  since: number;
  temperatureMin: number | null;
  temperatureMax: number | null;
  attributes: string[];
};

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

/** What lies at a place now: in the hall by its packages, on a vehicle by the trip that runs. */
async function lyingAt(ctx: ViewContext, place: { kind: 'COMPARTMENT' | 'VEHICLE'; id: string }): Promise<Lying[]> {
  const columns = sql`s.temperature_min as "temperatureMin", s.temperature_max as "temperatureMax", s.attributes`;
  if (place.kind === 'VEHICLE')
    return ctx.db.run(
      sql<Lying>`select s.id as "itemId", s.packages, extract(epoch from t.actual_departure)::float8 * 1000 as since, ${columns}
        from trip t join shipment s on s.org_unit = t.org_unit and s.trip_id = t.id
        where t.org_unit = ${ctx.unit} and t.vehicle_id = ${place.id} and t.actual_departure is not null and t.actual_arrival is null
          and s.state not in ('CLOSED', 'CANCELED') and 'isTemperatureSensitive' = any(s.attributes) order by s.id`,
      { name: 'cold.onVehicle' },
    );
  const positions = await positionsOf(ctx, place.id);
  if (positions.length === 0) return [];
  return ctx.db.run(
    sql<Lying>`select s.id as "itemId", count(*)::int as packages, ${columns},
        min(coalesce((p.details -> 'unloading' ->> 'lastStatusTime')::float8, extract(epoch from s.created_at) * 1000)) as since
      from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = ${ctx.unit} and p.active and p.terminal_status = 'IN_DEPOT' and p.actual_space = any(${positions}::text[])
        and s.state not in ('CLOSED', 'CANCELED')
      group by s.id, s.temperature_min, s.temperature_max, s.attributes order by s.id`,
    { name: 'cold.inHall' },
  );
}

export async function staysAt(
  ctx: ViewContext,
  place: { kind: 'COMPARTMENT' | 'VEHICLE'; id: string },
): Promise<Stay[]> {
  return (await lyingAt(ctx, place)).flatMap((one) => {
    const bounds = rangeOfGoods({ ...one, range: rangeAmong(one.attributes) });
    return bounds ? [{ itemId: one.itemId, packages: one.packages, since: one.since, ...bounds }] : [];
  });
}

/** How much lies at a place, whatever range it asks for. */
export async function loadOf(ctx: ViewContext, place: { kind: 'COMPARTMENT' | 'VEHICLE'; id: string }) {
  const lying = await lyingAt(ctx, place);
  return { shipments: lying.length, packages: lying.reduce((sum, one) => sum + one.packages, 0) };
}
