import { expect, it } from 'vitest';
import { splitReason } from './splitByHand.ts';

const waits = { state: 'DISPATCHABLE', shipment_type: 'DELIVERY', trip_id: null, master_pallet_item_id: null };

it('splits what waits, and says why it splits nothing else', () => {
  expect(splitReason(waits)).toBeUndefined();
  expect(splitReason({ ...waits, trip_id: 't' })).toBe('shipments:refusal/onTrip');
  expect(splitReason({ ...waits, master_pallet_item_id: 'm' })).toBe('shipments:refusal/onPallet');
  expect(splitReason({ ...waits, shipment_type: 'PICKUP' })).toBe('shipments:refusal/splitDelivery');
  expect(splitReason({ ...waits, state: 'COMPLETED' })).toBe('shipments:refusal/itemState');
  // Specification 3, 8: shipment action messages.
  expect(splitReason({ ...waits, shipment_type: 'MASTER_PALLET', trip_id: 't' })).toBe(
    'shipments:message/notForMasterPallets',
  );
});
