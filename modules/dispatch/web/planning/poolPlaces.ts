import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import { poolLook } from '#modules/shipments/rules/itemLook.ts';
import type { MapPoint } from '#ui/map/mapModel.ts';

/** Shipments of the pool as places; those without coordinates are told by their anomaly in the list. */
export const poolPlaces = (rows: readonly ItemRow[], picked: ReadonlyMap<string, ItemRow>): MapPoint[] => {
  const seen = new Set(rows.map((row) => row.itemId));
  return [...rows, ...[...picked.values()].filter((row) => !seen.has(row.itemId))].flatMap((row): MapPoint[] =>
    row.latitude === null || row.longitude === null
      ? []
      : [
          {
            id: row.itemId,
            lat: row.latitude,
            lon: row.longitude,
            kind: row.shipmentType === 'PICKUP' ? 'pickup' : 'delivery',
            title: [row.orderNumber, row.placeName, row.placeCity].filter(Boolean).join(', '),
            status: poolLook(row).status,
            selected: picked.has(row.itemId),
          },
        ],
  );
};
