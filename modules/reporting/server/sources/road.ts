import { sql } from 'kysely';
import { roomsOfTrips, tripsWithin } from '#modules/dispatch/server/index.ts';
import { lateFrom } from '#modules/dispatch/rules/tripLook.ts';
import { type Asked, during, type Source } from '../source.ts';

const forwarder = sql`coalesce(t.aff_id, '')`;
const tripKey = sql`to_char(t.execution_date, 'YYYY-MM-DD') || ' ' || t.name`;
const tripLink = sql`'/DPT/tour/' || t.id`;
const lastWindow = sql`(select to_timestamp(max((w ->> 'to')::bigint) / 1000.0) from jsonb_array_elements(p.windows) w)`;

/** Stops of customers with a window, by their arrival. In time: until the end of the last window; who is early waits. */
export function stopsInTime({ ctx, rows, period }: Asked): Source {
  return {
    key: sql`p.id::text`,
    at: sql`p.actual_arrival`,
    good: sql`date_trunc('minute', p.actual_arrival) <= ${lastWindow}`,
    subject: sql`p.name`,
    note: sql`t.name`,
    due: lastWindow,
    link: tripLink,
    groups: { forwarder, trip: tripKey },
    from: sql`from stop p join trip t on t.org_unit = p.org_unit and t.id = p.trip_id
      where p.org_unit = ${ctx.unit} and p.kind = 'CUSTOMER' and p.windows <> '[]' and ${during(sql`p.actual_arrival`, period)} and ${tripsWithin(rows)}`,
  };
}

/** Trips that left, by their departure. In time: up to as many minutes behind as the board calls late. */
export function tripsInTime({ ctx, rows, period }: Asked): Source {
  const minute = (at: ReturnType<typeof sql>) => sql`date_trunc('minute', ${at})`;
  return {
    key: sql`t.id::text`,
    at: sql`t.actual_departure`,
    good: sql`${minute(sql`t.actual_departure`)} <= ${minute(sql`t.expected_departure`)} + make_interval(mins => ${lateFrom})`,
    subject: sql`t.name`,
    due: sql`t.expected_departure`,
    link: tripLink,
    groups: { forwarder },
    from: sql`from trip t where t.org_unit = ${ctx.unit} and t.state <> 'CANCELED' and ${during(sql`t.actual_departure`, period)} and ${tripsWithin(rows)}`,
  };
}

/** What trips that left had on them at most at one time: kilograms (`weight`) or loading metres. */
export const loadOfTrips =
  (of: 'weight' | 'metres') =>
  ({ ctx, rows, period }: Asked): Source => ({
    key: sql`t.id::text`,
    at: sql`t.actual_departure`,
    value: of === 'weight' ? sql`t.peak_weight / 1000.0` : sql`t.peak_loading_meter / 1000.0`,
    subject: sql`t.name`,
    link: tripLink,
    groups: { forwarder },
    from: sql`from trip t where t.org_unit = ${ctx.unit} and t.state <> 'CANCELED' and ${during(sql`t.actual_departure`, period)} and ${tripsWithin(rows)}`,
  });

/**
 * How full the vehicles of trips that left were at their fullest: of payload and loading metres the one that was nearer to its end, in a hundred of what vehicle
 * and trailers take by their records. A trip of which no record says that is not counted.
 */
export async function vehicleUse({ ctx, rows, period }: Asked): Promise<Source> {
  const left = sql`t.state <> 'CANCELED' and ${during(sql`t.actual_departure`, period)} and ${tripsWithin(rows)}`;
  const rooms = await roomsOfTrips(ctx, left);
  return {
    key: sql`t.id::text`,
    at: sql`t.actual_departure`,
    value: sql`100.0 * greatest(t.peak_weight::float8 / nullif(r.payload, 0), t.peak_loading_meter::float8 / nullif(r."loadingMeters", 0))`,
    subject: sql`t.name`,
    link: tripLink,
    groups: { forwarder, trip: tripKey },
    from: sql`from trip t join jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as r (vehicle_id text, trailer_ids text[], payload bigint, "loadingMeters" bigint)
        on r.vehicle_id = t.vehicle_id and r.trailer_ids = t.trailer_ids
      where t.org_unit = ${ctx.unit} and greatest(r.payload, r."loadingMeters") > 0 and ${left}`,
  };
}

/** Deliveries that somebody documented as not possible, by the moment of that. */
export function failedByCause({ ctx, rows, period }: Asked): Source {
  return {
    key: sql`o.stop_id || '/' || o.item_id`,
    at: sql`o.documented_at`,
    subject: sql`s.order_number`,
    note: sql`concat_ws(', ', s.place_name, o.remark)`,
    link: sql`'/DPT/shipment/' || o.item_id`,
    groups: { cause: sql`coalesce(o.process_deviation_id, '')`, forwarder },
    from: sql`from stop_order o join trip t on t.org_unit = o.org_unit and t.id = o.trip_id join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
      where o.org_unit = ${ctx.unit} and o.result = 'HINDRANCE' and o.order_type <> 'PICKUP' and ${during(sql`o.documented_at`, period)} and ${tripsWithin(rows)}`,
  };
}

/** Parts of shipments in the greenhouse gases of trips, by the moment at which the journey was closed; kilograms of CO2e. */
export function footprint({ ctx, rows, period }: Asked): Source {
  return {
    key: sql`f.trip_id || '/' || f.item_id`,
    at: sql`k.closed_at`,
    value: sql`f.grams / 1000.0`,
    subject: sql`s.order_number`,
    note: sql`t.name`,
    link: sql`'/DPT/shipment/' || s.id`,
    groups: { customer: sql`coalesce(s.customer_id, '')`, forwarder, trip: tripKey },
    from: sql`from trip_footprint k join item_footprint f on f.org_unit = k.org_unit and f.trip_id = k.trip_id
        join trip t on t.org_unit = k.org_unit and t.id = k.trip_id join shipment s on s.org_unit = f.org_unit and s.id = f.item_id
      where k.org_unit = ${ctx.unit} and ${during(sql`k.closed_at`, period)} and ${tripsWithin(rows)}`,
  };
}
