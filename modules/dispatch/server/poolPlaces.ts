import { isoToDate } from '#kernel/date.ts';
import type { TableQuery } from '#kernel/paging.ts';
import type { AnswerOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import { stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { windowsOn } from '#modules/shipments/rules/timeWindows.ts';
import { findItems, legSlots, type ShipmentRow } from '#modules/shipments/server/index.ts';
import { mostPoolPlaces, type poolPlaces as poolPlacesCall } from '../contract/board.ts';
import { boardService, taskOf } from './boardTrips.ts';
import { endsOf, pointOfEnd } from './ends.ts';
import { placesOfLegs } from './placesOfLegs.ts';
import { serviceOf } from './commands/stopsFor.ts';

/** All shipments that a filter of the pool finds, as places: what map and verdicts of the board need, and no more. */
export async function poolPlaces(
  ctx: ViewContext,
  rows: Rows,
  query: Pick<TableQuery, 'filter' | 'q'> & { date: string },
): Promise<AnswerOf<typeof poolPlacesCall>> {
  const { rows: found, total } = await findItems(ctx, rows, query, mostPoolPlaces);
  const locations = await readRecords(
    readingOf(ctx),
    stopLocation,
    found.flatMap(endsOf).map((end) => pointOfEnd(end).stop_key),
  );
  const placeOf = await placesOfLegs(ctx, found);
  const service = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  const day = isoToDate(query.date);
  const collectionOf = (row: ShipmentRow) => {
    const end = endsOf(row).find((one) => one.collection);
    if (!end?.collection) return null;
    const { stop_key: placeKey, latitude, longitude } = pointOfEnd(end);
    const { needs, mostVehicleWeight } = taskOf([row], new Set(), locations.get(placeKey));
    const windows = windowsOn(end.collection.slots, day, ctx.timezone);
    return { placeKey, latitude, longitude, windows, needs, mostVehicleWeight };
  };
  return {
    total,
    service: await boardService(ctx),
    items: found.map((row) => ({
      itemId: row.id,
      orderNumber: row.order_number,
      placeName: placeOf(row).name,
      placeCity: placeOf(row).city,
      shipmentType: row.shipment_type,
      notableStatus: row.notable_status,
      attributes: row.attributes,
      packagesOnTerminal: row.packages_on_terminal,
      numberOfExpectedPackages: row.packages,
      placeKey: row.stop_key,
      latitude: row.latitude,
      longitude: row.longitude,
      windows: windowsOn(legSlots(row), day, ctx.timezone),
      processingTime: serviceOf([row], service),
      ...taskOf(
        [row],
        new Set(row.shipment_type === 'PICKUP' ? [row.id] : []),
        locations.get(row.stop_key),
        new Map(row.shipment_type === 'DIRECT_TRAFFIC' ? [[row.id, false]] : []),
      ),
      collection: collectionOf(row),
    })),
  };
}
