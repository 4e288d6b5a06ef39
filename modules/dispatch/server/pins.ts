import { sql } from 'kysely';
import { addDays, dateToIso, isoToDate, localDateOf } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import {
  fixPin,
  openAt,
  pinnedAddress,
  type PinSide,
  pinsOf,
  refusePin,
  rowsOf,
  sidesOf,
} from '#modules/shipments/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { LearnedPlace } from '#modules/shipments/rules/pins.ts';
import type { AddressPin, ProposedPin } from '../contract/pins.ts';
import { type DocumentedPlace, learnedPin, pinLimits } from '../rules/learnedPin.ts';
import { contentOf, replan } from './replan.ts';
import { getTripRow, lockTripsAmong, saveTrip } from './trips.ts';

type Pinned = { key: string; latitude: number | null; longitude: number | null };

/**
 * What drivers documented at these places since somebody last said where they lie. Read from the proofs, which are kept anyhow; nothing of it is
 * written down anew, and only what the rule makes of it leaves this file.
 */
async function proposals(ctx: ViewContext, places: readonly Pinned[]): Promise<Map<string, LearnedPlace>> {
  const keys = [...new Set(places.map(({ key }) => key))];
  const pins = await pinsOf(ctx, keys);
  const from = dateToIso(addDays(localDateOf(ctx.now, ctx.timezone), -pinLimits.days));
  const rows = await ctx.db.run(
    sql<{
      key: string;
      at: number;
      lat: number;
      lon: number;
      day: string;
    }>`select s.stop_key as key, s.actual_arrival as at, s.documented_latitude as lat, s.documented_longitude as lon, t.execution_date as day
      from stop s join trip t on t.org_unit = s.org_unit and t.id = s.trip_id
      where s.org_unit = ${ctx.unit} and s.stop_key = any(${keys}) and s.documented_latitude is not null and s.documented_longitude is not null
        and s.actual_arrival >= ${from}::date and s.documenting_user_type = 'DRIVER_OR_VEHICLE' and s.stop_key not like 'depot:%'
        and exists (select from stop_order o where o.org_unit = s.org_unit and o.stop_id = s.id and o.result in ('OK', 'DEVIATION'))
      order by s.actual_arrival, s.id`,
    { name: 'pins.documented' },
  );
  const found = new Map<string, LearnedPlace>();
  for (const { key, latitude, longitude } of places) {
    const pin = pins.get(key);
    const since = Math.max(pin?.set_at ?? 0, pin?.refused_at ?? 0);
    const own = rows.filter((row) => row.key === key && row.at > since);
    const at = latitude === null || longitude === null ? null : { lat: latitude, lon: longitude };
    const learned = learnedPin(at, own satisfies readonly DocumentedPlace[]);
    if (learned) found.set(key, learned);
  }
  return found;
}

const shown = ({ at, ...evidence }: LearnedPlace): ProposedPin => ({
  ...evidence,
  latitude: at.lat,
  longitude: at.lon,
  firstDay: isoToDate(evidence.firstDay),
  lastDay: isoToDate(evidence.lastDay),
});

/** Where an address of a shipment lies, where that comes from, and what is proposed. */
export async function pinOfItem(ctx: ViewContext, id: string, given: PinSide | undefined): Promise<AddressPin> {
  const { item, side, address, key } = await pinnedAddress(ctx, await rowsOf(ctx), id, given);
  const { name, streetAndNumber, postalCode, city, latitude, longitude, geoQuality } = address;
  const pin = (await pinsOf(ctx, [key])).get(key);
  const proposed = (await proposals(ctx, [{ key, latitude, longitude }])).get(key);
  const others = await openAt(ctx, key, id);
  return {
    side,
    sides: sidesOf(item),
    name,
    place: [streetAndNumber, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    latitude,
    longitude,
    geoQuality,
    fixed:
      pin?.set_at != null && pin.latitude === latitude && pin.longitude === longitude
        ? { at: pin.set_at, by: pin.set_by ?? '', stops: pin.stops }
        : null,
    proposed: proposed ? shown(proposed) : null,
    others,
    version: item.version,
  };
}

/** The place that drivers documented becomes the pin, or is not proposed again by the same stops. */
export async function answerPin(
  ctx: CommandContext,
  id: string,
  body: { accept: boolean; side?: PinSide | undefined; latitude: number; longitude: number },
): Promise<AddressPin> {
  const rows = await rowsOf(ctx);
  const { side, address, key } = await pinnedAddress(ctx, rows, id, body.side);
  const { latitude, longitude } = address;
  const learned = (await proposals(ctx, [{ key, latitude, longitude }])).get(key);
  if (!learned || learned.at.lat !== body.latitude || learned.at.lon !== body.longitude)
    throw refused('dispatch:refusal/otherPin', { name: address.name });
  if (body.accept) await fixPin(ctx, rows, { id, side }, { ...body, learned });
  else await refusePin(ctx, key);
  return pinOfItem(ctx, id, side);
}

/** Stops to come of a trip for whose address another place is proposed. */
export async function pinsOfTrip(ctx: ViewContext, rows: Rows, tripId: string): Promise<{ stopIds: string[] }> {
  await getTripRow(ctx, rows, tripId);
  const stops = await ctx.db.run(
    sql<Pinned & { id: string }>`select id, stop_key as key, latitude, longitude from stop
      where org_unit = ${ctx.unit} and trip_id = ${tripId} and actual_departure is null order by sequence`,
  );
  const found = stops.length > 0 ? await proposals(ctx, stops) : new Map<string, LearnedPlace>();
  return { stopIds: stops.flatMap(({ id, key }) => (found.has(key) ? [id] : [])) };
}

/** A place was fixed: stops that are still to be reached go there, and their trips get new times. */
export async function moveOpenStops(
  ctx: CommandContext,
  { stopKey, latitude, longitude }: { stopKey: string; latitude: number; longitude: number },
): Promise<void> {
  const at = sql`s.org_unit = ${ctx.unit} and s.stop_key = ${stopKey} and s.actual_arrival is null`;
  const trips = await lockTripsAmong(
    ctx,
    sql`select t.id from trip t join stop s on s.org_unit = t.org_unit and s.trip_id = t.id where ${at} and t.state not in ('CANCELED', 'JOURNEY_CLOSED') order by t.id`,
    'pins.trips',
  );
  for (const trip of trips) {
    await ctx.db.run(
      sql`update stop s set latitude = ${latitude}, longitude = ${longitude}, geo_quality = 'MANUAL' where ${at} and s.trip_id = ${trip.id}`,
    );
    await saveTrip(ctx, trip, await replan(ctx, await contentOf(ctx, trip)));
  }
}
