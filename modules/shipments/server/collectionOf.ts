import type { ShipmentAddress } from '../contract/values.ts';
import type { TimeSlot } from '../rules/timeWindows.ts';
import { stopKeyOf } from './derivedOf.ts';
import type { ShipmentRow } from './tables.gen.ts';

/** Where direct traffic is collected before the same trip delivers it; degrees WGS 84. */
export type Collection = {
  address: ShipmentAddress;
  stopKey: string;
  slots: readonly TimeSlot[];
};

/** Direct traffic that nobody has taken aboard yet. */
export const awaitsCollection = (item: Pick<ShipmentRow, 'shipment_type' | 'collected_at'>): boolean =>
  item.shipment_type === 'DIRECT_TRAFFIC' && item.collected_at === null;

/** Where direct traffic is still to be collected; undefined for all else, and where nobody has said who consigns it. */
export const collectionOf = (item: ShipmentRow): Collection | undefined =>
  awaitsCollection(item) && item.consignor
    ? { address: item.consignor, stopKey: stopKeyOf(item.consignor), slots: item.pickup_slots }
    : undefined;
