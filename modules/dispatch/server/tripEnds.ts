import type { ViewContext } from '#platform/context.ts';
import { stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { findUnit } from '#modules/organisation/server/index.ts';

async function placeOf(ctx: ViewContext, id: string | null) {
  const place = id === null ? undefined : (await readRecords(readingOf(ctx), stopLocation, [id])).get(id);
  if (!place) return undefined;
  const { name1, city, latitude, longitude } = place.address;
  return { name: `${name1}, ${city}`, latitude: latitude ?? null, longitude: longitude ?? null };
}

/** Where a trip begins: at a stop location, else at the depot. */
export async function startColumns(ctx: ViewContext, id: string | null) {
  const place = await placeOf(ctx, id);
  const unit = place ? undefined : await findUnit(ctx.db, ctx.unit);
  return {
    start_location_id: id,
    start_name: place?.name ?? unit?.name ?? ctx.unit,
    start_latitude: place ? place.latitude : (unit?.latitude ?? null),
    start_longitude: place ? place.longitude : (unit?.longitude ?? null),
  };
}

/** Where a trip ends: at a stop location, else where it began. */
export async function endColumns(ctx: ViewContext, id: string | null) {
  const place = await placeOf(ctx, id);
  return {
    end_location_id: id,
    end_name: place?.name ?? null,
    end_latitude: place?.latitude ?? null,
    end_longitude: place?.longitude ?? null,
  };
}
