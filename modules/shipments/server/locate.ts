import type { ViewContext } from '#platform/context.ts';
import { findRecordsBy, findTown, readingOf } from '#modules/masterdata/server/index.ts';
import type { RecordOf } from '#modules/masterdata/contract/recordType.ts';
import { stopLocation } from '#modules/masterdata/contract/types/places.ts';
import type { ShipmentAddress } from '../contract/values.ts';

type StopLocation = RecordOf<typeof stopLocation>;
/** Stop locations of postal codes that were asked for already: many orders of a file go to the same ones. */
export type KnownPlaces = Map<string, Promise<StopLocation[]>>;

function placesOf(ctx: ViewContext, postalCode: string, known: KnownPlaces): Promise<StopLocation[]> {
  const found = known.get(postalCode) ?? findRecordsBy(readingOf(ctx), stopLocation, 'address.postalCode', postalCode);
  known.set(postalCode, found);
  return found;
}

/** The stop location of the same name and postal code gives its coordinates; else the town does (R21). */
export async function locate(
  ctx: ViewContext,
  at: { name: string; postalCode: string; city: string; countryCode: string },
  known: KnownPlaces = new Map(),
): Promise<Pick<ShipmentAddress, 'latitude' | 'longitude' | 'geoQuality' | 'stopLocationId'>> {
  const places = at.postalCode ? await placesOf(ctx, at.postalCode, known) : [];
  const same = places.find((place) => place.address.name1.toLowerCase() === at.name.toLowerCase());
  if (same?.address.latitude != null && same.address.longitude != null) {
    return {
      latitude: same.address.latitude,
      longitude: same.address.longitude,
      geoQuality: 'EXACT',
      stopLocationId: same.id,
    };
  }
  const town = findTown({ countryCode: at.countryCode, postalCode: at.postalCode, city: at.city });
  return town
    ? { latitude: town.lat, longitude: town.lon, geoQuality: 'CITY', stopLocationId: same?.id ?? null }
    : { latitude: null, longitude: null, geoQuality: 'NONE', stopLocationId: same?.id ?? null };
}
