import type { TextKey } from '#kernel/text.ts';
import { movableStates } from './otherDay.ts';

/** Why packages cannot be split off a shipment by hand: it is on a trip or on a pallet, is under way, or nothing is delivered with it. */
export function splitReason(item: {
  state: string;
  shipment_type: string;
  trip_id: string | null;
  master_pallet_item_id: string | null;
}): TextKey | undefined {
  if (item.shipment_type === 'MASTER_PALLET') return 'shipments:message/notForMasterPallets';
  if (item.trip_id !== null) return 'shipments:refusal/onTrip';
  if (item.master_pallet_item_id !== null) return 'shipments:refusal/onPallet';
  if (item.shipment_type !== 'DELIVERY' && item.shipment_type !== 'PARTIAL_DELIVERY')
    return 'shipments:refusal/splitDelivery';
  return movableStates.some((state) => state === item.state) ? undefined : 'shipments:refusal/itemState';
}
