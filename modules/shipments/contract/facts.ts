import { defineFact } from '#kernel/fact.ts';

/** A shipment leg came into being in this unit. */
export const itemCreated = defineFact<{ itemId: string; orderNumber: string; gtpShipmentId?: string | null }>(
  'shipments.itemCreated',
);
/** A shipment was cancelled; lists that expect it must let it go, or refuse. */
export const itemCanceled = defineFact<{ itemId: string }>('shipments.itemCanceled');
/** A shipment's state followed an action of its machine; `gtpShipmentId` when it is a part of a shipment of the network. */
export const itemMoved = defineFact<{
  itemId: string;
  from: string;
  to: string;
  action: string;
  gtpShipmentId?: string | null;
}>('shipments.itemMoved');
/** A driver took direct traffic aboard at its shipper; it rides on until it is delivered. */
export const itemCollected = defineFact<{ itemId: string; gtpShipmentId?: string | null }>('shipments.itemCollected');
/** Packages stand in the depot that were not there before. */
export const packageArrived = defineFact<{ packageIds: string[] }>('shipments.packageArrived');
/** Where a place lies was fixed: whoever drives there goes elsewhere now. */
export const pinMoved = defineFact<{ stopKey: string; latitude: number; longitude: number }>('shipments.pinMoved');

/** Topics of the event stream. */
declare module '#kernel/fact.ts' {
  interface Topics {
    items: true;
  }
}
