import type { ViewContext } from '#platform/context.ts';
import type { RecordOf } from '#modules/masterdata/contract/recordType.ts';
import { stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { findTown, readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { type WorkCalendar, workCalendar } from '#modules/settings/server/index.ts';
import type { RecurringCollectionRow } from './tables.gen.ts';

type Place = RecordOf<typeof stopLocation> & { id: string };

/** Where a collection takes place, and whose holidays count there: those of its country and part, by its town or postal code. */
export async function placeOf(
  ctx: ViewContext,
  { stop_location_id }: Pick<RecurringCollectionRow, 'stop_location_id'>,
): Promise<{ place: Place | undefined; calendar: WorkCalendar }> {
  const place = (await readRecords(readingOf(ctx), stopLocation, [stop_location_id])).get(stop_location_id);
  if (!place) return { place, calendar: await workCalendar(ctx) };
  const { countryCode } = place.address;
  const part = findTown(place.address)?.part || null;
  return { place, calendar: await workCalendar(ctx, { countryCode, part }) };
}
