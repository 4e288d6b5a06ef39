import { isoToDate } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { jointStop } from '#modules/shipments/rules/jointStop.ts';
import { type Window, windowsOn } from '#modules/shipments/rules/timeWindows.ts';
import {
  awaitsCollection,
  type Collection,
  collectionOf,
  legSlots,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import type { RideKind } from '../rules/tripTotals.ts';
import type { StopRow, TripRow } from './tables.gen.ts';

/**
 * What a trip does for a shipment at one place: it has one end of its leg there. Direct traffic has two on the same trip, where it is
 * collected (`collection`) and where it is delivered.
 */
export type End = { item: ShipmentRow; type: RideKind; collection: Collection | undefined };

const orderType = (item: Pick<ShipmentRow, 'shipment_type'>): RideKind =>
  item.shipment_type === 'PICKUP' ? 'PICKUP' : item.shipment_type === 'DIRECT_TRAFFIC' ? 'DIRECT' : 'DELIVERY';

/** What a trip does for a shipment, in this order. */
export function endsOf(item: ShipmentRow): End[] {
  const collection = collectionOf(item);
  const last: End = { item, type: orderType(item), collection: undefined };
  return collection ? [{ item, type: 'PICKUP', collection }, last] : [last];
}

/** The end that an order of a stop stands for. */
export const endOfOrder = (item: ShipmentRow, order: { direct: boolean; order_type: RideKind }): End => ({
  item,
  type: order.order_type,
  collection: order.direct
    ? (collectionOf({ ...item, shipment_type: 'DIRECT_TRAFFIC', collected_at: null }) ?? undefined)
    : undefined,
});

/** Ends with the same key share a stop. */
export const keyOfEnd = ({ item, collection }: End): string => collection?.stopKey ?? jointStop(item);

/** The order of a stop that an end becomes. */
export const orderOfEnd = ({ item, type, collection }: End) => ({
  item_id: item.id,
  order_type: type,
  direct: collection !== undefined,
});

/** Where the vehicle stops for an end. */
export const pointOfEnd = ({
  item,
  collection,
}: End): Pick<StopRow, 'stop_key' | 'latitude' | 'longitude' | 'geo_quality'> =>
  collection
    ? {
        stop_key: collection.stopKey,
        latitude: collection.address.latitude,
        longitude: collection.address.longitude,
        geo_quality: collection.address.geoQuality,
      }
    : {
        stop_key: item.stop_key,
        latitude: item.latitude,
        longitude: item.longitude,
        geo_quality: item.geo_quality,
      };

/** When the places of these ends are open on the trip's day, epoch ms. */
export const windowsOfEnds = (ctx: ViewContext, trip: TripRow, ends: readonly End[]): Window[] =>
  windowsOn(
    ends.flatMap(({ item, collection }) => collection?.slots ?? legSlots(item)),
    isoToDate(trip.execution_date),
    ctx.timezone,
  );

/** Nobody knows where it is to be collected. */
export const lacksConsignor = (item: ShipmentRow): boolean => awaitsCollection(item) && item.consignor === null;
