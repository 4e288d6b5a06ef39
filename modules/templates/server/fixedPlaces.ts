import { instantOf, type LocalDate } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import type { FixedPlace } from '#modules/dispatch/server/index.ts';
import type { RecordOf } from '#modules/masterdata/contract/recordType.ts';
import { stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { depotsById } from '#modules/organisation/server/index.ts';
import { stopKeyOfDepot } from '#modules/shipments/server/index.ts';
import type { TripTemplateRow } from './tables.gen.ts';

const plain = (...parts: (string | null | undefined)[]): string => parts.join('|').toLowerCase();

/** Line haul ends at a depot, not at an address: a place that is one has the key that shipments for it have. */
async function keyOf(
  ctx: CommandContext,
  id: string,
  { kind, internId, address }: RecordOf<typeof stopLocation>,
): Promise<string> {
  if (kind !== 'DEPOT') return id;
  const at = plain(address.countryCode, address.postalCode, address.city);
  const depots = [...(await depotsById(ctx.db)).values()].filter((depot) => depot.id !== ctx.unit);
  const depot =
    depots.find((one) => plain(one.id) === plain(internId)) ??
    depots.find(
      (one) =>
        one.address?.postalCode &&
        plain(one.address.countryCode ?? one.countryCode, one.address.postalCode, one.address.city) === at,
    );
  return depot ? stopKeyOfDepot(depot.id) : id;
}

/** Places of the fixed stops that are still there; with a time, an hour from then on. */
export async function fixedPlaces(ctx: CommandContext, row: TripTemplateRow, day: LocalDate): Promise<FixedPlace[]> {
  const ids = row.fixed_stops.map(({ stopLocationId }) => stopLocationId);
  const records = await readRecords(readingOf(ctx), stopLocation, ids);
  const places: FixedPlace[] = [];
  for (const { stopLocationId, time } of row.fixed_stops) {
    const place = records.get(stopLocationId);
    if (!place) continue;
    const { name1, street, streetNumber, postalCode, city, countryCode, latitude, longitude } = place.address;
    const from = time === null ? null : instantOf(day, time, ctx.timezone);
    places.push({
      stopKey: await keyOf(ctx, stopLocationId, place),
      kind: place.kind === 'CUSTOMER' || place.kind === 'DEPOT' ? place.kind : ('HOP' as const),
      name: name1,
      address: {
        streetAndNumber: [street, streetNumber].filter(Boolean).join(' ') || null,
        postalCode,
        city,
        countryCode,
      },
      latitude: latitude ?? null,
      longitude: longitude ?? null,
      geoQuality: latitude == null ? ('NONE' as const) : place.geoQuality,
      windows: from === null ? [] : [{ from, to: from + 3_600_000 }],
    });
  }
  return places;
}
